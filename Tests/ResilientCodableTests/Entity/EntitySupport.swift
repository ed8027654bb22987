import Foundation

func decodeEntity<Value: Decodable>(
    _ type: Value.Type, _ payload: String, keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = keys
    return try decoder.decode(type, from: Data(payload.utf8))
}

func encodeEntity(_ value: some Encodable, keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = keys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Returns the kind, the type or key, and the path of an error; "nothing" if none is thrown.
func entityFailure(_ body: () throws -> Void) -> String {
    func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "the root" : keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
    }
    do {
        try body()
        return "nothing"
    } catch DecodingError.typeMismatch(let type, let context) {
        return "typeMismatch \(type) at \(path(context.codingPath))"
    } catch DecodingError.valueNotFound(let type, let context) {
        return "valueNotFound \(type) at \(path(context.codingPath))"
    } catch DecodingError.keyNotFound(let key, let context) {
        return "keyNotFound \(key.stringValue) at \(path(context.codingPath))"
    } catch DecodingError.dataCorrupted(let context) {
        return "dataCorrupted at \(path(context.codingPath)): \(context.debugDescription)"
    } catch EncodingError.invalidValue(_, let context) {
        return "invalidValue at \(path(context.codingPath)): \(context.debugDescription)"
    } catch {
        return "\(error)"
    }
}

/// Returns the error of decoding a payload.
func entityFailure<Value: Decodable>(decoding type: Value.Type, _ payload: String) -> String {
    entityFailure { _ = try decodeEntity(type, payload) }
}
