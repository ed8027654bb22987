import Foundation

// A trace for a file: the same on every machine, and about three bytes a call. A node's parent and end follow from the
// order and from the sizes of subtrees. What many nodes have in common is written once, as a shape.

extension Trace {
    /// The first bytes of a compact trace; the last one is the version.
    private static let compactMark: UInt32 = 0x0143_5443

    /// The trace as bytes for a file.
    ///
    /// - Complexity: O(nodes + names + failures)
    func compact() -> Data {
        var shapes: [NodeShape: UInt64] = [:]
        var table = PackedWriter()
        var body = PackedWriter()
        withNodes { nodes in
            // The next element's index in each open node.
            var open: [(end: Int32, next: Int)] = []
            for (place, node) in nodes.enumerated() {
                while let last = open.last, Int(last.end) <= place { open.removeLast() }
                var shape = NodeShape(node, isLeaf: Int(node.end) == place + 1)
                if node.key < KeyCode.none, let last = open.indices.last {
                    if KeyCode.index(node.key) == open[last].next { shape.key = .nextElement }
                    open[last].next = KeyCode.index(node.key) + 1
                }
                let number = shapes[shape] ?? UInt64(shapes.count)
                if shapes.updateValue(number, forKey: shape) == nil { table.write(shape) }
                body.writeShort(number)
                switch shape.key {
                case .none, .nextElement: break
                case .name: body.writeShort(UInt64(node.key))
                case .element: body.writeShort(UInt64(KeyCode.index(node.key)))
                }
                if !shape.isLeaf {
                    body.writeShort(UInt64(Int(node.end) - place - 1))
                    open.append((node.end, 0))
                }
            }
        }
        var writer = PackedWriter()
        writer.write(Self.compactMark)
        writer.writeNames(of: storage)
        writer.writeShort(UInt64(shapes.count))
        writer.bytes += table.bytes
        writer.writeShort(UInt64(count))
        writer.bytes += body.bytes
        writer.writeFailures(of: storage)
        return Data(writer.bytes)
    }

    /// Reads a trace written by ``compact()``. All values are checked, so the resulting trace is well formed.
    init(compact data: Data) throws {
        var reader = PackedReader(data)
        guard try reader.integer(UInt32.self) == Self.compactMark else {
            throw PackedError(description: "not a compact trace of this version")
        }
        let names = try reader.names()
        let shapes = try reader.shortList { try NodeShape(&$0) }
        var open: [(place: Int32, end: Int, next: Int)] = []
        var place = 0
        let count = try reader.shortCount()
        let nodes = try reader.elements(count) { reader in
            while let last = open.last, last.end <= place { open.removeLast() }
            let number = Int(clamping: try reader.short())
            guard number < shapes.count else { throw PackedError(description: "a node has an unknown shape") }
            let shape = shapes[number]
            let limit = open.last?.end ?? count
            let key = try shape.key(&reader, next: open.last?.next ?? 0)
            if key < KeyCode.none, let last = open.indices.last { open[last].next = KeyCode.index(key) + 1 }
            let size = shape.isLeaf ? 0 : Int(clamping: try reader.short())
            guard place < limit, size <= limit - place - 1 else {
                throw PackedError(description: "node \(place) of the trace doesn't fit into its parent")
            }
            let node = shape.node(parent: open.last?.place ?? -1, end: Int32(place + 1 + size), key: key)
            if size > 0 { open.append((Int32(place), place + 1 + size, 0)) }
            place += 1
            return node
        }
        try self.init(NodeBuffer(nodes), names, failures: &reader)
    }
}

/// What many nodes have in common.
private struct NodeShape: Hashable {
    /// How the key is written.
    enum Key: UInt8, CaseIterable {
        case none, name, element
        /// The element after the last one that was requested, which needs no number.
        case nextElement
    }

    var key: Key
    var isLeaf: Bool
    let call: Trace.Call
    let container: Trace.Container
    let outcome: Trace.Outcome
    let type: Int32
    let keyType: Int16

    init(_ node: Trace.Node, isLeaf: Bool) {
        key = node.key == KeyCode.none ? .none : node.key >= 0 ? .name : .element
        self.isLeaf = isLeaf
        (call, container, outcome) = (node.call, node.container, node.outcome)
        (type, keyType) = (node.type, node.keyType)
    }

    init(_ reader: inout PackedReader) throws {
        let traits = try reader.integer(UInt16.self)
        guard let key = Key(rawValue: UInt8(traits & 3)), let call = Trace.Call(rawValue: UInt8(traits >> 8 & 15)),
            let container = Trace.Container(rawValue: UInt8(traits >> 3 & 3)),
            let outcome = Trace.Outcome(rawValue: UInt8(traits >> 5 & 7)), traits >> 12 == 0
        else { throw Trace.PackedError(description: "a shape of nodes is unknown") }
        (self.key, self.call, self.container, self.outcome) = (key, call, container, outcome)
        isLeaf = traits & 4 != 0
        type = try reader.integer(Int32.self)
        keyType = try reader.integer(Int16.self)
    }

    var traits: UInt16 {
        UInt16(key.rawValue) | (isLeaf ? 4 : 0) | UInt16(container.rawValue) << 3 | UInt16(outcome.rawValue) << 5
            | UInt16(call.rawValue) << 8
    }

    /// Reads the key of a node with this shape.
    ///
    /// - Parameter next: The index of the element after the last one.
    func key(_ reader: inout PackedReader, next: Int) throws -> Int32 {
        var number = next
        switch key {
        case .none: return KeyCode.none
        case .nextElement: break
        case .name, .element: number = Int(clamping: try reader.short())
        }
        guard number < Int(Int32.max) - 2 else { throw Trace.PackedError(description: "a key is out of range") }
        return key == .name ? Int32(number) : KeyCode.element(number)
    }

    func node(parent: Int32, end: Int32, key: Int32) -> Trace.Node {
        Trace.Node(
            parent: parent, end: end, key: key, type: type, keyType: keyType, call: call, container: container,
            outcome: outcome)
    }
}

extension PackedWriter {
    fileprivate mutating func write(_ shape: NodeShape) {
        write(shape.traits)
        write(shape.type)
        write(shape.keyType)
    }

    /// Writes a number in as few bytes as it needs: seven bits each, the lowest first.
    fileprivate mutating func writeShort(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

extension PackedReader {
    /// Reads a number of at most 35 bits.
    fileprivate mutating func short() throws -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 35, by: 7) {
            let byte = try integer(UInt8.self)
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Trace.PackedError(description: "a number is too long")
    }

    /// Reads the number of nodes or shapes, each of which takes a byte at least.
    fileprivate mutating func shortCount() throws -> Int {
        let count = Int(try short())
        guard count <= min(remaining, Int(Int32.max)) else {
            throw Trace.PackedError(description: "the trace is truncated")
        }
        return count
    }

    fileprivate mutating func shortList<T>(_ element: (inout PackedReader) throws -> T) throws -> [T] {
        try elements(shortCount(), element)
    }

    fileprivate mutating func elements<T>(_ count: Int, _ element: (inout PackedReader) throws -> T) throws -> [T] {
        var list: [T] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }
}
