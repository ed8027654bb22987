import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

/// Hints about the strategies from the payload and its decode: which strategies matter, which values help, and how the
/// payload's own values would be read.
struct StrategyOffers: Hashable, Sendable {
    /// A value of the payload where a date is expected.
    struct DateSample: Hashable, Sendable {
        /// Its coding path, or its pointer if nothing asked for it.
        var place: String
        /// Its text in the payload, as JSON.
        var source: String
    }

    /// The names of the strategies that can change this decode; nil if unknown.
    var used: Set<String>?
    /// The values of the fixes that make the payload decode, by strategy name: first those that do so by themselves, best
    /// first. One of a fix of several changes may decode only with the others.
    var helpful: [String: [String]] = [:]
    /// The values that the payload's own values suggest, best first, by strategy name.
    var suggested: [String: [String]] = [:]
    /// The strategy that the failure on screen names, or that its best fix changes; nil for none.
    var named: String?
    var dates: [DateSample] = []
    /// Keys of the payload, in its order.
    var keys: [String] = []

    func isUsed(_ name: String) -> Bool { used?.contains(name) ?? true }

    /// Returns the values to offer before a strategy's standard ones.
    func values(of name: String) -> [String] {
        var seen: Set<String> = []
        return [helpful, suggested].flatMap { $0[name] ?? [] }.filter { seen.insert($0).inserted }
    }

    /// The date that readings of a single value are shown for: the first that a set doesn't read.
    func sample(for strategies: StrategySet) -> DateSample? {
        zip(dates, strategies.dates.dates(from: dates.map(\.source))).first { $0.1 == nil }?.0 ?? dates.first
    }

    /// Returns how the payload's own values are read: `"2026-03-01" → 2026-03-01 00:00:00Z`.
    ///
    /// - Parameter strategies: The set with the value to show.
    func readings(of name: String, in strategies: StrategySet, arrow: String, limit: Int) -> [String] {
        switch name {
        case "dates", "dates-else": dateReadings(strategies.dates, arrow, limit)
        case "keys": keyReadings(strategies, arrow, limit)
        default: []
        }
    }

    private func dateReadings(_ strategy: DateStrategy, _ arrow: String, _ limit: Int) -> [String] {
        guard !dates.isEmpty, limit > 0 else { return [] }
        let read = zip(dates, strategy.dates(from: dates.map(\.source)))
        let count = read.count { $0.1 != nil }
        let head = dates.count == 1 ? [] : ["It reads \(count) of \(dates.count) dates of the payload:"]
        // Values that it doesn't read come first, because they matter most.
        let shown = read.filter { $0.1 == nil }.prefix(2) + read.filter { $0.1 != nil }
        return head
            + shown.prefix(max(1, limit - head.count)).map { sample, date in
                "\(sample.place): \(sample.source.shortened(to: 60)) \(arrow) \(date.map(DateText.of) ?? "not read")"
            }
    }

    private func keyReadings(_ strategies: StrategySet, _ arrow: String, _ limit: Int) -> [String] {
        let changed = keys.lazy.map { ($0, strategies.convertKey($0)) }.filter { $0 != $1 }.prefix(limit)
        if changed.isEmpty { return strategies.keys == .default ? [] : ["It changes none of the payload's keys."] }
        return changed.map { "\($0.shortened(to: 40)) \(arrow) \($1.shortened(to: 40))" }
    }
}

extension StrategyOffers {
    /// The maximum number of rows and tokens to examine, so that the panel opens at once.
    private static let maxRows = 10_000
    /// The maximum number of tokens to examine if no value was requested as a date.
    private static let maxTexts = 1_000
    /// The maximum number of samples; more tell nothing new.
    private static let maxSamples = 200

    /// Gathers hints from the open payload, its last decode and the tried fixes.
    /// - Complexity: O(rows), at most ``maxRows``.
    init(_ state: ExplorerState) {
        guard let document = state.document else { return }
        keys = Self.keys(of: document)
        adopt(state.fixes)
        let advice =
            state.selectedSuspicions.flatMap(\.advice)
            + (state.shownFailure?.explained(by: state.declared).advice ?? [])
        let requested = state.shownFailure.map { TypeExpression($0.requestedType).unwrapped.text }
        named =
            advice.lazy.flatMap(\.strategyNames).first ?? requested.flatMap { ["Date": "dates", "Data": "data"][$0] }
            ?? state.fixes.shown.lazy.compactMap { $0.fix?.changes.first?.name }.first
        guard let answer = state.decode.answer, answer.result.outcome != .invalid else { return }
        let trace = answer.result.trace
        dates = Self.dates(of: answer.tree, trace, document) { state.shownPath(of: $0, in: answer.tree) }
        if dates.isEmpty { dates = Self.possibleDates(of: document) }
        let strings = dates.filter { $0.source.hasPrefix("\"") }.map { String($0.source.dropFirst().dropLast()) }
        let numbers = dates.compactMap { Double($0.source) }
        let floatWords = Self.floatWords(of: document)
        suggested["floats"] = FloatStrategy.reading(texts: floatWords).map { [$0.printed] } ?? []
        suggested["dates"] = DateStrategy.reading(texts: strings, numbers: numbers).strategies.map(\.printed)
        // What follows a failure was not requested, but is declared.
        let declared =
            answer.result.outcome.hasValue
            ? ReachedTypes() : state.declared.types(reachedFrom: answer.result.model)
        var used = Self.used(by: answer, declared, document, hasKeySets: !state.keySets.isEmpty)
            .subtracting(floatWords.isEmpty ? ["floats"] : [])
            .union(helpful.keys).union(state.setup.strategies.changed.map(\.name))
        if answer.result.outcome.hasValue, state.descriptor(of: answer.result.model)?.isEncodable != false {
            used.formUnion(Self.encoding(used))
        }
        self.used = used
    }

