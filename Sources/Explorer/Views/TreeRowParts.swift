import TerminalUI

/// Divides the columns of a tree row among its words, so that the key, the type and the value all stay readable.
struct TreeRowParts {
    struct Part: Hashable {
        enum Role: Hashable { case wrapper, key, type }

        var role: Role
        var text: String

        init(_ role: Role, _ text: String) {
            self.role = role
            self.text = text
        }
    }

    private(set) var left: [Part]
    private static let minWrapper = 6
    /// The text at the right edge.
    private(set) var note = ""

    /// - Parameters:
    ///   - parts: The parts at the left, in order.
    ///   - notes: The text at the right, in decreasing length: the longest that fits is shown.
    ///   - columns: The columns that both share.
    init(_ parts: [Part], notes: [String], columns: Int, _ sanitizer: Sanitizer) {
        left = parts
        let width = { (text: String) in sanitizer.columns(of: text, limit: max(1, columns) + 1) }
        var widths = parts.map { width($0.text) }
        let needed = widths.reduce(0) { $0 + $1 + 1 }
        if let fitting = notes.first(where: { needed + width($0) <= columns }) {
            note = fitting
            return
        }
        let last = notes.last ?? ""
        // A third of the row is enough to recognize a value.
        let kept = min(width(last), max(columns / 3, columns - needed))
        var excess = needed + kept - columns
        // Words that are shown elsewhere are cut first: the source shows the wrapper, the Why pane the type.
        for role in [Part.Role.wrapper, .type, .key] where excess > 0 {
            for index in left.indices where left[index].role == role {
                var room = max(min(widths[index], role.least), widths[index] - excess)
                // A shorter part of a wrapper tells nothing.
                if role == .wrapper, room < Self.minWrapper {
                    room = 0
                    excess -= 1
                }
                excess -= widths[index] - room
                widths[index] = room
                left[index].text = sanitizer.shown(left[index].text, columns: room)
            }
        }
        let shown = left.indices.filter { widths[$0] > 0 }
        left = shown.map { left[$0] }
        widths = shown.map { widths[$0] }
        let room = columns - widths.reduce(0) { $0 + $1 + 1 }
        note = room > 2 ? sanitizer.shown(last, columns: room) : ""
    }
}

extension TreeRowParts.Part.Role {
    /// The minimum number of columns if there is little room.
    fileprivate var least: Int {
        switch self {
        case .wrapper: 0
        case .type: 6
        case .key: 8
        }
    }
}
