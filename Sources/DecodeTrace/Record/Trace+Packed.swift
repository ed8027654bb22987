public import Foundation

extension Trace {
    /// An error in packed bytes.
    public struct PackedError: Error, Hashable, CustomStringConvertible {
        /// The problem found.
        public let description: String
    }

    /// The trace as bytes, for sending to another process of the same build: nodes are in this machine's byte order.
    /// Linear in the trace.
    public func packed() -> Data { Data(packedBytes()) }

    /// The bytes of ``packed()``, as an array.
    package func packedBytes() -> [UInt8] {
        var head = PackedWriter()
        head.write(PackedWriter.mark)
        head.writeNames(of: storage)
        var writer = PackedWriter()
        writer.writeFailures(of: storage)
        withNodes { nodes in
            head.write(UInt32(nodes.count))
            let bytes = UnsafeRawBufferPointer(nodes)
            // Reserved at once, because growing would move the bytes of a large trace and take twice their memory.
            head.bytes.reserveCapacity(head.bytes.count + bytes.count + writer.bytes.count)
            head.bytes.append(contentsOf: bytes)
        }
        head.bytes += writer.bytes
        return head.bytes
    }

    /// Reads a trace written by ``packed()``. All values are checked, so the resulting trace is well formed.
    public init(packed data: Data) throws {
        var reader = PackedReader(data)
        guard try reader.integer(UInt32.self) == PackedWriter.mark else {
            throw PackedError(description: "not a packed trace of this version")
        }
        let names = try reader.names()
        let nodes = try reader.nodes()
        try self.init(nodes, names, failures: &reader)
    }

    /// Reads the failures, which end the bytes, and checks that everything fits together.
    init(_ nodes: NodeBuffer, _ names: PackedReader.Names, failures reader: inout PackedReader) throws {
        try nodes.withNodes {
            try NodeCheck(keys: names.keys.count, types: names.types.count, keyTypes: names.keyTypes.count).run($0)
        }
        let failures = try reader.list(minimumBytes: 50) { try $0.failure(nodeCount: nodes.count) }
        guard failures.allSatisfy({ $0.role.isWithin(failures.count) }) else {
            throw PackedError(description: "a failure refers to a missing failure")
        }
        let superseded = NodeSet(words: try reader.list(minimumBytes: 8) { try $0.integer(UInt64.self) })
        guard superseded.isWithin(nodes.count) else {
            throw PackedError(description: "an attempt refers to a missing node")
        }
        guard reader.isAtEnd else { throw PackedError(description: "there are bytes after the end of the trace") }
        storage = TraceStorage(
            nodes: nodes, keys: names.keys, types: names.types, keyTypes: names.keyTypes, failures: failures,
            superseded: superseded)
    }
}

extension Failure.Origin {
    /// The origin as bits of a byte whose lowest bit has another meaning.
    fileprivate var bits: UInt8 {
        switch self {
        case .decoder: 0
        case .library: 2
        case .model: 4
        }
    }

    fileprivate init?(bits: UInt8) {
        guard let origin = Self.allCases.first(where: { $0.bits == bits }) else { return nil }
        self = origin
    }
}

extension StoredFailure.Role {
    /// Whether the failures that it refers to exist.
    fileprivate func isWithin(_ failureCount: Int) -> Bool {
        (-1..<failureCount).contains(Int(representative)) && (-1..<failureCount).contains(Int(thrown))
    }
}

extension NodeSet {
    /// Whether all its nodes exist.
    fileprivate func isWithin(_ nodeCount: Int) -> Bool {
        guard let last = words.last else { return true }
        return last != 0 && words.count * 64 - last.leadingZeroBitCount <= nodeCount
    }
}

/// Checks that nodes form a tree in pre-order with valid references.
private struct NodeCheck {
    var keys: Int
    var types: Int
    var keyTypes: Int

    func run(_ nodes: Trace.Nodes) throws {
        guard !nodes.isEmpty else { throw Trace.PackedError(description: "the trace has no root") }
        var open: [(place: Int, end: Int)] = []
        for (place, node) in nodes.enumerated() {
            while let last = open.last, last.end <= place { open.removeLast() }
            let limit = open.last?.end ?? nodes.count
            let isWellPlaced =
                Int(node.parent) == open.last?.place ?? -1 && (place == 0) == open.isEmpty && Int(node.end) > place
                && Int(node.end) <= limit && (place > 0 || Int(node.end) == nodes.count)
            let isWellNamed =
                Int(node.key) < keys && node.type >= -1 && Int(node.type) < types && node.keyType >= -1
                && Int(node.keyType) < keyTypes && node.hasKnownCall
            guard isWellPlaced, isWellNamed else {
                throw Trace.PackedError(description: "node \(place) of the trace is inconsistent")
            }
            open.append((place, Int(node.end)))
        }
    }
}

