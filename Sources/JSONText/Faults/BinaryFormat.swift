/// A format of files that aren't text, recognized by their first bytes.
package enum BinaryFormat: Sendable, CaseIterable {
    case gzip, zlib, zstandard, bzip2, xz, lz4, zip
    case propertyList, png, jpeg, gif, webP, pdf, sqlite, executable

    /// The format of a file; nil if its first bytes are those of no known format.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let format = Self.allCases.first(where: { $0.starts(Array(bytes.prefix(16))) }) else { return nil }
        self = format
    }

    /// `gzip data`, with its article if it has one.
    package var name: String {
        switch self {
        case .gzip: "gzip data"
        case .zlib: "zlib data"
        case .zstandard: "Zstandard data"
        case .bzip2: "bzip2 data"
        case .xz: "xz data"
        case .lz4: "LZ4 data"
        case .zip: "a ZIP archive"
        case .propertyList: "a binary property list"
        case .png: "a PNG image"
        case .jpeg: "a JPEG image"
        case .gif: "a GIF image"
        case .webP: "a WebP image"
        case .pdf: "a PDF document"
        case .sqlite: "an SQLite database"
        case .executable: "an executable"
        }
    }

    /// Whether it contains another file in compressed form.
    package var isCompressed: Bool {
        switch self {
        case .gzip, .zlib, .zstandard, .bzip2, .xz, .lz4, .zip: true
        case .propertyList, .png, .jpeg, .gif, .webP, .pdf, .sqlite, .executable: false
        }
    }

    private func starts(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .gzip: bytes.starts(with: [0x1F, 0x8B])
        // Deflate with a window of at most 32 KB; the first two bytes are a multiple of 31 (RFC 1950). Text may start
        // with such bytes, too, but the next bytes are then those of text.
        case .zlib:
            bytes.count > 2 && bytes[0] & 0x8F == 0x08 && (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
                && bytes[2...].contains { $0 >= 0x80 || $0 < 0x09 }
        case .zstandard: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        case .bzip2: bytes.starts(with: Array("BZh".utf8)) && bytes.dropFirst(4).starts(with: Array("1AY&SY".utf8))
        case .xz: bytes.starts(with: [0xFD] + Array("7zXZ".utf8) + [0])
        case .lz4: bytes.starts(with: [0x04, 0x22, 0x4D, 0x18])
        case .zip: bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
        case .propertyList: bytes.starts(with: BinaryPropertyList.mark)
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
        case .webP: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        case .pdf: bytes.starts(with: Array("%PDF".utf8))
        case .sqlite: bytes.starts(with: Array("SQLite format 3".utf8))
        case .executable: bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46])
        }
    }
}
