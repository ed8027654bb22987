import DecodeTree
import Diagnosis
import JSONText
import TerminalUI

/// The style of each role on screen. Uses the terminal's own sixteen colors, readable on light and dark; without color,
/// only attributes, and never color 8 on the default background.
struct Theme {
    let hasColor: Bool

    init(_ appearance: Appearance) { hasColor = appearance.hasColor }

    private func style(_ color: Color, _ attributes: Attributes = []) -> Style {
        hasColor ? Style(color, attributes) : Style(.default, attributes)
    }

    var plain: Style { .plain }
    var title: Style { hasColor ? Style(.default, .bold) : Style(.default, .bold) }
    var bar: Style { Style(.default, .reverse) }
    var line: Style { Style(.default, .dim) }
    var paneTitle: Style { Style(.default, .bold) }
    var focusedTitle: Style { hasColor ? Style(.cyan, [.bold, .reverse]) : Style(.default, [.bold, .reverse]) }
    var quiet: Style { Style(.default, .dim) }
    var strong: Style { Style(.default, .bold) }
    var key: Style { style(.cyan) }
    var type: Style { style(.blue) }
    var good: Style { style(.green) }
    var warning: Style { style(.yellow, .bold) }
    var bad: Style { style(.red, .bold) }
    var badSpan: Style { style(.red, [.bold, .underline]) }
    /// What was searched for.
    var match: Style { hasColor ? Style(.black, on: .yellow) : Style(.default, [.bold, .underline]) }
    var keyHint: Style { style(.cyan, .bold) }

    func mark(_ mark: Mark) -> Style {
        switch mark {
        case .none: plain
        case .decoded: good
        case .failed: bad
        case .failedInside: bad
        case .absorbed: warning
        case .adjusted: warning
        case .decodedNil: good
        case .unreached, .ignored: quiet
        }
    }

    func text(_ role: Layout.Role) -> Style {
        switch role {
        case .key: key
        case .string: good
        case .number, .literal: style(.magenta)
        case .punctuation, .space: plain
        case .comment: quiet
        case .invalid: bad
        }
    }

    /// The selected row: reversed if the pane has the focus, otherwise underlined.
    func selected(_ style: Style, hasFocus: Bool) -> Style {
        style.adding(hasFocus ? .reverse : [.bold, .underline])
    }
}
