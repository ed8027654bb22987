import Foundation
import JSONText
import TestSupport

extension FuzzTarget {
    static let differences = FuzzTarget(
        "differences", "there is a difference exactly where two values are not equal, and the other way round the same",
        longest: 1024,
        seeds: {
            let payloads = Payloads.odd + Payloads.all.map { Array($0.prefix(500)) }
            return zip(payloads, payloads.dropFirst()).map { $0 + partSeparator + $1 }
                + [
                    ("[1,2,3]", "[3,1,2]"), (#"{"a":1,"b":[1.0]}"#, #"{"b":[1],"a":1e0}"#),
                    ("[[],[1],[2]]", "[[2],[1]]"),
                    ("\"\\u0041\"", "\"A\""), ("0.10", "1e-1"), (#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":3}]"#),
                ].map { [UInt8]($0) + partSeparator + [UInt8]($1) }
        },
        check: { bytes in
            let parts = FuzzInput(bytes).parts()
            let old = JSONDocument(bytes: parts[0])
            let new = JSONDocument(bytes: parts.dropFirst().first ?? [])
            try check(old, new)
            try require(Difference(from: old, to: old).isEmpty, "a document is not the same as itself")
            try require(
                Difference(from: old, to: old).equivalents.isEmpty, "a document is written otherwise than itself")
        })

    private static func check(_ old: JSONDocument, _ new: JSONDocument) throws {
        let forth = Difference(from: old, to: new)
        let back = Difference(from: new, to: old)
        try holdEqual(forth.isEmpty, back.isEmpty, "whether there is a difference the other way round")
        if old.fault == nil, new.fault == nil {
            try holdEqual(forth.isEmpty, Value(old) == Value(new), "whether there is no difference")
        }
        for change in forth.changes {
            try require((change.oldToken == nil) == (change.kind == .added), "\(change) has the wrong sides")
            try require((change.newToken == nil) == (change.kind == .removed), "\(change) has the wrong sides")
            if let token = change.oldToken { try holdEqual(change.oldPointer, old.pointer(token), "old pointer") }
            if let token = change.newToken { try holdEqual(change.newPointer, new.pointer(token), "new pointer") }
        }
        // No more values can be reported as removed than there are.
        let removed = forth.changes.reduce(0) { $0 + (($1.newToken == nil ? $1.oldToken : nil).map(old.size) ?? 0) }
        try require(removed <= old.tokenCount, "more was removed than there is")
        let limited = Difference(from: old, to: new, limit: 2)
        try require(limited.changes.count <= 2 && limited.equivalents.count <= 2, "more than the limit")
        try holdEqual(limited.isTruncated, forth.changes.count > 2, "whether changes were left out")
        try require(Array(forth.changes.prefix(2)) == limited.changes, "the first two changes")
    }
}

extension JSONDocument {
    fileprivate func size(_ token: Token) -> Int { end(token) - token }
}

/// A value for comparison: members in any order except those of one key, numbers by value, strings by scalars.
private indirect enum Value: Equatable {
    case object([String: [Value]])
    case array([Value])
    case string([UInt8])
    case number(NumberLiteral)
    case other([UInt8])
    case nothing

    init(_ document: JSONDocument) { self = document.tokenCount == 0 ? .nothing : Value(document, 0) }

    private init(_ document: JSONDocument, _ token: Int) {
        let text = Array(document.text[document.span(token)])
        switch document.kind(token) {
        case .object:
            var members: [String: [Value]] = [:]
            for child in document.children(of: token) {
                // By bytes: keys that are equal as Swift strings can have different scalars.
                let key = (document.key(child) ?? "").utf8.map { String($0, radix: 16) }.joined()
                members[key, default: []].append(Value(document, child))
            }
            self = .object(members)
        case .array: self = .array(document.children(of: token).map { Value(document, $0) })
        case .string: self = .string([UInt8]((document.stringValue(token) ?? "").utf8))
        case .number:
            self = NumberLiteral(String(decoding: text, as: UTF8.self)).map { .number($0) } ?? .other(text)
        default: self = .other(text)
        }
    }
}
