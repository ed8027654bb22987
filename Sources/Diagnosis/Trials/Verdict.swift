package import DecodeService
package import JSONText
import SwiftDeclarations

/// What an app has after a change with which a payload decodes, as far as that can be told: the measure that orders every
/// list of changes and that every output names.
///
/// That a payload decodes says nothing of the value. The verdict is made of what the decode loses and of the evidence that
/// each property gets the value that belongs to it.
package struct Verdict: Sendable, Hashable {
    /// Whether a change can be made without asking anyone, as compilers say it of their suggestions. Best first.
    package enum Applicability: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// Every value is read, and each by the property that it belongs to.
        case keeps
        /// Nothing is known to be lost, but what a value means is only guessed.
        case guess
        /// Something of the payload or of the model's defaults is left out or changed.
        case leavesOut
        /// A value of the result isn't in the payload.
        case makesUp
        /// A document that decodes now doesn't any more.
        case breaks

        var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        package static func < (first: Applicability, second: Applicability) -> Bool { first.rank < second.rank }
    }

    package private(set) var applicability: Applicability
    /// What has to be true for a guess, a clause each: `"startTime" means "start"`.
    package let conditions: [String]
    /// What is likely wrong in the decoded value, a clause each.
    package private(set) var doubts: [String] = []
    /// What is lost, in words; empty if nothing is.
    let lost: String

    /// - Parameters:
    ///   - fixes: The changes, made together.
    ///   - document: The payload, to count losses in its own things; nil to count values.
    init(_ fixes: [Fix], losses: Losses, in document: JSONDocument?) {
        // What may give a property another one's value comes before a type that reads any text.
        let loose = fixes.filter { $0.edit?.readsAnyText == true }
        var seen: Set<String> = []
        conditions = (fixes.filter { $0.edit?.readsAnyText != true } + loose).flatMap(\.conditions)
            .filter { seen.insert($0).inserted }
        lost = losses.isEmpty ? "" : losses.words(in: document)
        applicability =
            if losses.count(.invented) > 0 {
                .makesUp
            } else if !losses.isEmpty {
                .leavesOut
            } else {
                conditions.isEmpty ? .keeps : .guess
            }
    }

    /// The verdict with what else is known of the change.
    ///
    /// - Parameters:
    ///   - documents: How many documents of a list decode; nil outside a list.
    ///   - doubts: What is likely wrong in the decoded value, a clause each.
    func adding(documents: DocumentTally?, doubts: [String] = []) -> Verdict {
        var verdict = self
        verdict.doubts = doubts
        if documents.map({ $0.broken > 0 }) == true {
            verdict.applicability = .breaks
        } else if applicability == .keeps, !doubts.isEmpty {
            verdict.applicability = .guess
        }
        return verdict
    }

    /// What is lost, and what is guessed. `keeps everything`; `leaves out 2 of 3 orders`; `a guess: if "startTime" means "start"`.
    package var words: String {
        let reasons = doubts + conditions.map { "if \($0)" }
        guard let first = reasons.first else { return lost.isEmpty ? "keeps everything" : lost }
        let more = reasons.count > 1 ? " and \(reasons.count - 1) more" : ""
        return (lost.isEmpty ? "" : "\(lost), ") + "a guess: \(first)\(more)"
    }
}

extension Fix {
    /// The pairs of a payload's key and the one that it becomes.
    private var keyPairs: [(key: String, wanted: String)] {
        let mapped = changes.flatMap { change -> [KeyStrategy.KeyPair] in
            if change.name == "keys", case .map(let pairs) = StrategySet().with(change).keys { pairs } else { [] }
        }.map { ($0.payload, $0.model) }
        guard case .codingKeys(_, let renames)? = edit?.makes else { return mapped }
        return mapped + renames.map { ($0.key, $0.wanted) }
    }

    /// Whether it takes a key for another that has none of its words, and whose value doesn't have its form either.
    var mapsOtherWord: Bool {
        if case .codingKeys(_, let renames)? = edit?.makes, renames.first?.hasForm == true { return false }
        return keyPairs.contains { key, wanted in
            Set(KeySpelling(key).words.map(KeyWords.singular)).isDisjoint(
                with: KeySpelling(wanted).words.map(KeyWords.singular))
        }
    }

    /// What has to be true for the change to keep the meaning of all values, a clause each.
    var conditions: [String] {
        let pairs = edit == nil ? keyPairs : []
        let dates = changes.filter { $0.name == "dates" }.flatMap { StrategySet().with([$0]).dates.formats }
        return KeySpelling.conditions(pairs)
            + (condition.map { [$0] } ?? []) + (dates.contains(where: \.assumesUTC) ? ["the times are in UTC"] : [])
            + (edit?.conditions ?? [])
    }
}

