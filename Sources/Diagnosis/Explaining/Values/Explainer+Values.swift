import DecodeTrace
import JSONText
import Strategies
import SwiftTypes

// Values of the right kind that cannot be used: numbers, text, and what a model refuses.
extension Explainer {
    func badValue() -> Explanation {
        if isUnknownRawValue { return unknownRawValue() }
        if let number = badNumber() ?? badString() { return number }
        switch type {
        case "Date": return wrongDate()
        case "URL": return badURL()
        case "Data": return badBase64()
        case "UUID": return badUUID()
        default: break
        }
        if failure.textFact == .oddPairs { return oddPairs() }
        return refused()
    }

    // MARK: Numbers

    private func badNumber() -> Explanation? {
        guard let place, document.kind(place) == .number,
            !failure.isDecodingError || type == "Decimal" || document.foreign != nil
        else {
            return nil
        }
        let text = document.sourceText(place, limit: 400)
        let shown = Self.shortened(text)
        if let defect = document.defects(of: place).first(where: { !$0.isInKey }) {
            var explanation = Explanation(.numberFormat)
            let position = document.position(defect.fault.byte)
            explanation.notes.append(
                "\(shown) is no number of JSON: \(defect.fault.message) (line \(position.line), column "
                    + "\(position.column)).")
            explanation.notes.append(
                "\(decoder) reads over such a number and refuses it only when a model asks for it; the error it throws "
                    + "names no place.")
            explanation.advice.append("Send \(FoundNumber(text).corrected ?? "a number as JSON writes it").")
            return explanation
        }
        let number = FoundNumber(text)
        let isInteger = FoundNumber.integers.contains(type)
        if isInteger, let literal = NumberLiteral(text), !literal.isWhole {
            var explanation = Explanation(.numberFraction)
            explanation.notes.append(
                "\(decoder) takes a number for \(withArticle(type)) only where nothing is lost: 1.0 and 1e2 yes, "
                    + "\(shown) no. The error it throws names no place.")
            explanation.advice.append(
                "Declare \(declaration(as: "Double")), or send \(number.rounded ?? "a whole number").")
            return explanation
        }
        var explanation = Explanation(.numberRange)
        if isInteger {
            explanation.notes.append(
                "\(type) holds \(FoundNumber.range(of: type)). \(decoder) takes a number only where the type can hold "
                    + "it; the error it throws names no place.")
            let others = others.filter { document.kind($0) == .number }.map { document.sourceText($0, limit: 400) }
            if let wider = FoundNumber.smallestInteger(for: [text] + others) {
                explanation.advice.append("Declare \(declaration(as: wider)), which holds it.")
            } else {
                let holdsThis = FoundNumber.smallestInteger(for: [text]) != nil
                explanation.notes.append(
                    holdsThis
                        ? "No integer type of 128 bits or fewer holds it and the other numbers there."
                        : "No integer type of 128 bits or fewer holds it.")
                explanation.advice.append(
                    Double(text)?.isFinite == true
                        ? "Declare \(declaration(as: "Double")), which rounds it, or have it sent as a string."
                        : "Have it sent as a string (declare \(plainDeclaration(as: "String"))), or send a smaller number."
                )
            }
        } else {
            let bound = type == "Float" ? "3.4e38" : type == "Decimal" ? "about 1e165" : "1.8e308"
            explanation.notes.append(
                "\(type) ends at \(bound). \(decoder) refuses a number beyond it rather than make it infinite; the error "
                    + "it throws names no place.")
            explanation.advice.append(
                type == "Float" && Double(text)?.isFinite == true
                    ? "Declare \(declaration(as: "Double"))."
                    : "Have it sent as a string (declare \(plainDeclaration(as: "String"))), or send a smaller number.")
        }
        return explanation
    }

    // MARK: Strings

    private func badString() -> Explanation? {
        guard let place, document.kind(place) == .string, !failure.isDecodingError,
            let defect = document.defects(of: place).first
        else { return nil }
        var explanation = Explanation(.stringFormat)
        let position = document.position(defect.fault.byte)
        let subject = defect.isInKey ? "The key" : "The string"
        explanation.notes.append(
            "\(subject) is at fault at line \(position.line), column \(position.column): \(defect.fault.message).")
        explanation.notes.append(
            "\(decoder) reads over it and refuses it only when a model asks for it; the error it throws names no place."
        )
        let advice =
            switch defect.fault.kind {
            case .controlCharacter: "Escape it: \\n for a line break, \\t for a tab, \\u00XX for others."
            case .badEscape where defect.fault.message.contains("surrogate"):
                "Write both halves, \\uD83D\\uDE00, or the character itself: a text was cut in the middle of one, perhaps."
            case .badEscape:
                "Write a backslash as \\\\, or use one of the escapes of JSON: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX."
            case .invalidUTF8: "Save or send the text as UTF-8: it was written in another encoding."
            default: "Write the string as JSON wants it."
            }
        explanation.advice.append(advice)
        return explanation
    }

