import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// An error that the server sent in place of the value.
extension Explainer {
    /// Explains an object that is an error instead of the requested value; nil for other objects.
    ///
    /// - Parameter object: The object that lacks a key, or is of another kind than the requested value.
    func errorResponse(_ object: JSONDocument.Token) -> Explanation? {
        guard document.kind(object) == .object, let error = ErrorObject(object, in: document) else { return nil }
        let isMissingKey = failure.kind == .keyNotFound
        let wanted = isMissingKey ? owner : requested
        guard let wanted, !(isMissingKey && reads(beside: error, of: object, wanted)) else { return nil }
        let path = failure.placePath
        let place = path.isEmpty ? "The payload" : path.excerpt
        let note = isMissingKey ? absentKeys(of: wanted, in: object, besides: error) : nil
        var explanation = Explanation(
            .errorResponse,
            [
                "\(place) is an error response, not \(withArticle(wanted.text)): \(error.evidence(in: document)).",
                note,
            ].compactMap(\.self),
            advice: [
                .request(
                    "Check \(error.flagName(in: document) ?? "the response's status") before decoding, and show the error."
                ),
                "\(decodingErrors(object, isRoot: path.isEmpty)).",
            ])
        explanation.offersOnlyItsRemedies = true
        return explanation
    }

    /// Says that the object has none of the model's keys except those of the error; nil if it has others, or the keys
    /// aren't known.
    private func absentKeys(
        of wanted: TypeExpression, in object: JSONDocument.Token, besides error: ErrorObject
    ) -> String? {
        let keys = Set(declared.keys(of: wanted.text))
        let present = document.children(of: object).prefix(100).compactMap { document.key($0) }
            .filter { keys.contains(strategies.convertKey($0)) }
        guard !keys.isEmpty, present.allSatisfy(error.keys(in: document).contains) else { return nil }
        return
            "It has none of \(wanted.declaredText)'s \(present.isEmpty ? "" : "other ")keys: making them optional would only "
            + "hide the error."
    }

    /// Whether the model reads members other than those of an error, or expects an error itself.
    private func reads(beside error: ErrorObject, of object: JSONDocument.Token, _ wanted: TypeExpression) -> Bool {
        let keys = Set(declared.keys(of: wanted.text))
        var marks = 0
        for member in document.children(of: object).prefix(100) {
            guard let key = document.key(member) else { continue }
            let converted = strategies.convertKey(key)
            let isMark = ErrorObject.marks.contains(key.lowercased())
            if isMark {
                // A model that requires the error's members is a model of errors. One that only checks an optional
                // `errors` may still get an error response.
                guard keys.contains(converted) else { continue }
                guard key == error.key else {
                    marks += 1
                    if marks > 1 { return true }
                    continue
                }
                let property = declared.property(for: converted, in: wanted)
                if error.isMessage, property?.isOptional != true { return true }
            } else if keys.contains(converted) || keys.isEmpty && isReadRow(member) {
                return true
            }
        }
        return false
    }

    private func isReadRow(_ member: JSONDocument.Token) -> Bool {
        describer.tree.row(ofToken: member).map { describer.tree[$0].mark == .decoded } ?? false
    }

    /// `Decode errors as a type of their own`, with the type if it can be written and decoded.
    private func decodingErrors(_ object: JSONDocument.Token, isRoot: Bool) -> Advice {
        let words = "Decode errors as a type of their own"
        let name = ["ErrorResponse", "APIErrorResponse", "ServerErrorResponse"].first { !declared.declares($0) }
        let sketch = SwiftSketch(document: document, strategies: strategies)
        guard let name, let root = describer.rootType, let code = sketch.declaration(named: name, of: [object]),
            let model = isRoot ? name : model(root, decoding: name)
        else { return Advice(words) }
        let change = SourceChange.declarations(
            beside: root.innermostName, code: code, title: "struct \(name): Decodable", model: model)
        return Advice("\(words): `\(Self.inOneLine(code.lines))`", .source(change))
    }

    /// The model's expression with the error's type in place of the generic argument that was requested here.
    private func model(_ root: TypeExpression, decoding name: String) -> String? {
        guard root.isGeneric, let requested, let outer = root.name else { return nil }
        let arguments = root.arguments.map { $0.unwrapped == requested ? name : $0.text }
        guard arguments.contains(name) else { return nil }
        return "\(outer)<\(arguments.joined(separator: ", "))>"
    }

    /// A declaration on one line, as a sentence quotes it.
    static func inOneLine(_ lines: [String]) -> String {
        var text = ""
        for line in lines.lazy.map({ $0.drop { $0 == " " } }) where !line.isEmpty {
            let separator = text.isEmpty || text.hasSuffix("{") || line == "}" ? " " : "; "
            text += text.isEmpty ? String(line) : separator + line
        }
        return text
    }
}

