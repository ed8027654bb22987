/// Text for a terminal: our own words, texts from elsewhere, and styles.
///
/// A literal is our own, and nothing else is. A string in it may come from a payload, a file, a model or an argument: when
/// it is written, it is escaped, line feeds included, and it is cut if it is very long. So nobody has to remember it:
///
///     let text: ShownText = "\(path): \(message)\n"
package struct ShownText: Sendable, ExpressibleByStringInterpolation {
    /// What a part says, which determines its color.
    package enum Role: Sendable { case place, error, warning, message, gutter, underline, note, fix }

    private enum Part: Sendable {
        case own(String)
        case given(String)
        /// The style of the parts that follow; nil for none.
        case style(Role?)
    }

    private var parts: [Part] = []

    /// The maximum width of a text from elsewhere, in columns: a model's error may be very long. Data has all of it.
    package static let maxColumns = 4096

    /// Lines from elsewhere, which keep their line feeds.
    package init(lines: String) {
        for (place, line) in lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            self += place > 0 ? "\n\(Substring(line))" : "\(Substring(line))"
        }
    }

    /// JSON with all of its values, whose white space is spaces and line feeds.
    package init(json: String) { parts = [.own(Sanitizer().json(json))] }

    /// The rows of a surface, whose cells are already escaped.
    package init(_ surface: Surface) { parts = [.own(surface.text())] }

    /// The text as it is written. O(length)
    package func written(by sanitizer: Sanitizer, usesColor: Bool) -> String {
        text(styles: usesColor) { sanitizer.shown($0, columns: Self.maxColumns) }
    }

    /// The text without escapes and styles, for a writer that escapes all of it itself.
    package var unescaped: String { text(styles: false) { $0 } }

    private func text(styles: Bool, _ escaped: (String) -> String) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .own(let own): text += own
            case .given(let given): text += escaped(given)
            case .style(let role): if styles { text += "\u{1B}[\(Self.code(of: role))m" }
            }
        }
    }

    /// The parameters of the escape sequence that selects a color.
    private static func code(of role: Role?) -> String {
        switch role {
        case nil: "0"
        case .place, .message: "1"
        case .error, .underline: "1;31"
        case .warning: "1;33"
        case .gutter: "34"
        case .note: "31"
        case .fix: "1;32"
        }
    }

    package static func + (first: ShownText, second: ShownText) -> ShownText { "\(first)\(second)" }
    package static func += (text: inout ShownText, more: ShownText) { text.parts += more.parts }
}

extension Sequence where Element == ShownText {
    package func joined() -> ShownText { reduce(into: "") { $0 += $1 } }
}

extension ShownText {
    // Of all strings, only a literal is a static one.
    package typealias StringLiteralType = StaticString
    package typealias ExtendedGraphemeClusterLiteralType = StaticString
    package typealias UnicodeScalarLiteralType = StaticString

    package init(stringLiteral text: StaticString) { parts = [.own(text.description)] }
    package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

    /// Collects the parts of a text.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text: ShownText = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: StaticString) { text += ShownText(stringLiteral: literal) }
        /// Appends a text that may come from elsewhere.
        package mutating func appendInterpolation(_ given: some StringProtocol) {
            text.parts.append(.given(String(given)))
        }
        package mutating func appendInterpolation(_ number: Int) { text.parts.append(.own("\(number)")) }
        package mutating func appendInterpolation(_ more: ShownText) { text += more }
        package mutating func appendInterpolation(_ more: ShownText, _ role: Role) {
            text.parts += [.style(role)] + more.parts + [.style(nil)]
        }
    }
}
