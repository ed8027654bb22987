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
        initializers(of: typeName).first
    }

    /// The calls in a hand-written `init(from:)` that request a key; a class's superclasses are searched, too.
    ///
    /// - Parameters:
    ///   - key: The coding key's string value; `Index 1` for the second element of an array that is read by position.
    ///   - typeName: The type's name, as for ``declaration(of:)``.
    ///   - Returns: The calls in the order of the source; empty if the key is computed, or the initializer is
    ///     synthesized.
    package func decodingCalls(for key: String, in typeName: String) -> [DecodingCall] {
        let calls = initializers(of: typeName).flatMap(\.calls).filter { $0.key != nil }
        guard !calls.isEmpty else { return positionalCall(key, in: typeName).map { [$0] } ?? [] }
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
        declaration(of: typeName).map { parts(of: $0).flatMap(\.helpers) } ?? []
    }

    /// The call for an element's key, in an `init(from:)` that reads one array, an element a call.
    private func positionalCall(_ key: String, in typeName: String) -> DecodingCall? {
        guard key.hasPrefix("Index "), let position = Int(key.dropFirst(6)),
            let initializer = decodingInitializer(of: typeName),
            !initializer.lines.contains(where: { self[bytes(ofLine: $0)].contains("isAtEnd") })
        else { return nil }
        let reads = initializer.calls.filter { $0.method != "unkeyedContainer" }
        let isByPosition = reads.allSatisfy { ["decode", "decodeIfPresent"].contains($0.method) && $0.type != nil }
        return isByPosition && reads.count == initializer.calls.count - 1 && reads.indices.contains(position)
            ? reads[position] : nil
    }

    /// The property that is set from an element which is read by position: `value` in `value = try row.decode(Int.self)`.
    func positionalProperty(_ key: String, in typeName: String) -> Property? {
        guard let call = positionalCall(key, in: typeName) else { return nil }
        let code = self[bytes(ofLine: call.line).lowerBound..<call.methodBytes.lowerBound]
        let name = code.prefix { $0 != "=" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
        return declaration(of: typeName)?.properties.first { !$0.isComputed && $0.name == name }
    }

    /// The type's own initializer first, then its superclasses'.
    private func initializers(of typeName: String) -> [DecodingInitializer] {
        declaration(of: typeName).map { lineage(of: $0).flatMap(parts).compactMap(\.initializer) } ?? []
    }
}
