import Foundation

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
