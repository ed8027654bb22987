extension JSONDocument {
    /// One step of a path from the root: a key as the model asks for it, or an index.
    public enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// The value at a path of the model.
    ///
    /// Keys of the payload are compared after conversion, as the decoder does it; of several that are equal the first
    /// one wins.
    ///
    /// - Parameters:
    ///   - steps: The path.
    ///   - key: What the decoder makes of a key of the payload.
    ///   - exempt: The depths (places in `steps`) whose keys are not converted: those of `[String: V]`.
    /// - Returns: The token, or nil when the payload has no such value.
    public func resolve(
        _ steps: [Step], key convert: (String) -> String = { $0 }, exempt: Set<Int> = []
    ) -> Token? {
        guard tokenCount > 0 else { return nil }
        var token = 0
        for (depth, step) in steps.enumerated() {
            let next: Token?
            switch step {
            case .index(let index):
                next = kind(token) == .array ? child(index, of: token) : nil
            case .key(let wanted):
                let isExempt = exempt.contains(depth)
                next =
                    kind(token) == .object
                    ? children(of: token).first { child in
                        guard let key = self.key(child) else { return false }
                        return (isExempt ? key : convert(key)) == wanted
                    } : nil
            }
            guard let next else { return nil }
            token = next
        }
        return token
    }

    /// The RFC 6901 pointer of a value, in the payload's own keys; empty for the root.
    public func pointer(_ token: Token) -> String {
        var parts: [String] = []
        var next: Token? = isClosing(token) ? parent(token) : token
        while let token = next, let container = parent(token) {
            parts.append(key(token).map(Self.escapedForPointer) ?? String(ordinal(token)))
            next = container
        }
        return parts.reversed().map { "/" + $0 }.joined()
    }

    static func escapedForPointer(_ key: String) -> String {
        var escaped = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The members of an object that an earlier one of the same key hides.
    ///
    /// - Parameters:
    ///   - object: The object; anything else has none.
    ///   - key: What the decoder makes of a key of the payload.
    public func duplicates(in object: Token, key convert: (String) -> String = { $0 }) -> [Token] {
        guard kind(object) == .object else { return [] }
        var seen: Set<String> = []
        return children(of: object).filter { child in
            key(child).map { !seen.insert(convert($0)).inserted } ?? false
        }
    }
}
