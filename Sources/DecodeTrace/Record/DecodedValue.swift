package import Foundation

/// A Swift value that a decode produced, as text.
package struct DecodedValue: Codable, Sendable, Hashable {
    /// A scalar of a payload that is equivalent to a value.
    package struct Scalar: Codable, Sendable, Hashable {
        package enum Kind: String, Codable, Sendable {
            case string, number, bool
        }

        package var kind: Kind
        /// The contents of a string, or the text of a number or a Bool.
        package var text: String

        package init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// The kind of a value, if more than its text is known.
    package enum Kind: Codable, Sendable, Hashable {
        case other
        /// A moment, in seconds since 1970.
        case date(Double)
        /// A floating-point number, with the number of significant decimal digits that its type always preserves.
        case float(digits: Int)
        /// An enum's case, with its raw value if it has one.
        case enumCase(name: String, raw: Scalar?)
        /// An array, a set or a dictionary without elements.
        case empty
        /// A value that holds a number of elements, recorded where it may be smaller than the number that was read.
        case count(Int)
    }

    /// The value as Swift code or Foundation writes it: `.other`, `12.5`, `2026-04-01 09:30:00Z`.
    package var text: String
    package var kind: Kind
    /// The equivalent scalar; nil if there is none.
    package var scalar: Scalar?
    /// Whether this is what the owner's property holds, rather than what the decoder returned for it.
    package var isProperty = false

    package init(_ text: String, kind: Kind = .other, scalar: Scalar? = nil) {
        self.text = text
        self.kind = kind
        self.scalar = scalar
    }

    /// A value that holds a number of elements.
    package init(elements count: Int) {
        self.init(count == 1 ? "1 element" : "\(count) elements", kind: .count(count))
    }

    /// The moment, in seconds since 1970, if it is a date.
    package var seconds: Double? { if case .date(let seconds) = kind { seconds } else { nil } }
}

/// The values of a trace's nodes that the payload's tokens may not show.
package struct DecodedValues: Sendable, Hashable {
    /// The nodes, in order.
    package let nodes: [Int32]
    private let values: [DecodedValue]

    /// No values.
    package static let none = DecodedValues([:])

    /// - Parameter values: The values by their nodes.
    package init(_ values: [Int32: DecodedValue]) {
        let sorted = values.sorted { $0.key < $1.key }
        nodes = sorted.map(\.key)
        self.values = sorted.map(\.value)
    }

    package var isEmpty: Bool { nodes.isEmpty }

    /// The value of a node.
    /// - Complexity: O(log n)
    package subscript(_ node: Int) -> DecodedValue? {
        let place = nodes.partitioningIndex { Int($0) >= node }
        return place < nodes.count && Int(nodes[place]) == node ? values[place] : nil
    }
}

// MARK: - Packed

extension DecodedValues {
    /// The values as bytes, for sending to another process.
    package func packed() -> Data {
        var fields = PackedFields()
        var notes = zip(nodes, values).map { Note(node: $0, value: $1) }
        Self.visit(&fields, &notes)
        return Data(fields.bytes)
    }

    /// Reads values written by ``packed()``.
    ///
    /// - Parameter count: The number of nodes of their trace.
    /// - Throws: ``Trace/PackedError`` if the bytes aren't such values.
    package init(packed data: Data, nodes count: Int) throws {
        var fields = PackedFields(reading: data)
        var notes: [Note] = []
        Self.visit(&fields, &notes)
        var last: Int32 = -1
        for note in notes {
            fields.require(note.node > last && Int(note.node) < count, "a value refers to a missing node")
            last = note.node
        }
        try fields.finish()
        nodes = notes.map(\.node)
        values = notes.map(\.value)
    }

    private struct Note {
        var node: Int32 = 0
        var value = DecodedValue("")
    }

    private static let mark: UInt32 = 0x4344_5602

    private static func visit(_ fields: inout PackedFields, _ notes: inout [Note]) {
        var mark = mark
        fields.number(&mark)
        fields.require(mark == Self.mark, "not packed values of this version")
        fields.list(&notes, Note(), minBytes: 11) { fields, note in
            fields.number(&note.node)
            fields.flag(&note.value.isProperty)
            fields.string(&note.value.text)
            fields.optional(&note.value.scalar, DecodedValue.Scalar(.string, "")) { $0.scalar(&$1) }
            fields.kind(&note.value.kind)
        }
    }
}

extension PackedFields {
    fileprivate mutating func scalar(_ scalar: inout DecodedValue.Scalar) {
        word(&scalar.kind)
        string(&scalar.text)
    }

    fileprivate mutating func kind(_ kind: inout DecodedValue.Kind) {
        var (code, bits, name): (UInt8, UInt64, String) = (0, 0, "")
        var raw: DecodedValue.Scalar?
        switch kind {
        case .other: break
        case .date(let seconds): (code, bits) = (1, seconds.bitPattern)
        case .float(let digits): (code, bits) = (2, UInt64(clamping: digits))
        case .enumCase(let text, let scalar): (code, name, raw) = (3, text, scalar)
        case .empty: code = 4
        case .count(let count): (code, bits) = (5, UInt64(clamping: count))
        }
        number(&code)
        if [1, 2, 5].contains(code) { number(&bits) }
        if code == 3 {
            string(&name)
            optional(&raw, DecodedValue.Scalar(.string, "")) { $0.scalar(&$1) }
        }
        switch code {
        case 1: kind = .date(Double(bitPattern: bits))
        case 2: kind = .float(digits: Int(clamping: bits))
        case 3: kind = .enumCase(name: name, raw: raw)
        case 4: kind = .empty
        case 5: kind = .count(Int(clamping: bits))
        case let code:
            require(code == 0, "\(code) is not a kind of value")
            kind = .other
        }
    }
}

extension DecodedValues {
    /// The values for the nodes of another decode of the same payload. Its members may be in another order, because a
    /// dictionary's order differs between decodes.
    ///
    /// - Parameters:
    ///   - trace: The trace whose nodes have the values.
    ///   - other: The trace of the other decode.
    /// - Returns: Nil if the calls of the decodes or their outcomes differ.
    /// - Complexity: O(nodes)
    package func moved(from trace: Trace, to other: Trace) -> DecodedValues? {
        if trace.hasSameCalls(as: other) { return self }
        guard let nodes = CallMatching(trace, other)?.nodes() else { return nil }
        return DecodedValues(
            Dictionary(
                uniqueKeysWithValues: self.nodes.compactMap { node in self[Int(node)].map { (nodes[Int(node)], $0) } }))
    }
}

/// Pairs the calls of two decodes whose members may be in another order.
private struct CallMatching {
    private let trace: Trace
    private let other: Trace
    /// The numbers in the other trace of this trace's keys, types and key types.
    private let keys: [Int32]
    private let types: [Int32]
    private let keyTypes: [Int32]
    /// The lowest number of each of the other trace's keys.
    private let otherKeys: [Int32]

    /// - Returns: Nil if one has a name that the other lacks.
    init?(_ trace: Trace, _ other: Trace) {
        guard trace.count == other.count, let keys = Self.numbers(trace.keyNames, in: other.keyNames),
            let types = Self.numbers(trace.typeNames, in: other.typeNames),
            let keyTypes = Self.numbers(trace.keyTypes, in: other.keyTypes),
            let otherKeys = Self.numbers(other.keyNames, in: other.keyNames)
        else { return nil }
        self.trace = trace
        self.other = other
        self.keys = keys
        self.types = types
        self.keyTypes = keyTypes
        self.otherKeys = otherKeys
    }

    private static func numbers<Name: Hashable>(_ names: [Name], in others: [Name]) -> [Int32]? {
        var places: [Name: Int32] = [:]
        for (place, name) in others.enumerated() where places[name] == nil { places[name] = Int32(place) }
        let numbers = names.compactMap { places[$0] }
        return numbers.count == names.count ? numbers : nil
    }

    /// The other trace's node for each node; nil if the calls differ.
    func nodes() -> [Int32]? {
        var nodes = [Int32](repeating: -1, count: trace.count)
        var pairs = [(0, 0)]
        while let (node, partner) = pairs.popLast() {
            guard isSame(trace[node], other[partner]) else { return nil }
            nodes[node] = Int32(partner)
            var waiting: [Int32: [Int]] = [:]
            for child in Array(other.children(of: partner)).reversed() {
                waiting[Self.key(other[child].key, otherKeys), default: []].append(child)
            }
            for child in trace.children(of: node) {
                guard let match = waiting[Self.key(trace[child].key, keys)]?.popLast() else { return nil }
                pairs.append((child, match))
            }
            guard waiting.values.allSatisfy(\.isEmpty) else { return nil }
        }
        return nodes
    }

    private static func key(_ key: Int32, _ numbers: [Int32]) -> Int32 { key >= 0 ? numbers[Int(key)] : key }

    /// Whether two calls are the same, apart from the order of calls.
    private func isSame(_ node: Trace.Node, _ partner: Trace.Node) -> Bool {
        node.call == partner.call && node.container == partner.container && node.outcome == partner.outcome
            && (node.type < 0 ? node.type : types[Int(node.type)]) == partner.type
            && (node.keyType < 0 ? Int32(node.keyType) : keyTypes[Int(node.keyType)]) == Int32(partner.keyType)
    }
}
