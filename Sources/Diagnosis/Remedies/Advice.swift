import DecodeTrace

/// What to do about a failure: a text, and the remedies that it names.
///
/// It is written as a string that interpolates other advice, whose remedies are collected in order. The text is never
/// parsed.
package struct Advice: Sendable, Hashable {
    /// A sentence, or a clause of one.
    package private(set) var text: String
    /// The remedies that the text names, in order; empty if only a person can act.
    package private(set) var remedies: [Remedy]
    /// Whether to follow it even if another change makes the decode succeed: what to check before decoding.
    package private(set) var isForRequest = false

    /// Creates advice with remedies.
    init(_ text: String, _ remedies: [Remedy] = []) {
        self.text = text
        self.remedies = remedies
    }

    /// Advice on the request or the response, which no change to the app's models replaces.
    static func request(_ text: String) -> Advice {
        var advice = Advice(text)
        advice.isForRequest = true
        return advice
    }

    /// Creates advice with one remedy, if any.
    init(_ text: String, _ remedy: Remedy?) {
        self.init(text, remedy.map { [$0] } ?? [])
    }

    /// The same advice with a capital letter at the start.
    var capitalizedFirst: Advice { with(text.capitalizedFirst) }

    /// The same advice with its text shortened to a number of Unicode scalars.
    func shortened(to limit: Int) -> Advice { with(text.shortened(to: limit)) }

    /// The same advice with another text.
    private func with(_ text: String) -> Advice {
        var advice = self
        advice.text = text
        return advice
    }

    /// The names of the strategies that its remedies set, in order.
    package var strategyNames: [String] { remedies.flatMap(\.strategyNames) }

    /// The same text, with all remedies combined into one.
    var together: Advice { remedies.count > 1 ? Advice(text, .all(remedies)) : self }

    /// Joins several pieces of advice with a separator.
    static func joined(_ parts: [Advice], by separator: String) -> Advice {
        Advice(parts.map(\.text).joined(separator: separator), parts.flatMap(\.remedies))
    }

    static func + (first: Advice, second: Advice) -> Advice {
        Advice(first.text + second.text, first.remedies + second.remedies)
    }
}

extension Advice: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self.init(value) }

    package init(stringInterpolation: StringInterpolation) {
        self.init(stringInterpolation.text, stringInterpolation.remedies)
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var remedies: [Remedy] = []

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ advice: Advice) {
            text += advice.text
            remedies += advice.remedies
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            text += value.description
        }
    }
}

extension DefaultStringInterpolation {
    /// A string would lose the remedies.
    @available(*, deprecated, message: "write the words as Advice, or use its text")
    mutating func appendInterpolation(_ advice: Advice) { appendInterpolation(advice.text) }
}
