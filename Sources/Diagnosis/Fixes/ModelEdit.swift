public import DecodeService

/// A change of a model's Swift source that may make a payload decode.
public struct ModelEdit: Sendable, Hashable {
    /// The file as it is.
    public var source: ModelSourceFile
    /// The file's text after the change.
    public var newText: String
    /// The line that changes, or that the new ones come before, from 1.
    public var line: Int
    /// The column of the change in it, from 1, in Unicode scalars.
    public var column: Int
    /// The change in a few words of Swift: `City.name: String?`.
    public var title: String
    /// The payload's key that is likely meant by the missing one, and that the change leaves unread.
    public var passedKey: String?

    /// The change as a unified diff, ready for `patch -p1`.
    public var diff: String { UnifiedDiff(from: source.text, to: newText, file: source.file).text }

    /// The lines that come into the file, without their indentation.
    public var newLines: [String] {
        UnifiedDiff(from: source.text, to: newText, file: source.file).inserted
            .map { String($0.drop { $0 == " " || $0 == "\t" }) }
    }
}

/// The difference of two texts that differ in one place, with three lines around it.
struct UnifiedDiff {
    let removed: [String]
    let inserted: [String]
    /// The number of equal lines before the place.
    private let start: Int
    private let old: [String]
    private let file: String
    private static let around = 3

    /// - Parameter file: The name for both sides.
    init(from old: String, to new: String, file: String) {
        let old = Self.lines(of: old)
        let new = Self.lines(of: new)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        removed = Array(old[start..<old.count - end])
        inserted = Array(new[start..<new.count - end])
        self.start = start
        self.old = old
        self.file = file
    }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    var text: String {
        guard !removed.isEmpty || !inserted.isEmpty else { return "" }
        let first = max(0, start - Self.around)
        let last = min(old.count, start + removed.count + Self.around)
        let before = old[first..<start]
        let after = old[start + removed.count..<last]
        let oldCount = before.count + removed.count + after.count
        let newCount = before.count + inserted.count + after.count
        let lines =
            ["--- a/\(file)", "+++ b/\(file)", "@@ -\(first + 1),\(oldCount) +\(first + 1),\(newCount) @@"]
            + before.map { " \($0)" } + removed.map { "-\($0)" } + inserted.map { "+\($0)" } + after.map { " \($0)" }
        return lines.map { $0 + "\n" }.joined()
    }
}
