import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Lessons
import Testing

@testable import DecodeEngine

/// Decodes with values, as `check` does, for tests of suspicions.
enum SuspicionRun {
    /// 2026-05-28.
    static let now = Date(timeIntervalSince1970: 1_780_000_000)

    /// A decode with its values, as `check --fail-on suspicious` makes it.
    static func decode(
        _ table: ModelTable, _ model: String, _ payload: Data, _ strategies: [(name: String, value: String)],
        lesson: String? = nil, declared: DeclaredTypes = .none
    ) throws -> DiagnosedDecode {
        var set = StrategySet()
        for (name, value) in strategies { try set.set(name, to: value) }
        let request = DecodeRequest(model: model, preferredLesson: lesson, strategies: set, values: .afterwards)
        let payload = Payload(payload)
        var result: DecodeResult?
        var values = DecodedValues.none
        request.answer(for: IndexedPayload(payload.data, format: payload.format), models: table) { event in
            switch event {
            case .result(let answer): result = answer
            case .values(let read): values = read
            default: break
            }
        }
        return DiagnosedDecode(
            try #require(result), payload: payload, requested: set, values: values, now: now, declared: declared)
    }

    /// The suspicions of a decode, one per line.
    static func found<T: Decodable & SendableMetatype>(
        in text: String, as type: T.Type, _ strategies: [(name: String, value: String)] = [],
        declared: DeclaredTypes = .none
    ) throws -> String {
        let table = ModelTable(library: [("Model", type)])
        let decode = try decode(table, "Model", Data(text.utf8), strategies, declared: declared)
        return decode.suspicions().map { suspicion in
            "\(suspicion.pointer) \(suspicion.code.rawValue): \(suspicion.sentence)"
        }.joined(separator: "\n")
    }
}
