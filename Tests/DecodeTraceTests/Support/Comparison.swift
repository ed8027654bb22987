import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// One decode, done plainly and traced. The plain one is the reference.
struct Comparison: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable () -> FidelityReport

    var testDescription: String { name }

    init<T: Decodable & SendableMetatype>(
        _ name: String, _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) {
        // The name carries the payload, so that a failing row can be read without this file.
        self.name = "\(name): \(TypeName.of(type)) from \(json.prefix(80))"
        let data = Data(json.utf8)
        run = { Self.report(type, data, strategies.decoder()) }
    }

    static func report<T: Decodable>(_ type: T.Type, _ data: Data, _ decoder: JSONDecoder) -> FidelityReport {
        FidelityReport(type, data, decoder, isThorough: true)
    }
}
