extension JSONDocument {
    /// One component of a path from the root: a key of the payload, or an index.
    package enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// The value at a path; if several members have the same key, the first one.
    ///
    /// - Returns: The token, or nil if the payload has no such value.
    /// - Complexity: O(members) for each key. Constant after the first time for objects with more than a thousand
    ///   members, and for the object with several hundred members that was searched last.
    package func resolve(_ steps: [Step]) -> Token? {
        guard tokenCount > 0 else { return nil }
        return steps.reduce(0) { token, step in
            guard let token else { return nil }
            switch step {
            case .index(let index): return kind(token) == .array ? child(index, of: token) : nil
            case .key(let key): return member(key, of: token)
            }
        }
    }

    /// The first member of an object with a key; nil for other tokens.
    ///
    /// - Parameters:
    ///   - wanted: The key as the model asks for it.
    ///   - object: The object.
    ///   - convert: The decoder's conversion of the payload's keys; nil if keys aren't converted.
    /// - Complexity: As for one component of ``resolve(_:)``; O(members) if keys are converted.
    package func member(_ wanted: String, of object: Token, key convert: ((String) -> String)? = nil) -> Token? {
        guard kind(object) == .object else { return nil }
        if let convert {
            return children(of: object).first { child in key(child).map(convert) == wanted }
        }
        if storage.siblings.count(of: object) != nil {
            return storage.members(of: object) { membersByKey(of: object) }[wanted]
        }
        if let members = storage.lastMembers(of: object) { return members[wanted] }
        // Bytes are compared before strings are made, which is enough for ASCII without escapes.
        let isPlain = wanted.utf8.allSatisfy { $0 < 0x80 }
        var compared = 0
        for child in children(of: object) {
            guard compared < Self.maxCompared else {
                let members = membersByKey(of: object)
                storage.keepMembers(members, of: object)
                return members[wanted]
            }
            compared += 1
            if hasKey(child, wanted, isPlain: isPlain) { return child }
        }
        return nil
    }

    /// The number of an object's keys that are compared before all of its keys are read.
    private static let maxCompared = 256

    private func hasKey(_ child: Token, _ wanted: String, isPlain: Bool) -> Bool {
        // Of a byte, at most twelve are written: those of an escape, or of what is equal to a scalar.
        guard let span = keySpan(child), span.count <= 12 * wanted.utf8.count + 2 else { return false }
        if isSpelled(wanted, at: span), !wanted.utf8.contains(UInt8(ascii: "\\")) { return true }
        let key = storage.text[Unescaping.inner(span, in: storage.text)]
        if isPlain, key.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) { return false }
        return self.key(child) == wanted
    }

    private func membersByKey(of object: Token) -> [String: Token] {
        var members: [String: Token] = [:]
        for child in children(of: object) {
            if let key = key(child), members[key] == nil { members[key] = child }
        }
        return members
    }

    /// The RFC 6901 pointer of a value, with the payload's own keys; empty for the root.
    package func pointer(_ token: Token) -> String {
        var parts: [String] = []
        var next: Token? = isClosing(token) ? parent(token) : token
        while let token = next, let container = parent(token) {
            parts.append(key(token).map(Self.escapedForPointer) ?? String(ordinal(token)))
            next = container
        }
        return parts.reversed().map { "/" + $0 }.joined()
    }

    /// The value at an RFC 6901 pointer; nil if there is none.
    package func token(at pointer: String) -> Token? {
        guard tokenCount > 0, pointer.isEmpty || pointer.first == "/" else { return nil }
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { Self.unescapedFromPointer($0) }
        return steps.reduce(0) { token, step in
            guard let token else { return nil }
            guard kind(token) == .array else { return member(step, of: token) }
            // Digits without a sign, and without leading zeros.
            return Int(step).flatMap { String($0) == step ? child($0, of: token) : nil }
        }
    }

    /// Escapes a key as a step of an RFC 6901 pointer.
    package static func escapedForPointer(_ key: String) -> String {
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

    /// Returns the key that a step of an RFC 6901 pointer names.
    package static func unescapedFromPointer(_ step: some StringProtocol) -> String {
        String(step).replacing("~1", with: "/").replacing("~0", with: "~")
    }

    /// The members of an object that are hidden by an earlier one with the same key.
    ///
    /// - Parameters:
    ///   - object: The object; other values have no members.
    ///   - key: The decoder's conversion of the payload's keys.
    package func duplicates(in object: Token, key convert: (String) -> String = { $0 }) -> [Token] {
        guard kind(object) == .object else { return [] }
        var seen: Set<String> = []
        return children(of: object).filter { child in
            key(child).map { !seen.insert(convert($0)).inserted } ?? false
        }
    }
}
