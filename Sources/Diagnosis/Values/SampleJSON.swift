package import DecodeService
package import Foundation

/// JSON that is written into a payload, in advice and in plans.
package enum SampleJSON {
    /// A text as a JSON string.
    package static func string(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// A date as the strategies write it; nil if they can't.
    package static func date(_ date: Date, _ strategies: StrategySet) -> String? {
        var set = strategies
        set.output = .compact
        guard let data = try? set.makeEncoder().encode([date]) else { return nil }
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }
}
