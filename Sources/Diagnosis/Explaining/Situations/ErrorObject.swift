import DecodeService
import JSONText

/// An object in which a server says that something went wrong, recognized by the words of its keys and what they hold.
struct ErrorObject {
    /// A value in the object, with its path: `error.message`.
    typealias Member = (path: String, token: JSONDocument.Token)

    /// The error's message, or else its code; nil if only a flag marks the error.
    private(set) var text: Member?
    /// The flag or status that marks the error; nil if the error itself does.
    private(set) var flag: Member?
    /// Whether a member is the error itself, or a flag denies success and a message says why. Other objects only look
    /// like errors.
    private(set) var isSure = false
    /// The key of the member that is the error itself; nil if there is none.
    private(set) var key: String?
    /// The key of the flag or the word that tells an error from a value; nil if there is none.
    private(set) var checked: String?

    /// - Returns: Nil for a value that isn't an error.
    /// - Complexity: O(1): of a large object, the first members are examined.
    init?(_ object: JSONDocument.Token, in document: JSONDocument) {
        guard document.kind(object) == .object else { return nil }
        let members = document.children(of: object).prefix(Self.maxMembers).map {
            (name: KeySpelling(document.key($0, limit: 80) ?? ""), path: document.key($0, limit: 80) ?? "", token: $0)
        }
        var spoken: (rank: Int, member: Member)?
        var named: (rank: Int, member: Member, key: String)?
        var (denial, word, code): (Member?, Member?, Member?)
        var isSuccess = false
        for (name, path, token) in members {
            let (letters, scalar) = (String(name.letters), document.scalarText(token, limit: 400))
            let number = scalar.flatMap { Int($0) }
            if let rank = Self.rank(ofError: letters) {
                if let said = Self.said(by: token, path, in: document) {
                    if rank < named?.rank ?? .max { named = (rank, said, path) }
                } else if scalar == "true" || number.map({ $0 != 0 }) == true {
                    denial = denial ?? (path, token)
                }
            } else if Self.agreeing.contains(letters),
                scalar?.lowercased() == "false" || letters == "success" && number == 0
            {
                denial = (path, token)
            } else if let rank = Self.speaking.firstIndex(of: letters), document.kind(token) == .string,
                let said = Self.said(by: token, path, in: document), rank < spoken?.rank ?? .max
            {
                spoken = (rank, said)
            }
            if Self.codes.contains(letters), let scalar {
                // Of other codes, those below 400 may mean anything.
                let isFailure = number.map { !(200...299).contains($0) && $0 != 0 } ?? Self.isSaying(scalar)
                if !isFailure { isSuccess = true }
                if isFailure, letters != "status" || number.map((400...599).contains) == true {
                    code = code ?? (path, token)
                }
            }
            if Self.classifying.contains(letters), let scalar, document.kind(token) == .string,
                KeySpelling(scalar).words.last.map(Self.failing.contains) == true
            {
                word = word ?? (path, token)
            }
        }
        checked = (denial ?? word)?.path
        if let named {
            // A code says less than a message.
            text = (named.rank < 2 ? nil : spoken?.member) ?? named.member
            (flag, key, isSure) = (denial ?? (named.rank < 2 ? nil : code), named.key, true)
            return
        }
        if let found = denial ?? word {
            // The data may say what is wrong, field by field.
            text =
                spoken?.member
                ?? members.first { $0.name.letters == Array("data") }.flatMap {
                    Self.isText($0.token, in: document) ? Self.said(by: $0.token, $0.path, in: document) : nil
                }
            let isPlain = denial.map { Self.denying.contains(String(KeySpelling($0.path).letters)) } == true
            guard text != nil || isPlain && document.kind(found.token) != .number else { return nil }
            (flag, isSure) = (found, isPlain && spoken.map { $0.rank < Self.reasons } == true)
            return
        }
        guard let spoken, !isSuccess else { return nil }
        let number = code.flatMap { document.scalarText($0.token, limit: 12) }.flatMap { Int($0) }
        let isMessage = spoken.rank < Self.messages
        let isAlone =
            members.count > 1 && members.allSatisfy { Self.isMark($0.path) }
            && members.contains { Self.accompanying.contains(String($0.name.letters)) }
        guard number.map((400...599).contains) == true || isMessage && (code != nil || isAlone) else { return nil }
        (text, flag) = (spoken.member, code)
    }

    /// `error.message is "Incorrect API key."`, `ok is false, and error is "invalid_auth"`.
    func evidence(in document: JSONDocument) -> String {
        [(flag, 40), (text, 80)].compactMap { member, limit in
            member.map { "\($0.path) is \(document.sourceText($0.token, limit: limit))" }
        }.joined(separator: ", and ")
    }

    // MARK: Words

    private static let maxMembers = 100

