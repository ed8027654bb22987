/// An array or a set, decoded element by element by the tap instead of the standard library: the same calls in the same
/// order, but recorded, and without a generic proxy.
protocol ListType: FilledType {
    /// Whether the elements are scalars, or arrays of scalars.
    static var isOfScalars: Bool { get }
    /// How its elements are requested.
    static func elementPlan(_ state: RecorderPointer) -> TypePlanPointer
    /// Writes a list to `out`, which has room for one of this type, from an open container.
    static func fill(
        _ out: UnsafeMutableRawPointer, from container: inout any UnkeyedDecodingContainer, _ recorder: Recorder,
        _ node: Int32) throws
}

/// The operations needed to build a list.
protocol BuildableList: LenientList {
    associatedtype Item: Decodable
    static var isArray: Bool { get }
    init()
    mutating func reserve(_ count: Int)
    mutating func add(_ item: consuming Item)
}

extension BuildableList {
    static var isOfScalars: Bool {
        guard isArray else { return false }
        return Scalars.all[ObjectIdentifier(Item.self)] != nil || (Item.self as? any ListType.Type)?.isOfScalars == true
    }

    static func elementPlan(_ state: RecorderPointer) -> TypePlanPointer { state.plan(Item.self) }

    static func fill(
        _ out: UnsafeMutableRawPointer, from decoder: any Decoder, _ recorder: Recorder, _ node: Int32
    ) throws {
        var container = try recorder.openList(from: decoder, node)
        try fill(out, from: &container, recorder, node)
    }

    static func fill(
        _ out: UnsafeMutableRawPointer, from container: inout any UnkeyedDecodingContainer, _ recorder: Recorder,
        _ node: Int32
    ) throws {
        try fillOneByOne(out, &container, recorder, recorder.state.plan(Item.self), node)
    }

    /// Decodes any list with any elements.
    static func fillOneByOne(
        _ out: UnsafeMutableRawPointer, _ container: inout any UnkeyedDecodingContainer, _ recorder: Recorder,
        _ plan: TypePlanPointer, _ node: Int32
    ) throws {
        var list = Self()
        list.reserve(ListLimits.reserve(container.count))
        while !container.isAtEnd {
            list.add(try item(&container, recorder, plan, node))
        }
        out.initializeMemory(as: Self.self, to: list)
    }

    @inline(__always)
    private static func item(
        _ container: inout any UnkeyedDecodingContainer, _ recorder: Recorder, _ plan: TypePlanPointer, _ node: Int32
    ) throws -> Item {
        try recorder.value(
            Item.self, in: node, key: KeyCode.element(container.currentIndex),
            list: { plan, node, out in
                guard var inner = try? container.nestedUnkeyedContainer() else { return false }
                try recorder.fillScalars(out, from: &inner, plan, node)
                return true
            },
            hop: {
                _ = try container.decode(Hop.self)
                return true
            },
            otherwise: {
                try recorder.otherValue(
                    Item.self, $0, $1, forward: { try container.decode(Item.self) },
                    dictionary: { try container.decode($0) })
            })
    }
}

extension Recorder {
    /// Opens the container of a list.
    @inline(__always)
    func openList(from decoder: any Decoder, _ node: Int32) throws -> any UnkeyedDecodingContainer {
        let container = try state.opening(.unkeyed, in: node) { try decoder.unkeyedContainer() }
        state.open(.unkeyed, in: node)
        return container
    }

    /// Writes an array of scalars to `out`, from a container opened for it.
    @inline(__always)
    func fillScalars(
        _ out: UnsafeMutableRawPointer, from container: inout any UnkeyedDecodingContainer, _ plan: TypePlanPointer,
        _ node: Int32
    ) throws {
        state.open(.unkeyed, in: node)
        if let elements = plan.pointee.elements, let scalar = elements.pointee.scalar {
            try scalar.fillArray(out, &container, state, node, elements.pointee.type)
        } else {
            try fillOther(out, from: &container, plan, node)
        }
    }

    /// The first array of a type, and nested arrays.
    @inline(never)
    private func fillOther(
        _ out: UnsafeMutableRawPointer, from container: inout any UnkeyedDecodingContainer, _ plan: TypePlanPointer,
        _ node: Int32
    ) throws {
        guard let list = plan.pointee.list else { preconditionFailure("only a list is filled element by element") }
        if plan.pointee.elements == nil { plan.pointee.elements = list.elementPlan(state) }
        try list.fill(out, from: &container, self, node)
    }
}

extension Array: FilledType, ListType, LenientList, BuildableList where Element: Decodable {
    static var isArray: Bool { true }
    mutating func reserve(_ count: Int) { reserveCapacity(count) }
    mutating func add(_ item: consuming Element) { append(item) }
}

extension ContiguousArray: FilledType, ListType, LenientList, BuildableList where Element: Decodable {
    static var isArray: Bool { false }
    mutating func reserve(_ count: Int) { reserveCapacity(count) }
    mutating func add(_ item: consuming Element) { append(item) }
}

extension Set: FilledType, ListType, LenientList, BuildableList where Element: Decodable {
    static var isArray: Bool { false }
    mutating func reserve(_ count: Int) {}
    mutating func add(_ item: consuming Element) { insert(item) }
}
