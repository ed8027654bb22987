/// A dictionary that is decoded value by value with leniency, which drops the failing ones.
protocol LenientDictionary: Decodable {
    /// Whether it is decoded from an object, rather than from an array of alternating keys and values.
    static var hasObjectKeys: Bool { get }
    /// Initializes `out`, uninitialized memory for a dictionary of this type.
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws
}

extension Dictionary: LenientDictionary where Key: Decodable, Value: Decodable {
    static var hasObjectKeys: Bool {
        Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
    }

    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws {
        let container = try decoder.keyed(by: AnyCodingKey.self, neverCatches: true)
        let isFailable = decoder.run.leniency.dictionaries == .failable
        var dictionary: Self = [:]
        var trials = StrictTrials()
        for codingKey in container.allKeys {
            let key: Key
            do { key = try self.key(of: codingKey, in: container) } catch {
                guard container.refuse(codingKey, error) else { throw error }
                continue
            }
            dictionary[key] = try decoder.run.member(in: container.owner, &trials) {
                try container.strictly(Value.self, forKey: codingKey)
            } leniently: {
                try decoder.run.member(
                    in: container.owner, isFailable: isFailable, rule: .dictionaries,
                    decode: { try container.decode(Value.self, forKey: codingKey) }, moveOn: { true })
            }
        }
        out.initializeMemory(as: Self.self, to: dictionary)
    }

    /// The dictionary's key, as the standard library creates it.
    private static func key(of codingKey: AnyCodingKey, in container: LenientKeyed<AnyCodingKey>) throws -> Key {
        if let key = codingKey.stringValue as? Key { return key }
        if Key.self == Int.self {
            if let key = codingKey.intValue as? Key { return key }
            throw DecodingError.typeMismatch(
                Int.self,
                DecodingError.Context(
                    codingPath: container.codingPath + [codingKey],
                    debugDescription: "Expected Int key but found String key instead."))
        }
        if let type = Key.self as? any CodingKeyRepresentable.Type, let key = type.init(codingKey: codingKey) as? Key {
            return key
        }
        throw DecodingError.dataCorruptedError(
            forKey: codingKey, in: container,
            debugDescription: "Could not convert key to type \(Key.self)")
    }
}