    /// Returns the names of the strategies that concern the encoding of what was decoded with these strategies.
    private static func encoding(_ used: Set<String>) -> Set<String> {
        let mirrors = Set(used.map { "encode-\($0)" })
        return mirrors.intersection(StrategySet.all.map(\.name)).union(["output", "order"])
    }

    /// Adopts the values of the fixes that make the payload decode.
    mutating func adopt(_ fixes: FixState) {
        let working = fixes.shown.filter { $0.result == .decodes }.compactMap(\.fix)
        helpful = [:]
        for change in (working.filter { $0.size == 1 } + working).flatMap(\.changes) {
            helpful[change.name, default: []].append(change.value)
        }
    }

    /// Returns the names of the strategies that concern a requested type, a declared one that was not reached, a
    /// failure or the syntax of the text.
    private static func used(
        by answer: FinishedDecode, _ declared: ReachedTypes, _ document: JSONDocument, hasKeySets: Bool
    ) -> Set<String> {
        let trace = answer.result.trace
        var names: Set<String> = ["keys", "missing"]
        for text in declared.types.union(trace.typeNames) {
            let type = TypeExpression(text)
            if type.isOptional { names.insert("optionals") }
            switch type.unwrapped.text {
            case "Date": names.formUnion(["dates", "dates-else"])
            case "Data": names.insert("data")
            case "Double", "Float", "CGFloat": names.formUnion(["scalars", "floats"])
            case "String", "Bool", "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32",
                "UInt64", "Int128", "UInt128", "Decimal":
                names.insert("scalars")
            case let other where other.hasPrefix("[") || other.hasPrefix("Set<"):
                names.insert(type.unwrapped.isStringDictionary ? "dictionaries" : "arrays")
            default: break
            }
        }
        if !answer.result.cases.isEmpty || declared.hasRawValues { names.insert("enums") }
        if !answer.failures.isEmpty { names.insert("errors") }
        if hasKeySets { names.insert("key-set") }
        if document.fault != nil { names.formUnion(["json5", "top-level"]) }
        return names
    }

    /// The strings of the payload that name infinity or not-a-number, as they are written.
    private static func floatWords(of document: JSONDocument) -> [String] {
        (0..<min(document.tokenCount, maxRows)).lazy.filter { document.kind($0) == .string }.compactMap { token in
            let written = document.text[document.span(token)].dropFirst().dropLast()
            return FloatWord(written) == nil ? nil : String(decoding: written, as: UTF8.self)
        }
    }

    /// Returns the values requested as dates, and the unreached values of the same keys.
    private static func dates(
        of tree: DecodeTree, _ trace: Trace, _ document: JSONDocument, place: (Int) -> String
    ) -> [DateSample] {
        let isDate = trace.typeNames.map { TypeExpression($0).unwrapped.text == "Date" }
        guard isDate.contains(true) else { return [] }
        let rows = tree.decodedRows.prefix(maxRows)
        func asks(_ row: DecodeTree.Row) -> Bool {
            guard row.inner >= 0 else { return false }
            let type = Int(trace[Int(row.inner)].type)
            return type >= 0 && isDate[type]
        }
        let keys = Set(rows.lazy.filter { $0.token >= 0 && asks($0) }.compactMap { document.key(Int($0.token)) })
        var samples: [DateSample] = []
        for (index, row) in rows.enumerated() where row.token >= 0 && samples.count < maxSamples {
            let token = Int(row.token)
            guard !document.isContainer(token), document.foundKind(token) != .null,
                asks(row) || row.mark == .unreached && document.key(token).map(keys.contains) == true
            else { continue }
            samples.append(DateSample(place: place(index), source: document.sourceText(token, limit: 100)))
        }
        return samples
    }

    /// Returns the strings that look like dates, for a model that requested none.
    private static func possibleDates(of document: JSONDocument) -> [DateSample] {
        var samples: [DateSample] = []
        for token in 0..<min(document.tokenCount, maxTexts) where samples.count < maxSamples {
            guard document.kind(token) == .string, let text = document.stringValue(token),
                let shape = DateShape(text: text), !shape.formats.isEmpty
            else { continue }
            samples.append(
                DateSample(place: document.pointer(token), source: document.sourceText(token, limit: 100)))
        }
        return samples
    }

    private static func keys(of document: JSONDocument) -> [String] {
        var numbers = KeyNumbers()
        var keys: [String] = []
        for token in 0..<min(document.tokenCount, maxRows) where keys.count < maxSamples {
            // A key seen before has a smaller number.
            guard let number = numbers.number(ofKeyOf: token, in: document), number == keys.count,
                let key = document.key(token, limit: CodingPath.excerptLimit)
            else { continue }
            keys.append(key)
        }
        return keys
    }
}
