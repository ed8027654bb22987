/// An array or a set, which is decoded element by element with leniency.
protocol LenientList: Decodable {
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws
}

/// The operations needed to build a list.
protocol BuildableList: LenientList {
    associatedtype Item: Decodable
    init()
    mutating func reserve(_ count: Int)
    mutating func add(_ item: consuming Item)
}

extension BuildableList {
    static func fillLeniently(_ out: UnsafeMutableRawPointer, from decoder: LenientDecoder) throws {
        var container = try decoder.unkeyed()
        var list = Self()
        list.reserve(ListLimits.reserve(container.count))
        var trials = StrictTrials()
        while !container.isAtEnd {
            if let item = try container.member(Item.self, &trials) { list.add(item) }
        }
        out.initializeMemory(as: Self.self, to: list)
    }
}

extension Array: LenientList, BuildableList where Element: Decodable {
    mutating func reserve(_ count: Int) { reserveCapacity(count) }
    mutating func add(_ item: consuming Element) { append(item) }
}

extension ContiguousArray: LenientList, BuildableList where Element: Decodable {
    mutating func reserve(_ count: Int) { reserveCapacity(count) }
    mutating func add(_ item: consuming Element) { append(item) }
}

extension Set: LenientList, BuildableList where Element: Decodable {
    mutating func reserve(_ count: Int) {}
    mutating func add(_ item: consuming Element) { insert(item) }
}
