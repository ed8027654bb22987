extension Array where Element: Decodable {
    /// Like the general method for lists, but specialized for arrays: calls nest deeply here.
    static func fill(
        _ out: UnsafeMutableRawPointer, from decoder: any Decoder, _ recorder: Recorder, _ node: Int32
    ) throws {
        var container = try recorder.openList(from: decoder, node)
        try fill(out, from: &container, recorder, node)
    }

    /// The method for arrays, without the lookups of the general method: most lists are arrays.
    @inline(__always)
    static func fill(
        _ out: UnsafeMutableRawPointer, from container: inout any UnkeyedDecodingContainer, _ recorder: Recorder,
        _ node: Int32
    ) throws {
        let state = recorder.state
        let plan = state.plan(Element.self)
        if let scalar = plan.pointee.scalar {
            return try scalar.fillArray(out, &container, state, node, plan.pointee.type)
        }
        guard plan.pointee.kind == .hop || plan.pointee.kind == .list, !state.pointee.options.keepsValues else {
            return try fillOneByOne(out, &container, recorder, plan, node)
        }
        var elements = try run(&container, recorder, plan, node, after: 0)
        while !container.isAtEnd {
            elements += try run(&container, recorder, plan, node, after: elements.count)
        }
        out.initializeMemory(as: [Element].self, to: elements)
    }

    /// The next elements, as many as the container reports, up to a limit.
    @inline(__always)
    private static func run(
        _ container: inout any UnkeyedDecodingContainer, _ recorder: Recorder, _ plan: TypePlanPointer, _ node: Int32,
        after count: Int
    ) throws -> [Element] {
        guard !container.isAtEnd else { return [] }
        let room = Swift.max(ListLimits.reserve(container.count.map { $0 - count }), 1)
        return try [Element](unsafeUninitializedCapacity: room) { buffer, filled in
            guard let base = buffer.baseAddress else { return }
            try recorder.hopElements(
                &container, Element.self, plan, node, base: base, stride: MemoryLayout<Element>.stride, room: room,
                before: count, filled: &filled
            ) { container, place in
                place.initializeMemory(as: Element.self, to: try container.decode(Element.self))
            }
        }
    }
}

extension Recorder {
    /// Decodes elements, each through a ``Hop`` into its own memory, until the memory is full or no elements remain.
    ///
    /// Not generic: the same code serves the arrays of all types.
    ///
    /// - Parameters:
    ///   - base: Memory for `room` elements of the type, `stride` bytes apart.
    ///   - before: The number of elements of the array before these.
    ///   - filled: The number of elements decoded so far, also if an error is thrown.
    ///   - plainly: Decodes an element as its own type, into its memory.
    @inline(never)
    func hopElements(
        _ container: inout any UnkeyedDecodingContainer, _ type: any Decodable.Type, _ plan: TypePlanPointer,
        _ node: Int32,
        base: UnsafeMutableRawPointer, stride: Int, room: Int, before: Int, filled: inout Int,
        plainly: (inout any UnkeyedDecodingContainer, UnsafeMutableRawPointer) throws -> Void
    ) throws {
        while filled < room, !container.isAtEnd {
            let place = state.begin(.decode, in: node, key: KeyCode.element(before + filled), type: plan.pointee.type)
            do {
                let out = base + filled * stride
                let answer = try hop(into: out, type, plan, place) {
                    _ = try container.decode(Hop.self)
                    return true
                }
                if answer != .filled { try plainly(&container, out) }
                filled += 1
                state.end(place)
            } catch {
                state.fail(place, error)
                throw error
            }
        }
    }
}
