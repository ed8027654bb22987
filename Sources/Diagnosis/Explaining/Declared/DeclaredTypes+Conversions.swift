package import DecodeService
import SwiftDeclarations

extension DeclaredTypes {
    /// What a hand-written `init(from:)` converts the text of a key to.
    struct Conversion: Sendable, Hashable {
        var text: ConvertedText
        /// The expressions, if any, that the code takes in place of a text that it can't convert, as written.
        var fallbacks: [String]
        /// The enum whose raw value the text is; the property's type for other texts.
        var enumName: String
        /// The initializer: `City.init(from:) (Nested.swift:12)`.
        var initializer: String
    }

    /// What a type's hand-written `init(from:)` converts the text of a coding key to; nil if it reads no text for the key,
    /// or has no fallback for it.
    func conversion(of key: String, in type: TypeExpression) -> Conversion? {
        lookups.conversions.value(of: Lookups.Question(key: key, type: type)) { findConversion(of: key, in: type) }
    }

    private func findConversion(of key: String, in type: TypeExpression) -> Conversion? {
        first(for: type) { name, file in
            guard let initializer = file.source.decodingInitializer(of: name),
                file.source.decodingCalls(for: key, in: name).contains(where: { $0.type == "String" }),
                let property = property(for: key, in: type), let text = property.type,
                case let wanted = TypeExpression(text).unwrapped, let converted = converted(to: wanted, in: name),
                case let fallbacks = file.source.fallbacks(in: initializer),
                // An integer may lose its zeros without one.
                !fallbacks.isEmpty || converted == .integer
            else { return nil }
            return Conversion(
                text: converted, fallbacks: fallbacks, enumName: qualifiedName(wanted.declaredText, in: name),
                initializer: "\(name).init(from:) (\(file.name):\(initializer.line))")
        }
    }

    private func converted(to type: TypeExpression, in owner: String) -> ConvertedText? {
        switch type.name {
        case let name? where FoundNumber.integers.contains(name): return .integer
        case "Double", "Float", "Decimal", "CGFloat": return .number
        case "Bool": return .bool
        case "URL": return .url
        case "Date": return .date
        case let name?:
            let values = declaredValues(of: qualifiedName(name, in: owner))
            return values.isEmpty ? nil : .rawValues(values.map { $0.trimmingQuotes })
        case nil: return nil
        }
    }

    /// The keys whose values may be suspicious.
    package var suspectKeys: SuspectKeys {
        var converted: [String: ConvertedText] = [:]
        for source in sources {
            for type in source.declarations where type.kind != .extension {
                guard let initializer = source.decodingInitializer(of: type.name) else { continue }
                let keys = source.declarations.filter { $0.isCodingKeys && $0.name.hasPrefix("\(type.name).") }
                for call in initializer.calls where call.type == "String" {
                    guard let name = call.key else { continue }
                    let key = keys.flatMap(\.properties).first { $0.name == name }?.codingKey ?? name
                    guard let conversion = conversion(of: key, in: TypeExpression(type.name)) else { continue }
                    let known = converted[key]
                    // Types that disagree leave it to the value.
                    converted[key] = known == nil || known == conversion.text ? conversion.text : .date
                }
            }
        }
        return SuspectKeys(ignored: suspectIgnoredKeys, absent: suspectAbsentKeys, converted: converted)
    }
}

extension String {
    var trimmingQuotes: String {
        count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
