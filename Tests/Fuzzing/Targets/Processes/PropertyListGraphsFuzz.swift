import DecodeService
import Foundation
import JSONText

extension FuzzTarget {
    static let propertyListGraphs = FuzzTarget(
        "property-list-graphs",
        "objects that refer to each other in any way are read, or refused before they are unfolded",
        longest: 512,
        seeds: {
            // Each byte of a part is a reference; the first one is the kind of the object.
            let shared = (1...40).map { [UInt8]("a") + Array(repeating: UInt8($0 + 48), count: 10) }
            return [
                [[UInt8]("a123"), [UInt8]("s"), [UInt8]("i"), [UInt8]("d55"), [UInt8]("a"), [UInt8]("stext")],
                shared, [[UInt8]("a0")], [[UInt8]("d11"), [UInt8]("sname")],
                [[UInt8]("a1"), [UInt8]("a2"), [UInt8]("a0")],
                [[UInt8]("s") + Array(repeating: 0x61, count: 200)], [[UInt8]("b"), [UInt8]("n")], [[UInt8]("e12")],
                (1...60).map { [UInt8]("a") + [UInt8($0 + 48)] }, [[UInt8]("d1212"), [UInt8]("sk"), [UInt8]("r")],
            ].map { Array($0.joined(separator: partSeparator)) }
        },
        check: { bytes in
            let data = Data(PropertyListGraph(FuzzInput(bytes).parts()).bytes)
            let payload = Payload(data, named: "graph.plist")
            let document = JSONDocument(payload.bytes, format: payload.format)
            try TapeInvariants(document: document).hold()
            guard let foreign = document.foreign else {
                throw BrokenPromise(description: "it is not taken for a property list")
            }
            try require((document.fault != nil) == (foreign.trouble != nil), "\(foreign.trouble ?? "no trouble")")
            // The limit for the values of any file, plus the syntax around each value.
            try require(document.text.count <= 512 << 20, "\(data.count) bytes become \(document.text.count)")
        })
}

/// A binary property list whose objects are the parts of an input: a letter for the kind, then references or content.
private struct PropertyListGraph {
    var bytes: [UInt8] = [UInt8]("bplist00")

    init(_ parts: [[UInt8]]) {
        let parts = parts.prefix(4096)
        var offsets: [Int] = []
        for part in parts {
            offsets.append(bytes.count)
            let content = Array(part.dropFirst())
            let references = content.map { ($0 &- 48) }
            switch part.first {
            case UInt8(ascii: "a"): add(0xA0, references.count, references)
            case UInt8(ascii: "e"): add(0xC0, references.count, references)
            case UInt8(ascii: "d"):
                let count = references.count / 2
                add(0xD0, count, Array(references.prefix(2 * count)))
            case UInt8(ascii: "s"): add(0x50, content.count, content)
            case UInt8(ascii: "u"): add(0x60, content.count / 2, Array(content.prefix(content.count / 2 * 2)))
            case UInt8(ascii: "b"): add(0x40, content.count, content)
            case UInt8(ascii: "n"): bytes.append(0x08 + (content.first ?? 0) % 2)
            case UInt8(ascii: "r"): bytes += [0x23] + Array((content + Array(repeating: 0, count: 8)).prefix(8))
            case UInt8(ascii: "t"): bytes += [0x33] + Array((content + Array(repeating: 0, count: 8)).prefix(8))
            case UInt8(ascii: "i"): bytes += [0x10, content.first ?? 7]
            default: bytes += part
            }
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(truncatingIfNeeded: offset >> 8), UInt8(truncatingIfNeeded: offset)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [offsets.count, 0, table] {
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    private mutating func add(_ kind: UInt8, _ count: Int, _ content: [UInt8]) {
        if count < 15 {
            bytes.append(kind | UInt8(count))
        } else {
            bytes += [kind | 0xF, 0x11, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        }
        bytes += content
    }
}
