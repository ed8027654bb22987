import DecodeTrace
import JSONText

extension FuzzTarget {
    static let jsonPaths = FuzzTarget(
        "json-paths", "a value is found by its path, its pointer and its place, and by no other's",
        seeds: { (Payloads.odd + Payloads.all).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let options = FoundationTruth.dialects[input.choice(below: 4)]
            let document = JSONDocument(bytes: Array(input.rest), options: options)
            let hidden = hiddenTokens(of: document)
            for token in 0..<document.tokenCount where !document.isClosing(token) {
                // A token that was refused where a key was expected has no path.
                let isMember = document.parent(token).map { document.kind($0) == .object } ?? false
                if isMember, document.key(token) == nil { continue }
                let steps = steps(to: token, in: document)
                let pointer = document.pointer(token)
                let found = document.resolve(steps)
                guard !hidden.contains(token) else {
                    try require(found != token, "\(pointer.debugDescription) is hidden by an earlier member")
                    continue
                }
                try holdEqual(found, token, "what \(pointer.debugDescription) is")
                try holdEqual(read(pointer: pointer, in: document), steps, "the steps of \(pointer.debugDescription)")
                try holdEqual(document.resolve(steps + [.index(Int.max)]), nil, "an index that no array has")
                try holdEqual(document.resolve(steps + [.index(-1)]), nil, "an index below zero")
                try checkPath(steps)
            }
        })

    /// The tokens of members that an earlier member with the same key hides.
    private static func hiddenTokens(of document: JSONDocument) -> Set<JSONDocument.Token> {
        var hidden: Set<JSONDocument.Token> = []
        for object in 0..<document.tokenCount where document.kind(object) == .object {
            var keys: Set<String> = []
            for child in document.children(of: object) {
                guard let key = document.key(child), !keys.insert(key).inserted else { continue }
                hidden.formUnion(child..<document.end(child))
            }
        }
        return hidden
    }

    private static func steps(to token: JSONDocument.Token, in document: JSONDocument) -> [JSONDocument.Step] {
        var steps: [JSONDocument.Step] = []
        var next = token
        while let container = document.parent(next) {
            steps.append(document.key(next).map { .key($0) } ?? .index(document.ordinal(next)))
            next = container
        }
        return steps.reversed()
    }

    /// Reads a pointer according to RFC 6901. The document says which parts are keys and which are indices.
    private static func read(pointer: String, in document: JSONDocument) -> [JSONDocument.Step]? {
        var steps: [JSONDocument.Step] = []
        guard !pointer.isEmpty else { return [] }
        for part in pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            var key = String.UnicodeScalarView()
            var isEscaped = false
            for scalar in part {
                if isEscaped {
                    guard scalar == "0" || scalar == "1" else { return nil }
                    key.append(scalar == "0" ? "~" : "/")
                } else if scalar != "~" {
                    key.append(scalar)
                }
                isEscaped = !isEscaped && scalar == "~"
            }
            guard !isEscaped, let container = document.resolve(steps) else { return nil }
            let isArray = document.kind(container) == .array
            steps.append(isArray ? .index(Int(String(key)) ?? -1) : .key(String(key)))
        }
        return steps
    }

    /// Checks that a printed coding path reads back as itself, so that no two paths are printed alike.
    private static func checkPath(_ steps: [JSONDocument.Step]) throws {
        let path = CodingPath(
            steps.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                }
            })
        let text = path.description
        try require(
            text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, text.debugDescription)
        try holdEqual(PathReader.read(text), path, "the path that \(text.debugDescription) reads as")
    }
}
