import JSONText

/// The values seen at one place of the payloads: at a path without array indices.
///
/// Places with the same type are merged, so a place may stand for several paths.
struct Place {
    /// How the container refers to a value.
    enum Step: Hashable {
        case root
        case key(String)
        case element
        /// A value of an object whose keys are data.
        case value
        /// The same value, restricted to one value of its discriminator.
        case variant(String)
    }

    /// A key of the objects at a place.
    struct Member {
        /// The key after key conversion.
        var key: String
        /// The key in the first payload.
        var payloadKey: String
        var place: Int
        /// The number of objects that have it, and of those in which it is null.
        var count = 0
        var nulls = 0
        /// The key's bytes and the object where it was last seen.
        var bytes: [UInt8]
        var lastObject = 0
    }

    /// The objects with one value of the discriminator.
    struct Variant {
        var value: String
        var place: Int
    }

    /// The key that may distinguish objects of different types.
    enum Discriminator: Equatable {
        /// No object was seen yet.
        case open
        case none
        case key(String)
    }

    let step: Step
    /// The place of the container at the time of reading.
    let parent: Int?

    var bools = 0
    var numbers = NumberFacts()
    var strings = StringFacts()
    var arrays = 0
    var objects = 0
    /// The number of values that no type decodes: numbers out of range, invalid strings.
    var unreadable = 0
    /// Decoded as any value, because a trial failed here.
    var isWidened = false
    /// Objects that are empty everywhere and treated like their siblings.
    var isLikeSiblings = false

    /// The elements of the arrays here, and the number of null elements.
    var element: Int?
    var elementNulls = 0
    /// The members of the objects here, in the order in which they were first seen.
    var members: [Member] = []
    /// Member indices by key after conversion.
    var byKey: [String: Int] = [:]
    /// The values of the objects here if their keys are data, and the number of null values.
    var value: Int?
    var valueNulls = 0
    var discriminator = Discriminator.open
    /// The objects here by their discriminator; the places of the variants have the members.
    var variants: [Variant] = []

    init(step: Step, parent: Int?) {
        self.step = step
        self.parent = parent
    }

    /// The kinds of token seen, except null.
    var kinds: KindSet {
        var kinds: KindSet = []
        if bools > 0 { kinds.insert(.bool) }
        if numbers.count > 0 { kinds.insert(.number) }
        if strings.count > 0 { kinds.insert(.string) }
        if arrays > 0 { kinds.insert(.array) }
        if objects > 0 { kinds.insert(.object) }
        return kinds
    }

    /// Whether it is a record: objects whose keys are names.
    var isRecord: Bool { objects > 0 && value == nil }
}

/// Kinds of JSON token, except null.
struct KindSet: OptionSet, Hashable {
    let rawValue: Int

    static let bool = KindSet(rawValue: 1)
    static let number = KindSet(rawValue: 2)
    static let string = KindSet(rawValue: 4)
    static let array = KindSet(rawValue: 8)
    static let object = KindSet(rawValue: 16)

    var count: Int { rawValue.nonzeroBitCount }
}
