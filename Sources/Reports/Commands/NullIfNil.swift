/// A property that is written as null if it is nil, instead of being left out.
@propertyWrapper
package struct NullIfNil<Value: Encodable & Hashable & Sendable>: Encodable, Hashable, Sendable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
