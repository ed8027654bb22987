import Foundation
import JSONText
import SeededRandom
import TestSupport

extension JSONDocument {
    init(_ text: String, options: Options = Options()) {
        self.init(Data(text.utf8), options: options)
    }
}

/// A text with ⟦ and ⟧ around the expected spans, which are in the order of their starts.
struct Marked {
    var text = ""
    var spans: [Range<Int>] = []

    init(_ marked: String) {
        var open: [Int] = []
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦":
                open.append(spans.count)
                spans.append(text.utf8.count..<text.utf8.count)
            case "⟧":
                let index = open.removeLast()
                spans[index] = spans[index].lowerBound..<text.utf8.count
            default:
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

/// Prints a generated value, and notes the position of each token, which an index of the text has to find.
struct NotingPrinter {
    var generator: JSONGenerator
    private(set) var text: [UInt8] = []
    private(set) var rows: [String] = []

    init(seed: UInt64) {
        generator = JSONGenerator(seed: seed)
    }

    mutating func print(_ value: JSONValue) { print(value, pointer: "", key: nil) }

    /// A row as `JSONDocument` would describe it.
    static func row(_ kind: JSONDocument.Kind, _ span: Range<Int>, _ pointer: String, _ key: Range<Int>?) -> String {
        "\(kind) \(span) \(pointer.debugDescription) \(key.map { "\($0)" } ?? "-")"
    }

    private mutating func print(_ value: JSONValue, pointer: String, key: Range<Int>?) {
        space()
        let start = text.count
        let row = rows.count
        switch value {
        case .null: add("null", .null, pointer, key)
        case .bool(true): add("true", .true, pointer, key)
        case .bool(false): add("false", .false, pointer, key)
        case .number(let number): add(number, .number, pointer, key)
        case .string(let string): add(generator.literal(of: string), .string, pointer, key)
        case .array(let values):
            rows.append("")
            text.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                print(value, pointer: "\(pointer)/\(index)", key: nil)
            }
            close("]", .array, .endArray, row, start, pointer, key)
        case .object(let members):
            rows.append("")
            text.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                space()
                let keyStart = text.count
                text.append(contentsOf: generator.literal(of: member.key).utf8)
                let key = keyStart..<text.count
                space()
                text.append(UInt8(ascii: ":"))
                let part = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
                print(member.value, pointer: "\(pointer)/\(part)", key: key)
            }
            close("}", .object, .endObject, row, start, pointer, key)
        }
        space()
    }

    private mutating func add(_ source: String, _ kind: JSONDocument.Kind, _ pointer: String, _ key: Range<Int>?) {
        let start = text.count
        text.append(contentsOf: source.utf8)
        rows.append(Self.row(kind, start..<text.count, pointer, key))
    }

    private mutating func close(
        _ bracket: String, _ kind: JSONDocument.Kind, _ closing: JSONDocument.Kind, _ row: Int, _ start: Int,
        _ pointer: String, _ key: Range<Int>?
    ) {
        space()
        text.append(contentsOf: bracket.utf8)
        rows[row] = Self.row(kind, start..<text.count, pointer, key)
        rows.append(Self.row(closing, text.count - 1..<text.count, pointer, nil))
    }

    private mutating func space() {
        if generator.random.oneIn(3) {
            text.append(
                contentsOf: generator.random.pick([" ", "\n", "\t", "\r\n", "         ", "\n            "]).utf8)
        }
    }
}