extension ModelEdit {
    /// What an app can have after it at best: known before it is tried.
    var bestApplicability: Verdict.Applicability {
        let drops = wrapper.map { $0 != .convertible } == true
        return drops || !defaultLosses.isEmpty ? .leavesOut : conditions.isEmpty ? .keeps : .guess
    }

    /// The declared values that properties lose because they become optional: they are nil then where that value is meant.
    var defaultLosses: [Loss] {
        switch makes {
        case .propertyType(_, let property, let type), .call(_, let property, _, .some(let type)):
            let losesOne = TypeExpression(type).isOptional && newLines.contains { $0.contains(": \(type) = ") }
            return losesOne ? [Loss(.default, at: "/\(property)")] : []
        default: return []
        }
    }

    /// The keys of values that an initializer makes others of: times that it reads in their zones, those zones, and numbers in
    /// another unit.
    var reworkedKeys: [String] {
        guard case .initializer(_, let sources, _) = makes else { return [] }
        return sources.values.flatMap { source -> [String] in
            switch source {
            case .localTime(_, let zone, let key): [zone, key]
            case .dayAndTime(let date): date.holder + [date.day, date.time] + (date.zone?.suffix(1) ?? [])
            case .scaled(let key, _): [key]
            case .measured(let key, let measure): [key, measure.value, measure.unit]
            default: []
            }
        }
    }

    /// The keys of the properties that a wrapper of the models' own reads: it converts them, which changes their form and loses
    /// nothing.
    var convertedKeys: [String] {
        if case .ownWrapper(_, let names) = makes { names.compactMap(\.key) } else { [] }
    }

    /// Whether a text is a raw value in another spelling, which it makes an enum read.
    func reads(_ text: String?) -> Bool {
        guard let text, case .spelledCases(_, let spelling) = makes else { return false }
        return spelling.includes(text)
    }

    /// Whether a scalar such as "-" is no value, which its wrapper reads as nil.
    ///
    /// - Parameter text: A string's content, or `false`.
    func readsAsNothing(_ text: String?) -> Bool {
        guard case .ownWrapper(let wrapper, _) = makes else { return false }
        return text?.standsForNothing == true || text == "false" && wrapper.readsFalseAsNil
    }

    /// What has to be true for the edit to keep the meaning of all values, a clause each.
    var conditions: [String] { (condition.map { [$0] } ?? []) + guessed }

    private var guessed: [String] {
        switch makes {
        case .codingKeys(let owner, let renames):
            KeySpelling.conditions(renames.map { ($0.key, $0.wanted) }, of: owner)
        case .propertyType(let owner, let property, let type) where loosens(to: type):
            ["any text is valid for \(owner).\(property)"]
        case .call(let owner, let key, .type(let type), _) where loosens(to: type):
            ["any text is valid for \"\(key)\" of \(owner)"]
        case .call(let owner, let key, .converted, _)
        where replacedType.map({ TypeExpression($0).unwrapped.text }) == "String":
            ["\(owner)'s code takes the text of \"\(key)\" for what was sent before"]
        default: []
        }
    }

    /// Whether a type reads any string where the replaced one doesn't.
    private func loosens(to type: String) -> Bool {
        guard let replaced = replacedType.map({ TypeExpression($0) }) else { return false }
        let type = TypeExpression(type)
        return type.innermostName == "String"
            && (replaced.innermostName != "String" || type.unwrapped.member == nil && replaced.unwrapped.member != nil)
    }

    /// Whether its property reads any text after it, and didn't before.
    var readsAnyText: Bool { makes.retyped.map { loosens(to: $0.type) } == true }

    /// The property that a text shows in another form after it, with its new type: an optional, or a type of the models' own
    /// in place of a plain one.
    var shownOtherwise: (property: String, type: TypeExpression)? {
        let (name, written): (String, String)
        switch makes {
        case .propertyType(_, let property, let type), .declaredType(_, let property, let type, _):
            (name, written) = (property, type)
        default: return nil
        }
        let (type, old) = (TypeExpression(written), replacedType.map { TypeExpression($0) })
        let isPlain = { (type: TypeExpression) in
            FoundNumber.integers.contains(type.text)
                || ["Bool", "Decimal", "Double", "Float", "String", "URL", "UUID"].contains(type.text)
        }
        guard let old, isPlain(old), !isPlain(type) else { return nil }
        return (name, type)
    }

    /// Whether a property means less after it: it may be nil, or any text, or isn't one of two states any more.
    var givesUp: Bool {
        makesOptional || readsAnyText
            || makes.retyped != nil && replacedType.map { TypeExpression($0).unwrapped.text } == "Bool"
    }
}

