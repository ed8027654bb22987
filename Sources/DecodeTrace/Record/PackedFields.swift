import Foundation

/// Writes fields as bytes, or reads them: a format names its fields once, in order, for both.
///
/// Numbers are little-endian; strings and lists are preceded by their length. What is read is checked. After the first
/// problem, every field is zero or empty, and ``finish()`` throws.
struct PackedFields {
    private(set) var bytes: [UInt8] = []
    private let source: Data
    private var place = 0
    private let isReading: Bool
    private var problem: String?

    /// Begins to write.
    init() {
        source = Data()
        isReading = false
    }

    /// Begins to read.
    ///
    /// - Parameter source: The bytes, which are not copied.
    init(reading source: Data) {
        self.source = source
        isReading = true
    }

    /// Rejects what was read.
    mutating func refuse(_ reason: String) { if problem == nil { problem = reason } }

    /// Rejects what was read unless a condition is true.
    mutating func require(_ condition: Bool, _ reason: @autoclosure () -> String) { if !condition { refuse(reason()) } }

    /// Checks that there is nothing after the fields, and throws if something was rejected.
    mutating func finish() throws {
        if isReading { require(place == source.count, "there are bytes after the end") }
        if let problem { throw Trace.PackedError(description: problem) }
    }

    /// The bytes of a field that is read; nil after a problem, and if they end early.
    private mutating func take(_ size: Int) -> Range<Int>? {
        require(size <= source.count - place, "it is truncated")
        guard problem == nil else { return nil }
        defer { place += size }
        return place..<place + size
    }

    mutating func number<I: FixedWidthInteger>(_ number: inout I) {
        guard isReading else {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
            return
        }
        guard let range = take(MemoryLayout<I>.size) else { return number = 0 }
        number = I(
            littleEndian: source.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: range.lowerBound, as: I.self) })
    }

    mutating func flag(_ flag: inout Bool) {
        var number: UInt8 = flag ? 1 : 0
        self.number(&number)
        require(number < 2, "a flag is neither 0 nor 1")
        flag = number == 1
    }

    mutating func string(_ string: inout String) {
        var count = UInt32(clamping: string.utf8.count)
        number(&count)
        guard isReading else { return bytes.append(contentsOf: string.utf8) }
        guard let range = take(Int(count)) else { return string = "" }
        let read = source.withUnsafeBytes { String(validating: $0[range], as: UTF8.self) }
        require(read != nil, "a string is not UTF-8")
        string = read ?? ""
    }

    /// A case of an enum with texts.
    mutating func word<E: RawRepresentable<String>>(_ value: inout E) {
        var text = value.rawValue
        string(&text)
        guard isReading else { return }
        let read = E(rawValue: text)
        require(read != nil, "\(text) is not a \(E.self)")
        value = read ?? value
    }

    /// - Parameter empty: A value whose fields are to be read.
    mutating func optional<T>(_ value: inout T?, _ empty: T, _ fields: (inout PackedFields, inout T) -> Void) {
        var isThere = value != nil
        flag(&isThere)
        guard isThere else { return value = nil }
        var inner = value ?? empty
        fields(&self, &inner)
        value = inner
    }

    /// A list. A count that the remaining bytes can't hold is rejected before memory is reserved.
    ///
    /// - Parameters:
    ///   - empty: An element whose fields are to be read.
    ///   - minBytes: The size of the smallest element.
    mutating func list<T>(
        _ list: inout [T], _ empty: T, minBytes: Int, _ fields: (inout PackedFields, inout T) -> Void
    ) {
        var count = UInt32(clamping: list.count)
        number(&count)
        guard isReading else {
            for var element in list { fields(&self, &element) }
            return
        }
        require(Int(count) <= (source.count - place) / minBytes, "it is truncated")
        list = []
        guard problem == nil else { return }
        list.reserveCapacity(Int(count))
        for _ in 0..<count where problem == nil {
            list.append(empty)
            fields(&self, &list[list.count - 1])
        }
    }

    mutating func strings(_ list: inout [String]) { self.list(&list, "", minBytes: 4) { $0.string(&$1) } }

    /// All nodes in one block, in this machine's byte order: that of every platform that Swift has.
    mutating func nodes(_ nodes: inout NodeBuffer) {
        let size = MemoryLayout<Trace.Node>.stride
        var count = UInt32(clamping: nodes.count)
        number(&count)
        guard isReading else {
            return nodes.withNodes { nodes in
                // At once, because growing would move the bytes of a large trace and take twice their memory.
                bytes.reserveCapacity(bytes.count + nodes.count * size)
                bytes.append(contentsOf: UnsafeRawBufferPointer(nodes))
            }
        }
        require(count <= UInt32(Int32.max), "it is truncated")
        guard let range = take(Int(count) * size) else { return }
        nodes = source.withUnsafeBytes { NodeBuffer(copying: $0[range]) }
    }
}
