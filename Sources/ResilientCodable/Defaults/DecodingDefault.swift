/// Ready-made defaults for `@Defaulted` and `@NotCoded`: false, true, zero, empty, nil, and the first case.
///
/// ```swift
/// struct Product: Codable {
///     @Defaulted<DecodingDefault.False> var isNew: Bool
///     @Defaulted<DecodingDefault.Zero> var stock: Int
///     @Defaulted<DecodingDefault.Empty> var tags: [String]
///     @Defaulted<DecodingDefault.FirstCase> var size: Size
/// }
/// // {}  →  false, 0, [] and the first case of Size
/// ```
///
/// The value is the same for a missing key, null and a value that fails to decode. The type of the property completes
/// `Zero`, `Empty`, `Nil` and `FirstCase`, so `Zero` stands for `Zero<Int>` here.
public enum DecodingDefault {
    /// False.
    public enum False: DecodingDefaultProvider {
        public static var missing: Bool { false }
    }

    /// True.
    public enum True: DecodingDefaultProvider {
        public static var missing: Bool { true }
    }

    /// Zero, for a number of any type.
    public enum Zero<Value: AdditiveArithmetic>: DecodingDefaultProvider {
        public static var missing: Value { .zero }
    }

    /// An empty string, array, dictionary or set.
    public enum Empty<Value: Collection & DecodingDefaultConstructible>: DecodingDefaultProvider {
        public static var missing: Value { Value() }
    }

    /// Nil, for an optional.
    public enum Nil<Wrapped>: DecodingDefaultProvider {
        public static var missing: Wrapped? { nil }
    }

    /// The first case of an enum, as its `allCases` lists them.
    public enum FirstCase<Value: CaseIterable>: DecodingDefaultProvider {
        public static var missing: Value {
            guard let first = Value.allCases.first else { preconditionFailure("\(Value.self) has no case") }
            return first
        }
    }
}
