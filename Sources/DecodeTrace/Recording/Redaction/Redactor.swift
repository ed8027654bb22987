/// Replaces what may be a user's data: the values of a payload, keys, and the words of errors that quote them.
///
/// Every byte that isn't part of a value stays in its place, and a value becomes another one of the same form: see
/// ``Mask``. These stay as they are:
///
/// - values at the paths that the app allows
/// - the keys of an object that the model reads by name, even those that it ignores; of objects that no call read, the keys
///   that the model or the error of a server has
/// - a value that names a key of the model, or a case of the enum that rejected it, misspelled
/// - a word outside of strings that shows a format other than JSON
/// - in the text of an error, the words that no replaced value has
struct Redactor {
    private let mask: Mask
    private let conversion: KeyConversion
    /// The letters of the names by which models read objects. Names with the same letters in objects that no call read are
    /// likely the model's, too.
    private let names: Set<String>
    /// The key types that have keys of their own, as an enum has for its cases.
    private let namedKeys: [KeyProbe]
    /// The letters of the cases of the enums that rejected a value, by its place.
    private var cases: [ObjectIdentifier: [String]] = [:]
    private var quotes: QuotedWords
    private var keys: KeyMap
    /// The replacements for keys.
    private(set) var replacedKeys: [String: String] = [:]

    /// - Parameters:
    ///   - names: The names by which models read objects.
    ///   - places: The places of the trace's calls.
    ///   - cases: The raw values, as JSON, of enums that rejected one, by the enum's name.
    init(
        _ mask: Mask, _ conversion: KeyConversion, _ quotes: QuotedWords, names: [String], namedKeys: [KeyProbe],
        _ trace: Trace, _ places: [Place], cases: [String: [String]]
    ) {
        self.mask = mask
        self.conversion = conversion
        self.quotes = quotes
        self.names = Set(names.map(Self.letters))
        self.namedKeys = namedKeys
        keys = KeyMap(mask)
        for failure in trace.thrown {
            guard case .noRawValue(let type) = failure.textFact,
                let values = cases.first(where: { $0.key == type || $0.key.hasSuffix(".\(type)") })?.value
            else { continue }
            self.cases[ObjectIdentifier(places[failure.node])] = values.map(Self.letters)
        }
    }

    /// Whether the words of replaced values are needed.
    var hasQuotes: Bool { !quotes.isEmpty }

    /// The payload with other values.
    ///
    /// - Complexity: O(bytes)
    mutating func redacted(_ bytes: [UInt8], _ parts: some Sequence<PayloadPart>) -> [UInt8] {
        var result = bytes
        for part in parts where !part.isAllowed {
            let contents = part.contents(in: bytes)
            switch part.kind {
            case .open, .close, .other: break
            case .comment: result.replaceSubrange(contents, with: Mask.plain(bytes[contents]))
            case .key:
                let name = part.text(in: bytes)
                guard !keepsKey(name, of: part.place) else { continue }
                guard let written = String(validating: bytes[contents], as: UTF8.self) else {
                    result.replaceSubrange(contents, with: Mask.plain(bytes[contents]))
                    continue
                }
                result.replaceSubrange(contents, with: keys.replacement(for: written).utf8)
                replacedKeys[name] = part.text(in: result)
                quotes.add(name, part.text(in: result))
            case .string, .bare:
                if contents.count <= 64, keeps(part.text(in: bytes), part) { continue }
                let other = mask.masked(bytes: bytes[contents])
                guard !other.elementsEqual(bytes[contents]) else { continue }
                result.replaceSubrange(contents, with: other)
                if hasQuotes { quotes.add(part.text(in: bytes), part.text(in: result)) }
            }
        }
        return result
    }

    /// Replaces a key that the recorded payload may lack.
    mutating func addKey(_ name: String) {
        if replacedKeys[name] == nil { replacedKeys[name] = keys.replacement(for: name) }
    }

    /// The replacements for keys, and for the model's keys that they are converted to: a dictionary of strings keeps its
    /// keys unconverted.
    mutating func replacementsWithConverted() -> [String: String] {
        var replacements = replacedKeys
        for (key, other) in replacedKeys where conversion.converted(key) != key {
            let model = conversion.converted(key)
            replacements[model] = conversion.converted(other)
            quotes.add(model, conversion.converted(other))
        }
        return replacements
    }

    /// The text of an error with other words.
    func redacted(_ text: String) -> String { quotes.redacted(text) }

    // MARK: What stays

    /// Whether a payload's key stays.
    private func keepsKey(_ key: String, of object: Place?) -> Bool {
        if let object, object.isObject { return object.isNamed }
        return names.contains(Self.letters(conversion.converted(key))) || Self.keysOfErrors.contains(key.lowercased())
    }

    private func keeps(_ text: String, _ part: PayloadPart) -> Bool {
        if part.kind == .bare, Self.namesFormat(text.lowercased()) { return true }
        guard text.first?.isLetter == true else { return false }
        let cases = part.place.flatMap { self.cases[ObjectIdentifier($0)] } ?? []
        return namedKeys.contains { $0.knows(text) } || cases.contains { Self.isSimilar(Self.letters(text), $0) }
    }

