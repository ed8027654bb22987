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
    private let count: Int

    private static let trailerSize = 32

    /// Parses the trailer; nil if it isn't a binary property list, or is truncated.
    init?(_ data: Data) {
        guard Self.begins(data), data.count > Self.trailerSize else { return nil }
        bytes = Array(data)
        let trailer = bytes.count - Self.trailerSize
        width = Int(bytes[trailer + 6])
        guard (1...8).contains(width), let count = Self.integer(bytes[(trailer + 8)..<(trailer + 16)]),
            let table = Self.integer(bytes[(trailer + 24)..<(trailer + 32)]), table < trailer,
            count <= (trailer - table) / width
        else { return nil }
        self.count = count
        self.table = table
    }

    /// Whether one of the objects is a set: its first byte is 0xC followed by the number of elements.
    ///
    /// - Complexity: O(objects)
    var holdsSet: Bool {
        (0..<count).contains { number in
            let entry = table + number * width
            guard let place = Self.integer(bytes[entry..<(entry + width)]), place < table else { return false }
            return bytes[place] >> 4 == 0xC
        }
    }

    /// A big-endian number; nil if it is too large for an offset.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}
