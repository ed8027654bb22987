import DecodeService
import JSONText
import SwiftDeclarations

// Text that is not Base64: what is wrong, and at which character.
extension Explainer {
    func badBase64() -> Explanation {
        if let own = ownWords("data", "data") {
            return Explanation(
                .base64, own,
                advice: "Send the bytes in the form that the strategy reads, or \(declaring(as: "String")).")
        }
        let forms = dataForms
        let likeliest = forms.prefix(1).map(decoding)
        guard let text else {
            let elements = place.map { document.children(of: $0).prefix(2000).map { $0 } } ?? []
            let odd = elements.first { UInt8(document.sourceText($0, limit: 20)) == nil }
            let rule =
                "\(decoder) reads Data from a Base64 string or, with data: deferred, from an array of numbers from 0 to 255."
            return Explanation(
                .base64, [rule] + (odd.map { ["\(shown($0)) isn't a byte."] } ?? []),
                advice: likeliest + ["Send an array of numbers from 0 to 255, or \(declaring(as: "[Int]"))."])
        }
        let fault = Self.fault(inBase64: text)
        let rules =
            strategies.data == .base64
            ? [
                "\(decoder) reads Data from Base64: letters, digits, + and /, padded with = to a multiple of four characters.",
                fault.note,
            ]
            : ["With data: \(strategies.data.printed), \(decoder) reads Data from \(strategies.data.inWords)."]
        return Explanation(
            .base64, rules + [otherForm(besides: forms)].compactMap(\.self),
            advice: likeliest + [
                fault.advice ?? "Send \(sending("\"AAAA\"", as: "Base64")), or \(declaring(as: "String"))."
            ])
    }

    /// The forms that all data of the payload has, as far as it is known, the likeliest first.
    var dataForms: [DataStrategy] {
        guard document.foreign == nil else { return [] }
        return DataStrategy.reading(dataValues.map { raw($0) }).filter { $0 != strategies.data }
    }

    /// Advice to decode data in a form.
    func decoding(_ form: DataStrategy) -> Advice {
        let count = dataValues.count
        let all = count > 1 ? ", which reads all \(count) values of Data" : ""
        return Advice("Decode with data: \(form.printed)\(all).", .strategy(\.data, form))
    }

    /// A note on data in another form than the value, if no strategy reads both.
    func otherForm(besides forms: [DataStrategy]) -> String? {
        guard forms.isEmpty, let place, let other = dataValues.first(where: { $0 != place }),
            !DataStrategy.reading([raw(place)]).isEmpty
        else { return nil }
        return
            "Another Data, \(shown(other))\(at(other)), is in another form, and a data strategy applies to all Data of a decode."
    }

    /// The values that the decode read as Data, the one that failed, and those that it would have read after it: of the
    /// same property elsewhere, and of properties that the owner declares as Data.
    private var dataValues: [JSONDocument.Token] {
        let own = others + (place.map { [$0] } ?? []) + membersDeclared(as: "Data")
        return Set(values(askedAs: "Data") + own).filter { document.kind($0) != .null }.sorted()
    }

    /// The members of the object around the value whose properties the owner declares as a type.
    func membersDeclared(as type: String) -> [JSONDocument.Token] {
        guard let owner, let object = place.flatMap({ document.parent($0) }), document.kind(object) == .object else {
            return []
        }
        return shared.members(of: object, in: document).filter { member in
            document.key(member).flatMap { declared.property(for: strategies.convertKey($0), in: owner)?.type }
                .map { TypeExpression($0).unwrapped.name == type } == true
        }
    }

    private static func fault(inBase64 text: String) -> (note: String, advice: Advice?) {
        if text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") {
            return (
                "It is a data URL: the Base64 starts after \"\(shortened(String(text[...comma])))\".",
                "Send only the part after the comma, or remove the prefix in init(from:)."
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
                    "It is base64url, as used in tokens and URLs: character \(bad + 1) is \"\(scalar)\"; - and _ replace "
                        + "+ and /.",
                    "Send standard Base64, or replace - with + and _ with / and add the = padding in init(from:)."
                )
            }
            if scalar.properties.isWhitespace {
                let name = scalar == "\n" || scalar == "\r" ? "a line break" : "whitespace"
                return (
                    "Character \(bad + 1) is \(name): the Base64 is broken into lines, as in email.",
                    "Send it without line breaks and spaces."
                )
            }
            if scalar == "=" {
                return (
                    "Character \(bad + 1) is =, which is valid only at the end: these may be two Base64 strings in a row.",
                    nil
                )
            }
            return ("Character \(bad + 1) is \"\(scalar)\", which isn't a Base64 character.", nil)
        }
        let rest = body % 4
        if rest == 1 {
            return (
                "It has \(body) characters besides padding, a length that Base64 never has. It may have been cut off.",
                nil
            )
        }
        let padding = String(repeating: "=", count: (4 - rest) % 4)
        return (
            "It has \(Explainer.count(scalars.count, "character")), which isn't a multiple of four"
                + (padding.isEmpty ? ": there are too many =." : ": \(padding) is missing at its end."),
            padding.isEmpty ? nil : "Send it with \(padding) at the end; Foundation requires the padding."
        )
    }
}
