import Foundation

/// Writes the values of a property list as JSON, and counts the tokens: values and closing brackets.
struct PropertyListJSON {
    private(set) var json: [UInt8] = []
    private(set) var kinds: [JSONDocument.Token: FoundKind] = [:]
    /// Where the tokens stand in the text that is shown; nil if the text's elements aren't those of the values.
    var places: ForeignPlaces? { isPlaced ? found : nil }
    private var found = ForeignPlaces()
    private var isPlaced: Bool
    private let text: XMLPropertyList?
    private var token: Int { found.spans.count }

    /// - Parameter text: The elements of the text that is shown, in whose order members are written; without it, they are
    ///   sorted by key and have no places.
    init(text: XMLPropertyList?) {
        self.text = text
        isPlaced = text != nil
    }

    mutating func write(_ value: Any) { write(value, at: 0) }

    private mutating func write(_ value: Any, at element: Int) {
        switch value {
        case let members as [String: Any]: write(members, at: element)
        case let elements as [Any]: write(elements, at: element)
        default:
            let place = self.element(element)
            write(scalar: value)
            found.add(place?.span, opening: place?.openingTag)
        }
    }

    /// The element of a value; nil if the text and the values differ.
    private func element(_ index: Int) -> XMLPropertyList.Element? { isPlaced ? text?.elements[index] : nil }

    private mutating func write(scalar value: Any) {
        switch value {
        // PropertyListEncoder writes nil like this, and PropertyListDecoder reads it as nil.
        case let string as String where string == "$null": write(literal: "null")
        case let string as String: write(string, kind: nil)
        case let date as Date: write(date.formatted(.iso8601), kind: .date)
        case let data as Data: write(data.base64EncodedString(), kind: .data)
        case let number as NSNumber: write(number)
        default: write(String(describing: value), kind: .other)
        }
    }

    private mutating func write(_ members: [String: Any], at index: Int) {
        let element = element(index)
        let isSame = element.map { Set($0.keys) == Set(members.keys) && hasChildren($0, members.count) } ?? false
        if !isSame { isPlaced = false }
        bracket("{", element?.span, opening: element?.openingTag)
        let keys = isSame ? element?.keys ?? [] : members.keys.sorted()
        for (number, key) in keys.enumerated() {
            guard let value = members[key] else { continue }
            if number > 0 { json.append(UInt8(ascii: ",")) }
            quote(key)
            json.append(UInt8(ascii: ":"))
            write(value, at: isSame ? element?.children[number] ?? 0 : 0)
        }
        bracket("}", element?.closingTag, opening: element?.closingTag)
    }

    private mutating func write(_ elements: [Any], at index: Int) {
        let element = element(index)
        let isSame = element.map { hasChildren($0, elements.count) } ?? false
        if !isSame { isPlaced = false }
        bracket("[", element?.span, opening: element?.openingTag)
        for (number, value) in elements.enumerated() {
            if number > 0 { json.append(UInt8(ascii: ",")) }
            write(value, at: isSame ? element?.children[number] ?? 0 : 0)
        }
        bracket("]", element?.closingTag, opening: element?.closingTag)
    }

    /// Whether an element has a child for each of a value's members or elements. A dictionary with a key twice has more.
    private func hasChildren(_ element: XMLPropertyList.Element, _ count: Int) -> Bool {
        element.children.count == count && (element.keys.isEmpty || element.keys.count == count)
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
    private mutating func bracket(_ bracket: Unicode.Scalar, _ span: Range<Int>?, opening: Range<Int>?) {
        json.append(UInt8(ascii: bracket))
        found.add(span, opening: opening)
    }

    private mutating func write(literal: String) { json += Array(literal.utf8) }

    private mutating func write(_ text: String, kind: FoundKind?) {
        kinds[token] = kind
        quote(text)
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

/// Any value of a property list, for `PropertyListEncoder`. Unlike `PropertyListSerialization`, it writes numbers in
/// their shortest form.
struct PropertyListValue: Encodable {
    private let value: Any

    init(_ value: Any) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        if let members = value as? [String: Any] {
            try members.mapValues(PropertyListValue.init).encode(to: encoder)
            return
        }
        if let elements = value as? [Any] {
            try elements.map(PropertyListValue.init).encode(to: encoder)
            return
        }
        var container = encoder.singleValueContainer()
        switch value {
        case let string as String: try container.encode(string)
        case let date as Date: try container.encode(date)
        case let data as Data: try container.encode(data)
        case let number as NSNumber where number.isBool: try container.encode(number.boolValue)
        case let number as NSNumber where number.doubleValue == Double(number.int64Value) && !number.isReal:
            try container.encode(number.int64Value)
        case let number as NSNumber: try container.encode(number.doubleValue)
        default: throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: ""))
        }
    }
}

extension NSNumber {
    /// Whether a property list stores it as true or false.
    var isBool: Bool { String(cString: objCType) == "c" }

    /// Whether a property list stores it as a real.
    fileprivate var isReal: Bool { ["d", "f"].contains(String(cString: objCType)) }
}
