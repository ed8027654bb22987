extension Array where Element: Decodable {
    /// As for a list of any kind, but with the array's own way within it: calls nest deeply here.
    static func fill(
        _ out: UnsafeMutableRawPointer, from decoder: any Decoder, _ recorder: Recorder, _ node: Int32
    ) throws {
        var container = try recorder.openList(from: decoder, node)
        try fill(out, from: &container, recorder, node)
    }

    /// An array's own way, without the look-ups that a list of any kind takes: arrays are most of what there is.
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

    /// The next elements, as many as are said to be left, within reason.
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
    /// Asks for elements, each by a ``Hop`` into its own place, until there is no room or nothing left.
    ///
    /// Not generic: one piece of code serves the arrays of all types.
    ///
    /// - Parameters:
    ///   - base: Room for `room` elements of the type, `stride` bytes apart.
    ///   - before: How many elements the array has before those.
    ///   - filled: How many are there by now, also when an error is thrown.
    ///   - plainly: Asks for an element as what it is, into its place.
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
