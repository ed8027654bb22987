extension ModelProbe {
    /// The maximum number of listed cases.
    private static let maxCases = 500

    /// The raw values of an enum's cases as JSON (`"dark"`, `1`), in the order of `allCases`; nil for a type
    /// that is not `CaseIterable`, or whose raw values are neither strings nor integers.
    ///
    /// Runs the type's own `allCases`, which may be hand-written.
    public var rawValues: [String]? {
        func list<Type: RawRepresentable & CaseIterable>(_ type: Type.Type) -> [String]? {
            let texts = type.allCases.prefix(Self.maxCases).compactMap { Self.text($0.rawValue) }
            return texts.isEmpty ? nil : texts
        }
        guard let type = type as? any (RawRepresentable & CaseIterable).Type else { return nil }
        return list(type)
    }

    private static func text(_ value: Any) -> String? {
        switch value {
        case let text as String: "\"\(text)\""
        case let number as any BinaryInteger: "\(number)"
        default: nil
        }
    }
}
