/// A value of the payload, to be decoded as one type or another.
public struct CodedValue {
    private enum Source {
        case member(KeyedDecodingContainer<EntityKey>, EntityKey)
        case whole
    }

    private let source: Source
    private let decoder: any Decoder

    /// The value that a decoder decodes.
    init(decoder: any Decoder) {
        source = .whole
        self.decoder = decoder
    }

    /// A member of an object.
    ///
    /// - Parameter decoder: The entity's decoder.
    init(of container: KeyedDecodingContainer<EntityKey>, key: EntityKey, decoder: any Decoder) {
        source = .member(container, key)
        self.decoder = decoder
    }

    /// The path of the value.
    public var codingPath: [any CodingKey] {
        switch source {
        case .member(let container, let key): container.codingPath + [key]
        case .whole: decoder.codingPath
        }
    }

    /// What the decoder was given to hand on.
    public var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    /// Whether the value is null.
    public func isNull() throws -> Bool {
        switch source {
        case .member(let container, let key): try container.decodeNil(forKey: key)
        case .whole: try decoder.singleValueContainer().decodeNil()
        }
    }

    /// Decodes the value. It can be decoded again, as something else.
    ///
    /// - Throws: What the decoder throws; not always a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch source {
        case .member(let container, let key): try container.decode(type, forKey: key)
        // Through a container, not by the value's own initializer: a decoder treats Date, Data and URL there.
        case .whole: try decoder.singleValueContainer().decode(type)
        }
    }

    /// Reports an error at this value that is swallowed.
    func report(_ error: any Error, for type: any Any.Type, remedy: @autoclosure () -> SwallowedError.Remedy) {
        decoder.report(error, for: type, path: codingPath, remedy: remedy())
    }

    /// A mismatch at this value, with the error that led to it.
    func mismatch(_ type: any Any.Type, _ description: String, after error: any Error) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(codingPath: codingPath, debugDescription: description, underlyingError: error))
    }
}

extension Decoder {
    /// Reports an error that is swallowed somewhere below this decoder's path. Without a reporter nothing is made.
    func report(
        _ error: @autoclosure () -> any Error, for type: any Any.Type, path: @autoclosure () -> [any CodingKey],
        remedy: @autoclosure () -> SwallowedError.Remedy
    ) {
        guard let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter else { return }
        reporter.collect(
            SwallowedError(path: path(), requestedType: "\(type)", error: error(), remedy: remedy()))
    }
}
