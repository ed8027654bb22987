// Other names of this library's types, which articles and libraries that introduced the ideas use. Each is the same type.

/// `FailableDecodableArray`, under a name that reads well as an attribute.
public typealias FailableCodableArray<Element> = FailableDecodableArray<Element>

/// `FailableDecodableDictionary`, under a name that reads well as an attribute.
public typealias FailableCodableDictionary<Key: Hashable, Value> = FailableDecodableDictionary<Key, Value>

/// `FailableDecodableSet`, under a name that reads well as an attribute.
public typealias FailableCodableSet<Element: Hashable> = FailableDecodableSet<Element>

/// `KeySetDecodingContainer`. A module that has a `DecodingContainer` of its own uses the longer name.
public typealias DecodingContainer<Model> = KeySetDecodingContainer<Model>

/// `KeySetEncodingContainer`. A module that has an `EncodingContainer` of its own uses the longer name.
public typealias EncodingContainer<Model> = KeySetEncodingContainer<Model>

/// `EntityKey`, the key of an object whose keys aren't known when the program is compiled.
public typealias DynamicCodingKey = EntityKey

/// `DecodingDefaultConstructible`, as `CodableProperty` spells it. A module that has a protocol of this name uses the longer
/// one.
public typealias DefaultConstructible = DecodingDefaultConstructible