    private func badURL() -> Explanation {
        var explanation = Explanation(.url)
        let text = place.flatMap { document.stringValue($0) } ?? ""
        explanation.notes.append("\(decoder) makes a URL by URL(string:), which gives nil for this string.")
        explanation.notes.append(Self.fault(inURL: text))
        explanation.advice.append(
            text.isEmpty
                ? "Send null\(isOptional ? "" : " and declare \(declaration(as: "URL?"))"), or declare "
                    + "\(declaration(as: "String"))."
                : "Send a valid URL, or declare \(declaration(as: "String", then: " and make the URL later")).")
        return explanation
    }

    private static func fault(inURL text: String) -> String {
        if text.isEmpty { return "The string is empty." }
        if text.allSatisfy(\.isWhitespace) { return "The string is nothing but white space." }
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let hasScheme = scheme.count < text.count && text[scheme.endIndex] == ":"
        if hasScheme,
            let odd = scheme.first(where: { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !"+-.".contains($0) })
        {
            return "The scheme \"\(scheme)\" has \(odd == " " ? "a blank" : "\"\(odd)\"") in it."
        }
        if hasScheme, scheme.first?.isNumber == true { return "The scheme \"\(scheme)\" begins with a digit." }
        if let slashes = text.firstRange(of: "//") {
            let authority = text[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
            if host.contains(" ") { return "The host \"\(host)\" has a blank in it." }
            if host.contains("[") != host.contains("]") {
                return "The host \"\(host)\" has a bracket that is not closed."
            }
            if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
                host[host.index(after: colon)...].contains(where: { !$0.isNumber })
            {
                return "The port \"\(host[host.index(after: colon)...])\" is no number."
            }
        }
        if text.hasPrefix(" ") || text.hasSuffix(" ") { return "White space stands around it." }
        return "Some character in it may not stand where it stands."
    }

    private func badUUID() -> Explanation {
        var explanation = Explanation(.uuid)
        let text = place.flatMap { document.stringValue($0) } ?? ""
        explanation.notes.append(
            "\(decoder) reads a UUID from 32 hexadecimal digits in five groups: "
                + "E621E1F8-C36C-495A-93FC-0C247A3E6E5F.")
        let digits = text.filter { $0.isHexDigit }
        let others = text.filter { !$0.isHexDigit && $0 != "-" }
        if digits.count == 32, others.isEmpty {
            explanation.notes.append("The 32 digits are there; the hyphens are not where they belong (8-4-4-4-12).")
        } else if let odd = others.first {
            explanation.notes.append("\"\(odd)\" is no hexadecimal digit.")
        } else {
            explanation.notes.append("It has \(Self.count(digits.count, "digit")).")
        }
        explanation.advice.append("Send it in that form, or declare \(declaration(as: "String")).")
        return explanation
    }

    // MARK: What the model refuses

    private func oddPairs() -> Explanation {
        var explanation = Explanation(.dictionaryKeys)
        explanation.notes.append(
            "A dictionary whose keys are neither String nor Int is read from keys and values in turn; the array has an odd "
                + "number of elements, so one key has no value.")
        explanation.advice.append("Send a value for each key: `[key, value, key, value]`.")
        return explanation
    }

    private func refused() -> Explanation {
        var explanation = Explanation(.refused)
        let text = failure.debugDescription
        explanation.notes.append(
            "\(thrower) threw this itself: a value of the right kind that it does not accept"
                + (text.isEmpty ? "." : ", \"\(Self.shortened(text, limit: 160))\"."))
        explanation.advice.append(lookAtThrower)
        return explanation
    }

    /// A decoder's error that the model threw itself.
    func modelsOwn() -> Explanation {
        var explanation = Explanation(.refused)
        explanation.notes.append("\(thrower) threw this itself; \(decoder) found nothing wrong there.")
        explanation.advice.append(lookAtThrower)
        return explanation
    }

    private var lookAtThrower: String {
        "Look at what \(thrower) asks of the value\(declared.place(of: type).map { " (\($0))" } ?? ""), or send another "
            + "value."
    }

    private var thrower: String { "\(requested?.text ?? failure.ownerType ?? "The model").init(from:)" }

    func modelError() -> Explanation {
        var explanation = Explanation(.modelError)
        explanation.notes.append(
            "\(thrower) threw an error of its own, no DecodingError: code that catches DecodingError alone does not see it."
        )
        explanation.advice.append(
            "Look at \(thrower)\(declared.place(of: type).map { " (\($0))" } ?? ""): the value stands in the payload as "
                + "it should, as far as \(decoder) is concerned.")
        return explanation
    }

    // MARK: Chains of try?

    /// What was tried at the same place before and after: a model that goes through its possibilities with try?.
    func attempts() -> [String] {
        guard failure.node >= 0 else { return [] }
        let others = trace.attempts(besides: failure)
        guard !others.isEmpty else { return [] }
        let own = trace.attempt(endedBy: failure)
        let owner = own.map { trace[$0.node].parent } ?? Int32(failure.node)
        // What was tried further out has a place of its own.
        let here = (others + [own].compactMap { $0 }).filter { $0.node >= 0 && trace[$0.node].parent == owner }
            .sorted { $0.node < $1.node }
        guard here.count > 1 else { return [] }
        let tries = here.map { attempt in
            "as \(attempt.type)" + (attempt.isLast && failure.fate != .absorbed ? " (thrown)" : " (swallowed)")
        }
        return ["Tried at this place, one after the other: \(Self.list(tries, limit: 9))."]
    }
}
