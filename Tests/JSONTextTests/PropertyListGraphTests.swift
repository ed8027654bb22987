import Foundation
import JSONText
import Testing

/// Binary property lists whose objects are used more than once, made by hand: no encoder writes shared collections.
@Suite(.timeLimit(.minutes(60))) struct PropertyListGraphTests {
    /// A binary property list of encoded objects, the first of which is the top object.
    private func propertyList(_ objects: [[UInt8]]) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += bigEndian(offset, 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 2]
        return Data(bytes + bigEndian(objects.count, 8) + bigEndian(0, 8) + bigEndian(table, 8))
    }

    private func bigEndian(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func array(_ elements: [Int]) -> [UInt8] {
        counted(0xA0, elements.count) + elements.flatMap { bigEndian($0, 2) }
    }

    private func counted(_ marker: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [marker | UInt8(count)] : [marker | 0xF, 0x12] + bigEndian(count, 4)
    }

    private func string(_ count: Int) -> [UInt8] {
        counted(0x50, count) + Array(repeating: UInt8(ascii: "x"), count: count)
    }

    private func trouble(_ objects: [[UInt8]]) -> String? {
        JSONDocument(TextBytes(propertyList(objects)), format: .propertyList).foreign?.trouble
    }

    @Test func `objects that share children are rejected if their values would be too many`() {
        // 10 references each to the next, 40 levels: 10^40 values in a kilobyte.
        let levels = (1...40).map { array(Array(repeating: $0, count: 10)) }
        #expect(
            trouble(levels + [string(1)])
                == "it repeats its objects so often that its values would exceed 16 MiB")
        // The same with a dictionary's values.
        let keys = (0..<2).map { UInt8($0) }
        let dictionaries = (1...60).map { [0xD2] + [0, 61, 0, 62] + bigEndian($0, 2) + bigEndian($0, 2) as [UInt8] }
        #expect(trouble(dictionaries + [string(1)] + keys.map { [0x51, 0x61 + $0] }) != nil)
        // And with one long string.
        #expect(
            trouble([array(Array(repeating: 1, count: 3000)), string(100_000)])
                == "it repeats its objects so often that its values would exceed 16 MiB")
    }

    @Test func `a collection that contains itself or is nested too deeply is rejected`() {
        #expect(trouble([array([0])]) == "one of its collections contains itself")
        #expect(trouble([array([1]), array([2]), array([0])]) == "one of its collections contains itself")
        let deep = (1...600).map { array([$0]) } + [string(1)]
        #expect(trouble(deep) == "it is nested deeper than 512 levels")
    }

    @Test func `a value that is referenced several times is read each time`() throws {
        let document = JSONDocument(
            TextBytes(propertyList([array([1, 1, 2]), array([2, 2]), string(3)])), format: .propertyList)
        #expect(document.foreign?.trouble == nil)
        #expect(document.fault == nil)
        let list = try PropertyListSerialization.propertyList(
            from: propertyList([array([1, 1, 2]), array([2, 2]), string(3)]), format: nil)
        #expect("\(list)" == #"[["xxx", "xxx"], ["xxx", "xxx"], "xxx"]"#)
        // Every array of equal numbers has many references to small values.
        #expect(trouble([array(Array(repeating: 1, count: 60_000)), string(1)]) == nil)
    }

    @Test func `a text or data of a few megabytes is read in linear time`() {
        for value in ["x", "é", "<", "\n"] {
            let text = String(repeating: value, count: 1 << 20)
            let list = "<plist version=\"1.0\"><string>\(text.replacing("<", with: "&lt;"))</string></plist>"
            let document = JSONDocument(TextBytes(Data(list.utf8)), format: .propertyList)
            #expect(document.foreign?.trouble == nil)
        }
    }
}