    /// Whether two words are the same, except for one or two letters if they are long.
    private static func isSimilar(_ word: String, _ other: String) -> Bool {
        guard !other.isEmpty, word.count <= other.count + 2 else { return false }
        return word.difference(from: other).count <= min(2, other.count / 3)
    }

    /// The letters and digits of a text, in lower case.
    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The keys by which the answer of a server is known to be an error instead of what the app expects.
    private static let keysOfErrors: Set<String> = [
        "error", "errors", "code", "status", "statuscode", "status_code", "message", "msg", "title", "detail",
        "details", "description", "error_description", "reason", "type", "fault", "faultcode", "faultstring",
        "instance",
    ]

    /// Whether a word outside of strings names a format other than JSON, as in an event stream or in PHP's output.
    private static func namesFormat(_ word: String) -> Bool {
        formats.contains(word) || word.utf8.count < 24 && (word.hasPrefix("http/") || word.hasPrefix("map["))
    }

    private static let formats: Set<String> = [
        "data", "event", "id", "retry", "array", "object", "stdclass", "array(", "=>", "quot", "&quot;", "amp", "ok",
        "done",
    ]
}

extension Trace {
    /// The record with other keys of dictionaries, and other texts of errors.
    ///
    /// - Parameters:
    ///   - places: The places of the calls.
    ///   - keys: The replacements for the keys of objects that are read by no named keys.
    ///   - text: Replaces what an error says.
    /// - Complexity: O(nodes + names + length of the texts)
    func redacted(_ places: [Place], keys: [String: String], text: (String) -> String) -> Trace {
        var names = RecordedKeys()
        let nodes = withNodes { nodes in
            nodes.map { node in
                guard node.key >= 0 else { return node }
                var node = node
                let key = keyNames[Int(node.key)]
                let object = node.parent < 0 ? nil : places[Int(node.parent)]
                node.key = names.code(of: object?.isNamed == true ? key : keys[key] ?? key)
                return node
            }
        }
        let failures = storage.failures.map { failure in
            var failure = failure
            failure.foundationPath = failure.foundationPath.redacted(places[0], keys: keys)
            failure.deeperPath = failure.deeperPath.map { $0.redacted(places[0], keys: keys) }
            failure.debugDescription = text(failure.debugDescription)
            failure.note = failure.note.map(text)
            return failure
        }
        return Trace(
            storage: TraceStorage(
                nodes: NodeBuffer(nodes), keys: names.names, types: storage.types, keyTypes: storage.keyTypes,
                failures: failures, superseded: storage.superseded))
    }
}

extension CodingPath {
    /// The path with other keys of dictionaries.
    func redacted(_ root: Place, keys: [String: String]) -> CodingPath {
        var place: Place? = root
        return CodingPath(
            components.map { step in
                defer { place = place?[step] }
                guard case .key(let key) = step, place?.isNamed != true else { return step }
                return .key(keys[key] ?? key)
            })
    }
}

/// Replacements for keys that may be data, such as a dictionary's: equal keys have equal ones, and different keys different
/// ones.
private struct KeyMap {
    private let mask: Mask
    /// The replacements, as they are written in a string.
    private var written: [String: String] = [:]
    private var used: Set<String> = []
    /// The number of variants of a mask that are used.
    private var counts: [String: Int] = [:]

    init(_ mask: Mask) {
        self.mask = mask
    }

    /// The replacement for a key, with the same form and as many bytes.
    ///
    /// - Parameter key: The key as it is written in a string, with its escapes.
    /// - Complexity: O(length), amortized
    mutating func replacement(for key: String) -> String {
        if let known = written[key] { return known }
        let base = String(decoding: mask.masked(bytes: Array(key.utf8)[...]), as: UTF8.self)
        var result = base
        while !used.insert(result).inserted {
            counts[base, default: 0] += 1
            guard let variant = Self.variant(counts[base, default: 0], of: base) else { break }
            result = variant
        }
        written[key] = result
        return result
    }

    /// The variant with a number, counted up in the letters and digits; nil if there are too few variants.
    private static func variant(_ number: Int, of base: String) -> String? {
        var rest = number
        var result = ""
        for scalar in base.unicodeScalars {
            guard rest > 0, let alphabet = alphabet(of: scalar) else {
                result.unicodeScalars.append(scalar)
                continue
            }
            let place = (Int(scalar.value - alphabet.lowerBound) + rest) % alphabet.count
            result.unicodeScalars.append(Unicode.Scalar(alphabet.lowerBound + UInt32(place)) ?? scalar)
            rest /= alphabet.count
        }
        return rest == 0 ? result : nil
    }

    /// The scalars that can replace one of a mask.
    private static func alphabet(of scalar: Unicode.Scalar) -> ClosedRange<UInt32>? {
        switch scalar {
        case "x": 0x61...0x7A
        case "X": 0x41...0x5A
        // A hexadecimal digit.
        case "a": 0x61...0x66
        case "A": 0x41...0x46
        case "1"..."9": 0x31...0x39
        case "é": 0xE0...0xF6
        case "字": 0x5B57...0x5F57
        case "😀": 0x1F600...0x1F64F
        default: nil
        }
    }
}
