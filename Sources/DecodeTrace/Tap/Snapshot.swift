extension Recorder {
    /// Closes the record and returns it with the result. Later calls are forwarded and not recorded.
    func finish<T>(_ result: Result<T, any Error>) -> TracedDecode<T> {
        let order = state.pointee.isOutOfOrder ? PreOrder(state) : nil
        let probes = state.pointee.keyTypes.map(KeyProbe.init)
        let failures = state.pointee.failures
        if !failures.isEmpty { state.uniteKeys() }
        let kept = state.pointee.options.reader == nil ? state.pointee.finished.values : []
        let noted = state.pointee.finished.descriptions
        let nodes = close()

        func place(_ node: Int32) -> Int32 { order?.places[Int(node)] ?? node }
        let bare = TraceStorage(
            nodes: nodes, keys: state.pointee.keys.names, types: state.pointee.types.map(TypeName.of),
            keyTypes: probes.map(\.keyType), failures: [])
        let types = state.pointee.types
        let stored = failures.map { StoredFailure($0, in: Trace(storage: bare), types, place: place) }
        var roles = AttemptRoles(Trace(storage: bare), stored) { node in
            let type = Int(bare.nodes[Int(node)].type)
            return type >= 0 ? TypeKind(types[type]) : .other
        }
        // No other reference to the nodes exists yet.
        roles.run { node, outcome in state.pointee.nodes[Int(node)].outcome = outcome }
        let trace = Trace(
            storage: stored.isEmpty
                ? bare : TraceStorage(bare, failures: roles.failures, superseded: roles.hidden))
        var finished: [FinishedValue] = []
        if case .failure = result {
            var end = 0
            for value in kept.map({ FinishedValue(node: Int(place($0.node)), value: $0.value) }).sorted(by: {
                $0.node < $1.node
            }) where value.node >= end {
                finished.append(value)
                end = Int(trace[value.node].end)
            }
        }
        return TracedDecode(
            result: result, trace: trace, finished: finished, keyProbes: probes,
            modelProbes: state.pointee.types.map(ModelProbe.init),
            values: noted.isEmpty ? .none : DecodedValues(noted, place: place))
    }

    /// Closes the record without returning it. Remaining proxies forward their calls and record nothing.
    func abandon() { _ = close() }

    /// Transfers the nodes, without unused memory.
    private func close() -> NodeBuffer {
        state.pointee.resize(to: state.pointee.count)
        state.pointee.isClosed = true
        state.pointee.expected = RecorderState.closed
        state.pointee.finished = FinishedNotes()
        state.pointee.failures = []
        state.pointee.propagating = -1
        return NodeBuffer(adopting: state.pointee.nodes, count: state.pointee.count)
    }
}

extension DecodedValues {
    /// - Parameter place: Maps a node's index as written to its final index.
    fileprivate init(_ noted: [(node: Int32, value: DecodedValue)], place: (Int32) -> Int32) {
        var values: [Int32: DecodedValue] = [:]
        // A property's value is noted after the value that the decoder returned for it, and replaces it.
        for note in noted { values[place(note.node)] = note.value }
        self.init(values)
    }
}

/// Reorders nodes to pre-order: nested containers and super decoders may get children after their siblings were begun.
/// Children keep the order in which they were requested.
private struct PreOrder {
    /// Maps a node's index as written to its index in pre-order.
    let places: [Int32]

    init(_ state: RecorderPointer) {
        let nodes = UnsafeMutableBufferPointer(start: state.pointee.nodes, count: state.pointee.count)
        // A parent is always written before its children.
        var sizes = [Int32](repeating: 1, count: nodes.count)
        for place in nodes.indices.reversed() where nodes[place].parent >= 0 {
            sizes[Int(nodes[place].parent)] += sizes[place]
        }
        var places = [Int32](repeating: 0, count: nodes.count)
        var free = [Int32](repeating: 0, count: nodes.count)
        for place in nodes.indices {
            let parent = Int(nodes[place].parent)
            if parent >= 0 {
                places[place] = free[parent]
                free[parent] += sizes[place]
            }
            free[place] = places[place] + 1
        }
        let written = Array(nodes)
        for (place, var node) in written.enumerated() {
            if node.parent >= 0 { node.parent = places[Int(node.parent)] }
            node.end = places[place] + sizes[place]
            nodes[Int(places[place])] = node
        }
        self.places = places
    }
}

extension TraceStorage {
    /// The same record with its failures.
    fileprivate convenience init(_ bare: TraceStorage, failures: [StoredFailure], superseded: NodeSet) {
        self.init(
            nodes: bare.nodes, keys: bare.keys, types: bare.types, keyTypes: bare.keyTypes,
            failures: failures, superseded: superseded)
    }
}

extension StoredFailure {
    /// - Parameters:
    ///   - types: The types that the record's numbers stand for.
    ///   - place: Maps a node's index as written to its final index.
    fileprivate init(_ open: OpenFailure, in trace: Trace, _ types: [any Any.Type], place: (Int32) -> Int32) {
        let node = place(open.origin)
        let decodingError = open.error as? DecodingError
        let facts = (open.replacement ?? open.error) as? DecodingError
        let errorFacts = facts.map(ErrorFacts.init)
        // A model may decode other text with a decoder of its own.
        let isOfJSON =
            open.replacement != nil || !open.isOfCode && isInvalidJSON(open.error) || Self.isJSONError(open.error)
        let path = CodingPath(errorFacts?.path ?? [])
        self.init(
            node: node, kind: isOfJSON ? .invalidJSON : errorFacts?.kind ?? .other, fate: open.fate,
            isDecodingError: decodingError != nil, origin: .decoder, foundationPath: path, deeperPath: nil,
            debugDescription: errorFacts?.text ?? String(describing: open.error), rule: open.rule, note: open.note,
            top: place(open.top), nextAction: open.nextAction.moved(place))
        if open.isOfCode {
            let type = Int(trace[Int(node)].type)
            let isOfLibrary = type < 0 || Self.isOfLibrary(types[type]) || trace.failure(self).textFact != nil
            origin = isOfLibrary ? .library : .model
        }
        if let decodingError, !isOfJSON { deeperPath = Self.path(in: ErrorFacts(decodingError), below: node, trace) }
    }

    /// The error's own path, if it extends the node's path: a model may throw an error that names a member.
    private static func path(in facts: ErrorFacts, below node: Int32, _ trace: Trace) -> CodingPath? {
        let own = trace.path(of: Int(node)).components
        var keys = facts.path
        if let key = facts.missingKey { keys.append(key) }
        guard keys.count > own.count else { return nil }
        let agrees = zip(own, keys).allSatisfy { step, key in
            switch step {
            case .key(let name): key.stringValue == name
            case .index(let index): key.intValue == index
            }
        }
        return agrees ? CodingPath(own + keys.dropFirst(own.count).map(CodingPath.Component.init)) : nil
    }

    /// Whether a type belongs to the standard library or Foundation.
    private static func isOfLibrary(_ type: any Any.Type) -> Bool {
        let name = _typeName(type, qualified: true)
        return name.hasPrefix("Swift.") || name.hasPrefix("Foundation.") || name.hasPrefix("FoundationEssentials.")
    }

    /// Whether this is the internal error of Foundation's JSONDecoder, which has no public type.
    static func isJSONError(_ error: any Error) -> Bool {
        guard !(error is DecodingError) else { return false }
        let name = _typeName(type(of: error), qualified: true)
        return name.hasPrefix("Foundation") && name.hasSuffix(".JSONError")
    }
}
