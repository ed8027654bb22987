// Alternative keys in a hand-written `init(from:)`. Declared properties have `alternatives:` instead.

extension KeyedDecodingContainer {
    /// Decodes the value under the first of several keys that has one.
    ///
    /// ```swift
    /// name = try container.decode(String.self, forFirstOf: .name, .title, .label)
    /// ```
    ///
    /// A null counts as missing. A value of the wrong type fails, even if another key follows.
    ///
    /// - Throws: The error of the first key, if none has a value; the error of the value.
    public func decode<Value: Decodable>(_ type: Value.Type, forFirstOf key: Key, _ others: Key...) throws -> Value {
        let present = try ([key] + others).first { try contains($0) && !decodeNil(forKey: $0) }
        return try decode(type, forKey: present ?? key)
    }

    /// Decodes the value under the first of several keys that has one; nil if none has.
    ///
    /// - Throws: The error of the value.
    public func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type, forFirstOf key: Key, _ others: Key...
    ) throws -> Value? {
        let present = try ([key] + others).first { try contains($0) && !decodeNil(forKey: $0) }
        return try present.flatMap { try decodeIfPresent(type, forKey: $0) }
    }
}
