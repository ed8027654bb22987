import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Strategies
import SwiftDeclarations
import SwiftTypes

/// One thing that a sentence of advice tells to do, done.
enum AdviceAction {
    /// A strategy to decode with.
    case strategy(name: String, value: String)
    /// Another type expression to decode as.
    case model(String)
    /// The model's file after a change, and the type to decode as then.
    case source(text: String, model: String)
    /// The payload after a change.
    case payload(Data)
    /// Several of them, together.
    case all([AdviceAction])
}

/// Reads what advice says, as a person would who has the payload and the model's file open.
struct AdviceReader {
    let run: BrokenRun
    let failure: DiagnosedFailure
    let source: ModelSourceFile?

    private var document: JSONDocument { run.found.document }
    private var text: [UInt8] { document.text }
    private var model: String { run.found.request.model.replacing(#/[\w-]+\//#, with: "") }

    /// The actions of a sentence, those of its alternatives one after the other; empty if it says nothing to do.
    func actions(_ sentence: String) -> [AdviceAction] {
        let ways = strategies(sentence) + edits(sentence)
        let payloads = run.found.result.outcome == .invalid ? texts(sentence) : values(sentence)
        // "Send null and declare …", "send only the seconds and decode with …".
        guard sentence.contains(#/end null and (declare|ask)|end only the seconds and/#) else { return ways + payloads }
        guard let first = payloads.first, let way = ways.first else { return ways + payloads }
        return [.all([first, way])] + payloads.dropFirst() + ways.dropFirst()
    }

    // MARK: Strategies and expressions

    private func strategies(_ sentence: String) -> [AdviceAction] {
        // The strategy reads what is to be sent then.
        guard !sentence.hasPrefix("Send null, or the string") else { return [] }
        var actions: [AdviceAction] = []
        let pattern =
            #/(?:[Dd]ecode|or|and decode) with (?<name>keys|dates|data|scalars|floats|json5|top-level): (?<value>.*?)(?=, which| \(|, or | if | to see|; or with|\.$)/#
        for match in sentence.matches(of: pattern) {
            actions.append(.strategy(name: String(match.name), value: String(match.value)))
        }
        if let match = sentence.firstMatch(of: #/(?:the model as|Decode as) `(?<type>[^`]+)`/#) {
            actions.append(.model(String(match.type)))
        }
        return actions
    }

    // MARK: The model's source

    private func edits(_ sentence: String) -> [AdviceAction] {
        guard let source, !sentence.contains("adapt the code there") else { return [] }
        var lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let original = lines
        var model = model
        let name = source.file.replacing(".", with: "\\.")
        /// `declare `City.name: String?` (Nested.swift:7)`
        if let property = try? Regex("`([\\w.]+)\\.(\\w+): ([^`]+)` \\(\(name):(\\d+)").firstMatch(in: sentence),
            let line = property.output[4].substring.flatMap({ Int($0) }), lines.indices.contains(line - 1),
            let owner = property.output[2].substring, let type = property.output[3].substring
        {
            let isConverted = sentence.contains("`@Convertible` (ResilientCodable)")
            let wrapper = isConverted ? "@Convertible " : ""
            if let pattern = try? Regex("(@\\w+ )?(var|let) \(owner): .*$") {
                lines[line - 1].replace(pattern, with: "\(wrapper)var \(owner): \(type)")
            }
            // The line that asks for it has to ask for the new type.
            if let asked = sentence.firstMatch(of: #/asked for in line (\d+)/#), let number = Int(asked.1) {
                let bare = TypeExpression(String(type)).unwrapped.text
                lines[number - 1].replace(#/\((\w|[\[\]:. ])+\.self/#, with: "(\(bare).self")
            }
        }
        if let asked = try? Regex("use decodeIfPresent in [\\w.]+\\.init\\(from:\\) \\(\(name):(\\d+)\\)")
            .firstMatch(in: sentence), let number = asked.output[1].substring.flatMap({ Int($0) })
        {
            lines[number - 1].replace(".decode(", with: ".decodeIfPresent(")
        }
        if let asked = try? Regex("`([^`]+)` in [\\w.]+\\.init\\(from:\\) \\(\(name):(\\d+)\\)").firstMatch(
            in: sentence), let number = asked.output[2].substring.flatMap({ Int($0) }),
            let type = asked.output[1].substring, !lines[number - 1].contains("init(from")
        {
            lines[number - 1].replace(#/\((\w|[\[\]:. ])+\.self/#, with: "(\(type).self")
        }
        if let generic = sentence.firstMatch(of: #/`(?<name>\w+)(?<arguments><[^`]+>)` for /#),
            let owner = failure.ownerType
        {
            lines = lines.map { $0.replacing(owner, with: "\(generic.name)\(generic.arguments)") }
        }
        keys(sentence, &lines)
        cases(sentence, &lines)
        for wrapper in sentence.matches(of: #/`(struct (\w+): Decodable \{ .* \})`/#.repetitionBehavior(.reluctant)) {
            if model == self.model { model = String(wrapper.2) }
            lines.append(String(wrapper.1))
        }
        return lines == original ? [] : [.source(text: lines.joined(separator: "\n"), model: model)]
    }

    /// ``use the payload's key: `case name = "nam"` in City.CodingKeys``
    private func keys(_ sentence: String, _ lines: inout [String]) {
        if let raw = sentence.firstMatch(of: #/declared as `enum (?<name>\w+): String, CodingKey`/#) {
            lines = lines.map {
                $0.replacing("enum \(raw.name): CodingKey", with: "enum \(raw.name): String, CodingKey")
            }
        }
        let pattern = #/`case (?<name>[\w`]+)(?<value> = "(?:[^"\\]|\\.)*")?` in (?<owner>[\w.]+)\.(?<keys>\w+)/#
        guard let source, let match = sentence.firstMatch(of: pattern) else { return }
        let declared = ParsedSources.source(source.text)
        let (name, value) = (String(match.name), String(match.value ?? ""))
        let known = declared.declaration(of: "\(match.owner).\(match.keys)")
        if let known {
            let range = (known.lines.lowerBound - 1)..<known.lines.upperBound
            for index in range {
                // `case a, b` on one line: the name alone is replaced.
                guard let pattern = try? Regex("(case |, )\(name)\\b( = \"[^\"]*\")?"),
                    let found = lines[index].firstMatch(of: pattern), let head = found.output[1].substring
                else { continue }
                lines[index] = lines[index].replacingCharacters(in: found.range, with: "\(head)\(name)\(value)")
            }
            return
        }
        guard let type = declared.declaration(of: String(match.owner)) else { return }
        let cases = type.properties.filter { !$0.isComputed }.map { property in
            property.name == name ? "case \(name)\(value)" : "case \(SwiftName.escaped(property.name))"
        }
        lines[type.lines.upperBound - 1] =
            "    enum CodingKeys: String, CodingKey { \(cases.joined(separator: "; ")) }\n"
            + lines[type.lines.upperBound - 1]
    }

    /// ``add a case with the raw value "king" to Room.Bed``
    private func cases(_ sentence: String, _ lines: inout [String]) {
        guard let source else { return }
        let declared = ParsedSources.source(source.text)
        if let match = sentence.firstMatch(of: #/case with the raw value (?<value>"[^"]*"|-?\d+) to (?<type>[\w.]+)/#),
            let type = declared.declaration(of: String(match.type))
        {
            lines[type.line - 1].replace("{", with: "{ case addedCase = \(match.value);", maxReplacements: 1)
        }
        if let match = sentence.firstMatch(of: #/Make (?<type>[\w.]+) conform to CodingKeyRepresentable/#),
            let type = declared.declaration(of: String(match.type))
        {
            lines[type.line - 1].replace(" {", with: ", CodingKeyRepresentable {", maxReplacements: 1)
        }
    }

    // MARK: The payload

    private func values(_ sentence: String) -> [AdviceAction] {
        guard document.foreign == nil, let place = failure.token else { return [] }
        let span = document.span(place)
        var actions: [AdviceAction] = []
        if sentence.contains("as the key"), let key = document.keySpan(place) {
            actions.append(.payload(Data(text[..<key.lowerBound] + Array("\"1\"".utf8) + text[key.upperBound...])))
            return actions
        }
        func replace(_ value: String) {
            actions.append(.payload(Data(text[..<span.lowerBound] + Array(value.utf8) + text[span.upperBound...])))
        }
        for match in sentence.matches(of: #/(?:^S|\bs)end (?<what>.*?)(?=$|; |, or |, \w+ the| and declare)/#) {
            var what = String(match.what)
            if what.hasSuffix(".") { what.removeLast() }
            if failure.kind == .keyNotFound || what.hasPrefix("\"") && failure.found == .nothing {
                if let added = addedKey(what) { actions.append(added) }
                continue
            }
            if let value = value(what, at: place) { replace(value) }
        }
        if sentence.hasPrefix("Escape it") || sentence.hasPrefix("Write a backslash")
            || sentence.hasPrefix("Write both")
        {
            replace("\"escaped\"")
        }
        return actions
    }

    /// The payload with a key that is missing: the near one renamed, or one that is added.
    private func addedKey(_ what: String) -> AdviceAction? {
        guard let match = what.firstMatch(of: #/^"(?<key>[^"]+)"/#), let object = failure.token else { return nil }
        let key = String(match.key)
        let near = failure.explained().nearKeys.first { ![.deeper, .higher].contains($0.relation) }
        if let near, let span = document.keySpan(near.token) {
            return .payload(Data(text[..<span.lowerBound] + Array("\"\(key)\"".utf8) + text[span.upperBound...]))
        }
        let value = example(failure.requestedType) ?? "{}"
        let start = document.span(object).lowerBound + 1
        let comma = document.firstChild(object) == nil ? "" : ", "
        return .payload(Data(text[..<start] + Array("\"\(key)\": \(value)\(comma)".utf8) + text[start...]))
    }

    /// What to send, as JSON.
    private func value(_ what: String, at place: JSONDocument.Token) -> String? {
        var words = what
        for word in ["only ", "null or "] where !words.hasPrefix("only one") && words.hasPrefix(word) {
            words.removeFirst(word.count)
        }
        if let array = words.firstMatch(of: #/^it in an array, (\[.*\])/#) { return String(array.1) }
        if words.hasPrefix("`") { words = String(words.dropFirst().prefix { $0 != "`" }) }
        if let literal = Self.literal(words) { return literal }
        if words.hasPrefix("an object whose only key") || words.hasPrefix("such an object") {
            return failure.explained().rawValues.first.map { "{\($0): {}}" }
        }
        if words.hasPrefix("only one of these keys") {
            return document.children(of: place).first { _ in true }.flatMap { member in
                document.key(member).map { "{\"\($0)\": \(document.sourceText(member, limit: 400))}" }
            }
        }
        let examples: [(String, String)] = [
            ("only the seconds", "1"), ("the seconds", "1"), ("an array of numbers from", "[1]"),
            ("an array of numbers", "[1]"), ("a string", "\"x\""), ("a whole number", "1"), ("a number", "1"),
            ("true or false", "true"), ("an array", "[]"), ("an object", "{}"), ("a UUID", Self.uuid),
            ("a valid URL", "\"http://a.b\""), ("a URL", "\"http://a.b\""), ("Base64", "\"AAAA\""),
            ("standard Base64", "\"AAAA\""), ("a Base64 string", "\"AAAA\""), ("it in that form", Self.uuid),
            ("it with =", "\"AAA=\""), ("it without line breaks", "\"AAAA\""),
            ("a smaller number", "1"), ("a value", example(failure.requestedType) ?? "{}"),
        ]
        if words.hasPrefix("a date") || words.hasPrefix("the date") { return example("Date") }
        if words.hasPrefix("it as a string") { return "\"\(document.sourceText(place, limit: 400))\"" }
        return examples.first { words.hasPrefix($0.0) }?.1
    }

    private static let uuid = "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""

    /// The JSON value at the start of a text; nil if there is none.
    private static func literal(_ text: String) -> String? {
        guard let first = text.first,
            "\"[{-0123456789".contains(first) || text.hasPrefix("null") || text.hasPrefix("true")
                || text.hasPrefix("false")
        else { return nil }
        for end in text.indices.reversed() {
            let candidate = text[...end]
            if (try? JSONSerialization.jsonObject(with: Data(candidate.utf8), options: .fragmentsAllowed)) != nil {
                return String(candidate)
            }
        }
        return nil
    }

    /// A value that a type reads.
    private func example(_ type: String) -> String? {
        let type = TypeExpression(type).unwrapped
        if type.name == "Date" {
            let encoder = (try? run.broken.strategySet)?.makeEncoder()
            return (try? encoder?.encode([Date(timeIntervalSince1970: 0)])).map {
                String(String(decoding: $0, as: UTF8.self).drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
            }
        }
        if type.name == "URL" { return "\"http://a.b\"" }
        if type.name == "UUID" { return Self.uuid }
        switch type.wantedShape(run.found.request.strategies) {
        case .string: return "\"x\""
        case .number: return "1"
        case .bool: return "true"
        case .array, .data: return "[]"
        case .object: return "{}"
        case .date, nil: break
        }
        guard let source else { return nil }
        let values = DeclaredTypes([(source.file, ParsedSources.source(source.text))]).rawValues(of: type.text)
        return values.first ?? "{}"
    }

    // MARK: Text that isn't JSON

    private func texts(_ sentence: String) -> [AdviceAction] {
        guard let fault = document.fault else { return [] }
        var result: [[UInt8]] = []
        func byte(_ place: Substring) -> Int? {
            let parts = place.split(separator: ":").compactMap { Int($0) }
            return (0...text.count).first {
                document.position($0).line == parts[0] && document.position($0).column == parts[1]
            }
        }
        if let end = sentence.firstMatch(of: #/close it with `(.*)`/#) { result.append(text + Array(end.1.utf8)) }
        if let cut = sentence.firstMatch(of: #/^Remove the text before ([\d:]+)(?:, and what follows ([\d:]+))?/#),
            let start = byte(cut.1)
        {
            let end = cut.2.flatMap(byte).map { $0 + 1 } ?? text.count
            result.append(Array(text[start..<end]))
        }
        if sentence.contains(#/[Rr]emove (the comma|one of the colons|the bracket at|it\b)/#), fault.byte < text.count {
            let length = String(decoding: text[fault.byte...], as: UTF8.self).first.map { String($0).utf8.count } ?? 1
            result.append(Array(text[..<fault.byte] + text[(fault.byte + min(length, text.count - fault.byte))...]))
        }
        if let follows = sentence.firstMatch(of: #/^Remove what follows ([\d:]+)/#), let end = byte(follows.1) {
            result.append(Array(text[...end]))
        }
        if sentence.hasPrefix("Write `\"` instead of `'`") {
            result.append(text.map { $0 == UInt8(ascii: "'") ? UInt8(ascii: "\"") : $0 })
        }
        if sentence.hasPrefix("Write `{` and `}` instead of") {
            result.append([UInt8(ascii: "{")] + text.dropFirst().dropLast() + [UInt8(ascii: "}")])
        }
        if sentence.contains("use `[` and `]` instead of") {
            result.append([UInt8(ascii: "[")] + text.dropFirst().dropLast() + [UInt8(ascii: "]")])
        }
        if sentence.hasPrefix("Write `{` before them") {
            result.append([UInt8(ascii: "{")] + text + [UInt8(ascii: "}")])
        }
        if sentence.hasPrefix("Remove the first and the last quote") {
            result.append(Array(text.dropFirst().dropLast()))
        }
        if sentence.hasPrefix("Write straight quotes") {
            let straight = String(decoding: text, as: UTF8.self).replacing(#/[\u{201C}\u{201D}]/#, with: "\"")
            result.append(Array(straight.utf8))
        }
        if sentence.hasPrefix("Remove the NUL bytes") { result.append(Array(text.prefix { $0 != 0 })) }
        if sentence.hasPrefix("Delete it") {
            result.append(Array(String(decoding: text, as: UTF8.self).replacing("\u{A0}", with: " ").utf8))
        }
        if let insert = sentence.firstMatch(
            of: #/^Write `([^`]+)`(?: at the end of .*,)? before (?:the comma at )?([\d:]+)/#),
            let place = byte(insert.2)
        {
            result.append(Array(text[..<place] + Array(insert.1.utf8) + text[place...]))
        } else if sentence.hasPrefix("Write `,` between them") {
            result.append(Array(text[..<fault.byte] + [UInt8(ascii: ",")] + text[fault.byte...]))
        } else if sentence.hasPrefix("Write `:` instead of `=`") {
            result.append(Array(text[..<fault.byte] + [UInt8(ascii: ":")] + text[(fault.byte + 1)...]))
        } else if let literal = sentence.firstMatch(
            of: #/^(?:Write|Send) (?:`([^`]+)`|(null|true|false)\b)(?=\.|, | if you| \(in)/#),
            let value = literal.1 ?? literal.2
        {
            let word = text[fault.byte...].prefix {
                ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x5F || $0 == 0x24
                    || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D || $0 == 0x2C && value.allSatisfy(\.isNumber)
            }
            var start = fault.byte
            // `1,234,567` and `0x1F` start before the fault.
            if value.first?.isNumber == true {
                while start > 0,
                    text[start - 1] >= 0x30 && text[start - 1] <= 0x39
                        || text[start - 1] == 0x2C && start > 1 && text[start - 2] >= 0x30 && text[start - 2] <= 0x39
                { start -= 1 }
            }
            result.append(Array(text[..<start] + Array(value.utf8) + text[word.endIndex...]))
        }
        if let quote = sentence.firstMatch(of: #/If the quote at ([\d:]+) belongs/#), let place = byte(quote.1) {
            result.append(Array(text[..<place] + [UInt8(ascii: "\\")] + text[place...]))
        }
        return result.map { .payload(Data($0)) }
    }
}
