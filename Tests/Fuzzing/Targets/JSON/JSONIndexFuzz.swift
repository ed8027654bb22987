import Foundation
import JSONText
import TestSupport

extension FuzzTarget {
    static let jsonIndex = FuzzTarget(
        "json-index", "the index takes what JSONDecoder takes, and every span and link leads into the text",
        seeds: { (Payloads.odd + Payloads.all).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let options = FoundationTruth.dialects[[0, 2][input.choice(below: 2)]]
            try checkIndex(Array(input.rest), options)
            if options == .init() { try agreeWithSerialization(Array(input.rest)) }
        })

    static let json5Index = FuzzTarget(
        "json5-index", "the index takes of JSON5 what JSONDecoder takes",
        seeds: { (Payloads.odd + Payloads.all).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            try checkIndex(Array(input.rest), FoundationTruth.dialects[[1, 3][input.choice(below: 2)]])
        })

    private static func checkIndex(_ bytes: [UInt8], _ options: JSONDocument.Options) throws {
        let document = JSONDocument(bytes: bytes, options: options)
        try TapeInvariants(document: document).hold()
        if document.fault == nil { try agreeWithPrint(document) }
        try FoundationTruth.agree(bytes, options)
    }

    /// Prints the document in a canonical form, and compares its index with that of the printed text.
    private static func agreeWithPrint(_ document: JSONDocument) throws {
        guard document.tokenCount > 0 else { return }
        var printed: [UInt8] = []
        for token in 0..<document.tokenCount {
            if let key = document.keySpan(token) {
                printed += document.text[key]
                printed.append(UInt8(ascii: ":"))
            }
            let span = document.span(token)
            switch document.kind(token) {
            case .object: printed.append(UInt8(ascii: "{"))
            case .array: printed.append(UInt8(ascii: "["))
            case .endObject: printed.append(UInt8(ascii: "}"))
            case .endArray: printed.append(UInt8(ascii: "]"))
            default: printed += document.text[span]
            }
            let ended = document.isClosing(token) ? document.parent(token) : document.isContainer(token) ? nil : token
            if let ended, document.nextSibling(ended) != nil { printed.append(UInt8(ascii: ",")) }
        }
        // A scalar of JSON5 may end where nothing may follow it directly.
        printed.append(0x0A)
        let again = JSONDocument(bytes: printed, options: .init(allowsJSON5: document.options.allowsJSON5))
        guard again.encoding == .utf8 else { return }
        try require(again.fault == nil, "what was printed is refused: \(again.fault?.message ?? "")")
        try holdEqual(again.tokenCount, document.tokenCount, "tokens of what was printed")
        for token in 0..<document.tokenCount {
            try holdEqual(again.kind(token), document.kind(token), "kind of token \(token)")
            try holdEqual(again.key(token), document.key(token), "key of token \(token)")
            try holdEqual(again.parent(token), document.parent(token), "parent of token \(token)")
            if !document.isContainer(token), !document.isClosing(token) {
                try require(
                    again.text[again.span(token)] == document.text[document.span(token)], "text of token \(token)")
            }
        }
    }

    /// Compares the structure with that of `JSONSerialization`, which accepts less than `JSONDecoder`'s scanner.
    private static func agreeWithSerialization(_ bytes: [UInt8]) throws {
        // `JSONSerialization` guesses the encoding of a text with zeros differently from `JSONDecoder`.
        guard FoundationTruth.canScan(bytes, .init()), !bytes.contains(0),
            let truth = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        else { return }
        let document = JSONDocument(bytes: bytes)
        try require(document.fault == nil, "JSONSerialization takes it: \(document.fault?.message ?? "")")
        // It loses U+FEFF at the start of a piece of text, and may keep either of two equal keys.
        guard !FoundationTruth.hasDuplicates(document), FoundationTruth.canDecode(document),
            !document.text.contains(0xEF), !document.text.contains(UInt8(ascii: "\\"))
        else { return }
        try holdEqual(Shape.of(document, 0), Shape.of(truth), "structure")
    }
}

/// A value as text that doesn't depend on the reader.
private enum Shape {
    static func of(_ document: JSONDocument, _ token: Int) -> String {
        switch document.kind(token) {
        case .object:
            let members = document.children(of: token).map {
                "\((document.key($0) ?? "").debugDescription):\(of(document, $0))"
            }
            return "{" + members.sorted().joined(separator: ",") + "}"
        case .array: return "[" + document.children(of: token).map { of(document, $0) }.joined(separator: ",") + "]"
        case .string: return (document.stringValue(token) ?? "").debugDescription
        case .number:
            return number(Double(String(decoding: document.text[document.span(token)], as: UTF8.self)) ?? .nan)
        case .true: return "true"
        case .false: return "false"
        case .null: return "null"
        default: return "?"
        }
    }

    static func of(_ value: Any) -> String {
        switch value {
        case let members as [String: Any]:
            return "{" + members.map { "\($0.key.debugDescription):\(of($0.value))" }.sorted().joined(separator: ",")
                + "}"
        case let values as [Any]: return "[" + values.map { of($0) }.joined(separator: ",") + "]"
        case let text as String: return text.debugDescription
        case is NSNull: return "null"
        case let value as NSNumber:
            return String(cString: value.objCType) == "c" ? "\(value.boolValue)" : number(value.doubleValue)
        default: return "?"
        }
    }

    /// Twelve digits: JSONSerialization reads long numbers through a decimal.
    private static func number(_ value: Double) -> String { String(format: "%.12g", value + 0) }
}
