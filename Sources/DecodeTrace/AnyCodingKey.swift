/// A coding key with any name.
package struct AnyCodingKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(_ stringValue: String, intValue: Int? = nil) {
        self.stringValue = stringValue
        self.intValue = intValue
    }

    package init(stringValue: String) { self.init(stringValue, intValue: Int(stringValue)) }
    package init(intValue: Int) { self.init(String(intValue), intValue: intValue) }
}
