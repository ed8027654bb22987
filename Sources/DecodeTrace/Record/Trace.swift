/// The record of one decode: every question that the model asked of the decoder, and what came of it.
///
/// A value type over immutable storage; copying it copies a reference. Nodes are in pre-order, so that the subtree of a
/// node is the range from the node to its `end`, and skipping it is one jump.
public struct Trace: Sendable {
    let storage: TraceStorage

    /// One question, in 20 bytes.
    public struct Node: Sendable, BitwiseCopyable, Hashable {
        /// The node whose answer this question is part of; -1 for the root, which is node 0.
        public var parent: Int32
        /// One past the last node of the subtree.
        public var end: Int32
        /// The last step of the path, in an encoding of its own: see ``Trace/key(of:)``.
        public var key: Int32
        /// The requested type, in an encoding of its own: see ``Trace/typeName(of:)``.
        public var type: Int32
        /// An index in ``Trace/keyTypes``; -1 when no keyed container was opened.
        public var keyType: Int16
        /// Outcome, container and call: 3, 2 and 4 bits.
        private var traits: UInt16

        @inline(__always)
        init(
            parent: Int32, end: Int32, key: Int32, type: Int32, keyType: Int16, call: Call, container: Container,
            outcome: Outcome
        ) {
            self.parent = parent
            self.end = end
            self.key = key
            self.type = type
            self.keyType = keyType
            traits = UInt16(outcome.rawValue) | UInt16(container.rawValue) << 3 | UInt16(call.rawValue) << 5
        }

        // The numbers came from cases, so that the last resorts are never reached.

        /// The method that was called.
        public var call: Call { Call(rawValue: UInt8(truncatingIfNeeded: traits >> 5)) ?? .root }

        /// The first container that the owner opened to answer.
        public var container: Container {
            @inline(__always) get { Container(rawValue: UInt8(truncatingIfNeeded: traits >> 3 & 3)) ?? .none }
            @inline(__always) set { traits = traits & ~(3 << 3) | UInt16(newValue.rawValue) << 3 }
        }

        /// What came of it.
        public var outcome: Outcome {
            @inline(__always) get { Outcome(rawValue: UInt8(truncatingIfNeeded: traits & 7)) ?? .decoded }
            @inline(__always) set { traits = traits & ~7 | UInt16(newValue.rawValue) }
        }
    }

