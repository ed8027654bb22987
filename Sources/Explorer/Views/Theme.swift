import Diagnosis
import JSONText
import SwiftDeclarations
import TerminalUI

/// The style of each role on screen, in the colors of the theme. Without color, only attributes are used, and never
/// color 8 on the default background.
struct Theme {
    let hasColor: Bool
    private let colors: ThemeColors

    init(_ appearance: Appearance) {
        hasColor = appearance.hasColor
        colors = appearance.colors
    }

    private func style(_ role: ThemeColors.Role, _ attributes: Attributes = []) -> Style {
        hasColor ? Style(colors[role], attributes) : Style(.default, attributes)
    }

    var plain: Style { .plain }
    var bar: Style { Style(.default, .reverse) }
    var line: Style { quiet }
    var paneTitle: Style { Style(.default, .bold) }
    var focusedTitle: Style { style(.focus, [.bold, .reverse]) }
    var quiet: Style { Style(.default, colors.isHighContrast ? [] : .dim) }
    var strong: Style { Style(.default, .bold) }
    var key: Style { style(.key) }
    var type: Style { style(.type) }
    var good: Style { style(.good) }
    var warning: Style { style(.warning, .bold) }
    var bad: Style { style(.bad, .bold) }
    var badSpan: Style { style(.bad, [.bold, .underline]) }
    var match: Style { hasColor ? Style(.black, on: .yellow) : Style(.default, [.bold, .underline]) }
    var currentMatch: Style { match.adding([.bold, .underline, .reverse]) }
    var keyHint: Style { style(.hint, .bold) }
    /// Quiet, unless the theme has a color for it.
    var comment: Style { hasColor && colors[.comment] != .default ? style(.comment) : quiet }

    /// The outcome in the first line. Failures stand out from the bar: in color, or as text that isn't reversed.
    func verdict(_ mark: Mark) -> Style {
        switch mark {
        case .failed: hasColor ? bad.adding(.reverse) : strong
        case .absorbed: hasColor ? warning.adding(.reverse) : bar.adding(.bold)
        default: bar.adding(.bold)
        }
    }

    func mark(_ mark: Mark) -> Style {
        switch mark {
        case .none: plain
        case .decoded, .decodedNil: good
        case .failed, .failedInside: bad
        case .absorbed, .adjusted: warning
        case .unreached, .ignored: quiet
        }
    }

    func text(_ role: Layout.Role) -> Style {
        switch role {
        case .key: key
        case .string: good
        case .number, .literal: style(.number)
        case .punctuation, .space: plain
        case .comment: comment
        case .invalid: bad
        }
    }

    func source(_ role: SwiftRole) -> Style {
        switch role {
        case .keyword: style(.keyword)
        case .type: type
        case .string: good
        case .number: style(.number)
        case .comment: comment
        case .attribute: style(.attribute)
        }
    }

    /// The selected row: reversed if the pane has the focus, otherwise underlined.
    func selected(_ style: Style, hasFocus: Bool) -> Style {
        style.adding(hasFocus ? .reverse : [.bold, .underline])
    }
}
