/// Passes any value to the encoder, which still sees its real type and encodes dates, data and similar types as in a
/// model.
struct AnyEncodable: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A coding key with any name.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The key of an array's element, as Foundation names it.
    init(element index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }
}
