/// Replaces the values of a payload. Every byte that isn't part of one stays in its place.
struct PayloadRedactor {
    private let bytes: [UInt8]
    private let context: RedactionContext
    /// The cases of the enums that rejected a value, by its place.
    private var cases: [PlaceTree.Place: [String]] = [:]
    private var keys: KeyMap
    /// The payload with other values.
    private(set) var result: [UInt8]
    /// The replacements for keys.
    private(set) var replacedKeys: [String: String] = [:]

    init(_ bytes: [UInt8], _ context: RedactionContext, _ trace: Trace, cases: [String: [String]]) {
        self.bytes = bytes
        self.context = context
        keys = KeyMap(context.mask)
        result = bytes
        for failure in trace.thrown {
            guard case .noRawValue(let type) = failure.textFact else { continue }
            let values = cases.first { $0.key == type || $0.key.hasSuffix(".\(type)") }?.value
            self.cases[context.tree.places[failure.node]] = values
        }
    }

    /// Replaces the values.
    ///
    /// - Parameter quotes: Learns the values that are replaced.
    /// - Complexity: O(bytes)
    mutating func run(_ quotes: inout QuoteRedactor) {
        for event in context.walk(bytes) where !event.isAllowed {
            let contents = PayloadWalk.contents(event.range, in: bytes)
            let text = { [bytes] in PayloadWalk.text(event.range, in: bytes) }
            switch event.kind {
            case .open, .close, .other: break
            case .key:
                let name = text()
                guard !context.keepsKey(name, of: event.place) else { continue }
                guard let written = String(validating: bytes[contents], as: UTF8.self) else {
                    result.replaceSubrange(contents, with: Mask.plain(bytes[contents]))
                    continue
                }
                let other = keys.replacement(for: written)
                result.replaceSubrange(contents, with: other.utf8)
                replacedKeys[name] = PayloadWalk.text(event.range, in: result)
                quotes.add(name, replacedKeys[name] ?? other)
            case .comment: result.replaceSubrange(contents, with: Mask.plain(bytes[contents]))
            case .string, .bare:
                let keeps =
                    contents.count <= 64
                    && (event.kind == .bare && Self.namesFormat(text()) || isConstant(text(), at: event.place))
                if keeps { continue }
                let other = context.mask.masked(bytes: bytes[contents])
                guard !other.elementsEqual(bytes[contents]) else { continue }
                result.replaceSubrange(contents, with: other)
                if !quotes.isIdle { quotes.add(text(), PayloadWalk.text(event.range, in: result)) }
            }
        }
    }

    /// Replaces a key that the recorded payload may lack.
    mutating func addKey(_ name: String) {
        if replacedKeys[name] == nil { replacedKeys[name] = keys.replacement(for: name) }
    }

    /// Whether a value is a name in the app's code: of a case that follows, or of one, misspelled.
    private func isConstant(_ text: String, at place: PlaceTree.Place?) -> Bool {
        guard text.first?.isLetter == true else { return false }
        return context.namedKeys.contains { $0.knows(text) }
            || place.flatMap { cases[$0] }?.contains { Spelling.isSimilar(text, $0) } == true
    }

    /// Whether a word outside of strings names a format other than JSON, as in an event stream or in PHP's output.
    private static func namesFormat(_ word: String) -> Bool {
        let word = word.lowercased()
        return word.utf8.count < 24 && (formats.contains(word) || word.hasPrefix("http/") || word.hasPrefix("map["))
    }

    private static let formats: Set<String> = [
        "data", "event", "id", "retry", "array", "object", "stdclass", "array(", "=>", "quot", "&quot;", "amp", "ok",
        "done",
    ]
}

/// What a redaction depends on.
struct RedactionContext {
    let tree: PlaceTree
    let conversion: KeyConversion
    let mask: Mask
    let allowed: AllowedPaths
    /// Whether the braces of the root object may be missing.
    let assumesObject: Bool
    let isPropertyList: Bool
    /// The letters of the names by which models read objects. Names with the same letters in objects that no call read are
    /// likely the model's, too.
    private var spellings: Set<String> = []
    /// The key types that have keys of their own, as an enum has for its cases.
    var namedKeys: [KeyProbe] = []

    init(_ trace: Trace, _ source: DecodeSource?, _ settings: RecordedSettings, allowed: [String]) {
        tree = PlaceTree(trace)
        conversion = KeyConversion(source)
        mask = Mask(keeping: settings.floats ?? [])
        self.allowed = AllowedPaths(allowed)
        assumesObject = settings.assumesTopLevelDictionary
        isPropertyList = source?.format == .propertyList
    }

    func walk(_ bytes: [UInt8]) -> PayloadWalk { PayloadWalk(bytes, self) }

    /// The keys in a payload.
    func keys(in bytes: [UInt8]) -> Set<String> {
        Set(walk(bytes).lazy.filter { $0.kind == .key }.map { PayloadWalk.text($0.range, in: bytes) })
    }

    /// Whether a payload's key stays: all of an object that is read by named keys, none of a dictionary.
    func keepsKey(_ key: String, of place: PlaceTree.Place?) -> Bool {
        let reading = tree.reading(place)
        if !reading.isEmpty { return reading.contains(.named) }
        return spellings.contains(Spelling.letters(conversion.converted(key)))
            || Self.wordsOfErrors.contains(key.lowercased())
    }

    /// The keys by which the answer of a server is known to be an error instead of what the app expects.
    private static let wordsOfErrors: Set<String> = [
        "error", "errors", "code", "status", "statuscode", "status_code", "message", "msg", "title", "detail",
        "details", "description", "error_description", "reason", "type", "fault", "faultcode", "faultstring",
        "instance",
    ]

    /// Adds names by which models read objects: given ones, and those of a payload's objects.
    mutating func add(_ names: [String], in bytes: [UInt8]) {
        spellings.formUnion(names.map(Spelling.letters))
        for event in walk(bytes) where event.kind == .key && tree.reading(event.place).contains(.named) {
            spellings.insert(Spelling.letters(conversion.converted(PayloadWalk.text(event.range, in: bytes))))
        }
    }
}

private enum Spelling {
    /// Whether two words have the same letters, except for one or two if they are long.
    static func isSimilar(_ word: String, _ other: String) -> Bool {
        let (word, other) = (letters(word), letters(other))
        guard !other.isEmpty, word.count <= other.count + 2 else { return false }
        return word.difference(from: other).count <= min(2, other.count / 3)
    }

    /// The letters and digits of a text, in lower case.
    static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
