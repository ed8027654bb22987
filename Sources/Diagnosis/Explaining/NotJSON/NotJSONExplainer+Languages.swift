import DecodeService
import Foundation
import JSONText

// Values as programming languages and templates write them.
extension NotJSONExplainer {
    /// Explains a placeholder that a template should have replaced.
    func placeholder() -> Explanation? {
        guard fault.opened != nil || fault.byte > 0 else { return nil }
        // The scanner reads the first of two braces as the start of an object.
        let from = fault.byte > 0 && text[fault.byte - 1] == UInt8(ascii: "{") ? fault.byte - 1 : fault.byte
        let here = String(decoding: text[min(from, text.count)...].prefix(100), as: UTF8.self)
        let name = #/\{\{\{[\w. ]+\}\}\}|\{\{[-#~]?\s*[\w.][\w. |()-]*\}\}|\{%[^%\n]+%\}/#
        let other =
            #/\$\{[\w.:-]+\}|<%=?[^%\n]+%>|%(\d+\$)?[-.\d]*[sdif@]\b|\$[A-Za-z_]\w*|__[A-Z][A-Z\d_]*__|<[A-Za-z][\w -]*>/#
        let text: Substring
        if let match = here.prefixMatch(of: name) {
            text = match.0
        } else if from == fault.byte, fault.opened != nil, let match = here.prefixMatch(of: other) {
            text = match.0
        } else {
            return nil
        }
        return Explanation(
            .placeholder, "`\(text)` looks like a template placeholder that was never filled in.",
            advice: Advice(
                "Fill in the template before decoding."
                    + (text.contains("%}") || text.contains("%>")
                        ? "" : " A placeholder for a string stands in double quotes: `\"\(text)\"`.")))
    }

    /// Explains the guard that a server puts before its JSON.
    func guardPrefix() -> Explanation? {
        let head = String(decoding: text.prefix(200), as: UTF8.self)
        let known = [
            ")]}',", ")]}'", ")]}", "while(1);", "while(true);", "for(;;);", "{}&&", "throw 1; < don't be evil' >",
            "throw 1;",
        ]
        guard let prefix = known.first(where: { head.hasPrefix($0) }),
            let part = part(after: prefix.utf8.count)
        else { return nil }
        return Explanation(
            .strayText,
            "The text starts with `\(prefix)`, which some servers put before their JSON so that a web page can't run it as a "
                + "script.",
            advice: "\(cutting(to: part).capitalizedFirst).")
    }

    /// Explains a value in the form that Swift or Python prints.
    func printedValue() -> Explanation? {
        let head = String(decoding: text.prefix(200), as: UTF8.self)
        let (note, change): (String, String)
        if head.hasPrefix("Optional(") {
            (note, change) = ("Swift prints an optional as `Optional(…)`.", "Unwrap the optional before it is written")
        } else if head.hasPrefix("b'") || head.hasPrefix("b\"") {
            (note, change) = ("Python prints bytes as `b'…'`.", "Write the bytes themselves, or decode() them first")
        } else {
            return nil
        }
        guard
            let open = text.firstIndex(where: {
                $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"")
            }),
            let next = text[(open + 1)...].first,
            [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(next)
        else { return nil }
        guard let part = part(from: open + 1) else {
            return Explanation(.strayText, note, advice: "\(change).")
        }
        return Explanation(.strayText, note, advice: "\(change).", "To decode this text, \(cutting(to: part)).")
    }

    /// Explains JavaScript around JSON: a call, or an assignment.
    func script() -> Explanation? {
        let head = String(decoding: text.prefix(400), as: UTF8.self)
        let assignment =
            #/\s*(?:(?:var|let|const)\s+(?<name>[\w$]+)|(?<path>(?:window|self|globalThis|module|exports)(?![\w$])[\w$.\[\]'"]*))\s*=\s*(?=[\[{])/#
        let export = #/\s*export\s+default\s+(?=[\[{])/#
        if let match = head.prefixMatch(of: assignment), let part = part(after: match.0.utf8.count) {
            return Explanation(
                .strayText, "The text is JavaScript that assigns the JSON to `\(match.name ?? match.path ?? "")`.",
                advice: "\(cutting(to: part).capitalizedFirst), or request JSON.")
        }
        if let match = head.prefixMatch(of: export), let part = part(after: match.0.utf8.count) {
            return Explanation(
                .strayText, "The text is a JavaScript module that exports the JSON.",
                advice: "\(cutting(to: part).capitalizedFirst), or request JSON.")
        }
        let call =
            #/\s*(?:\/\*.*?\*\/)?\s*(?:typeof [\w$.]+\s*===?\s*['"]function['"]\s*&&\s*)?(?<name>[A-Za-z_$][\w$.]*)\s*\(\s*(?=[\[{])/#
        guard fault.kind == .badLiteral || fault.kind == .comment, let call = head.prefixMatch(of: call),
            !["array", "Array", "dict", "list", "map"].contains(call.name)
        else { return nil }
        let part = part(after: call.0.utf8.count)
        return Explanation(
            .strayText, "The text is a JavaScript call, \(call.name)(…): JSONP.",
            advice:
                "Request JSON without a callback, or \(part.map { cutting(to: $0) } ?? "remove the call around it").")
    }

