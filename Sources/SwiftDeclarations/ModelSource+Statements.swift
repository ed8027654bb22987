/// Statements of a hand-written `init(from:)` that source edits replace. They are found by their usual spelling.
extension ModelSource {
    /// `self.name = …` on a line of its own.
    package struct Assignment {
        package let name: String
        /// The text after the equals sign, to the end of the line.
        package let value: String
        /// Its place, in bytes of the source.
        package let valueBytes: Range<Int>
    }

    /// The assignments of an initializer that fit on one line, in the order of the source.
    package func assignments(in initializer: DecodingInitializer) -> [Assignment] {
        let code = code(of: initializer)
        return code.text.matches(of: #/(?m)^[ \t]*(?:self\.)?(\w+) *= *([^\n{]*\S)[ \t]*$/#).map { match in
            Assignment(
                name: String(match.output.1), value: String(match.output.2), valueBytes: code.bytes(of: match.output.2))
        }
    }

    /// The name of the only property that an initializer sets to what it decodes for a key, perhaps through a constant:
    /// `text = try container.decode(String.self, forKey: .note)`.
    ///
    /// - Parameter key: The name of the key's case.
    func property(setFrom key: String, in initializer: DecodingInitializer) -> String? {
        guard initializer.calls.count(where: { $0.key == key }) == 1 else { return nil }
        let code = code(of: initializer).text
        let call =
            #/(?m)^[ \t]*(let |var |)(?:self\.)?(\w+)(?:: *[^=\n]+)? *= *try[^\n]*forKey: *(?:\w+)?\.(\w+)\)[ \t]*$/#
        guard let found = code.matches(of: call).first(where: { $0.output.3 == key }) else { return nil }
        guard !found.output.1.isEmpty else { return String(found.output.2) }
        let setters = assignments(in: initializer).filter { $0.value == found.output.2 }
        return setters.count == 1 ? setters[0].name : nil
    }

    /// The call of a dictionary's own initializer: `[String: Int](from: decoder)`.
    package struct DictionaryCall {
        /// The dictionary's type as written.
        package let type: String
        /// The name of the decoder.
        package let decoder: String
        /// The whole call, in bytes of the source.
        package let bytes: Range<Int>
    }

    package func dictionaryCalls(in initializer: DecodingInitializer) -> [DictionaryCall] {
        let code = code(of: initializer)
        let calls = #/(\[String *: *[^\n()]*\]|Dictionary<String, *[^\n()]*>)(?:\.init)?\(from: (\w+)\)/#
        return code.text.matches(of: calls).map { match in
            DictionaryCall(
                type: String(match.output.1), decoder: String(match.output.2), bytes: code.bytes(of: match.output.0))
        }
    }

    /// The types that an initializer decodes without a key: `City(from: decoder)`, `container.decode(City.self)`.
    package func triedTypes(in initializer: DecodingInitializer) -> [String] {
        let handed = code(of: initializer).text.matches(of: #/\b([A-Z][\w.]*?)(?:\.init)?\(from: *\w+\)/#)
        return handed.map { String($0.output.1) }
            + initializer.calls.filter { $0.key == nil && $0.method == "decode" }.compactMap(\.type)
    }

    /// The expressions that an initializer takes if another one has no value: those after `??`, and those assigned to a
    /// property that has another value elsewhere.
    package func fallbacks(in initializer: DecodingInitializer) -> [String] {
        let parts = code(of: initializer).text.split(separator: "??", omittingEmptySubsequences: false).dropFirst()
        let assigned = Dictionary(grouping: assignments(in: initializer), by: \.name).values.filter { $0.count > 1 }
        return parts.map(Self.expression) + assigned.flatMap { $0.map(\.value) }.filter { !$0.contains("forKey:") }
    }

    /// The expression at the beginning of code: up to the end of its line, argument or parentheses.
    private static func expression(in code: Substring) -> String {
        var depth = 0
        let text = code.drop(while: \.isWhitespace).prefix { character in
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            return depth > 0 || depth == 0 && !",;\n".contains(character)
        }
        return text.reversed().drop(while: \.isWhitespace).reversed().map(String.init).joined()
    }

    /// The beginning of the names that a type inherits from, in bytes of the source; nil if there are none.
    package func inheritance(of type: Declaration) -> Int? {
        let code = code(in: bytes(ofLine: type.line).lowerBound..<type.end)
        let heads = code.text.matches(of: #/\w+\s+(\w+)\s*:\s*/#)
        return heads.first { $0.output.1 == type.lastName }.map { code.bytes(of: $0.output.0).upperBound }
    }

    /// The end of a call's closing parenthesis, after a place between its parentheses, in bytes of the source; nil if the
    /// arguments have text in quotes.
    package func callEnd(after place: Int) -> Int? {
        var (depth, end) = (1, place)
        for byte in self[place..<text.utf8.count].utf8 {
            end += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""): return nil
            default: break
            }
            if depth == 0 { return end }
        }
        return nil
    }

    /// A line that creates a container: `let container = try decoder.container(keyedBy: CodingKeys.self)`.
    package struct ContainerLine {
        /// The name of the container.
        package let name: String
        package let indent: String
        /// The end of the line, in bytes of the source.
        package let end: Int
    }

    /// The first line of an initializer that creates a keyed container; nil if there is none.
    package func containerLine(in initializer: DecodingInitializer) -> ContainerLine? {
        let code = code(of: initializer)
        let line = #/(?m)^([ \t]*)let (\w+) = try \w+\.container\(keyedBy: *(?:\w+\.)*\w+\.self\)[ \t]*$/#
        return code.text.firstMatch(of: line).map { match in
            ContainerLine(
                name: String(match.output.2), indent: String(match.output.1),
                end: code.bytes(of: match.output.0).upperBound)
        }
    }

    /// A part of the source, with its place.
    package struct Code {
        package let text: String
        let start: Int

        /// The place of a part of the text, in bytes of the source.
        package func bytes(of part: Substring) -> Range<Int> {
            let lower = start + text.utf8.distance(from: text.startIndex, to: part.startIndex)
            return lower..<lower + part.utf8.count
        }
    }

    package func code(in bytes: Range<Int>) -> Code { Code(text: self[bytes], start: bytes.lowerBound) }

    /// The lines of an initializer.
    package func code(of initializer: DecodingInitializer) -> Code {
        let (first, last) = (initializer.lines.lowerBound, initializer.lines.upperBound)
        return code(in: bytes(ofLine: first).lowerBound..<bytes(ofLine: last).upperBound)
    }
}