    /// Which method was called.
    public enum Call: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case root, decode, decodeIfPresent, decodeNil, contains, allKeys
        case container, unkeyedContainer, singleValueContainer
        case nestedContainer, nestedUnkeyedContainer, superDecoder
    }

    /// Which container a value was read through.
    public enum Container: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case none, keyed, unkeyed, single
    }

    /// What came of a question.
    public enum Outcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// A value, or for `contains` and `decodeNil` an answer.
        case decoded
        /// Null, where that was allowed.
        case decodedNil
        /// Asked for if present, and not there.
        case absent
        /// An error came up here.
        case failed
        /// An error came up below and left through here.
        case failedInside
        /// An error came up here or below, and was caught above.
        case absorbed
        /// A lenient strategy supplied another answer.
        case adjusted
        /// An element that a lenient array left out.
        case skipped
    }

    /// How many nodes there are.
    public var count: Int { storage.nodes.count }

    /// The node at a place, in pre-order.
    public subscript(_ node: Int) -> Node { storage.nodes[node] }

    /// All nodes in one piece of memory, for reading many of them.
    package func withNodes<Result>(_ body: (UnsafeBufferPointer<Node>) -> Result) -> Result {
        storage.nodes.withNodes(body)
    }

    /// The last step of the node's path; nil where the path is the parent's (a single value, the root).
    public func key(of node: Int) -> CodingPath.Component? {
        storage.component(self[node].key)
    }

    /// The requested type as a person writes it, with a question mark when asked for if present; empty for a call that
    /// requests none, such as `contains`.
    public func typeName(of node: Int) -> String {
        let type = self[node].type
        guard type >= 0 else { return "" }
        let name = storage.types[Int(type)]
        return self[node].call == .decodeIfPresent ? TypeName.optional(name) : name
    }

    /// The node's coding path. Linear in its depth.
    public func path(of node: Int) -> CodingPath {
        var components: [CodingPath.Component] = []
        var place = node
        while place >= 0 {
            if let step = key(of: place) { components.append(step) }
            place = Int(self[place].parent)
        }
        return CodingPath(components.reversed())
    }

    /// How many steps the node's coding path has. Linear in its depth.
    public func pathLength(of node: Int) -> Int {
        var length = 0
        var place = node
        while place >= 0 {
            if self[place].key != KeyCode.none { length += 1 }
            place = Int(self[place].parent)
        }
        return length
    }

    /// How many nodes lie above: zero for the root. Linear in it.
    public func depth(of node: Int) -> Int {
        var depth = 0
        var place = self[node].parent
        while place >= 0 {
            depth += 1
            place = self[Int(place)].parent
        }
        return depth
    }

    /// The node's children in the order asked.
    public func children(of node: Int) -> some Sequence<Int> {
        let end = Int(self[node].end)
        return sequence(first: node + 1) { Int(self[$0].end) }.prefix { $0 < end }
    }

    /// The failures in the order in which they came up, without those of attempts that another one superseded. Linear in
    /// the number of errors.
    public var failures: [Failure] { storage.failures.lazy.filter { $0.fate != .superseded }.map(failure) }

    /// Every error that came up, those of superseded attempts too, in the order in which they did.
    public var thrown: [Failure] { storage.failures.map(failure) }

    /// The failure that came up at this node, if one did.
    public func failure(at node: Int) -> Failure? {
        storage.failureIndex[Int32(node)].map { failure(storage.failures[$0]) }
    }

    /// The distinct keys, by the ``Node/key`` of a node where that is not negative.
    package var keyNames: [String] { storage.keys }

    /// The distinct types, by the ``Node/type`` of a node where that is not negative; not optional.
    package var typeNames: [String] { storage.types }

    /// The types of coding keys that containers were opened with.
    public var keyTypes: [KeyType] { storage.keyTypes }

    /// Whether a node is a step on the way to an answer (`contains`, `decodeNil`, `allKeys`, a container opened), not a
    /// value asked for.
    public func isHousekeeping(_ node: Int) -> Bool {
        switch self[node].call {
        case .decodeNil, .contains, .allKeys, .container, .unkeyedContainer, .singleValueContainer: true
        case .root, .decode, .decodeIfPresent, .nestedContainer, .nestedUnkeyedContainer, .superDecoder: false
        }
    }

    func failure(_ stored: StoredFailure) -> Failure {
        let node = Int(stored.node)
        // Opening a container is a step of the value's own answer; a call with a key of its own asked for no type.
        let isStepOfValue = isHousekeeping(node) && key(of: node) == nil && self[node].parent >= 0
        let value = isStepOfValue ? Int(self[node].parent) : node
        return Failure(
            node: node, kind: stored.kind, path: stored.deeperPath ?? path(of: node),
            requestedType: typeName(of: value), foundationPath: stored.foundationPath,
            debugDescription: stored.debugDescription, isDecodingError: stored.isDecodingError, fate: stored.fate,
            rule: stored.rule, note: stored.note,
            ownerType: stored.deeperPath == nil ? ownerType(ofCallAt: value) : ownerType(of: node, before: node))
    }

    private func ownerType(ofCallAt node: Int) -> String? { ownerType(of: Int(self[node].parent), before: node) }

    /// The type that read the keyed container in use when a call was made: from a node upwards, the nearest with one.
    ///
    /// A decoder that is handed on (`super.init(from:)`, `Part(from: decoder)`) makes no node of its own; that another
    /// type reads is then told by its coding keys.
    private func ownerType(of node: Int, before call: Int) -> String? {
        var place = node
        var call = call
        var isKeyed = false
        while place >= 0 {
            if self[place].container == .keyed {
                if !isKeyed, let owner = ownerOfKeys(at: place, before: call) { return owner }
                isKeyed = true
            }
            if isKeyed, self[place].type >= 0 { return typeName(of: place) }
            call = place
            place = Int(self[place].parent)
        }
        return nil
    }

    /// The type in which the keys of the container opened last before a call are declared: `City` for
    /// `City.CodingKeys`. Nil where they have another name, or take every key.
    private func ownerOfKeys(at place: Int, before call: Int) -> String? {
        var last = self[place].keyType
        guard last >= 0, !keyTypes[Int(last)].takesEverything else { return nil }
        if let openings = storage.openings[Int32(place)] {
            let before = openings.partitioningIndex { Int($0) >= call }
            if before > 0 { last = self[Int(openings[before - 1])].keyType }
        }
        let name = keyTypes[Int(last)].name
        guard name.hasSuffix("CodingKeys"), !keyTypes[Int(last)].takesEverything else { return nil }
        return declarer(ofKeyType: Int(last))
    }

    /// The type that a type of coding keys is declared in: `City` for `City.CodingKeys`; nil for one at the top of a file.
    func declarer(ofKeyType keyType: Int) -> String? {
        let name = keyTypes[keyType].name
        return name.lastIndex(of: ".").map { String(name[..<$0]) }
    }

    /// The requested type, whether it was asked for if present or not.
    func plainTypeName(of node: Int) -> String {
        let type = self[node].type
        return type >= 0 ? storage.types[Int(type)] : ""
    }
}
