/// Making the value of a node with lenient proxies.
extension LenientRun {
    /// Decodes a value, again for each fatal failure inside it.
    func fill<T: Decodable>(
        _ type: T.Type, _ plan: TypePlanPointer, _ out: UnsafeMutableRawPointer, from decoder: any Decoder,
        _ recorder: Recorder, _ node: Int32
    ) throws {
        let base: any Decoder = leniency.keys == .caseInsensitive ? AliasingDecoder(decoder, self) : decoder
        let tapped = TappedDecoder(base: base, recorder: recorder, node: node)
        guard isOn, node >= 0 else {
            out.initializeMemory(as: T.self, to: try T(from: tapped))
            return
        }
        let isList = plan.pointee.lenientList != nil
        let decoder = LenientDecoder(tapped, self, LenientOwner(node: node, neverCatches: isList))
        // Lists and dictionaries make the same requests whatever their members are.
        let mayBranch = !isList && plan.pointee.lenientDictionary == nil
        func discard() { out.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
        try independently(in: node, mayBranch: mayBranch, discard: discard) {
            if let list = plan.pointee.lenientList {
                try list.fillLeniently(out, from: decoder)
            } else if let dictionary = plan.pointee.lenientDictionary {
                try dictionary.fillLeniently(out, from: decoder)
            } else {
                out.initializeMemory(as: T.self, to: try T(from: decoder))
            }
            // `out` has just been initialized with a value of this type.
            if let standIns, !isTainted(from: node) { standIns.see(out.assumingMemoryBound(to: T.self).pointee) }
        }
    }

    /// Like `fill`, for a value decoded with a configuration.
    func value<V>(
        from decoder: any Decoder, _ recorder: Recorder, _ node: Int32, make: (any Decoder) throws -> V
    ) throws -> V {
        let base: any Decoder = leniency.keys == .caseInsensitive ? AliasingDecoder(decoder, self) : decoder
        let tapped = TappedDecoder(base: base, recorder: recorder, node: node)
        return try independently(in: node, discard: { _ in }) {
            try make(LenientDecoder(tapped, self, LenientOwner(node: node)))
        }
    }

    /// Makes a value, and restarts it for each newly found fatal failure inside it.
    func untilNoneIsFatal<R>(in node: Int32, make: () throws -> R) throws -> R {
        let checkpoint = state.checkpoint
        while true {
            do { return try make() } catch {
                guard leniency.supplies, let culprit = fatal.culprit(of: error, leaving: node) else { throw error }
                fatal.add(culprit, forRestartOf: node)
                restart(node, at: checkpoint)
            }
        }
    }
}
