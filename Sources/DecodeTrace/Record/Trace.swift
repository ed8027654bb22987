/// The record of one decode: every call that the model made to the decoder, with its outcome.
///
/// A value type with immutable storage; copying it copies a reference. Nodes are in pre-order, so the subtree of a node is
/// the range from the node to its `end`, and skipping it is one jump.
public struct Trace: Sendable {
    let storage: TraceStorage

    /// One call, in 20 bytes.
    public struct Node: Sendable, BitwiseCopyable, Hashable {
        /// The node of the value whose code made this call; -1 for the root, which is node 0.
        public var parent: Int32
        /// One past the last node of the subtree.
        public var end: Int32
        /// The last step of the path, encoded: see ``Trace/key(of:)``.
        public var key: Int32
        /// The requested type, encoded: see ``Trace/typeName(of:)``.
        public var type: Int32
        /// An index in ``Trace/keyTypes``; -1 if no keyed container was opened.
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

        // The raw values come from cases, so the fallbacks are never reached.

        /// The method that was called.
        public var call: Call { Call(rawValue: UInt8(truncatingIfNeeded: traits >> 5)) ?? .root }

        /// Whether the stored call is valid. False only in nodes copied from unpacked bytes.
        var hasKnownCall: Bool { Call(rawValue: UInt8(truncatingIfNeeded: traits >> 5)) != nil && traits >> 9 == 0 }

        /// The first container that the value's code opened.
        public var container: Container {
            @inline(__always) get { Container(rawValue: UInt8(truncatingIfNeeded: traits >> 3 & 3)) ?? .none }
            @inline(__always) set { traits = traits & ~(3 << 3) | UInt16(newValue.rawValue) << 3 }
        }

        /// The outcome of the call.
        public var outcome: Outcome {
            @inline(__always) get { Outcome(rawValue: UInt8(truncatingIfNeeded: traits & 7)) ?? .decoded }
            @inline(__always) set { traits = traits & ~7 | UInt16(newValue.rawValue) }
        }

        /// Whether it read a member's null without decoding it: a `decodeNil(forKey:)` that found one.
        package var readsNull: Bool { key >= 0 && outcome == .decodedNil && call == .decodeNil }
    }

    /// The method that was called.
    public enum Call: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case root, decode, decodeIfPresent, decodeNil, contains, allKeys
        case container, unkeyedContainer, singleValueContainer
        case nestedContainer, nestedUnkeyedContainer, superDecoder

