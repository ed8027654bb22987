/// `floats`: the form of infinite numbers and not-a-number.
package indirect enum FloatStrategy: StrategyValue {
    /// None: JSON has no such numbers.
    case `throw`
    /// Strings with these spellings.
    case strings(FloatSpellings)

    private static let spelledPrefix = "strings:"

    package var printed: String {
        switch self {
        case .throw: "throw"
        case .strings(.short): "strings"
        case .strings(let spellings):
            Self.spelledPrefix
                + [spellings.nan, spellings.positiveInfinity, spellings.negativeInfinity]
                .map { Escaping.escaped($0, separators: [","]) }.joined(separator: ",")
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> FloatStrategy {
        switch text {
        case "throw": return .throw
        case "strings": return .strings(.short)
        default: break
        }
        guard text.hasPrefix(spelledPrefix) else { throw .unknown }
        let parts = Escaping.split(text.dropFirst(spelledPrefix.count), at: ",").map(Escaping.unescaped)
        guard parts.count == 3 else {
            throw .malformed("it needs three spellings: not-a-number, infinity and negative infinity")
        }
        return .strings(FloatSpellings(nan: parts[0], positiveInfinity: parts[1], negativeInfinity: parts[2]))
    }

    /// Warnings about spellings that can't be distinguished, one sentence each.
    var warnings: [String] {
        guard case .strings(let spellings) = self else { return [] }
        // The order in which Foundation compares them.
        let (first, second, third) = (spellings.positiveInfinity, spellings.negativeInfinity, spellings.nan)
        guard first == second || first == third || second == third else { return [] }
        return ["floats: \(printed) has one spelling for two numbers, which are decoded as the same number."]
    }
}

/// The strings for three numbers that JSON doesn't have.
package struct FloatSpellings: Hashable, Sendable {
    package var nan: String
    package var positiveInfinity: String
    package var negativeInfinity: String

    /// - Parameters:
    ///   - nan: Not-a-number.
    ///   - positiveInfinity: Infinity.
    ///   - negativeInfinity: Negative infinity.
    package init(nan: String, positiveInfinity: String, negativeInfinity: String) {
        self.nan = nan
        self.positiveInfinity = positiveInfinity
        self.negativeInfinity = negativeInfinity
    }

    /// `nan`, `inf` and `-inf`, as Swift and C print these numbers.
    package static let short = FloatSpellings(nan: "nan", positiveInfinity: "inf", negativeInfinity: "-inf")
}
