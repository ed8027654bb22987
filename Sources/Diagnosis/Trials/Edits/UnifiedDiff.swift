/// The difference between two texts, line by line, with three lines of context.
struct UnifiedDiff {
    /// A line of both texts, or of one of them.
    private enum Line {
        case both(String)
        case removed(String)
        case inserted(String)

        var isChange: Bool { if case .both = self { false } else { true } }

        var isOld: Bool { if case .inserted = self { false } else { true } }

        var isNew: Bool { if case .removed = self { false } else { true } }

        /// With the prefix of a diff.
        var text: String {
            switch self {
            case .both(let line): " \(line)"
            case .removed(let line): "-\(line)"
            case .inserted(let line): "+\(line)"
            }
        }
    }

    private let lines: [Line]
    private let file: String
    private static let around = 3

    /// - Parameter file: The file's name for both sides.
    /// - Complexity: O(lines · changed lines)
    init(from old: String, to new: String, file: String) {
        lines = Self.merged(Self.lines(of: old), Self.lines(of: new))
        self.file = file
    }

    /// The inserted lines, in order.
    var inserted: [String] { lines.compactMap { if case .inserted(let line) = $0 { line } else { nil } } }

    /// The diff, each line ended by a line feed; empty for equal texts.
    var text: String {
        guard lines.contains(where: \.isChange) else { return "" }
        let head = ["--- a/\(file)", "+++ b/\(file)"]
        return (head + hunks.flatMap(text)).map { $0 + "\n" }.joined()
    }

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
        for index in lines.indices where lines[index].isChange {
            let part = max(0, index - Self.around)..<min(lines.count, index + Self.around + 1)
            if let last = hunks.last, part.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<part.upperBound
            } else {
                hunks.append(part)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> [String] {
        let sides = [place(of: hunk, where: \.isOld), place(of: hunk, where: \.isNew)]
        return ["@@ -\(sides[0]) +\(sides[1]) @@"] + lines[hunk].map(\.text)
    }

    /// The first line of a hunk on one side, from 1, and its number of lines there.
    private func place(of hunk: Range<Int>, where isThere: (Line) -> Bool) -> String {
        let before = lines[..<hunk.lowerBound].count(where: isThere)
        let count = lines[hunk].count(where: isThere)
        return "\(count == 0 ? before : before + 1),\(count)"
    }
}
