extension ModelSource {
    /// A hand-written `init(from:)`, and the decoder calls that it makes.
    package struct DecodingInitializer: Hashable, Sendable {
        /// The lines from `init` to the closing brace, from 1.
        package let lines: ClosedRange<Int>
        /// In the order of the source.
        package let calls: [DecodingCall]

        package init(lines: ClosedRange<Int>, calls: [DecodingCall]) {
            self.lines = lines
            self.calls = calls
        }

        /// The line of `init`, from 1.
        package var line: Int { lines.lowerBound }
    }

    /// A call of a decoder or a container: `decoder.unkeyedContainer()`, `container.decode(String.self, forKey: .note)`.
    package struct DecodingCall: Hashable, Sendable {
        /// The method's name: `decode`, `decodeIfPresent`, `nestedContainer`.
        package let method: String
        /// The requested type as written; nil if the first argument isn't a `Type.self`.
        package let type: String?
        /// The key after `forKey:`: the name of a case, or the text of a literal; nil if there is none, or it is computed.
        package let key: String?
        /// The line of `forKey:` if there is a ``key``, otherwise of the method's name, from 1.
        package let line: Int
        /// The method's name, in bytes of the source.
        package let methodBytes: Range<Int>
        /// The place of ``type``, in bytes of the source.
        package let typeBytes: Range<Int>?

        package init(
            method: String, type: String?, key: String?, line: Int, methodBytes: Range<Int>, typeBytes: Range<Int>?
        ) {
            self.method = method
            self.type = type
            self.key = key
            self.line = line
            self.methodBytes = methodBytes
            self.typeBytes = typeBytes
        }
    }

    /// The hand-written `init(from:)` of a type, which may be in an extension; nil if it is synthesized. A class
    /// without one inherits its superclass's.
    ///
    /// - Parameter typeName: The type's name, as for ``declaration(of:)``.
    package func decodingInitializer(of typeName: String) -> DecodingInitializer? {
        var seen: Set<String> = []
        return initializers(of: typeName, &seen).first
    }

    /// The calls in a hand-written `init(from:)` that request a key; a class's superclasses are searched, too.
    ///
    /// - Parameters:
    ///   - key: The coding key's string value.
    ///   - typeName: The type's name, as for ``declaration(of:)``.
    ///   - Returns: The calls in the order of the source; empty if the key is computed, or the initializer is
    ///     synthesized.
    package func decodingCalls(for key: String, in typeName: String) -> [DecodingCall] {
        var seen: Set<String> = []
        let calls = initializers(of: typeName, &seen).flatMap(\.calls).filter { $0.key != nil }
        guard !calls.isEmpty else { return [] }
        let entries = declarations.filter { $0.kind == .enum && $0.isCodingKeys }
        // The type's own keys; if it has none of that name, those of a superclass or of the file.
        let own = declaration(of: typeName).map { type in entries.filter { $0.name.hasPrefix("\(type.name).") } } ?? []
        let names =
            [own, entries].lazy.map { keys in
                Set(keys.flatMap(\.properties).filter { $0.codingKey == key }.map(\.name))
            }.first { !$0.isEmpty } ?? []
        let named = calls.filter { call in call.key.map(names.contains) ?? false }
        return named.isEmpty ? calls.filter { $0.key == key } : named
    }

    /// The other functions of a type that call a decoder or a container, such as helpers of its `init(from:)`.
    ///
    /// - Parameter typeName: The type's name, as for ``declaration(of:)``.
    package func decodingHelpers(of typeName: String) -> [DecodingInitializer] {
        guard let type = declaration(of: typeName) else { return [] }
        return declarations.filter { $0.name == type.name }.flatMap(\.helpers)
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
