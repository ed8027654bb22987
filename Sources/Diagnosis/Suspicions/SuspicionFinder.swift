import DecodeService
import DecodeTrace
import DecodeTree
import Foundation
import JSONText
import Strategies
import SwiftTypes

/// Finds the suspicions of a decode in its tree and values.
struct SuspicionFinder {
    let tree: DecodeTree
    let trace: Trace
    let document: JSONDocument
    let values: RowValues
    /// The strategies in force.
    let strategies: StrategySet
    /// The strategies that were asked for: those of the user's own decoder were chosen for all payloads.
    let chosen: StrategySet
    let now: Date

    /// The suspicions in the order of the rows, one for each property and code.
    ///
    /// - Complexity: O(rows), and the members of the objects that lack keys.
    func find() -> [Suspicion] {
        guard trace.count > 0 else { return [] }
        var found: [Suspicion] = []
        var places: [Place: Int] = [:]
        func add(_ suspicion: Suspicion) {
            let place = Place(code: suspicion.code, path: suspicion.path)
            if let first = places[place] {
                found[first].others += 1
            } else {
                places[place] = found.count
                found.append(suspicion)
            }
        }
        let readsValues = !values.isEmpty
        for row in 0..<tree.count {
            let current = tree[row]
            guard current.node >= 0 else { continue }
            // Most rows are scalars, which say nothing without their values.
            if !readsValues, current.token >= 0, !document.isContainer(Int(current.token)) { continue }
            if let suspicion = suspicion(of: row) { add(suspicion) }
        }
        return found + unusedStrategies()
    }

    /// A place in the model: indices don't matter.
    private struct Place: Hashable {
        let code: Suspicion.Code
        let path: [CodingPath.Component]

        init(code: Suspicion.Code, path: CodingPath) {
            self.code = code
            self.path = path.components.map { if case .index = $0 { .index(0) } else { $0 } }
        }
    }

    private func suspicion(of row: Int) -> Suspicion? {
        let current = tree[row]
        guard current.token >= 0 else { return current.mark == .decodedNil ? nearKey(row) : nil }
        let token = Int(current.token)
        switch document.kind(token) {
        case .array, .object: return emptied(row, token)
        case .null: return nil
        default: return suspicion(ofScalar: row, token)
        }
    }

    private func suspicion(
        _ code: Suspicion.Code, _ row: Int, _ message: String, _ label: String
    ) -> Suspicion {
        let token = nearestToken(row)
        return Suspicion(
            code: code, row: row, path: trace.path(of: Int(tree[row].node)), pointer: document.pointer(token),
            span: document.span(token), message: message, label: label)
    }

    /// The token of a row, or of the object around it.
    private func nearestToken(_ row: Int) -> JSONDocument.Token {
        var row = row
        while row >= 0 {
            if tree[row].token >= 0 { return Int(tree[row].token) }
            row = Int(tree[row].parent)
        }
        return 0
    }

    private func name(_ row: Int) -> String {
        let path = trace.path(of: Int(tree[row].node))
        return path.isEmpty ? "The payload" : path.shortDescription
    }
}

// MARK: - Scalars

extension SuspicionFinder {
    private func suspicion(ofScalar row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        // A date in text may say the same, and still be of no real year.
        guard let recorded = values.recorded(row),
            let value = values.value(row) ?? (recorded.seconds == nil ? nil : recorded)
        else { return nil }
        let written = document.sourceText(token, limit: 60)
        if tree[row].mark == .absorbed {
            // An optional that became nil is what the code is for.
            guard value.text != "nil" else { return nil }
            return suspicion(
                .fallback, row, "\(name(row)) is \(written), which failed to decode, and became \(value.text)",
                "became \(value.text)")
        }
        switch value.kind {
        case .date(let seconds): return implausible(DateDistance(seconds: seconds, now: now), value, row, token)
        case .enumCase(let name, let raw?): return fallback(name, raw, value, row, token)
        case .float(let digits): return lostDigits(value, digits, row, token)
        default: return nil
        }
    }

