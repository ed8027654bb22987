import Foundation
import ResilientCodable
import Testing

/// A feature with its expected outcome for each kind of payload.
///
/// An outcome is the value as text, or the kind of the error.
struct MatrixRow: Sendable, CustomTestStringConvertible {
    let name: String
    /// A good value, its text, and its encoding.
    let good: (json: String, shown: String, encoded: String)
    /// Another good value.
    let other: String
    let missing: String
    let null: String
    let wrong: (json: String, outcome: String)
    let outOfRange: (json: String, outcome: String)
    let checks: Checks

    var testDescription: String { name }

    /// The operations on a row's model, with its type erased.
    struct Checks: Sendable {
        /// The outcome of a payload.
        let outcome: @Sendable (String, Keys) -> String
        /// The outcomes of a payload under `inner`, and of a missing and a null one where it is optional.
        let nested: @Sendable (String) -> [String]
        /// The outcome of an array of payloads.
        let elements: @Sendable (String) -> String
        /// What a payload's value is encoded as.
        let encoded: @Sendable (String, Keys) throws -> String
        /// Whether values of two payloads are equal and hash equally, also on another task.
        let areEqual: @Sendable (String, String) async throws -> Bool
    }

    enum Keys: Sendable { case asTheyAre, snake }

    init<Model: MatrixModel>(
        _ name: String, _ model: Model.Type, good: (String, String), encodes: String? = nil, other: String,
        missing: String, null: String, wrong: (String, String), outOfRange: (String, String)
    ) {
        self.name = name
        self.good = (good.0, good.1, encodes ?? good.0)
        self.other = other
        self.missing = missing
        self.null = null
        self.wrong = wrong
        self.outOfRange = outOfRange
        checks = Checks(
            outcome: { payload, keys in outcome { try read(model, payload, keys).shown } },
            nested: { payload in
                ["{\"inner\": \(payload)}", "{}", #"{"inner": null}"#].map { payload in
                    outcome { try read(Outer<Model>.self, payload).inner?.shown ?? "nil" }
                }
            },
            elements: { payload in
                outcome { try read([Model].self, payload).map(\.shown).joined(separator: "; ") }
            },
            encoded: { payload, keys in try write(read(model, payload, keys), keys) },
            areEqual: { first, second in
                let (one, two) = (try read(model, first), try read(model, second))
                let elsewhere = await Task.detached { one }.value
                return one == two && elsewhere == two && Set([one, two, elsewhere]).count == 1
            })
    }
}

private struct Outer<Model: Codable>: Codable { var inner: Model? }

private func read<Model: Decodable>(
    _ type: Model.Type, _ payload: String, _ keys: MatrixRow.Keys = .asTheyAre
) throws -> Model {
    try decode(type, from: payload) { decoder in
        decoder.userInfo[.codingType] = CodingType.local
        if keys == .snake { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    }
}

private func write(_ value: some Encodable, _ keys: MatrixRow.Keys) throws -> String {
    try encoded(value) { encoder in
        encoder.userInfo[.codingType] = CodingType.local
        if keys == .snake { encoder.keyEncodingStrategy = .convertToSnakeCase }
    }
}

private func outcome(_ body: () throws -> String) -> String {
    do {
        return try body()
    } catch DecodingError.keyNotFound {
        return "keyNotFound"
    } catch DecodingError.valueNotFound {
        return "valueNotFound"
    } catch DecodingError.typeMismatch {
        return "typeMismatch"
    } catch DecodingError.dataCorrupted {
        return "dataCorrupted"
    } catch {
        return "\(error)"
    }
}
