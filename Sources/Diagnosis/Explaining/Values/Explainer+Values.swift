import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

// Values of the right kind that can't be used: numbers, text, and values that a model rejects.
extension Explainer {
    func badValue() -> Explanation {
        if isUnknownRawValue { return unknownRawValue() }
        if let number = badNumber() ?? badString() { return number }
        switch standardType {
        case "Date": return wrongDate()
        case "URL": return badURL()
        case "Data": return badBase64()
        case "UUID": return badUUID()
        default: break
        }
        if failure.textFact == .oddPairs {
            return Explanation(
                .dictionaryKeys,
                "A dictionary whose keys are neither String nor Int is decoded from alternating keys and values; the array has "
                    + "an odd number of elements, so one key has no value.",
                advice: "Send a value for each key: `[key, value, key, value]`.")
        }
        return refused()
    }

    // MARK: Numbers

    private func badNumber() -> Explanation? {
        guard let place, document.kind(place) == .number,
            !failure.isDecodingError || type == "Decimal" || document.foreign != nil
        else { return nil }
        let text = document.sourceText(place, limit: 400)
        let shown = Self.shortened(text)
        if let defect = document.defects(of: place).first(where: { !$0.isInKey }) {
            let position = document.position(defect.fault.byte)
            let corrected = FoundNumber(text).corrected
            return Explanation(
                .numberFormat,
                "\(shown) isn't a valid JSON number: \(defect.fault.message) (line \(position.line), column "
                    + "\(position.column)).",
                "\(decoder) skips such a number while scanning and rejects it only when a model asks for it; its error "
                    + "doesn't say where.",
                advice: "Send \(sending(corrected ?? "0", as: corrected ?? "a number as JSON writes it")).")
        }
        let number = FoundNumber(text)
        let isInteger = FoundNumber.integers.contains(type)
        if isInteger, NumberLiteral(text)?.hasFraction == true {
            return Explanation(
                .numberFraction,
                "\(decoder) reads \(withArticle(type)) only from a number without a fraction: 1.0 and 1e2 are accepted, "
                    + "\(shown) isn't. Its error doesn't say where.",
                advice:
                    "\(declaring(as: "Double").capitalizedFirst), or send \(sending(number.rounded ?? "0", as: number.rounded ?? "a whole number"))."
            )
        }
        if isInteger { return badInteger(text) }
        let limit = number.limit(of: type)
        let isFloat = type == "Float"
        let rule =
            switch limit {
            case .tooLarge:
                "The limit of \(type) is \(isFloat ? "3.4e38" : "1.8e308"). \(decoder) rejects a number beyond it instead "
                    + "of making it infinite"
            case .tooSmall:
                "The smallest positive \(type) is about \(isFloat ? "1.4e-45" : "4.9e-324"). \(decoder) rejects a number "
                    + "closer to zero instead of making it 0"
            case .zero: "\(shown) is zero, but \(decoder) doesn't read this spelling as \(withArticle(type))"
            case .exponent: "The exponent of a Decimal is from -128 to 127. \(decoder) rejects a number beyond it"
            }
        let isDouble = isFloat && (limit == .tooSmall || limit == .tooLarge) && Double(text)?.isNormal == true
        let other: Advice = limit == .tooSmall ? "send \(sending("0"))" : "send a smaller number"
        return Explanation(
            .numberRange, "\(rule); its error doesn't say where.",
            advice: isDouble
                ? "\(declaring(as: "Double").capitalizedFirst)."
                : limit == .zero ? "Send \(sending("0"))." : "Send \(asString), or \(other).")
    }