    private func implausible(
        _ date: DateDistance, _ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard date.isOdd else { return nil }
        let decoded = "\(name(row)) decoded as \(value.text), \(date.text)"
        if document.kind(token) == .number {
            // Any number is a date under any numeric strategy: only one that another of them makes recent is wrong.
            guard let number = Double(document.sourceText(token, limit: 60)), abs(number) >= 1e7,
                let better = Self.readings(of: number).first(where: { isRecent($0.seconds) })
            else { return nil }
            let text = DateText.of(Date(timeIntervalSince1970: better.seconds))
            return suspicion(
                .dateImplausible, row, "\(decoded). Read as \(better.unit), it would be \(text)",
                "read as \(better.unit), \(text)")
        }
        // Calendars begin in the year 1; formatters and servers write that year for no date.
        let year = DateText.year(of: Date(timeIntervalSince1970: date.seconds))
        guard year < 1000 || year > 9999 else { return nil }
        return suspicion(.dateImplausible, row, decoded, date.text)
    }

    private static func readings(of number: Double) -> [(seconds: Double, unit: String)] {
        [
            (number, "seconds since 1970"), (number / 1000, "milliseconds since 1970"),
            (number / 1_000_000, "microseconds since 1970"),
            (number + Date.timeIntervalBetween1970AndReferenceDate, "seconds since 2001"),
        ]
    }

    /// Whether payloads usually mean such a date: from 30 years ago to 10 years from now.
    private func isRecent(_ seconds: Double) -> Bool {
        (-30.0...10).contains(DateDistance(seconds: seconds, now: now).years)
    }

    /// An enum's case with the name of a fallback, for a raw value that isn't the case's.
    private func fallback(
        _ name: String, _ raw: DecodedValue.Scalar, _ value: DecodedValue, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard EnumRule.names.contains(name.lowercased()) || tree[row].mark == .adjusted else { return nil }
        let text = document.stringValue(token) ?? document.sourceText(token, limit: 60)
        guard text.lowercased() != raw.text.lowercased(), text.lowercased() != name.lowercased() else { return nil }
        let written = document.sourceText(token, limit: 60)
        return suspicion(
            .fallback, row, "\(self.name(row)) is \(written), and decoded as the fallback \(value.text)",
            "decoded as \(value.text)")
    }

    private func lostDigits(
        _ value: DecodedValue, _ digits: Int, _ row: Int, _ token: JSONDocument.Token
    ) -> Suspicion? {
        guard document.kind(token) == .number, !value.isProperty else { return nil }
        let written = document.sourceText(token, limit: 400)
        guard let number = NumberLiteral(written), number != NumberLiteral(value.text) else { return nil }
        // A fraction that no `Double` has stands for the nearest one; a `Float` may be much further away.
        guard !number.hasFraction || digits < 15 && Double(written) != Double(value.text) else { return nil }
        let shown = document.sourceText(token, limit: 60)
        return suspicion(
            .precision, row, "\(name(row)) is \(shown), and decoded as \(value.text): digits were lost",
            "decoded as \(value.text)")
    }
}

// MARK: - Objects and arrays

extension SuspicionFinder {
    /// An array or dictionary that failed and became empty, or each of whose elements failed.
    private func emptied(_ row: Int, _ token: JSONDocument.Token) -> Suspicion? {
        guard document.firstChild(token) != nil, isCollection(row) else { return nil }
        let current = tree[row]
        let count = document.childCount(token)
        let elements = count == 1 ? "1 element" : "\(count) elements"
        if current.mark == .absorbed, let value = values.value(row), value.kind == .empty {
            return suspicion(
                .emptied, row, "\(name(row)) has \(elements), failed to decode, and became empty", "became empty")
        }
        guard current.mark == .decoded || current.mark == .adjusted else { return nil }
        let children = tree.children(of: row)
        let areAllLost = children.allSatisfy { child in
            tree[child].mark == .absorbed || tree[child].traits.contains(.dropped)
        }
        guard areAllLost, tree.hasChildren(row) else { return nil }
        return suspicion(
            .emptied, row, "\(name(row)) has \(elements), and none of them decoded", "none of them decoded")
    }