/// Writes little-endian numbers and length-prefixed strings.
struct PackedWriter {
    /// The first bytes of a packed trace; the last one is the version.
    static let mark: UInt32 = 0x0743_5354
    var bytes: [UInt8] = []

    mutating func write<I: FixedWidthInteger>(_ number: I) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ string: String) {
        write(UInt32(string.utf8.count))
        bytes.append(contentsOf: string.utf8)
    }

    mutating func write(_ string: String?) {
        write(UInt8(string == nil ? 0 : 1))
        if let string { write(string) }
    }

    mutating func write(_ strings: [String]) {
        write(UInt32(strings.count))
        for string in strings { write(string) }
    }

    /// Writes the keys, types and key types.
    mutating func writeNames(of storage: TraceStorage) {
        write(storage.keys)
        write(storage.types)
        write(UInt32(storage.keyTypes.count))
        for keyType in storage.keyTypes {
            write(keyType.name)
            write(UInt8(keyType.takesEverything ? 1 : 0))
        }
    }

    /// Writes the failures and the superseded attempts.
    mutating func writeFailures(of storage: TraceStorage) {
        write(UInt32(storage.failures.count))
        for failure in storage.failures {
            write(failure.node)
            write(failure.kind.rawValue)
            write(failure.fate.rawValue)
            write(UInt8(failure.isDecodingError ? 1 : 0) | failure.origin.bits)
            write(failure.foundationPath)
            write(UInt8(failure.deeperPath == nil ? 0 : 1))
            if let path = failure.deeperPath { write(path) }
            write(failure.debugDescription)
            write(failure.rule?.rawValue)
            write(failure.note)
            write(failure.top)
            write(failure.nextAction)
            write(failure.role)
        }
        write(UInt32(storage.superseded.words.count))
        for word in storage.superseded.words { write(word) }
    }

    mutating func write(_ nextAction: NextAction) {
        let (code, node): (UInt8, Int32) =
            switch nextAction {
            case .none: (0, 0)
            case .call(let node): (1, node)
            case .end(let node): (2, node)
            case .container(let node): (3, node)
            case .error(let node): (4, node)
            }
        write(code)
        write(node)
    }

    mutating func write(_ role: StoredFailure.Role) {
        write(role.attempt)
        write(role.representative)
        write(role.reader)
        write(role.thrown)
        write(
            UInt8(role.hasNoCall ? 1 : 0) | (role.readerHasNoCall ? 2 : 0) | (role.representsOthers ? 4 : 0))
    }

    mutating func write(_ path: CodingPath) {
        write(UInt32(path.components.count))
        for component in path.components {
            switch component {
            case .key(let key):
                write(UInt8(0))
                write(key)
            case .index(let index):
                write(UInt8(1))
                write(Int64(index))
            }
        }
    }
}

/// Reads the writer's output, and throws if the bytes end early or are invalid.
struct PackedReader {
    private let bytes: Data
    private var place = 0

    /// - Parameter data: The bytes, which are not copied.
    init(_ data: Data) {
        bytes = data
    }

    var isAtEnd: Bool { remaining == 0 }

    /// The number of bytes that are not read yet.
    var remaining: Int { bytes.count - place }

