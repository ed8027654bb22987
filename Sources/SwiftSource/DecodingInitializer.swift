extension ModelSource {
    /// An `init(from:)` that is written by hand, and what it asks the decoder for.
    package struct DecodingInitializer: Hashable, Sendable {
        /// From `init` to the closing brace, from 1.
        package let lines: ClosedRange<Int>
        /// The calls that name a key, in the order of the source.
        package let calls: [DecodingCall]

        /// The line of `init`, from 1.
        package var line: Int { lines.lowerBound }
    }

    /// A call that names one key: `container.decode(String.self, forKey: .note)`.
    package struct DecodingCall: Hashable, Sendable {
        /// The method's name: `decode`, `decodeIfPresent`, `nestedContainer`.
        package let method: String
        /// The type that is asked for, as it is written; nil where the first argument is no `Type.self`.
        package let type: String?
        /// What the key is called after `forKey:`: the name of a case, or the text of a literal.
        package let key: String
        /// The line of the key, from 1.
        package let line: Int
        /// Where the method's name stands, in bytes of the source.
        package let methodBytes: Range<Int>
        /// Where ``type`` stands, in bytes of the source.
        package let typeBytes: Range<Int>?
    }

    /// The `init(from:)` that makes values of a type where it is written by hand, also in an extension; nil where the
    /// compiler writes it. A class that has none is made by its superclass's.
    ///
    /// - Parameter typeName: The type's name, as for ``declaration(of:)``.
    package func decodingInitializer(of typeName: String) -> DecodingInitializer? {
        var seen: Set<String> = []
        return initializers(of: typeName, &seen).first
    }

    /// The calls in a hand-written `init(from:)` that ask for a key; a class's superclasses are looked through, too.
    ///
    /// - Parameters:
    ///   - key: The coding key's string value.
    ///   - typeName: The type's name, as for ``declaration(of:)``.
    /// - Returns: The calls in the order of the source; none where the key is made in another way, or the compiler writes
    ///   the initializer.
    package func decodingCalls(for key: String, in typeName: String) -> [DecodingCall] {
        var seen: Set<String> = []
        let calls = initializers(of: typeName, &seen).flatMap(\.calls)
        guard !calls.isEmpty else { return [] }
        let entries = declarations.filter { $0.kind == .enum && $0.isCodingKeys }
        // The type's own keys, or those of a superclass or of the file where it has none of that name.
        let own = declaration(of: typeName).map { type in entries.filter { $0.name.hasPrefix("\(type.name).") } } ?? []
        let names =
            [own, entries].lazy.map { keys in
                Set(keys.flatMap(\.properties).filter { $0.codingKey == key }.map(\.name))
            }.first { !$0.isEmpty } ?? []
        let named = calls.filter { names.contains($0.key) }
        return named.isEmpty ? calls.filter { $0.key == key } : named
    }

    /// The type's own initializer first, then its superclasses'.
    private func initializers(of typeName: String, _ seen: inout Set<String>) -> [DecodingInitializer] {
        guard let type = declaration(of: typeName), seen.insert(type.name).inserted else { return [] }
        let parts = declarations.filter { $0.name == type.name }
        var found = parts.compactMap(\.initializer)
        guard type.kind == .class else { return found }
        for inherited in parts.flatMap(\.inherits) where declaration(of: inherited)?.kind == .class {
            found += initializers(of: inherited, &seen)
        }
        return found
    }
}

extension [SwiftToken] {
    /// The calls among the tokens of a body that name a key after `forKey:`.
    var decodingCalls: [ModelSource.DecodingCall] {
        indices.compactMap { place in
            guard self[place].is("forKey"), place + 1 < count, self[place + 1].is(":"), let key = key(at: place + 2),
                let bracket = bracket(around: place), bracket > 0, self[bracket - 1].isWord
            else { return nil }
            let type = type(after: bracket)
            return ModelSource.DecodingCall(
                method: self[bracket - 1].text, type: type?.text, key: key, line: self[place].line,
                methodBytes: self[bracket - 1].range, typeBytes: type?.bytes)
        }
    }

    /// The last name of `.note` and `CodingKeys.note`, and the text of `"note"`; nil for what has to be computed.
    private func key(at place: Int) -> String? {
        guard place < count else { return nil }
        if case .string = self[place].kind { return self[place].text }
        var last: String?
        let start = place
        var place = place
        while place < count, self[place].is(".") || self[place].isWord {
            last = self[place].isWord ? self[place].text : nil
            place += 1
        }
        let isArgument = place < count && (self[place].is(")") || self[place].is(","))
        // A lone word is a variable.
        return isArgument && (place > start + 1) ? last : nil
    }

    /// The argument behind a bracket without its `.self`.
    private func type(after bracket: Int) -> (text: String, bytes: Range<Int>)? {
        var type = ""
        for place in (bracket + 1)..<count {
            if self[place].is("."), place + 1 < count, self[place + 1].is("self") {
                guard place > bracket + 1 else { return nil }
                return (type, self[bracket + 1].range.lowerBound..<self[place - 1].range.upperBound)
            }
            // A label, or the end: the first argument names no type.
            let isOver = [")", "{", ","].contains(where: self[place].is)
            if isOver || place == bracket + 2 && self[place].is(":") { return nil }
            type += self[place].text
        }
        return nil
    }

    /// The opening bracket that a place stands in.
    private func bracket(around place: Int) -> Int? {
        var depth = 0
        for index in (0..<place).reversed() {
            if self[index].is(")") { depth += 1 }
            guard self[index].is("(") else { continue }
            if depth == 0 { return index }
            depth -= 1
        }
        return nil
    }
}