    /// Explains a whole number that an integer type doesn't hold.
    private func badInteger(_ text: String) -> Explanation {
        let rule =
            "\(type) holds \(FoundNumber.range(of: type)). \(decoder) rejects a number outside the type's "
            + "range; its error doesn't say where."
        let others = others.filter { document.kind($0) == .number }.map { document.sourceText($0, limit: 400) }
        if let wider = FoundNumber.smallestInteger(for: [text] + others) {
            return Explanation(
                .numberRange, rule, advice: "\(declaring(as: wider).capitalizedFirst), which holds it.")
        }
        let holdsThis = FoundNumber.smallestInteger(for: [text]) != nil
        return Explanation(
            .numberRange, rule,
            "No integer type of 128 bits or fewer holds it\(holdsThis ? " and the other numbers here" : "").",
            advice: Double(text)?.isFinite == true
                ? "\(declaring(as: "Double").capitalizedFirst), which rounds it, or send it as a string."
                : "Send \(asString), or send a smaller number.")
    }

    /// The number in quotes, with a declaration that reads them.
    private var asString: Advice {
        Advice("\(sending("\"\(raw)\"", as: "it as a string")) (\(verb) \(plainDeclaration(as: "String")))").together
    }

    // MARK: Strings

    private func badString() -> Explanation? {
        guard let place else { return nil }
        // A key that is invalid makes its object fail as a whole.
        let isText = document.kind(place) == .string && !failure.isDecodingError
        guard let defect = isText ? document.defects(of: place).first : badKey else { return nil }
        let position = document.position(defect.fault.byte)
        let subject = defect.isInKey ? "The key" : "The string"
        var notes = [
            "\(subject) is invalid at line \(position.line), column \(position.column): \(defect.fault.message.ended)",
            "\(decoder) skips it while scanning and rejects it only when a model asks for it; its error doesn't say where.",
        ]
        let key = document.children(of: place).lazy.compactMap { [document] in document.keySpan($0) }
            .first { $0.contains(defect.fault.byte) }
        if defect.fault.kind == .invalidUTF8, let span = defect.isInKey ? key : document.span(place),
            let text = Self.singleByteReading(of: document.text[span].dropFirst().dropLast())
        {
            notes.append(
                "In Windows-1252 or Latin-1 (ISO 8859-1), which have one byte per character, it is \"\(Self.shortened(text))\"."
            )
        }
        let byte = defect.fault.byte
        func writing(_ text: String, _ words: String) -> Advice {
            Advice(words, .payload([PayloadChange(byte..<(byte + 1), text)]))
        }
        let escape =
            [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"][document.text[byte]]
            ?? "\\u00\(document.text[byte] < 16 ? "0" : "")\(String(document.text[byte], radix: 16))"
        let advice: Advice =
            switch defect.fault.kind {
            case .controlCharacter where defect.isInKey:
                "\(writing("", "Remove it if it isn't part of the key")), or \(writing(escape, "escape it")): \\n for a line break, \\t for a tab, \\u00XX for others."
            case .controlCharacter:
                "\(writing(escape, "Escape it")): \\n for a line break, \\t for a tab, \\u00XX for others."
            case .badEscape where defect.fault.message.contains("surrogate"):
                "Write both surrogates, as in \\uD83D\\uDE00, or the character itself; the text may have been cut inside one."
            case .badEscape:
                "Write a backslash as \\\\, or use one of JSON's escapes: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
            case .invalidUTF8: "Save or send the text as UTF-8: it was written in another encoding."
            default: "Write a valid JSON string."
            }
        return Explanation(.stringFormat, notes, advice: [advice])
    }

    /// A string read as Windows-1252, which includes the letters of Latin-1; nil if that is unlikely. Likely text is
    /// mostly ASCII, and otherwise letters and punctuation.
    private static func singleByteReading(of bytes: ArraySlice<UInt8>) -> String? {
        let others = bytes.count { $0 >= 0x80 }
        guard others > 0, others * 2 <= bytes.count, !bytes.contains(UInt8(ascii: "\\")),
            let text = String(bytes: bytes, encoding: .windowsCP1252),
            text.allSatisfy({
                $0.isASCII || $0.isLetter
                    || "\u{2018}\u{2019}\u{201C}\u{201D}\u{2013}\u{2014}\u{2026}\u{20AC}".contains($0)
            })
        else { return nil }
        return text
    }

    private func badURL() -> Explanation {
        let text = text ?? ""
        return Explanation(
            .url, "\(decoder) creates a URL with URL(string:), which returns nil for this string.",
            Self.fault(inURL: text),
            advice: readingEmptyAsNil
                ?? (text.isEmpty
                    ? "Send \(sendingNull(and: isOptional ? nil : declaring(as: "URL?"))), or \(declaring(as: "String"))."
                    : "Send \(sending("\"https://example.com\"", as: "a valid URL")), or \(declaring(as: "String", then: " and create the URL later")).")
        )
    }

    private static func fault(inURL text: String) -> String {
        if text.isEmpty { return "The string is empty." }
        if text.allSatisfy(\.isWhitespace) { return "The string is only whitespace." }
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let hasScheme = scheme.count < text.count && text[scheme.endIndex] == ":"
        if hasScheme,
            let odd = scheme.first(where: { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !"+-.".contains($0) })
        {
            return "The scheme \"\(scheme)\" contains \(odd == " " ? "a space" : "\"\(odd)\"")."
        }
        if hasScheme, scheme.first?.isNumber == true { return "The scheme \"\(scheme)\" starts with a digit." }
        if let slashes = text.firstRange(of: "//") {
            let authority = text[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            if host.contains(" ") { return "The host \"\(host)\" contains a space." }
            if host.contains("[") != host.contains("]") { return "The host \"\(host)\" has an unmatched bracket." }
            if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
                host[host.index(after: colon)...].contains(where: { !$0.isNumber })
            {
                return "The port \"\(host[host.index(after: colon)...])\" isn't a number."
            }
        }
        if text.hasPrefix(" ") || text.hasSuffix(" ") { return "It starts or ends with a space." }
        return "It contains a character that isn't valid at its position."
    }

    private func badUUID() -> Explanation {
        let text = text ?? ""
        let digits = text.filter { $0.isHexDigit }
        let odd = text.first { !$0.isHexDigit && $0 != "-" }
        let fault =
            if let odd {
                "\"\(odd)\" isn't a hexadecimal digit."
            } else if digits.count == 32 {
                "It has 32 digits, but the hyphens are missing or misplaced (8-4-4-4-12)."
            } else {
                "It has \(Self.count(digits.count, "digit"))."
            }
        let example: Advice = "Send \(sending("\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\"", as: "it in that form"))"
        let other = readingItsForm ?? (finder.isDamaged(placed) ? nil : declaring(as: "String"))
        return Explanation(
            .uuid,
            "\(decoder) reads a UUID from 32 hexadecimal digits in five groups: "
                + "E621E1F8-C36C-495A-93FC-0C247A3E6E5F.",
            fault, advice: other.map { "\(example), or \($0)." } ?? "\(example): other values here are UUIDs."
        )
    }

    // MARK: Values that the model rejects

    private func refused() -> Explanation {
        let text = failure.debugDescription
        return Explanation(
            .refused,
            failure.origin == .decoder
                ? "The decoder threw this error while it decoded \(withArticle(type))."
                : "\(thrower) threw this error itself: the value has the right kind, but \(type) rejects it"
                    + (text.isEmpty ? "." : ", \"\(Self.shortened(text, limit: 160))\"."),
            advice: lookAtThrower)
    }

    /// Explains a `DecodingError` that the model threw itself.
    func modelsOwn() -> Explanation {
        if let other = otherDecode {
            let path = other.path.isEmpty ? "" : ", \(other.path.excerpt),"
            let rule =
                "\(thrower) uses another decoder: the error's path\(path) belongs to that decode, not to this payload."
            return Explanation(.refused, [rule, other.note].compactMap(\.self), advice: [lookAtThrower])
        }
        if let missing = missingCase { return Explanation(.refused, missing.notes, advice: [missing.advice]) }
        return Explanation(
            .refused,
            "\(thrower) threw this error itself"
                + (hasErrorInside
                    ? ", after a call inside it had failed." : "; \(decoder) found nothing wrong here."),
            advice: failure.kind == .keyNotFound && namesMember
                ? "Send \"\(lastKey)\", or check what \(thrower) requires\(throwerPlace)."
                : lookAtThrower)
    }

    private var lookAtThrower: Advice {
        "Check what \(thrower) requires of the value\(throwerPlace), or send another value."
    }

    private var throwerPlace: String {
        let type = TypeExpression(trace.typeName(of: failure.node)).unwrapped.text
        return (declared.initializerPlace(of: type) ?? declared.place(of: type)).map { " (\($0))" } ?? ""
    }

    func modelError() -> Explanation {
        if let missing = missingCase { return Explanation(.modelError, missing.notes, advice: [missing.advice]) }
        let code = failure.origin == .decoder ? strategyName ?? "the decoder" : thrower
        return Explanation(
            .modelError,
            "\(code.capitalizedFirst) threw an error that isn't a DecodingError; code that catches only DecodingError "
                + "misses it.",
            advice: "Check \(thrower)\(declaredPlace(of: type)): \(decoder) found nothing wrong with the value.")
    }

    // MARK: Chains of try?

    /// A sentence that lists the types tried at the same place, by a model that tries several with `try?`.
    func attempts() -> [String] {
        guard failure.node >= 0 else { return [] }
        let others = trace.attempts(besides: failure)
        guard !others.isEmpty else { return [] }
        let own = trace.attempt(endedBy: failure)
        let owner = own.map { trace[$0.node].parent } ?? Int32(failure.node)
        // Attempts further out concern another place.
        let here = (others + [own].compactMap { $0 }).filter { $0.node >= 0 && trace[$0.node].parent == owner }
            .sorted { $0.node < $1.node }
        // A property wrapper's own attempts say nothing about the model.
        let asker = owner >= 0 ? TypeExpression(trace.typeName(of: Int(owner))).unwrapped : nil
        guard here.count > 1, asker.map(declared.convertsScalars) != true, Set(here.map(\.type)).count > 1 else {
            return []
        }
        let tries = here.map { attempt in
            "as \(attempt.type)" + (attempt.isLast && failure.fate != .absorbed ? " (thrown)" : " (swallowed)")
        }
        return ["Tried here, in this order: \(Self.list(tries, limit: 9))."]
    }

    // MARK: Values that servers are known to send instead of the expected ones

    /// A number elsewhere for a property that has a string here, such as an ID sent in both forms.
    ///
    /// - Returns: The first such number, and whether every string among the property's values is a number in quotes; nil
    ///   if the value doesn't belong to a property.
    var otherNumber: (token: JSONDocument.Token, allNumbers: Bool)? {
        guard case .key = failure.path.components.last, !isDictionaryValue, let place else { return nil }
        let others = others
        guard let number = others.first(where: { document.kind($0) == .number }) else { return nil }
        let texts = ([place] + others).compactMap { document.stringValue($0) }
        return (number, texts.allSatisfy { NumberLiteral($0) != nil })
    }

    /// A localized number, `1.234,50` or `1,234.50`, as a JSON number; nil for any other text.
    static func localized(_ text: String) -> String? {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || ".,-' ".contains($0)) }
        guard isPlain, text.contains(where: \.isNumber), let last = text.last(where: { ".,".contains($0) }) else {
            return nil
        }
        let parts = text.split(separator: last, omittingEmptySubsequences: false)
        let hasOther = text.contains { ".,' ".contains($0) && $0 != last }
        // A single separator before three digits is ambiguous: it may group thousands or start a fraction.
        guard parts.count == 2, hasOther || parts[1].count != 3, !parts[1].isEmpty, parts[1].allSatisfy(\.isNumber)
        else { return nil }
        let whole = parts[0].filter { $0.isNumber || $0 == "-" }
        return NumberLiteral("\(whole).\(parts[1])") == nil ? nil : "\(whole).\(parts[1])"
    }
}

extension JSONDocument {
    /// Whether an object's keys look like array indexes: `0`, `1`, `2`, or other ascending numbers.
    func hasIndexesAsKeys(_ object: Token) -> Bool {
        let numbers = children(of: object).prefix(200).map { key($0).flatMap { Int($0) } }
        let known = numbers.compactMap { $0 }
        return !known.isEmpty && known.count == numbers.count && (0...1).contains(known[0])
            && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    }
}