    /// Names of members that are an error, and of types of errors.
    static let names = Set(SuspectKeys.errors)
    /// Last words of a status or a type that means an error.
    private static let failing = names.union(["fail", "failed"])
    /// Names of members that say what happened, the most telling first: messages, which need not stand beside another mark
    /// of an error, reasons, and texts that other objects have as well.
    private static let speaking = [
        "message", "msg", "statusmessage", "errordescription", "detail", "reason", "title", "description",
    ]
    private static let (messages, reasons) = (2, 6)
    /// Flags that are false if something went wrong.
    private static let agreeing = denying.union(["response", "status", "result", "successful", "succeeded"])
    /// Flags that mean nothing else.
    private static let denying: Set<String> = ["ok", "success", "issuccess", "error", "iserror", "haserror"]
    private static let codes: Set<String> = ["code", "status", "statuscode", "httpstatus", "httpcode", "cod"]
    private static let classifying: Set<String> = ["status", "result", "type", "kind", "code", "name", "class"]
    /// Members that are sent with errors only.
    private static let accompanying: Set<String> = [
        "details", "instance", "trace", "requestid", "traceid", "documentationurl", "needed", "provided",
    ]
    /// Members that are sent with anything.
    private static let beside: Set<String> = [
        "type", "timestamp", "path", "extensions", "jsonrpc", "apiversion", "meta", "metadata",
    ]

    /// Whether a member with this key is found in errors and beside them.
    static func isMark(_ key: String) -> Bool {
        let name = KeySpelling(key)
        let letters = String(name.letters)
        return beside.contains(letters) || accompanying.contains(letters) || speaking.contains(letters)
            || codes.contains(letters)
            || agreeing.contains(letters) || name.words.first.map(names.contains) == true
    }

    /// How directly a key names an error, the smallest most: `error`, then `errorMessage`, then `error_code`; nil for
    /// others, such as `errorCount`.
    private static func rank(ofError letters: String) -> Int? {
        guard let name = SuspectKeys.errors.first(where: letters.hasPrefix)
        else { return ["iserror", "haserror"].contains(letters) ? 2 : nil }
        let rest = String(letters.dropFirst(name.count))
        return rest.isEmpty
            ? 0 : (speaking + ["string"]).contains(rest) ? 1 : ["code", "type"].contains(rest) ? 2 : nil
    }

    // MARK: Texts

    /// Whether a text says that something is wrong: it isn't empty, a number, or a word for success.
    private static func isSaying(_ text: String) -> Bool {
        let letters = String(KeySpelling(String(text.prefix(40))).letters)
        let isNothing = ["", "ok", "okay", "success", "successful", "succeeded", "none", "noerror", "false", "null"]
        return !isNothing.contains(letters) && Double(text) == nil
    }

    /// What an error says: the text, or that of its most telling member, or else a code that isn't zero.
    private static func said(
        by value: JSONDocument.Token, _ path: String, in document: JSONDocument, depth: Int = 0
    ) -> Member? {
        switch document.kind(value) {
        case .string:
            return document.stringValue(value).map(isSaying) == true ? (path, value) : nil
        case .array where depth < 4:
            return document.firstChild(value).flatMap { said(by: $0, "\(path)[0]", in: document, depth: depth + 1) }
        case .object where depth < 4:
            let inner = document.children(of: value).prefix(maxMembers).map { token in
                let name = String(KeySpelling(document.key(token, limit: 80) ?? "").letters)
                let rank = speaking.firstIndex(of: name) ?? (name.hasSuffix("string") ? 0 : speaking.count)
                return (rank: rank, token: token)
            }.sorted { ($0.rank, $0.token) < ($1.rank, $1.token) }
            for (_, token) in inner {
                let path = "\(path).\(document.key(token) ?? "")"
                if let found = said(by: token, path, in: document, depth: depth + 1) { return found }
            }
            return nil
        case .number where depth > 0 && path.hasSuffix("code") && document.sourceText(value, limit: 4) != "0":
            return (path, value)
        default: return nil
        }
    }

    /// Whether a value is a text, or has only texts.
    private static func isText(_ value: JSONDocument.Token, in document: JSONDocument) -> Bool {
        (value..<document.end(value)).prefix(maxMembers).allSatisfy {
            document.isClosing($0) || document.isContainer($0) || document.kind($0) == .string
        }
    }
}

extension JSONDocument {
    /// Whether a value is null or empty, or has only such values.
    func isHollow(_ token: Token) -> Bool {
        let end = end(token)
        guard end - token < 24 else { return false }
        return (token..<end).allSatisfy { value in
            isClosing(value) || isContainer(value) || kind(value) == .null || kind(value) == .false
                || stringValue(value)?.isEmpty == true
        }
    }

    /// A string's content, or another scalar as it is written; nil for containers and null.
    fileprivate func scalarText(_ token: Token, limit: Int) -> String? {
        guard foundKind(token).isScalar else { return nil }
        return stringValue(token) ?? sourceText(token, limit: limit)
    }
}
