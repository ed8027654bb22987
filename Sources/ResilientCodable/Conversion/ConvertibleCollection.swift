/// A collection whose elements `@Convertible` converts one by one.
protocol ConvertibleCollection {
    /// Decodes a collection.
    ///
    /// - Returns: The collection, and the error of the first element that was converted.
    /// - Throws: The error of an element that doesn't convert; the error of the plain collection for any other value.
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?)
}

extension Array: ConvertibleCollection where Element: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        let elements = try decoder.singleValueContainer().decode([Convertible<Element>].self)
        return (elements.map(\.wrappedValue), elements.lazy.compactMap(\.projectedValue.conversion).first)
    }
}

extension Set: ConvertibleCollection where Element: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        let (elements, error) = try [Element].converted(from: decoder)
        return (Set(elements), error)
    }
}

extension Dictionary: ConvertibleCollection where Key: Decodable, Value: Decodable {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        // Decode the dictionary through a container: only there are the keys of [String: …] exempt from a key strategy.
        let members = try decoder.singleValueContainer().decode([Key: Convertible<Value>].self)
        return (members.mapValues(\.wrappedValue), members.values.lazy.compactMap(\.projectedValue.conversion).first)
    }
}

extension Optional: ConvertibleCollection where Wrapped: ConvertibleCollection {
    static func converted(from decoder: any Decoder) throws -> (value: Self, error: (any Error)?) {
        if try decoder.singleValueContainer().decodeNil() { return (nil, nil) }
        let (value, error) = try Wrapped.converted(from: decoder)
        return (value, error)
    }
}

extension DecodingOutcome {
    /// The error that a conversion corrected.
    fileprivate var conversion: (any Error)? {
        if case .converted(let error) = self { error } else { nil }
    }
}
