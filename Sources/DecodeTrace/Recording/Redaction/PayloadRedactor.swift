/// Replaces the values of a payload. Every byte that isn't part of one stays in its place.
struct PayloadRedactor {
    private let bytes: [UInt8]
    private let context: RedactionContext
    private(set) var keys: KeyMap
    private let cases: [PlaceTree.Place: [String]]
    /// The payload with other values.
    private(set) var result: [UInt8]

    init(_ bytes: [UInt8], _ context: RedactionContext, _ trace: Trace, cases: [String: [String]]) {
        self.bytes = bytes
        self.context = context
        keys = KeyMap(context.form)
        result = bytes
        self.cases = Self.rejected(trace, context.tree, cases)
    }

    /// The cases of the enums that rejected a value, by its place.
    private static func rejected(
        _ trace: Trace, _ tree: PlaceTree, _ cases: [String: [String]]
    ) -> [PlaceTree.Place: [String]] {
        var rejected: [PlaceTree.Place: [String]] = [:]
        for failure in trace.thrown {
            guard case .noRawValue = failure.textFact else { continue }
            for node in [failure.node, Int(trace[failure.node].parent)] where node >= 0 {
                guard let raw = cases[trace.plainTypeName(of: node)] else { continue }
                rejected[tree.places[failure.node]] = raw.map { $0.trimmed("\"") }
            }
        }
        return rejected
    }

    /// Replaces the values.
    ///
    /// - Parameter quotes: Learns the values that are replaced.
    /// - Complexity: O(bytes)
    mutating func run(_ quotes: inout QuoteRedactor) {
        let next = context.walk(bytes)
        while let event = next() {
            switch event.kind {
            case .open, .close, .separator, .tag: break
            case .key:
                let name = PayloadString.text(event.range, in: bytes)
                guard !event.isAllowed, !context.keepsKey(name, of: event.place) else { continue }
                let other = keys.replacement(for: name)
                PayloadString(event.range, in: bytes).write(Array(other.unicodeScalars), to: &result, isExact: true)
                quotes.add(name, other)
            case .comment:
                let text = PayloadString(plain: event.range, in: bytes)
                text.write(text.scalars.map(TextForm.other), to: &result)
            case .string, .bare:
                guard !event.isAllowed else { continue }
                let text = PayloadString(event.range, in: bytes)
                // JSON has no such words: they say which other format it is.
                if event.kind == .bare, TextForm.namesFormat(text.text) { continue }
                let other = other(text, at: event.place)
                guard other != text.scalars else { continue }
                text.write(other, to: &result)
                if !quotes.isIdle { quotes.add(text.text, String(String.UnicodeScalarView(other))) }
            }
        }
    }

    private func other(_ text: PayloadString, at place: PlaceTree.Place?) -> [Unicode.Scalar] {
        if text.scalars.count <= 64, context.isConstant(text.text) { return text.scalars }
        // An app's own constant, misspelled.
        if let place, let cases = cases[place], text.scalars.count <= 64 {
            let value = text.text
            if cases.contains(where: { Misspelling.isOne(value, of: $0) }) { return text.scalars }
        }
        return context.form.redacted(text.scalars)
    }
}

/// What a redaction depends on.
struct RedactionContext {
    let tree: PlaceTree
    var conversion: KeyConversion
    let form: TextForm
    let allowed: AllowedPaths
    /// Whether the braces of the root object may be missing.
    let assumesObject: Bool
    let isPropertyList: Bool
    /// The letters of the names by which models read objects. Names with the same letters in objects that no call read are
    /// likely the model's, too.
    private(set) var spellings: Set<String> = []
    /// The key types that have keys of their own, as an enum has for its cases.
    var namedKeys: [KeyProbe] = []

    /// Returns a function that walks through a payload, and nil at its end.
    func walk(_ bytes: [UInt8]) -> () -> PayloadEvent? {
        if isPropertyList {
            var walk = PropertyListWalk(bytes, self)
            return { walk.next() }
        }
        var walk = PayloadWalk(bytes, self)
        return { walk.next() }
    }

    /// Whether a payload's key stays: all of an object that is read by named keys, none of a dictionary.
    func keepsKey(_ key: String, of place: PlaceTree.Place?) -> Bool {
        let reading = tree.reading(place)
        if !reading.isEmpty { return reading.contains(.named) }
        return spellings.contains(Misspelling.letters(conversion.converted(key)))
            || Self.wordsOfErrors.contains(key.lowercased())
    }

    /// The keys by which the answer of a server is known to be an error instead of what the app expects.
    private static let wordsOfErrors: Set<String> = [
        "error", "errors", "code", "status", "statuscode", "status_code", "message", "msg", "title", "detail",
        "details", "description", "error_description", "reason", "type", "fault", "faultcode", "faultstring",
        "instance",
    ]

    /// Whether a string is a name in the app's code, such as the value that says which case of an enum follows.
    func isConstant(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic else { return false }
        let parts = text.split { $0 == "_" || $0 == "-" }
        let camel = parts.prefix(1) + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return namedKeys.contains { $0.knows(text) || parts.count > 1 && $0.knows(camel.joined()) }
    }

    /// Adds the keys of objects that are read by named keys.
    mutating func addNames(in bytes: [UInt8]) {
        let next = walk(bytes)
        while let event = next() {
            guard event.kind == .key, tree.reading(event.place).contains(.named) else { continue }
            add(conversion.converted(PayloadString.text(event.range, in: bytes)))
        }
    }

    /// Adds a name by which a model reads an object.
    mutating func add(_ name: String) { spellings.insert(Misspelling.letters(name)) }
}

/// Whether a value is a misspelling of a constant.
enum Misspelling {
    /// Whether two words differ only in case and separators, or in at most two letters.
    static func isOne(_ value: String, of constant: String) -> Bool {
        let (first, second) = (Array(letters(value)), Array(letters(constant)))
        if first == second { return !first.isEmpty }
        // Fewer letters may differ in a short word: otherwise, unrelated words would match.
        let limit = min(2, second.count / 3)
        guard limit > 0, abs(first.count - second.count) <= limit, max(first.count, second.count) <= 64 else {
            return false
        }
        var row = Array(0...second.count)
        for (place, letter) in first.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (other, constantLetter) in second.enumerated() {
                let above = row[other + 1]
                row[other + 1] = min(above + 1, row[other] + 1, diagonal + (letter == constantLetter ? 0 : 1))
                diagonal = above
            }
        }
        return row[second.count] <= limit
    }

    /// The letters and digits of a text, in lower case.
    static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension String {
    /// The text without a character at its ends.
    fileprivate func trimmed(_ character: Character) -> String {
        var text = self[...]
        while text.first == character { text = text.dropFirst() }
        while text.last == character { text = text.dropLast() }
        return String(text)
    }
}
