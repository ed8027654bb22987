package import Foundation
package import JSONText

/// A property list's values, written as JSON so that they have an index, and its text as people read it.
///
/// Foundation tells neither where a value stands in the file nor in which order keys do, so members come sorted by key
/// and have no line. A date is a string in ISO 8601, data one in Base 64; what Foundation writes for nil is null.
enum PropertyListText {
    /// Whether the bytes begin as a property list does, binary or XML.
    static func looksLikeOne(_ data: Data) -> Bool {
        if data.starts(with: Array("bplist".utf8)) { return true }
        let head = String(decoding: data.prefix(4096), as: UTF8.self).trimmingPrefix("\u{FEFF}")
            .drop(while: \.isWhitespace)
        return head.hasPrefix("<plist") || head.hasPrefix("<!DOCTYPE plist")
            || head.hasPrefix("<?xml") && (head.contains("<!DOCTYPE plist") || head.contains("<plist"))
    }

    /// Whether the bytes are a property list in Apple's binary form.
    static func isBinary(_ data: Data) -> Bool { data.starts(with: Array("bplist".utf8)) }

    /// Indexes a property list. Never fails: what cannot be read is a document with a fault.
    static func document(_ data: Data) -> JSONDocument {
        let value: Any
        do {
            value = try self.value(data)
        } catch {
            return JSONDocument(
                standIn: [],
                for: ForeignText(format: "property list", shown: text(data), trouble: reason(error, data)))
        }
        var writer = Writer()
        writer.write(value)
        return JSONDocument(
            standIn: writer.json, for: ForeignText(format: "property list", shown: text(data), kinds: writer.kinds))
    }

    /// The values of a property list. Foundation crashes on Linux where one of them is a set, which no encoder writes.
    private static func value(_ data: Data) throws -> Any {
        if BinaryPropertyList(data)?.holdsSet == true { throw SetFound() }
        return try PropertyListSerialization.propertyList(from: data, format: nil)
    }

    private struct SetFound: Error {}

    /// The text of the file; for a binary one the XML that it would be. Tabs, which most have, take two columns.
    private static func text(_ data: Data) -> [UInt8] {
        var text = data
        if isBinary(data) {
            guard let xml = xml(data) else {
                return Array("(\(data.count) bytes of a binary property list that cannot be read)".utf8)
            }
            text = xml
        }
        return text.flatMap { $0 == UInt8(ascii: "\t") ? [0x20, 0x20] : [$0] }
    }

    private static func xml(_ data: Data) -> Data? {
        guard let value = try? value(data) else { return nil }
        // The encoder writes numbers as short as they can be, which the serialisation does not.
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return (try? encoder.encode(ListValue(value)))
            ?? (try? PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0))
    }

    /// Any value of a property list, for the encoder.
    private struct ListValue: Encodable {
        let value: Any

        init(_ value: Any) { self.value = value }

        func encode(to encoder: any Encoder) throws {
            if let members = value as? [String: Any] {
                try members.mapValues(ListValue.init).encode(to: encoder)
                return
            }
            if let elements = value as? [Any] {
                try elements.map(ListValue.init).encode(to: encoder)
                return
            }
            var container = encoder.singleValueContainer()
            switch value {
            case let string as String: try container.encode(string)
            case let date as Date: try container.encode(date)
            case let data as Data: try container.encode(data)
            case let number as NSNumber where isBool(number): try container.encode(number.boolValue)
            case let number as NSNumber where number.doubleValue == Double(number.int64Value) && !isReal(number):
                try container.encode(number.int64Value)
            case let number as NSNumber: try container.encode(number.doubleValue)
            default: throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: ""))
            }
        }
    }

    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

    private static func isReal(_ number: NSNumber) -> Bool { ["d", "f"].contains(String(cString: number.objCType)) }

    /// What the parser says, as a clause: `encountered unknown tag strin on line 3`.
    private static func reason(_ error: any Error, _ data: Data) -> String {
        if data.isEmpty { return "the file is empty" }
        if error is SetFound { return "it holds a set, which Foundation cannot read" }
        let said = (error as NSError).userInfo["NSDebugDescription"] as? String
        guard let said, let first = said.first else { return "the parser refuses it" }
        return first.lowercased() + said.dropFirst()
    }

    /// Writes values as JSON and counts its tokens: a value is one, and so is a closing bracket.
    private struct Writer {
        var json: [UInt8] = []
        var kinds: [JSONDocument.Token: FoundKind] = [:]
        private var token = 0

        mutating func write(_ value: Any) {
            switch value {
            case let members as [String: Any]: write(members)
            case let elements as [Any]: write(elements)
            // What PropertyListEncoder writes for nil, and PropertyListDecoder reads as nil.
            case let string as String where string == "$null": write(literal: "null")
            case let string as String: write(string, kind: nil)
            case let date as Date: write(date.formatted(.iso8601), kind: .date)
            case let data as Data: write(data.base64EncodedString(), kind: .data)
            case let number as NSNumber: write(number)
            default: write(String(describing: value), kind: .other)
            }
        }

        private mutating func write(_ members: [String: Any]) {
            bracket("{")
            for (number, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if number > 0 { json.append(UInt8(ascii: ",")) }
                quote(member.key)
                json.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bracket("}")
        }

        private mutating func write(_ elements: [Any]) {
            bracket("[")
            for (number, element) in elements.enumerated() {
                if number > 0 { json.append(UInt8(ascii: ",")) }
                write(element)
            }
            bracket("]")
        }

        private mutating func write(_ number: NSNumber) {
            if isBool(number) {
                write(literal: number.boolValue ? "true" : "false")
            } else if number.doubleValue.isFinite {
                write(literal: number.stringValue)
            } else {
                write(number.stringValue, kind: .number)
            }
        }

        /// A bracket, opening or closing, is a token.
        private mutating func bracket(_ bracket: Unicode.Scalar) {
            json.append(UInt8(ascii: bracket))
            token += 1
        }

        private mutating func write(literal: String) {
            json += Array(literal.utf8)
            token += 1
        }

        private mutating func write(_ text: String, kind: FoundKind?) {
            kinds[token] = kind
            quote(text)
            token += 1
        }

        private mutating func quote(_ text: String) {
            json.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
                case 0x0A: json += Array("\\n".utf8)
                case 0x09: json += Array("\\t".utf8)
                case 0..<0x20:
                    let digits = String(byte, radix: 16)
                    json += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
                default: json.append(byte)
                }
            }
            json.append(UInt8(ascii: "\""))
        }
    }
}

extension JSONDocument {
    /// Indexes a payload in its format.
    ///
    /// - Parameters:
    ///   - payload: The bytes as they are in the file.
    ///   - format: What they are written in.
    ///   - options: What is taken beyond standard JSON; nothing for other formats.
    /// - Complexity: O(bytes).
    package init(_ payload: Data, format: PayloadFormat, options: Options = Options()) {
        self = format == .json ? JSONDocument(payload, options: options) : PropertyListText.document(payload)
    }

    /// Indexes what a value was encoded to, to compare it with the payload that it came from.
    ///
    /// - Parameters:
    ///   - encoded: The encoder's bytes.
    ///   - payload: The payload; what was encoded is in the same format.
    /// - Complexity: O(bytes).
    package init(again encoded: Data, as payload: JSONDocument) {
        self = payload.foreign == nil ? JSONDocument(encoded) : PropertyListText.document(encoded)
    }

    /// What the text is written in.
    package var format: PayloadFormat { foreign == nil ? .json : .propertyList }
}