/// The members that mark an object as an error, as servers send them.
struct ErrorObject {
    /// The key of the member that marks it.
    let key: String
    /// The error's message, with its path in the object; nil if only a flag marks the error.
    private let text: (path: String, token: JSONDocument.Token)?
    /// The flag or status that marks the error; nil if the error itself does.
    private let flag: JSONDocument.Token?

    /// Keys found in errors and beside them, in lower case.
    static let marks: Set<String> = [
        "error", "errors", "fault", "message", "code", "status", "statuscode", "status_code", "ok", "success", "detail",
        "details", "title", "type", "instance", "error_description", "error_code", "errorcode", "errormessage",
        "error_message", "error_uri", "reason", "description", "timestamp", "path", "trace", "request_id", "requestid",
        "documentation_url", "needed", "provided", "extensions", "data",
    ]

    /// - Returns: Nil for an object without such marks.
    init?(_ object: JSONDocument.Token, in document: JSONDocument) {
        func member(_ names: [String]) -> (key: String, token: JSONDocument.Token)? {
            for name in names {
                guard let token = document.member(name, of: object), document.kind(token) != .null else { continue }
                return (name, token)
            }
            return nil
        }
        let saying = member(["error_description", "message", "detail", "title", "reason", "description"])
        let spoken: (path: String, token: JSONDocument.Token)? = saying.flatMap {
            document.kind($0.token) == .string ? ($0.key, $0.token) : nil
        }
        let denied = member(["ok", "success"]).flatMap {
            document.sourceText($0.token, limit: 8) == "false" ? $0 : nil
        }
        if let (key, value) = member(["error", "errors", "fault"]) {
            let inner = Self.text(of: value, key, in: document)
            let isFlag = document.sourceText(value, limit: 8) == "true"
            let isEmpty = document.isContainer(value) && document.firstChild(value) == nil
            let isBlank =
                document.stringValue(value)?.isEmpty == true || document.sourceText(value, limit: 8) == "false"
            if inner != nil || isFlag, !isEmpty, !isBlank {
                self.key = key
                text = inner ?? spoken
                flag = denied?.token ?? (isFlag ? value : nil)
                return
            }
        }
        if let denied {
            key = denied.key
            text = spoken
            flag = denied.token
            return
        }
        guard let spoken else { return nil }
        if let (key, value) = member(["status", "statusCode", "status_code", "code"]), document.kind(value) == .number,
            let number = Int(document.sourceText(value, limit: 12)), (400...599).contains(number)
        {
            self.key = key
            text = spoken
            flag = value
            return
        }
        guard spoken.path == "message" else { return nil }
        let hasCode = member(["code", "error_code", "errorCode"]).map { !document.isContainer($0.token) } ?? false
        let isAll = document.childCount(object) > 1 && Self.areMarks(of: object, in: document)
        guard hasCode || isAll else { return nil }
        key = "message"
        text = spoken
        flag = nil
    }

    /// Whether the error itself is the mark, instead of a flag.
    var isMessage: Bool { flag == nil }

    /// The member that distinguishes an error from a value, as the object of `check`: `ok`; nil if there is none.
    func flagName(in document: JSONDocument) -> String? {
        flag.flatMap { document.key($0) }.map {
            ["ok", "success"].contains($0) ? "\"\($0)\"" : "the response's status"
        }
    }

    /// The keys of the members that mark the error.
    func keys(in document: JSONDocument) -> Set<String> {
        Set([key] + [flag.flatMap { document.key($0) }].compactMap(\.self))
    }

    /// `error.message is "Incorrect API key."`, `ok is false, and error is "invalid_auth"`.
    func evidence(in document: JSONDocument) -> String {
        let said = text.map { "\($0.path) is \(document.sourceText($0.token, limit: 80))" }
        let flag = flag.map { "\(document.key($0) ?? key) is \(document.sourceText($0, limit: 12))" }
        return [flag, said].compactMap(\.self).joined(separator: ", and ")
    }

    /// Whether every member of an object is a mark.
    private static func areMarks(of object: JSONDocument.Token, in document: JSONDocument) -> Bool {
        document.children(of: object).prefix(100).allSatisfy { member in
            document.key(member).map { marks.contains($0.lowercased()) } ?? false
        }
    }

    /// The text in an error: its message, or that of the first of several.
    private static func text(
        of value: JSONDocument.Token, _ key: String, in document: JSONDocument
    ) -> (path: String, token: JSONDocument.Token)? {
        var (path, value) = (key, value)
        if document.kind(value) == .array, let first = document.firstChild(value) {
            (path, value) = ("\(key)[0]", first)
        }
        if document.kind(value) == .object {
            for name in ["message", "detail", "description", "reason", "title", "faultstring", "error", "code", "type"]
            {
                guard let inner = document.member(name, of: value), document.kind(inner) == .string else { continue }
                return ("\(path).\(name)", inner)
            }
            return nil
        }
        return document.kind(value) == .string ? (path, value) : nil
    }
}