    /// Explains JSON that was encoded as a whole, as the text of another format.
    func encodedWhole() -> Explanation? {
        guard text.count <= 1_000_000 else { return nil }
        let whole = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        func isJSON(_ text: String) -> Bool {
            let start = text.first { !$0.isWhitespace }
            return (start == "{" || start == "[") && JSONDocument(Data(text.utf8)).fault == nil
        }
        func decoding(_ json: String, _ words: String) -> Advice {
            writing(json, at: 0, replacing: text.count, words)
        }
        let unescaped =
            rest.hasPrefix("\\\"")
            ? whole.replacing("\\\\", with: "\u{0}").replacing("\\\"", with: "\"").replacing("\u{0}", with: "\\") : ""
        if isJSON(unescaped) {
            return Explanation(
                .otherFormat, "The quotes are escaped, as in a string: without the backslashes the text is JSON.",
                advice:
                    "\(decoding(unescaped, "Write `\"` instead of `\\\"`")): the text was taken from inside a string, or encoded twice."
            )
        }
        let plain =
            rest.hasPrefix("&")
            ? whole.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"").replacing("&amp;", with: "&") : ""
        if isJSON(plain) {
            return Explanation(
                .otherFormat, "The quotes are written for HTML, as `&quot;`: with quotes the text is JSON.",
                advice: "Don't escape the text for HTML, or \(decoding(plain, "replace the entities before decoding"))."
            )
        }
        if whole.first == "%", let decoded = whole.removingPercentEncoding, isJSON(decoded) {
            return Explanation(
                .otherFormat, "The text is percent-encoded, as in a URL: decoded, it is JSON.",
                advice: "\(decoding(decoded, "Remove the percent encoding first")) (removingPercentEncoding).")
        }
        let token = whole.hasPrefix("Bearer ") ? whole.dropFirst(7) : whole[...]
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 3, let header = Self.bytes(ofBase64: parts[0]), let claims = Self.bytes(ofBase64: parts[1]),
            let fields = try? JSONDecoder().decode([String: Discarded].self, from: header), fields["alg"] != nil
        {
            let isReadable = JSONDocument(claims).fault == nil
            return Explanation(
                .otherFormat,
                "The text is a JSON Web Token: three parts in base64url with periods between them."
                    + (isReadable ? " Its second part is JSON, the claims." : ""),
                advice:
                    "Send it in the request's Authorization header; to read its claims, decode its second part from base64url and "
                    + "that from JSON.")
        }
        let base64 =
            whole.hasPrefix("data:") ? whole.firstRange(of: ";base64,").map { whole[$0.upperBound...] } : whole[...]
        let inner = base64.flatMap { $0.utf8.count < 8 ? nil : Self.bytes(ofBase64: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        if let inner, isJSON(inner) {
            return Explanation(
                .otherFormat,
                "The text is \(whole.hasPrefix("data:") ? "a data URL with Base64" : "Base64"): decoded, it is JSON.",
                advice: "\(decoding(inner, "Decode the Base64 first")): `Data(base64Encoded:)`.")
        }
        return nil
    }

    /// A value whose content isn't read.
    private struct Discarded: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// The bytes of Base64 in either alphabet, with or without padding.
    private static func bytes(ofBase64 text: Substring) -> Data? {
        DataStrategy.base64Any.bytes(of: String(text))
    }

    /// Explains a value in the syntax of another language.
    func otherLanguage() -> Explanation? {
        let head = String(decoding: text.prefix(Self.maxHeadLength), as: UTF8.self)
        func explanation(_ note: String, _ advice: Advice) -> Explanation {
            Explanation(.otherFormat, note, advice: advice)
        }
        if head.contains(#/^\s*[\[{][^"']*'/#), head.contains(#/[:,\[(]\s*(True|False|None)\b/#) {
            return explanation(
                "The text is a Python dict or list as print writes it, with single quotes, True, False and None.",
                "Write it with json.dumps instead of print or str.")
        }
        if head.contains(#/^\s*Array\s*\(\s*\[/#) || head.contains(#/^\s*(array|object)\([\w\\]+\)[ #\d()]*\{/#) {
            return explanation(
                "The text is the output of PHP's print_r or var_dump, which isn't meant to be parsed.",
                "Write it with json_encode.")
        }
        if head.contains(#/^\s*\[\s*(['"])[^'"\n]*\1\s*=>/#) || head.contains(#/^\s*array\s*\(\s*(['"\d)]|\[)/#) {
            return explanation("The text is an array in PHP's source syntax.", "Write it with json_encode.")
        }
        if head.contains(#/^\s*(a:\d+:\{|O:\d+:")/#) {
            return explanation("The text is the output of PHP's serialize.", "Write it with json_encode.")
        }
        if head.contains(#/^\s*[\[{]*\s*(:\w+|"[^"\n]*")\s*=>/#) {
            return explanation("The text is a Ruby hash, with `=>` between key and value.", "Write it with to_json.")
        }
        if head.contains(#/^\s*\{\s*"?[\w ]+"?\s*=\s*[^;{}]+;/#) {
            return explanation(
                "The text is the description of a Foundation dictionary, in the syntax of old property lists.",
                "Write it with JSONEncoder or JSONSerialization instead of description.")
        }
        if head.contains(#/^\s*\{\w+=[^{}=]*(, \w+=|\})/#) {
            return explanation(
                "The text is the toString() output of a Java map.", "Write it with a JSON library, such as Jackson.")
        }
        if head.contains(#/^\s*map\[\w+:/#) {
            return explanation("The text is a Go map as fmt prints it.", "Write it with json.Marshal.")
        }
        return nil
    }
}
