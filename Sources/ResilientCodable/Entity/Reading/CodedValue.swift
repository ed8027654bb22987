/// A value of the payload that can be decoded as different types.
public struct CodedValue {
    private enum Source {
        case member(KeyedDecodingContainer<EntityKey>, EntityKey)
        case whole
    }

    private let source: Source
    private let decoder: any Decoder

    /// Creates the value that a decoder decodes.
    init(decoder: any Decoder) {
        source = .whole
        self.decoder = decoder
    }

    /// Creates a member of an object.
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

    /// The decoder's user info.
    public var userInfo: [CodingUserInfoKey: Any] { decoder.userInfo }

    /// Whether the value is null.
    public func isNull() throws -> Bool {
        switch source {
        case .member(let container, let key): try container.decodeNil(forKey: key)
        case .whole: try decoder.singleValueContainer().decodeNil()
        }
    }

    /// Decodes the value. It can be decoded again as another type.
    ///
    /// - Throws: The decoder's error, which isn't always a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        switch source {
        case .member(let container, let key): try container.decode(type, forKey: key)
        // Decode through a container, not with the type's initializer: the container handles Date, Data and URL.
        case .whole: try decoder.singleValueContainer().decode(type)
        }
    }

    /// Reports a swallowed error at this value.
    func report(_ error: any Error, for type: any Any.Type, remedy: @autoclosure () -> SwallowedError.Remedy) {
        decoder.report(error, for: type, path: codingPath, remedy: remedy())
    }

    /// Returns the error for a value that its property can't use, with the value's path, which the throwing code can't
    /// know.
    @usableFromInline
    func unusable(_ error: any Error) -> any Error {
        if let error = error as? DecodingError { return error.placed(below: codingPath) }
        return DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }

    /// Returns a type mismatch at this value, with its underlying error.
    func mismatch(_ type: any Any.Type, _ description: String, after error: any Error) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(codingPath: codingPath, debugDescription: description, underlyingError: error))
    }
}

extension Decoder {
    /// Reports a swallowed error below this decoder's path. Without a reporter, the arguments aren't evaluated.
    func report(
        _ error: @autoclosure () -> any Error, for type: any Any.Type, path: @autoclosure () -> [any CodingKey],
        remedy: @autoclosure () -> SwallowedError.Remedy
    ) {
        guard let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter else { return }
        reporter.collect(
            SwallowedError(path: path(), requestedType: "\(type)", error: error(), remedy: remedy()))
    }
}

extension DecodingError {
    /// Returns the same error with a path in front of its own, unless its own path already starts with it.
    fileprivate func placed(below path: [any CodingKey]) -> DecodingError {
        func context(_ old: Context) -> Context {
            let isBelow = old.codingPath.starts(with: path) { $0.stringValue == $1.stringValue }
            guard !isBelow else { return old }
            return Context(
                codingPath: path + old.codingPath, debugDescription: old.debugDescription,
                underlyingError: old.underlyingError)
        }
        return switch self {
        case .typeMismatch(let type, let old): .typeMismatch(type, context(old))
        case .valueNotFound(let type, let old): .valueNotFound(type, context(old))
        case .keyNotFound(let key, let old): .keyNotFound(key, context(old))
        case .dataCorrupted(let old): .dataCorrupted(context(old))
        @unknown default: self
        }
    }
}
