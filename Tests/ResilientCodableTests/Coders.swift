import Foundation

/// Decodes a payload with a prepared decoder.
func decode<Value: Decodable>(
    _ type: Value.Type, from payload: String, _ prepare: (JSONDecoder) -> Void = { _ in }
) throws -> Value {
    let decoder = JSONDecoder()
    prepare(decoder)
    return try decoder.decode(type, from: Data(payload.utf8))
}

/// Encodes a value with sorted keys and a prepared encoder.
func encoded(_ value: some Encodable, _ prepare: (JSONEncoder) -> Void = { _ in }) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    prepare(encoder)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
