import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

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