    mutating func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        let size = MemoryLayout<I>.size
        guard bytes.count - place >= size else { throw Trace.PackedError(description: "the trace is truncated") }
        defer { place += size }
        return I(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: I.self) })
    }

    mutating func flag() throws -> Bool {
        switch try integer(UInt8.self) {
        case 0: false
        case 1: true
        default: throw Trace.PackedError(description: "a flag is neither 0 nor 1")
        }
    }

    mutating func optionalString() throws -> String? { try flag() ? string() : nil }

    mutating func string() throws -> String {
        let length = Int(try integer(UInt32.self))
        guard bytes.count - place >= length else { throw Trace.PackedError(description: "the trace is truncated") }
        defer { place += length }
        let found = bytes.withUnsafeBytes { String(validating: $0[place..<(place + length)], as: UTF8.self) }
        guard let string = found else {
            throw Trace.PackedError(description: "a string is not UTF-8")
        }
        return string
    }

    /// Reads a length-prefixed list. A count that the remaining bytes can't hold is rejected before memory is reserved.
    mutating func list<T>(minimumBytes: Int, _ element: (inout PackedReader) throws -> T) throws -> [T] {
        let count = Int(try integer(UInt32.self))
        guard count <= (bytes.count - place) / minimumBytes else {
            throw Trace.PackedError(description: "the trace is truncated")
        }
        var list: [T] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    mutating func strings() throws -> [String] {
        try list(minimumBytes: 4) { try $0.string() }
    }

    /// The keys, types and key types of a trace.
    struct Names {
        var keys: [String]
        var types: [String]
        var keyTypes: [KeyType]
    }

    mutating func names() throws -> Names {
        Names(
            keys: try strings(), types: try strings(),
            keyTypes: try list(minimumBytes: 5) {
                KeyType(name: try $0.string(), takesEverything: try $0.flag())
            })
    }

    mutating func path() throws -> CodingPath {
        CodingPath(
            try list(minimumBytes: 5) { reader in
                try reader.flag()
                    ? .index(Int(truncatingIfNeeded: try reader.integer(Int64.self))) : .key(try reader.string())
            })
    }

    /// Reads the nodes. Their values are not checked.
    mutating func nodes() throws -> NodeBuffer {
        let (count, size) = (Int(try integer(UInt32.self)), MemoryLayout<Trace.Node>.stride)
        guard count <= min((bytes.count - place) / size, Int(Int32.max)) else {
            throw Trace.PackedError(description: "the trace is truncated")
        }
        defer { place += count * size }
        return bytes.withUnsafeBytes { NodeBuffer(copying: $0[place..<place + count * size]) }
    }

    mutating func failure(nodeCount: Int) throws -> StoredFailure {
        let node = try place(below: nodeCount)
        let (kind, fate): (Failure.Kind, Failure.Fate) = (try raw(string()), try raw(string()))
        let flags = try integer(UInt8.self)
        guard let origin = Failure.Origin(bits: flags & ~1) else {
            throw Trace.PackedError(description: "a failure has an unknown origin")
        }
        return StoredFailure(
            node: node, kind: kind, fate: fate, isDecodingError: flags & 1 != 0, origin: origin,
            foundationPath: try path(), deeperPath: try flag() ? path() : nil, debugDescription: try string(),
            rule: try optionalString().map(raw), note: try optionalString(), top: try place(below: nodeCount),
            nextAction: try nextAction(nodeCount: nodeCount), role: try role(nodeCount: nodeCount))
    }

    private mutating func role(nodeCount: Int) throws -> StoredFailure.Role {
        var role = StoredFailure.Role()
        role.attempt = try integer(Int32.self)
        role.representative = try integer(Int32.self)
        role.reader = try integer(Int32.self)
        role.thrown = try integer(Int32.self)
        let flags = try integer(UInt8.self)
        guard flags < 8, (-1..<nodeCount).contains(Int(role.attempt)),
            (-1..<nodeCount).contains(Int(role.reader))
        else { throw Trace.PackedError(description: "an attempt is inconsistent") }
        role.hasNoCall = flags & 1 != 0
        role.readerHasNoCall = flags & 2 != 0
        role.representsOthers = flags & 4 != 0
        return role
    }

    private mutating func nextAction(nodeCount: Int) throws -> NextAction {
        let code = try integer(UInt8.self)
        let node = try place(below: nodeCount)
        switch code {
        case 0: return .none
        case 1: return .call(node)
        case 2: return .end(node)
        case 3: return .container(node)
        case 4: return .error(node)
        default: throw Trace.PackedError(description: "\(code) is not a next action")
        }
    }

    private mutating func place(below nodeCount: Int) throws -> Int32 {
        let node = try integer(Int32.self)
        guard node >= 0, Int(node) < nodeCount else {
            throw Trace.PackedError(description: "a failure refers to a missing node")
        }
        return node
    }

    private func raw<E: RawRepresentable>(_ value: E.RawValue) throws -> E {
        guard let result = E(rawValue: value) else {
            throw Trace.PackedError(description: "\(value) is not a \(E.self)")
        }
        return result
    }
}
