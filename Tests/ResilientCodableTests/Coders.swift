import Foundation

/// Decodes a payload by a decoder that was made ready.
func decode<Value: Decodable>(
    _ type: Value.Type, from payload: String, _ prepare: (JSONDecoder) -> Void = { _ in }
) throws -> Value {
    let decoder = JSONDecoder()
    prepare(decoder)
    return try decoder.decode(type, from: Data(payload.utf8))
}

/// Encodes a value with sorted keys, by an encoder that was made ready.
func encoded(_ value: some Encodable, _ prepare: (JSONEncoder) -> Void = { _ in }) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    prepare(encoder)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
