import JSONText
import Strategies

// Text that is not Base64: what is wrong with it, and at which character.
extension Explainer {
    func badBase64() -> Explanation {
        var explanation = Explanation(.base64)
        if let own = ownWords("data", "data") {
            explanation.notes.append(own)
            explanation.advice.append(
                "Send the bytes as that strategy reads them, or declare \(declaration(as: "String")).")
            return explanation
        }
        guard let place, let text = document.stringValue(place) else {
            explanation.notes.append(
                "\(decoder) reads Data from a string in Base64, a number of bytes from 0 to 255 each "
                    + "under data: deferred.")
            return explanation
        }
        explanation.notes.append(
            "\(decoder) reads Data from Base64: letters, digits, + and /, filled up with = to a multiple of four.")
        let (note, advice) = Self.fault(inBase64: text)
        explanation.notes.append(note)
        explanation.advice.append(
            advice ?? "Send Base64, or declare \(declaration(as: "String")).")
        return explanation
    }

    private static func fault(inBase64 text: String) -> (note: String, advice: String?) {
        if text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") {
            return (
                "It is a data URL: the Base64 begins after \"\(shortened(String(text[...comma])))\".",
                "Send what stands after the comma alone, or cut it off in init(from:)."
            )
        }
        let scalars = Array(text.unicodeScalars)
        func isBase64(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "A"..."Z", "a"..."z", "0"..."9", "+", "/": true
            default: false
            }
        }
        let body = scalars.reversed().drop { $0 == "=" }.count
        if let bad = scalars.prefix(body).firstIndex(where: { !isBase64($0) }) {
            let scalar = scalars[bad]
            let isURLSafe = scalars.prefix(body).allSatisfy { isBase64($0) || $0 == "-" || $0 == "_" }
            if isURLSafe {
                return (
                    "It is base64url, as in tokens and URLs: character \(bad + 1) is \"\(scalar)\", and - and _ stand for "
                        + "+ and /.",
                    "Send plain Base64, or turn - into + and _ into / and fill it up with = in init(from:)."
                )
            }
            if scalar.properties.isWhitespace {
                let name = scalar == "\n" || scalar == "\r" ? "a line break" : "white space"
                return (
                    "Character \(bad + 1) is \(name): Base64 broken into lines, as in mail.",
                    "Send it without line breaks and blanks."
                )
            }
            if scalar == "=" {
                return (
                    "Character \(bad + 1) is =, which may stand at the end only: two pieces of Base64 in a row, perhaps.",
                    nil
                )
            }
            return ("Character \(bad + 1) is \"\(scalar)\", which is none of Base64.", nil)
        }
        let rest = body % 4
        if rest == 1 {
            return (
                "Its \(body) characters are one too many or too few: no Base64 has that length. It was cut off, perhaps.",
                nil
            )
        }
        let padding = String(repeating: "=", count: (4 - rest) % 4)
        return (
            "It has \(Explainer.count(scalars.count, "character")), which is no multiple of four"
                + (padding.isEmpty ? ": there are too many =." : ": \(padding) is missing at its end."),
            padding.isEmpty ? nil : "Send it with \(padding) at its end: that is how Foundation wants it."
        )
    }
}
