/// Decodes every value of any payload, as an app does that reads everything.
package indirect enum Everything: Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Everything])
    case object([String: Everything])

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            var members: [String: Everything] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(Everything.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [Everything] = []
            while !container.isAtEnd { values.append(try container.decode(Everything.self)) }
            self = .array(values)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else {
                self = .string(try container.decode(String.self))
            }
        }
    }
}

/// Decodes nothing of any payload, so that only the decoder's scanner can refuse it.
package struct Nothing: Decodable, Sendable {
    package init(from decoder: any Decoder) throws {}
}
