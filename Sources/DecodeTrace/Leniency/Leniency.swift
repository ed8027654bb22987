/// What the tap forgives. Off by default: then a traced decode gives what plain decoding gives.
///
/// A rule touches only what would otherwise fail the whole decode. What a model catches itself stays as it is, so that a
/// payload that decodes gives the same value with every leniency.
public struct Leniency: Hashable, Sendable, Codable {
    /// How arrays and sets treat an element that fails.
    public enum Arrays: String, Sendable, Codable, CaseIterable {
        /// The array fails with it.
        case strict
        /// The element is left out.
        case failable
    }

    /// How dictionaries treat a value that fails.
    public enum Dictionaries: String, Sendable, Codable, CaseIterable {
        /// The dictionary fails with it.
        case strict
        /// The value is left out, with its key.
        case failable
    }

    /// How an optional treats a value that is there and fails.
    public enum Optionals: String, Sendable, Codable, CaseIterable {
        /// It fails.
        case strict
        /// It becomes nil.
        case failable
    }

    /// How numbers, strings and `Bool`s treat a value of another of these kinds.
    public enum Scalars: String, Sendable, Codable, CaseIterable {
        /// They fail.
        case strict
        /// They take it where nothing is lost: `"12.2"` as `12.2`, `7` as `"7"`, `"yes"` as `true`.
        case lossless
    }

    /// How an enum treats a raw value that it does not know.
    public enum Enums: String, Sendable, Codable, CaseIterable {
        /// It fails.
        case strict
        /// It becomes the enum's fallback: see ``FallbackDecodable``.
        case fallback
    }

    /// How a missing key and null are treated where a value was promised.
    public enum Missing: String, Sendable, Codable, CaseIterable {
        /// The value fails.
        case strict
        /// The value is `0`, `""`, `false`, `[]`, `[:]`, or nil.
        case defaults
    }

    /// What follows a failure.
    public enum Errors: String, Sendable, Codable, CaseIterable {
        /// The first one ends the decode.
        case first
        /// The decode goes on with a stand-in to find the others. The result is the first failure even so.
        case all
    }

    /// How the model's keys find the payload's.
    public enum Keys: String, Sendable, Codable, CaseIterable {
        /// As the decoder has it.
        case exact
        /// A key that is not there is looked for in other cases.
        case caseInsensitive
    }

    public var arrays: Arrays
    public var dictionaries: Dictionaries
    public var optionals: Optionals
    public var scalars: Scalars
    public var enums: Enums
    public var missing: Missing
    public var errors: Errors
    public var keys: Keys

    public init(
        arrays: Arrays = .strict, dictionaries: Dictionaries = .strict, optionals: Optionals = .strict,
        scalars: Scalars = .strict, enums: Enums = .strict, missing: Missing = .strict, errors: Errors = .first,
        keys: Keys = .exact
    ) {
        self.arrays = arrays
        self.dictionaries = dictionaries
        self.optionals = optionals
        self.scalars = scalars
        self.enums = enums
        self.missing = missing
        self.errors = errors
        self.keys = keys
    }

    /// What keys that differ only in their case have in common.
    public static func folded(_ key: String) -> String { key.lowercased() }

    /// Forgives nothing.
    public static let none = Leniency()

    /// Whether a rule may supply a value after a failure.
    var supplies: Bool {
        var others = self
        others.keys = .exact
        return others != .none
    }
}
