package import Foundation

/// The frame of a property list in Apple's binary form (CFBinaryPList.c): a trailer, and a table of where the objects are.
package struct BinaryPropertyList {
    /// What a file in that form begins with.
    static let mark = Array("bplist".utf8)

    /// Whether bytes begin as a property list in that form does.
    package static func begins(_ data: Data) -> Bool { data.starts(with: mark) }

    private let bytes: [UInt8]
    /// Where the table begins.
    private let table: Int
    /// Bytes of an entry of the table.
    private let width: Int
    private let count: Int

    private static let trailerSize = 32

    /// Reads the trailer; nil for what is no binary property list, or is cut off.
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

    /// Whether one of the objects is a set: its first byte is 0xC and how many elements it has.
    ///
    /// - Complexity: O(objects)
    var holdsSet: Bool {
        (0..<count).contains { number in
            let entry = table + number * width
            guard let place = Self.integer(bytes[entry..<(entry + width)]), place < table else { return false }
            return bytes[place] >> 4 == 0xC
        }
    }

    /// A number whose first byte counts most; nil where it is too large for any place.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for byte in bytes { value = value << 8 | UInt64(byte) }
        return Int(exactly: value)
    }
}
