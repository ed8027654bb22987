public import Foundation

extension Trace {
    /// An error in packed bytes.
    public struct PackedError: Error, Hashable, CustomStringConvertible {
        /// The problem found.
        public let description: String
    }

    /// The first bytes of a packed trace; the last one is the version.
    private static let mark: UInt32 = 0x0843_5354

    /// The trace as bytes, for a file or another process.
    ///
    /// - Complexity: O(nodes + names + failures)
    public func packed() -> Data { Data(packedBytes()) }

    /// The bytes of ``packed()``, as an array.
    package func packedBytes() -> [UInt8] {
        var fields = PackedFields()
        var parts = PackedParts(storage)
        parts.visit(&fields)
        return fields.bytes
    }

    /// Reads a trace written by ``packed()``. All values are checked, so the resulting trace is well formed.
    public init(packed data: Data) throws {
        var fields = PackedFields(reading: data)
        var parts = PackedParts(Trace.empty.storage)
        parts.visit(&fields)
        try fields.finish()
        try parts.check()
        storage = TraceStorage(
            nodes: parts.nodes, keys: parts.keys, types: parts.types, keyTypes: parts.keyTypes,
            failures: parts.failures, superseded: NodeSet(words: parts.superseded))
    }

    /// What is written of a trace.
    private struct PackedParts {
        var mark = Trace.mark
        var keys: [String]
        var types: [String]
        var keyTypes: [KeyType]
        var nodes: NodeBuffer
        var failures: [StoredFailure]
        var superseded: [UInt64]

        init(_ storage: TraceStorage) {
            (keys, types, keyTypes) = (storage.keys, storage.types, storage.keyTypes)
            (nodes, failures, superseded) = (storage.nodes, storage.failures, storage.superseded.words)
        }

        mutating func visit(_ fields: inout PackedFields) {
            fields.number(&mark)
            fields.require(mark == Trace.mark, "not a packed trace of this version")
            fields.strings(&keys)
            fields.strings(&types)
            fields.list(&keyTypes, KeyType(name: "", takesEverything: false), minBytes: 5) {
                $0.string(&$1.name)
                $0.flag(&$1.takesEverything)
            }
            fields.list(&failures, .blank, minBytes: 50) { $0.failure(&$1) }
            fields.list(&superseded, 0, minBytes: 8) { $0.number(&$1) }
            // Last, so that the size of everything is known when their memory is reserved.
            fields.nodes(&nodes)
        }

        /// Throws unless nodes form a tree in pre-order, and everything that is referred to exists.
        func check() throws {
            guard nodes.count > 0 else { throw PackedError(description: "the trace has no root") }
            var open: [(place: Int, end: Int)] = []
            try nodes.withNodes { nodes in
                for (place, node) in nodes.enumerated() {
                    while let last = open.last, last.end <= place { open.removeLast() }
                    let limit = open.last?.end ?? nodes.count
                    let isWellPlaced =
                        Int(node.parent) == open.last?.place ?? -1 && (place == 0) == open.isEmpty
                        && Int(node.end) > place && Int(node.end) <= limit
                        && (place > 0 || Int(node.end) == nodes.count)
                    let isWellNamed =
                        Int(node.key) < keys.count && (-1..<types.count).contains(Int(node.type))
                        && (-1..<keyTypes.count).contains(Int(node.keyType)) && node.hasKnownCall
                    guard isWellPlaced, isWellNamed else {
                        throw PackedError(description: "node \(place) of the trace is inconsistent")
                    }
                    open.append((place, Int(node.end)))
                }
            }
            guard failures.allSatisfy({ $0.isWithin(nodes: nodes.count, failures: failures.count) }) else {
                throw PackedError(description: "a failure refers to a missing node or failure")
            }
            let end = superseded.last.map { superseded.count * 64 - $0.leadingZeroBitCount } ?? 0
            guard superseded.last != 0, end <= nodes.count else {
                throw PackedError(description: "an attempt refers to a missing node")
            }
        }
    }
}

extension StoredFailure {
    /// A failure whose fields are to be read.
    fileprivate static let blank = StoredFailure(
        node: 0, kind: .other, fate: .failed, isDecodingError: false, origin: .decoder, foundationPath: CodingPath(),
        debugDescription: "", top: 0, nextAction: .none)

    /// Whether the nodes and failures that it refers to exist.
    fileprivate func isWithin(nodes: Int, failures: Int) -> Bool {
        (0..<nodes).contains(Int(node)) && (0..<nodes).contains(Int(top))
            && (0..<nodes).contains(Int(nextAction.coded.node))
            && [role.attempt, role.reader].allSatisfy { (-1..<nodes).contains(Int($0)) }
            && [role.representative, role.thrown].allSatisfy { (-1..<failures).contains(Int($0)) }
    }
}

extension NextAction {
    /// A number for the kind of action, and its node.
    fileprivate var coded: (kind: UInt8, node: Int32) {
        switch self {
        case .none: (0, 0)
        case .call(let node): (1, node)
        case .end(let node): (2, node)
        case .container(let node): (3, node)
        case .error(let node): (4, node)
        }
    }

    fileprivate init?(kind: UInt8, node: Int32) {
        switch kind {
        case 0: self = .none
        case 1: self = .call(node)
        case 2: self = .end(node)
        case 3: self = .container(node)
        case 4: self = .error(node)
        default: return nil
        }
    }
}

extension PackedFields {
    fileprivate mutating func failure(_ failure: inout StoredFailure) {
        number(&failure.node)
        word(&failure.kind)
        word(&failure.fate)
        flag(&failure.isDecodingError)
        word(&failure.origin)
        path(&failure.foundationPath)
        optional(&failure.deeperPath, CodingPath()) { $0.path(&$1) }
        string(&failure.debugDescription)
        optional(&failure.rule, .errors) { $0.word(&$1) }
        optional(&failure.note, "") { $0.string(&$1) }
        number(&failure.top)
        action(&failure.nextAction)
        number(&failure.role.attempt)
        number(&failure.role.representative)
        number(&failure.role.reader)
        number(&failure.role.thrown)
        flag(&failure.role.hasNoCall)
        flag(&failure.role.readerHasNoCall)
        flag(&failure.role.representsOthers)
    }

    private mutating func action(_ action: inout NextAction) {
        var (kind, node) = action.coded
        number(&kind)
        number(&node)
        let read = NextAction(kind: kind, node: node)
        require(read != nil, "\(kind) is not a next action")
        action = read ?? .none
    }

    private mutating func path(_ path: inout CodingPath) {
        list(&path.components, .index(0), minBytes: 5) { fields, component in
            var (isIndex, index, key) = (true, Int64(0), "")
            switch component {
            case .index(let number): index = Int64(number)
            case .key(let name): (isIndex, key) = (false, name)
            }
            fields.flag(&isIndex)
            if isIndex { fields.number(&index) } else { fields.string(&key) }
            component = isIndex ? .index(Int(truncatingIfNeeded: index)) : .key(key)
        }
    }
}