extension KeySpelling {
    /// The pairs of a payload's key and a wanted one that don't have the same meaning for certain, as clauses.
    fileprivate static func conditions(_ pairs: [(key: String, wanted: String)], of owner: String = "") -> [String] {
        let context = Set(KeySpelling(owner).words)
        return pairs.filter { pair in
            let (wanted, found) = (KeySpelling(pair.wanted), KeySpelling(pair.key))
            // Whether the property is a list is known to the finder, which offers a plural for nothing else.
            return wanted.letters != found.letters
                && wanted.meaning(of: found, isList: true, in: context)?.certainty != .same
        }.map { "\"\($0.key)\" means \"\($0.wanted)\"" }
    }
}

extension Losses {
    /// What is lost, in a few words, in the payload's own things where they have a name: `leaves out 2 of 3 orders`.
    ///
    /// - Parameter document: The payload; nil to count values.
    /// - Complexity: O(listed losses + elements of the arrays around them)
    package func words(in document: JSONDocument?) -> String {
        let leftOut = document.flatMap(leftOut) ?? "\(Self.values(values(.dropped)))"
        return Loss.What.allCases.filter { count($0) > 0 }.map { what in
            switch what {
            case .dropped: "leaves out \(leftOut)"
            case .invented: "makes up \(Self.values(values(what)))"
            case .changed: "changes \(Self.values(values(what)))"
            case .unread: unreadWords
            case .default: count(what) == 1 ? "loses a default" : "loses \(count(what)) defaults"
            }
        }.joined(separator: ", ")
    }

    /// What is lost, counted in values.
    package var words: String { isEmpty ? "keeps everything" : words(in: nil) }

    private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count.grouped) values" }

    private var unreadWords: String {
        let count = count(.unread)
        let pointers = list.filter { $0.what == .unread }.map(\.pointer)
        let keys = Set(pointers.map { $0.split(separator: "/", omittingEmptySubsequences: false).last })
        guard keys.count == 1, pointers.count == count, let key = keys.first ?? nil else {
            return "leaves \(count.grouped) keys unread"
        }
        return "leaves \"\(JSONDocument.unescapedFromPointer(key))\" unread"
            + (count > 1 ? " in \(count.grouped) places" : "")
    }

    /// The dropped values in the payload's own things: `2 of 3 orders` for elements of arrays under one key, `"address"` for
    /// one property; nil if one of them has no name, or a long one.
    private func leftOut(_ document: JSONDocument) -> String? {
        let dropped = list.filter { $0.what == .dropped }
        guard dropped.count == count(.dropped) else { return nil }
        let places = dropped.compactMap { document.token(at: $0.pointer) }
        guard places.count == dropped.count else { return nil }
        let groups = Dictionary(grouping: places) { place in
            let holder = document.parent(place) ?? place
            return document.kind(holder) == .array ? ["elements", document.key(holder)] : [document.key(place)]
        }
        // Elements are the most, so they are named first.
        let names = groups.sorted { (-$0.key.count, $0.value[0]) < (-$1.key.count, $1.value[0]) }
        let words = names.compactMap { name, places in
            name.count > 1 ? elements(places, of: name.last ?? nil, document) : members(places, named: name.last ?? nil)
        }
        return words.isEmpty || words.count < names.count ? nil : Explainer.list(words, limit: 3)
    }

    private func elements(_ places: [JSONDocument.Token], of name: String?, _ document: JSONDocument) -> String {
        let all = Set(places.compactMap { document.parent($0) }).reduce(0) { $0 + document.childCount($1) }
        let things = name.flatMap { $0.hasSuffix("s") && $0.count < 30 ? $0 : nil } ?? "elements"
        return "\(places.count.grouped) of \(all.grouped) \(all == 1 ? KeyWords.singular(things) : things)"
    }

    private func members(_ places: [JSONDocument.Token], named name: String?) -> String? {
        guard let name, name.count < 30 else { return nil }
        return "\"\(name)\"" + (places.count > 1 ? " in \(places.count.grouped) places" : "")
    }

    /// Whether elements are left out, and each list that they are from is left with none.
    func emptiesLists(of document: JSONDocument) -> Bool {
        let dropped = list.filter { $0.what == .dropped }.compactMap { document.token(at: $0.pointer) }
        let lists = Dictionary(grouping: dropped) { document.parent($0) ?? 0 }
        return !dropped.isEmpty
            && lists.allSatisfy { document.kind($0.key) == .array && document.childCount($0.key) == $0.value.count }
    }
}
