import JSONText

/// What was seen at one place of the payloads: at a path with the indices of arrays left out.
///
/// Places that turn out to be the same are merged, so that a place may stand for several paths in the end.
struct Place {
    /// How a value is reached from the container around it.
    enum Step: Hashable {
        case root
        case key(String)
        case element
        /// A value of an object whose keys are data.
        case value
        /// The same value, looked at for one value of its discriminator.
        case variant(String)
    }

    /// A key of the objects at a place.
    struct Member {
        /// The key as the model sees it: after key conversion.
        var key: String
        /// The key as the first payload has it.
        var payloadKey: String
        var place: Int
        /// The objects that have it, and those of them in which it is null.
        var count = 0
        var nulls = 0
        /// The bytes of the key when it was seen last, and the object it was seen in.
        var bytes: [UInt8]
        var lastObject = 0
    }

    /// The objects with one value of the discriminator.
    struct Variant {
        var value: String
        var place: Int
    }

    /// The key that may tell objects of different types apart.
    enum Discriminator: Equatable {
        /// No object was seen yet.
        case open
        case none
        case key(String)
    }

    let step: Step
    /// The place of the container, of the payload when it was read.
    let parent: Int?

    var bools = 0
    var numbers = NumberFacts()
    var strings = StringFacts()
    var arrays = 0
    var objects = 0
    /// Values that no type decodes: numbers beyond all ranges, strings that are not text.
    var unreadable = 0
    /// Taken for any value, after a trial failed at it.
    var isWidened = false
    /// Objects that are empty everywhere, taken to be like their siblings.
    var isLikeSiblings = false

    /// The elements of the arrays here, and how many are null.
    var element: Int?
    var elementNulls = 0
    /// The members of the objects here, in the order in which they were seen first.
    var members: [Member] = []
    /// Members by the key as the model sees it.
    var byKey: [String: Int] = [:]
    /// The values of the objects here when their keys are data, and how many are null.
    var value: Int?
    var valueNulls = 0
    var discriminator = Discriminator.open
    /// The objects here by their discriminator; their members are in the places of the variants.
    var variants: [Variant] = []

    init(step: Step, parent: Int?) {
        self.step = step
        self.parent = parent
    }

    /// The kinds of token seen, null left out.
    var kinds: KindSet {
        var kinds: KindSet = []
        if bools > 0 { kinds.insert(.bool) }
        if numbers.count > 0 { kinds.insert(.number) }
        if strings.count > 0 { kinds.insert(.string) }
        if arrays > 0 { kinds.insert(.array) }
        if objects > 0 { kinds.insert(.object) }
        return kinds
    }

    /// A record: objects whose keys are names.
    var isRecord: Bool { objects > 0 && value == nil }
}

/// Kinds of JSON token, null left out.
struct KindSet: OptionSet, Hashable {
    let rawValue: Int

    static let bool = KindSet(rawValue: 1)
    static let number = KindSet(rawValue: 2)
    static let string = KindSet(rawValue: 4)
    static let array = KindSet(rawValue: 8)
    static let object = KindSet(rawValue: 16)

    var count: Int { rawValue.nonzeroBitCount }
}
