import Foundation

/// Writes the values of a property list as JSON, and counts the tokens: values and closing brackets.
struct PropertyListJSON {
    private(set) var json: [UInt8] = []
    private(set) var kinds: [JSONDocument.Token: FoundKind] = [:]
    private var token = 0

    mutating func write(_ value: Any) {
        switch value {
        case let members as [String: Any]: write(members)
        case let elements as [Any]: write(elements)
        // PropertyListEncoder writes nil like this, and PropertyListDecoder reads it as nil.
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
        if number.isBool {
            write(literal: number.boolValue ? "true" : "false")
        } else if number.doubleValue.isFinite {
            write(literal: number.stringValue)
        } else {
            write(number.stringValue, kind: .number)
        }
    }

    /// Writes an opening or closing bracket, which is a token.
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
        var text = text
        text.withUTF8 { bytes in
            // The bytes between two escapes are copied at once.
            var start = bytes.startIndex
            for place in bytes.indices
            where bytes[place] < 0x20 || bytes[place] == Self.quote || bytes[place] == Self.backslash {
                json += bytes[start..<place]
                escape(bytes[place])
                start = place + 1
            }
            json += bytes[start...]
        }
        json.append(UInt8(ascii: "\""))
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case Self.quote, Self.backslash: json += [Self.backslash, byte]
        case 0x0A: json += Array("\\n".utf8)
        case 0x09: json += Array("\\t".utf8)
        default:
            let digits = String(byte, radix: 16)
            json += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
    }
}
