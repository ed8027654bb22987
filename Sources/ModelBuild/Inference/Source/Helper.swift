import SwiftDeclarations

/// Types that a model may need in addition to its own, written with it.
enum Helper: CaseIterable {
    case box
    case anyValue

    var name: String {
        switch self {
        case .box: "Box"
        case .anyValue: "JSONValue"
        }
    }

    var source: SwiftCode {
        switch self {
        case .box:
            """
            /// Stores a value indirectly, because a struct can't contain a value of its own type.
            indirect enum Box<Value: Codable>: Codable {
                case value(Value)

                var value: Value {
                    switch self {
                    case .value(let value): value
                    }
                }

                init(from decoder: any Decoder) throws {
                    self = .value(try Value(from: decoder))
                }

                func encode(to encoder: any Encoder) throws {
                    try value.encode(to: encoder)
                }
            }
            """
        case .anyValue:
            """
            /// Any JSON value, for properties whose type the payloads don't show.
            enum JSONValue: Codable {
                case null
                case bool(Bool)
                case int(Int)
                case double(Double)
                case string(String)
                case array([JSONValue])
                case object([String: JSONValue])

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if container.decodeNil() {
                        self = .null
                    } else if let value = try? container.decode(Bool.self) {
                        self = .bool(value)
                    } else if let value = try? container.decode(Int.self) {
                        self = .int(value)
                    } else if let value = try? container.decode(Double.self) {
                        self = .double(value)
                    } else if let value = try? container.decode(String.self) {
                        self = .string(value)
                    } else if (try? decoder.unkeyedContainer()) != nil {
                        self = .array(try container.decode([JSONValue].self))
                    } else {
                        self = .object(try container.decode([String: JSONValue].self))
                    }
                }

                func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    switch self {
                    case .null: try container.encodeNil()
                    case .bool(let value): try container.encode(value)
                    case .int(let value): try container.encode(value)
                    case .double(let value): try container.encode(value)
                    case .string(let value): try container.encode(value)
                    case .array(let value): try container.encode(value)
                    case .object(let value): try container.encode(value)
                    }
                }
            }
            """
        }
    }
}
