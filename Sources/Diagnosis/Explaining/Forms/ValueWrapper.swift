import SwiftDeclarations

/// The Swift code of a property wrapper that reads another form of a value than its type does.
struct ValueWrapper {
    var name: String
    /// What it decodes, as the object of a sentence.
    var summary: String
    /// The type of the value without optionals.
    var type: TypeExpression
    /// The name of its generic parameter; nil for a wrapper of one type.
    var parameter: String?
    /// What the parameter has to conform to.
    var constraint: SwiftCode = "Decodable"
    /// Whether null and a missing key are nil.
    var isOptional = false
    /// Its further protocols.
    var conformances: SwiftCode = "Codable"
    /// Types and tables that the code uses.
    var members: SwiftCode = ""
    /// Declarations that stand beside it.
    var outside: SwiftCode = ""
    /// The statements that set `wrappedValue` from the single-value container `container`.
    var decoding: SwiftCode
    /// What is encoded of `wrappedValue`.
    var encoding: SwiftCode = "wrappedValue"
    /// What has to be true for it that the payload doesn't show.
    var condition: String?
    /// Properties of its value that become optional with it.
    var loosened: [SourceChange.PropertyName] = []
    /// Whether false, too, is read as nil.
    var readsFalseAsNil = false

    /// The wrapper for an optional property, under a name of its own.
    var optional: ValueWrapper {
        var copy = self
        (copy.name, copy.isOptional) = ("Optional\(name)", true)
        return copy
    }

    /// The wrapper for arrays and dictionaries whose elements it reads: it decodes each with this one.
    ///
    /// - Parameters:
    ///   - whole: The type of the property, without optionals: arrays and dictionaries.
    ///   - depth: How many of them are around the elements.
    func lifted(to whole: TypeExpression, depth: Int) -> ValueWrapper {
        let argument = parameter == nil ? "" : "<\((whole.member(depth: depth) ?? type).unwrapped.text)>"
        let element = TypeExpression(name + argument)
        func map(_ value: SwiftCode, _ type: TypeExpression, _ depth: Int, _ made: (SwiftCode) -> SwiftCode)
            -> SwiftCode
        {
            guard depth > 0, let member = type.member else { return made(value) }
            return "\(value).\(type.value == nil ? "map" : "mapValues") { \(map("$0", member, depth - 1, made)) }"
        }
        return ValueWrapper(
            name: "\(whole.value == nil ? "ListOf" : "DictionaryOf")\(name)",
            summary: "values, each of them \(summary)",
            type: whole, conformances: conformances, outside: [outside, code].blocks,
            decoding: """
                let values = try container.decode(\(whole.replacing(depth: depth) { _ in element }).self)
                wrappedValue = \(map("values", whole, depth) { "\($0).wrappedValue" })
                """, encoding: map("wrappedValue", whole, depth) { "\(element)(wrappedValue: \($0))" },
            condition: condition)
    }

    /// A wrapper that decodes an array, and other values as one.
    static func list(_ name: String, _ other: String, _ code: SwiftCode) -> ValueWrapper {
        ValueWrapper(
            name: name, summary: "an array, or \(other)", type: TypeExpression("[Element]"), parameter: "Element",
            decoding: """
                if (try? decoder.unkeyedContainer()) != nil {
                    wrappedValue = try container.decode([Element].self)
                } else {
                    \(code)
                }
                """)
    }

    /// The change that puts it on properties.
    func change(on names: [SourceChange.PropertyName], if condition: String? = nil) -> SourceChange {
        let own = SourceChange.OwnWrapper(
            name: name, code: code, value: type, parameter: parameter, condition: condition ?? self.condition,
            loosened: loosened, readsFalseAsNil: readsFalseAsNil)
        return .ownWrapper(own, on: names)
    }

    /// The source that declares it.
    var code: SwiftCode {
        let value = isOptional ? type.asOptional : type
        let storage: SwiftCode = """
            var wrappedValue: \(value)

            init(wrappedValue: \(value)) { self.wrappedValue = wrappedValue }
            """
        let null: SwiftCode = """
            if container.decodeNil() {
                wrappedValue = nil
                return
            }
            """
        let decode = SwiftCode.decoding(
            from: .single,
            """
            \(isOptional ? null : "")
            \(decoding)
            """)
        let encode = SwiftCode.encoding(
            to: .single,
            """
            \(isOptional ? "guard let wrappedValue else { return try container.encodeNil() }" : "")
            try container.encode(\(encoding))
            """)
        let isEncodable = parameter == nil && conformances.text.contains("Codable")
        return [
            """
            /// Decodes \(comment: summary)\(isOptional ? "; null and a missing key as nil" : "").
            @propertyWrapper
            struct \(name: name)\(parameter.map { "<\(name: $0): \(constraint)>: Decodable" } ?? ": \(conformances)") {
                \([members, storage, decode, isEncodable ? encode : ""].blocks)
            }
            """,
            parameter.map { extensions(for: $0, encode) } ?? "", isOptional ? overload : "", outside,
        ].blocks
    }

    /// The conformances that a wrapper has if its parameter has them.
    private func extensions(for parameter: String, _ encode: SwiftCode) -> SwiftCode {
        """
        extension \(name: name): Encodable where \(name: parameter): Encodable {
            \(encode)
        }

        extension \(name: name): Equatable where \(name: parameter): Equatable {}
        extension \(name: name): Hashable where \(name: parameter): Hashable {}
        extension \(name: name): Sendable where \(name: parameter): Sendable {}
        """
    }

    /// The overload by which a missing key is nil.
    private var overload: SwiftCode {
        let arguments: SwiftCode = parameter.map { "<\(name: $0)>" } ?? ""
        return """
            extension KeyedDecodingContainer {
                func decode\(arguments)(_ type: \(name: name)\(arguments).Type, forKey key: Key) throws -> \(name: name)\(arguments) {
                    try decodeIfPresent(type, forKey: key) ?? \(name: name)(wrappedValue: nil)
                }
            }
            """
    }
}