    /// Whether a row's call opened an array, or an object with keys of any name.
    private func isCollection(_ row: Int) -> Bool {
        let inner = Int(tree[row].inner)
        switch trace[inner].container {
        case .unkeyed: return true
        case .keyed:
            let keyType = Int(trace[inner].keyType)
            return keyType >= 0 && trace.keyTypes[keyType].takesEverything
        case .none, .single: return TypeExpression(trace.typeName(of: inner)).unwrapped.member != nil
        }
    }

    /// A key that the payload lacks, where it has one that nearly matches and is never read.
    private func nearKey(_ row: Int) -> Suspicion? {
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].token >= 0, case .key(let key) = trace.key(of: Int(tree[row].node)) else {
            return nil
        }
        let object = Int(tree[parent].token)
        guard document.kind(object) == .object else { return nil }
        var free: Set<JSONDocument.Token> = []
        for child in tree.children(of: parent).prefix(Self.mostMembers) {
            let current = tree[child]
            if current.mark == .ignored, current.token >= 0, !current.traits.contains(.hiddenDuplicate),
                tree.row(ofToken: Int(current.token)) == child
            {
                free.insert(Int(current.token))
            }
        }
        guard !free.isEmpty else { return nil }
        let search = NearKeys(document: document, strategies: strategies) { !free.contains($0) }
        let near = search.find(key, in: object, converts: strategies.convertsKeys)
            .first { $0.isLikely && free.contains($0.token) && document.kind($0.token) != .null }
        guard let near else { return nil }
        return suspicion(
            .nilBesideNearKey, row,
            "\(name(row)) is nil: the payload has no key \"\(key)\". It has \"\(near.key)\", which the model never reads",
            "has \"\(near.key)\", not \"\(key)\"")
    }

    /// Members of one object that are looked at.
    private static let mostMembers = 200
}

// MARK: - Strategies

extension SuspicionFinder {
    /// The strategies for keys, dates and data that were chosen and had nothing to convert.
    ///
    /// A lenient strategy that had nothing to do is none of them: the payload is then better than feared.
    private func unusedStrategies() -> [Suspicion] {
        guard trace[0].outcome == .decoded, document.tokenCount > 0 else { return [] }
        let types = Set(trace.typeNames)
        return chosen.changed.compactMap { strategy in
            let reason: String
            switch strategy.name {
            case "keys" where !usesKeyStrategy: reason = "no key of the payload is converted"
            case "dates" where !types.contains("Date"): reason = "the model decodes no Date"
            case "data" where !types.contains("Data"): reason = "the model decodes no Data"
            default: return nil
            }
            return Suspicion(
                code: .strategyUnused, row: 0, path: CodingPath(), pointer: "", span: document.span(0),
                message: "\(strategy.name): \(strategy.value) changed nothing: \(reason)",
                label: "\(strategy.name) changed nothing")
        }
    }

    private var usesKeyStrategy: Bool {
        if trace.failures.contains(where: { $0.rule == "keys" }) { return true }
        var seen: Set<String> = []
        return (0..<document.tokenCount).contains { token in
            guard let key = document.key(token), seen.insert(key).inserted else { return false }
            return strategies.convertKey(key) != key
        }
    }
}

extension NearKey {
    /// Whether it is the same key in another spelling, misspelled or short, in the same object.
    package var isLikely: Bool {
        switch relation {
        case .capitals, .acronym, .style, .property, .typo, .abbreviation: true
        case .deeper, .higher, .word: false
        }
    }
}
