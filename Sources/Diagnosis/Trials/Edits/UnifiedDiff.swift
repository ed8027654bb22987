/// The difference between two texts, line by line, with three lines of context.
package struct UnifiedDiff {
    /// A line of the diff: of both texts or of one of them, or a line that says where the next ones are.
    package enum Line {
        case file(String)
        case place(String)
        case both(String)
        case removed(String)
        case inserted(String)

        var isChange: Bool { !isOld || !isNew }

        var isOld: Bool { if case .inserted = self { false } else { true } }

        var isNew: Bool { if case .removed = self { false } else { true } }

        /// With the prefix of a diff.
        package var text: String {
            switch self {
            case .file(let line), .place(let line): line
            case .both(let line): " \(line)"
            case .removed(let line): "-\(line)"
            case .inserted(let line): "+\(line)"
            }
        }

        /// The text for a person: without the carriage return of a file with CRLF line ends.
        package var shown: String { text.last == "\r" ? String(text.dropLast()) : text }
    }

    /// The lines of both texts.
    private let merged: [Line]
    private let file: String
    private static let around = 3

    /// - Parameter file: The file's name for both sides.
    /// - Complexity: O(lines · changed lines)
    init(from old: String, to new: String, file: String) {
        merged = Self.merged(Self.lines(of: old), Self.lines(of: new))
        self.file = file
    }

    /// The inserted lines, in order.
    package var inserted: [String] { merged.compactMap { if case .inserted(let line) = $0 { line } else { nil } } }

    /// The number of an unchanged line in the first text, from 1; nil for a line that was inserted.
    ///
    /// - Parameter number: Its number in the second text, from 1.
    func oldLine(_ number: Int) -> Int? {
        var (old, new) = (0, 0)
        for line in merged {
            old += line.isOld ? 1 : 0
            new += line.isNew ? 1 : 0
            if line.isNew, new == number { return line.isOld ? old : nil }
        }
        return nil
    }

    /// The lines of the diff; none for equal texts.
    package var lines: [Line] {
        guard merged.contains(where: \.isChange) else { return [] }
        return [.file("--- a/\(file)"), .file("+++ b/\(file)")] + hunks.flatMap(lines)
    }

    /// The diff, each line ended by a line feed.
    var text: String { lines.map { $0.text + "\n" }.joined() }

    private static func lines(of text: String) -> [String] {
        // By bytes: a carriage return and a line feed are one character, and the carriage return belongs to the line.
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Both texts merged, removed lines before the lines that replace them.
    private static func merged(_ old: [String], _ new: [String]) -> [Line] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if removed.contains(here) {
                lines.append(.removed(old[here]))
                here += 1
            } else if inserted.contains(there) {
                lines.append(.inserted(new[there]))
                there += 1
            } else {
                lines.append(.both(old[here]))
                here += 1
                there += 1
            }
        }
        return lines
    }

    /// The hunks: changes with their context, merged if they touch.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in merged.indices where merged[index].isChange {
            let part = max(0, index - Self.around)..<min(merged.count, index + Self.around + 1)
            if let last = hunks.last, part.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<part.upperBound
            } else {
                hunks.append(part)
            }
        }
        return hunks
    }

    private func lines(of hunk: Range<Int>) -> [Line] {
        let sides = [place(of: hunk, where: \.isOld), place(of: hunk, where: \.isNew)]
        return [.place("@@ -\(sides[0]) +\(sides[1]) @@")] + merged[hunk]
    }

    /// The first line of a hunk on one side, from 1, and its number of lines there.
    private func place(of hunk: Range<Int>, where isThere: (Line) -> Bool) -> String {
        let before = merged[..<hunk.lowerBound].count(where: isThere)
        let count = merged[hunk].count(where: isThere)
        return "\(count == 0 ? before : before + 1),\(count)"
    }
}
