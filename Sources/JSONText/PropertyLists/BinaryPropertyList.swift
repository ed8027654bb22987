package import Foundation

/// The structure of a property list in Apple's binary format (CFBinaryPList.c): a trailer, and a table with the offsets
/// of the objects.
package struct BinaryPropertyList {
    /// The first bytes of a file in this format.
    static let mark = Array("bplist".utf8)

    /// Whether the first bytes are those of a property list in this format.
    package static func begins(_ data: Data) -> Bool { data.starts(with: mark) }

    private let bytes: [UInt8]
    /// The offset of the table.
    private let table: Int
    /// The size of a table entry in bytes.
    private let width: Int
    /// The size of a reference to an object in bytes.
    private let referenceWidth: Int
    private let count: Int
    private let top: Int

    private static let trailerSize = 32

    /// Parses the trailer; nil if it isn't a binary property list, or is truncated.
    init?(_ data: Data) {
        guard Self.begins(data), data.count > Self.trailerSize else { return nil }
        bytes = Array(data)
        let trailer = bytes.count - Self.trailerSize
        width = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        guard (1...8).contains(width), (1...8).contains(referenceWidth),
            let top = Self.integer(bytes[(trailer + 16)..<(trailer + 24)]),
            let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
            let table = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]), table < trailer,
            count <= (trailer - table) / width
        else { return nil }
        self.count = count
        self.top = top
        self.table = table
    }

    /// Whether one of the objects is a set: its first byte is 0xC followed by the number of elements.
    ///
    /// - Complexity: O(objects)
    var holdsSet: Bool {
        (0..<count).contains { place(of: $0).map { bytes[$0] >> 4 } == 0xC }
    }

    /// The offset of an object; nil if it isn't in the file.
    private func place(of number: Int) -> Int? {
        guard (0..<count).contains(number) else { return nil }
        let entry = table + number * width
        return Self.integer(bytes[entry..<(entry + width)]).flatMap { $0 < table ? $0 : nil }
    }

    // MARK: The graph of objects

    var objectCount: Int { count }
    var topObject: Int { top }
    var byteCount: Int { bytes.count }

    /// The number of bytes, or of elements, of an object, and where its content begins.
    private func content(at place: Int) -> (count: Int, start: Int)? {
        let nibble = Int(bytes[place] & 0xF)
        guard nibble == 0xF else { return (nibble, place + 1) }
        // An integer object follows: its size is a power of two.
        guard place + 1 < table, bytes[place + 1] >> 4 == 1 else { return nil }
        let (start, size) = (place + 2, 1 << Int(bytes[place + 1] & 0xF))
        guard size <= 8, start + size <= table, let count = Self.integer(bytes[start..<(start + size)]) else {
            return nil
        }
        return (count, start + size)
    }

    /// The size of a text or of data in bytes; 0 for other objects.
    func size(of number: Int) -> Int {
        guard let place = place(of: number), let content = content(at: place), content.count <= table else { return 0 }
        switch bytes[place] >> 4 {
        case 0x4, 0x5, 0x7: return content.count
        case 0x6: return 2 * content.count
        default: return 0
        }
    }

    /// The objects that a collection refers to, keys included; none for other objects.
    func children(of number: Int) -> [Int] {
        guard let place = place(of: number), let content = content(at: place) else { return [] }
        let count: Int
        switch bytes[place] >> 4 {
        case 0xA, 0xC: count = content.count
        case 0xD: count = content.count <= table ? 2 * content.count : 0
        default: return []
        }
        guard count <= (table - content.start) / referenceWidth else { return [] }
        return (0..<count).compactMap { index in
            let start = content.start + index * referenceWidth
            return Self.integer(bytes[start..<(start + referenceWidth)])
        }
    }

    /// A big-endian number; nil if it is too large for an offset.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}

extension BinaryPropertyList {
    /// Why the values are too many or too deeply nested, as a clause; nil if they aren't.
    ///
    /// The objects are a graph in which several may have the same children, so a file of 1 KB may have 10^40 values.
    /// Each object is visited only once to count them.
    ///
    /// - Complexity: O(objects and references)
    var excess: String? {
        var measures = [Measure?](repeating: nil, count: objectCount)
        var isOpen = [Bool](repeating: false, count: objectCount)
        var stack: [(number: Int, children: [Int], next: Int)] = []
        func begin(_ number: Int) {
            isOpen[number] = true
            stack.append((number, children(of: number), 0))
        }
        guard measures.indices.contains(topObject) else { return nil }
        begin(topObject)
        while let last = stack.last {
            if last.next < last.children.count {
                stack[stack.count - 1].next += 1
                let child = last.children[last.next]
                guard measures.indices.contains(child), measures[child] == nil else { continue }
                if isOpen[child] { return "one of its collections contains itself" }
                begin(child)
                continue
            }
            var measure = Measure(size: Self.sizeOfValue + size(of: last.number), depth: 0)
            for child in last.children where measures.indices.contains(child) {
                guard let inner = measures[child] else { continue }
                measure.size = min(measure.size + inner.size, Self.maxSize)
                measure.depth = max(measure.depth, inner.depth + 1)
            }
            isOpen[last.number] = false
            measures[last.number] = measure
            stack.removeLast()
        }
        guard let whole = measures[topObject] else { return nil }
        if whole.depth > Self.maxDepth { return "it is nested deeper than \(Self.maxDepth) levels" }
        let limit = max(Self.minLimit, Self.growth * byteCount)
        return whole.size > limit
            ? "it repeats its objects so often that its values would exceed \(limit >> 20) MiB" : nil
    }

    /// The size and the depth of an object, including everything that it refers to.
    private struct Measure {
        /// The approximate number of bytes of its text.
        var size: Int
        var depth: Int
    }

    /// The size of any value in bytes, in addition to its content.
    private static let sizeOfValue = 16
    /// The limit of the counted size, so that it doesn't overflow.
    private static let maxSize = 1 << 50
    /// The size of the values, in bytes, that is accepted for any file.
    private static let minLimit = 16 << 20
    /// The accepted multiple of the file's size: without shared collections, each value has a reference of at least a
    /// byte.
    private static let growth = 32
    /// The number of levels that Foundation accepts in JSON and in XML.
    private static let maxDepth = 512
}