        /// Whether it only asks about a value or opens a container, and reads no value.
        package var isHousekeeping: Bool {
            switch self {
            case .decodeNil, .contains, .allKeys, .container, .unkeyedContainer, .singleValueContainer: true
            case .root, .decode, .decodeIfPresent, .nestedContainer, .nestedUnkeyedContainer, .superDecoder: false
            }
        }
    }

    /// The container that a value was read from.
    public enum Container: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case none, keyed, unkeyed, single
    }

    /// The outcome of a call.
    public enum Outcome: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// It returned a value, or an answer to `contains` or `decodeNil`.
        case decoded
        /// It returned nil for null.
        case decodedNil
        /// The value was requested with `decodeIfPresent`, and is missing.
        case absent
        /// An error occurred here.
        case failed
        /// An error occurred inside and propagated through this call.
        case failedInside
        /// An error occurred here or inside, and was caught by a caller.
        case absorbed
        /// A lenient strategy supplied a value.
        case adjusted
        /// A lenient array dropped the element.
        case skipped
    }

    /// The number of nodes.
    public var count: Int { storage.nodes.count }

    /// The node at an index, in pre-order.
    public subscript(_ node: Int) -> Node { storage.nodes[node] }

    /// Passes all nodes to a closure, for reading many of them.
    package func withNodes<Result>(_ body: (Nodes) throws -> Result) rethrows -> Result {
        try storage.nodes.withNodes(body)
    }

    /// Whether another decode made the same calls with the same outcomes, in the same order.
    ///
    /// Nodes refer to names by number, assigned in the order of first use. Equal nodes are equal calls only if the
    /// names are equal, too.
    /// - Complexity: O(nodes + names)
    package func hasSameCalls(as other: Trace) -> Bool {
        keyNames == other.keyNames && typeNames == other.typeNames && keyTypes == other.keyTypes
            && withNodes { nodes in other.withNodes { nodes.elementsEqual($0) } }
    }

    /// The last step of the node's path; nil if the path is the parent's (a single value, the root).
    public func key(of node: Int) -> CodingPath.Component? {
        storage.component(self[node].key)
    }

    /// The requested type as written in source, with a question mark for `decodeIfPresent`; empty for a call that requests
    /// none, such as `contains`.
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

    /// The number of steps in the node's coding path. Linear in its depth.
    public func pathLength(of node: Int) -> Int {
        var length = 0
        var place = node
        while place >= 0 {
            if self[place].key != KeyCode.none { length += 1 }
            place = Int(self[place].parent)
        }
        return length
    }

    /// The number of nodes above: zero for the root. Linear in the depth.
    public func depth(of node: Int) -> Int {
        var depth = 0
        var place = self[node].parent
        while place >= 0 {
            depth += 1
            place = self[Int(place)].parent
        }
        return depth
    }

    /// The node's children, in call order.
    public func children(of node: Int) -> some Sequence<Int> {
        let end = Int(self[node].end)
        return sequence(first: node + 1) { Int(self[$0].end) }.prefix { $0 < end }
    }

    /// The failures in order of occurrence, without those of superseded attempts and those that a stand-in may have caused.
    /// Linear in the number of errors.
    public var failures: [Failure] {
        storage.failures.lazy.filter { $0.fate != .superseded && $0.fate != .consequence }.map(failure)
    }

    /// The failures after which the decode went on, or for which another error was thrown, in order of occurrence.
    package var caught: [Failure] {
        storage.failures.lazy.filter { $0.fate == .absorbed || $0.fate == .translated }.map(failure)
    }

    /// All errors in order of occurrence, including those that aren't failures of their own.
    public var thrown: [Failure] { storage.failures.map(failure) }

    /// Whether there were errors, including those that aren't failures of their own.
    package var hasThrown: Bool { !storage.failures.isEmpty }

    /// The failure that occurred at this node, if any.
    public func failure(at node: Int) -> Failure? {
        storage.failureIndex[Int32(node)].map { failure(storage.failures[$0]) }
    }

    /// The keys, indexed by a node's ``Node/key`` if that is not negative. Each occurs once, except for some keys of
    /// very large dictionaries if nothing failed.
    package var keyNames: [String] { storage.keys }

    /// The distinct types without optionals, indexed by a node's ``Node/type`` if that is not negative.
    package var typeNames: [String] { storage.types }

    /// The types of coding keys that containers were opened with.
    public var keyTypes: [KeyType] { storage.keyTypes }

    /// Whether a node is an auxiliary call (`contains`, `decodeNil`, `allKeys`, opening a container), not a request for a
    /// value.
    public func isHousekeeping(_ node: Int) -> Bool { self[node].call.isHousekeeping }

    func failure(_ stored: StoredFailure) -> Failure {
        let node = Int(stored.node)
        // Opening a container is part of decoding the value itself; a call with its own key requests no type.
        let isStepOfValue = isHousekeeping(node) && key(of: node) == nil && self[node].parent >= 0
        let value = isStepOfValue ? Int(self[node].parent) : node
        return Failure(
            node: node, kind: stored.kind, path: stored.deeperPath ?? path(of: node),
            requestedType: typeName(of: value), foundationPath: stored.foundationPath,
            debugDescription: stored.debugDescription, isDecodingError: stored.isDecodingError, origin: stored.origin,
            fate: stored.fate, rule: stored.rule, note: stored.note,
            ownerType: stored.deeperPath == nil ? ownerType(ofCallAt: value) : ownerType(of: node, before: node))
    }

    private func ownerType(ofCallAt node: Int) -> String? { ownerType(of: Int(self[node].parent), before: node) }

    /// The type that opened the keyed container in use when a call was made, searched from a node upwards.
    ///
    /// An initializer called with the same decoder (`super.init(from:)`, `Part(from: decoder)`) has no node of its own; its
    /// coding keys reveal that another type reads.
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

    /// The type that declares the keys of the last container opened before a call: `City` for `City.CodingKeys`. Nil if they
    /// have another name, or accept every key.
    private func ownerOfKeys(at place: Int, before call: Int) -> String? {
        var last = self[place].keyType
        guard last >= 0, !keyTypes[Int(last)].takesEverything else { return nil }
        if let openings = storage.openings[Int32(place)] {
            let before = openings.partitioningIndex { Int($0) >= call }
            if before > 0 { last = self[Int(openings[before - 1])].keyType }
        } else if storage.failures.isEmpty {
            for child in children(of: place).prefix(while: { $0 < call }) where self[child].call == .container {
                if self[child].keyType >= 0 { last = self[child].keyType }
            }
        }
        return declarer(ofCodingKeys: Int(last))
    }

    /// The type whose initializer makes a call, if the coding keys of its container reveal it: `MyClass` for a call of
    /// `super.init(from:)`. Nil if they don't.
    ///
    /// - Complexity: O(calls of the same value before this one)
    package func caller(of node: Int) -> String? {
        let parent = Int(self[node].parent)
        guard parent >= 0, self[parent].container == .keyed else { return nil }
        if self[node].call == .container {
            return self[node].keyType >= 0 ? declarer(ofCodingKeys: Int(self[node].keyType)) : nil
        }
        return ownerOfKeys(at: parent, before: node)
    }

    /// The type that declares a type of coding keys, if its name ends in `CodingKeys` and it doesn't accept every key.
    private func declarer(ofCodingKeys keyType: Int) -> String? {
        guard keyTypes[keyType].name.hasSuffix("CodingKeys"), !keyTypes[keyType].takesEverything else { return nil }
        return declarer(ofKeyType: keyType)
    }

    /// The type that declares a type of coding keys: `City` for `City.CodingKeys`; nil for a top-level one.
    func declarer(ofKeyType keyType: Int) -> String? {
        let name = keyTypes[keyType].name
        return name.lastIndex(of: ".").map { String(name[..<$0]) }
    }

    /// The requested type, without the question mark for `decodeIfPresent`.
    func plainTypeName(of node: Int) -> String {
        let type = self[node].type
        return type >= 0 ? storage.types[Int(type)] : ""
    }
}
