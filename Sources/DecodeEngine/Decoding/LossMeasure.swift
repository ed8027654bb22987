import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Finds what a decode loses, by comparing the decoded value with the payload.
///
/// The value's contents are found by encoding it again, or by reflection. The calls show only what was requested, and
/// why a value is missing: a value that an abandoned attempt read isn't in the decoded value.
struct LossMeasure {
    let trace: Trace
    let document: JSONDocument
    let strategies: StrategySet
    private let resolver: KeyResolver

    init(trace: Trace, document: JSONDocument, strategies: StrategySet) {
        self.trace = trace
        self.document = document
        self.strategies = strategies
        resolver = KeyResolver(document: document, strategies: strategies)
    }

    /// The maximum number of objects with missing keys.
    private static let maxPlaces = 500
    /// The maximum number of members to compare in an object.
    private static let maxMembers = 200

    /// Returns everything that the decode of a value lost, except keys that are only similar to missing ones.
    ///
    /// - Parameters:
    ///   - value: The decoded value.
    ///   - knows: Whether a key type, by its number, knows a key after conversion.
    ///   - encoded: Encodes the value again; nil if it can't be encoded.
    /// - Complexity: O(calls + bytes)
    func losses(of value: Any, knows: (Int, String) -> Bool, encoded: () -> JSONDocument?) -> Losses {
        guard document.tokenCount > 0 else { return Losses() }
        var search = Search(
            places: DecodedPlaces(trace, document, strategies, resolver), document: document, strategies: strategies,
            value: value)
        search.run(knows: knows, encoded: encoded())
        return search.losses
    }

    /// Returns the objects that lack keys and have unknown ones.
    ///
    /// - Parameter knows: Whether a key type, by its number, knows a key after conversion.
    /// - Complexity: O(nodes), and the members of the first five hundred objects that lack a key
    func gaps(knows: (Int, String) -> Bool) -> [TrialFigures.KeyGap] {
        var missing: [Int: [String]] = [:]
        var order: [Int] = []
        func lack(_ node: Int) {
            let object = Int(trace[node].parent)
            guard object >= 0, case .key(let key) = trace.key(of: node) else { return }
            if missing[object] == nil {
                guard order.count < Self.maxPlaces else { return }
                order.append(object)
            }
            missing[object, default: []].append(key)
        }
        trace.forEachCall { node, call in
            if call.outcome == .absent { lack(node) }
            return .inside
        }
        for failure in trace.failures where failure.rule == .missing && failure.kind == .keyNotFound {
            lack(failure.node)
        }
        return order.compactMap { object in
            let keyType = Int(trace[object].keyType)
            let token = resolver.nearestToken(to: trace.path(of: object))
            guard let keys = missing[object], keyType >= 0, !trace.keyTypes[keyType].takesEverything,
                document.tokenCount > 0, document.kind(token) == .object
            else { return nil }
            let unknown = document.children(of: token).prefix(Self.maxMembers).compactMap { document.key($0) }
                .filter { !knows(keyType, strategies.convertKey($0)) }
            return unknown.isEmpty ? nil : TrialFigures.KeyGap(token: token, missing: keys, unknown: unknown)
        }
    }
}

extension LossMeasure {
    /// One search for losses.
    private struct Search {
        let places: DecodedPlaces
        let document: JSONDocument
        let strategies: StrategySet
        let value: Any
        /// The losses of values, by token.
        private var found: [JSONDocument.Token: Loss.What] = [:]
        private var invented: [(token: JSONDocument.Token, loss: Loss)] = []
        /// The scalars of the decoded value, read on demand.
        private var decoded: DecodedScalars?
        /// How often the model read each scalar, counted on demand.
        private var wanted: [DecodedScalars.Scalar: Int]?
        /// Whether the encoding strategies are at their default. If not, a value that isn't encoded again is lost.
        private let isMirrored: Bool

        init(places: DecodedPlaces, document: JSONDocument, strategies: StrategySet, value: Any) {
            self.places = places
            self.document = document
            self.strategies = strategies
            self.value = value
            let plain = StrategySet()
            isMirrored = StrategySet.all.allSatisfy { $0.side != .encoding || strategies[$0.name] == plain[$0.name] }
        }

        mutating func run(knows: (Int, String) -> Bool, encoded: JSONDocument?) {
            let difference = encoded.flatMap { Comparison(places, document, strategies, $0) }
            for supplied in places.supplied {
                let values = difference?.addedValues(at: supplied.pointer) ?? 1
                invented.append((supplied.token, Loss(.invented, at: supplied.pointer, values: values)))
            }
            findByCalls(isEncoded: difference != nil)
            if let difference {
                for change in difference.changes { add(change) }
                for added in difference.added where places.swallowedMissing.contains(added.pointer) {
                    invented.append((added.after, Loss(.invented, at: added.pointer, values: added.values)))
                }
            } else {
                findDiscarded()
            }
            findUnread(knows)
        }

        /// Finds the losses that the calls prove, and those that they suggest if the value can't be encoded.
        private mutating func findByCalls(isEncoded: Bool) {
            let dates = strategies.datesElse == .distantPast ? DateReading(strategies) : nil
            for (token, fate) in places.fates.enumerated() where !fate.isEmpty && !document.isClosing(token) {
                if fate.contains(.swallowed) {
                    guard !isEncoded || isElement(token), let top = places.swallowed(around: token) else { continue }
                    found[top] = .dropped
                } else if fate.contains(.replaced) {
                    found[token] = .invented
                } else if fate.contains(.converted) {
                    if !document.isExactlyConvertible(token) { found[token] = .changed }
                } else if fate.contains(.date), let dates, !dates.isDate(token, in: document) {
                    found[token] = .invented
                } else if !isEncoded, fate.isSuperset(of: [.read, .retried]), !isDecoded(token), !isConverted(token) {
                    found[token] = .changed
                }
            }
        }

        /// Adds a difference between the payload and the re-encoded value.
        private mutating func add(_ change: Comparison.Change) {
            let token = change.token
            if let top = places.swallowed(around: token) {
                // A dropped element is already known, and the value encoded in its place is another element.
                guard found[top] == nil else { return }
                let isReplaced = top == token && change.kind == .changed && !change.isNull
                found[top] = isReplaced ? .invented : .dropped
                return
            }
            let fate = places.fates[token]
            guard known(around: token) == nil, document.foundKind(token) != .null else { return }
            switch change.kind {
            case .changed:
                guard fate.contains(.read) || !fate.contains(.asked) else { break }
                let isMoved = isElement(token) && isDecoded(token)
                if !isMoved { found[token] = change.isNull ? .dropped : .changed }
            case .removed:
                if fate.contains(.read) {
                    if !isMirrored || !isWholeDecoded(token) { found[token] = .dropped }
                } else if isElement(token) {
                    // An element that nobody requested isn't lost, unless reading stopped at a failed element.
                    if fate.contains(.asked) || hasSwallowedElement(besides: token) { found[token] = .dropped }
                } else if fate.contains(.asked) {
                    found[token] = .unread
                }
            }
        }

        /// Finds the members that an abandoned attempt read or would have read.
        private mutating func findUnread(_ knows: (Int, String) -> Bool) {
            for (token, fate) in places.fates.enumerated() where fate.contains(.asked) && !fate.contains(.read) {
                if isUnread(token) { found[token] = .unread }
            }
            for (object, keyTypes) in places.supersededKeyTypes where document.kind(object) == .object {
                for member in document.children(of: object) where !places.fates[member].contains(.read) {
                    guard isUnread(member), let key = document.key(member) else { continue }
                    let converted = strategies.convertKey(key)
                    if keyTypes.contains(where: { knows($0, converted) }) { found[member] = .unread }
                }
            }
        }

        /// Whether a value is a member of an object and not null, and neither it nor a value around it is lost
        /// otherwise.
        private func isUnread(_ token: JSONDocument.Token) -> Bool {
            guard let parent = document.parent(token), document.kind(parent) == .object,
                document.foundKind(token) != .null
            else { return false }
            return places.swallowed(around: token) == nil && known(around: token) == nil
        }

        /// Finds values that were read next to a swallowed failure, and discarded with it.
        private mutating func findDiscarded() {
            var objects: Set<JSONDocument.Token> = []
            for (token, fate) in places.fates.enumerated() where fate.contains(.swallowed) {
                if let parent = document.parent(token), document.kind(parent) == .object { objects.insert(parent) }
            }
            for object in objects.sorted() {
                for member in document.children(of: object)
                where places.fates[member].isSuperset(of: [.read, .plain]) && found[member] == nil
                    && !isDecoded(member)
                {
                    found[member] = .dropped
                }
            }
        }

        // MARK: The decoded value

        private func isElement(_ token: JSONDocument.Token) -> Bool {
            document.parent(token).map { document.kind($0) == .array } ?? false
        }

        private func hasSwallowedElement(besides token: JSONDocument.Token) -> Bool {
            guard let parent = document.parent(token) else { return false }
            return document.children(of: parent).contains { places.fates[$0].contains(.swallowed) }
        }

        /// Returns the known loss of a value or of its nearest ancestor.
        private func known(around token: JSONDocument.Token) -> Loss.What? {
            var place: JSONDocument.Token? = token
            while let next = place {
                if let what = found[next] { return what }
                place = document.parent(next)
            }
            return nil
        }

        /// Whether the decoded value contains a scalar as often as it was read.
        private mutating func isDecoded(_ token: JSONDocument.Token) -> Bool {
            guard let scalar = DecodedScalars.scalar(token, of: document) else { return true }
            let decoded = decodedScalars()
            if decoded.isCut { return true }
            let wanted = self.wanted ?? countRead()
            self.wanted = wanted
            return decoded.count(scalar) >= wanted[scalar] ?? 1
        }

        /// Whether the decoded value contains what a scalar converts to exactly.
        private mutating func isConverted(_ token: JSONDocument.Token) -> Bool {
            guard document.isExactlyConvertible(token) else { return false }
            let decoded = decodedScalars()
            return DecodedScalars.conversions(token, of: document).contains { decoded.count($0) > 0 }
        }

        /// The scalars of the decoded value, read once.
        private mutating func decodedScalars() -> DecodedScalars {
            let scalars = decoded ?? DecodedScalars(value)
            decoded = scalars
            return scalars
        }

        private func countRead() -> [DecodedScalars.Scalar: Int] {
            var counts: [DecodedScalars.Scalar: Int] = [:]
            for (token, fate) in places.fates.enumerated()
            where fate.contains(.read) && !fate.isDisjoint(with: [.plain, .retried]) && !fate.contains(.swallowed) {
                if let scalar = DecodedScalars.scalar(token, of: document) { counts[scalar, default: 0] += 1 }
            }
            return counts
        }

        /// Whether all plain scalars that were read in a value are in the decoded value.
        private mutating func isWholeDecoded(_ token: JSONDocument.Token) -> Bool {
            for place in token..<document.end(token) where places.fates[place].isSuperset(of: [.read, .plain]) {
                if !isDecoded(place) { return false }
            }
            return true
        }

        // MARK: Losses

        /// All losses, in the order of the payload.
        var losses: Losses {
            var all = found.map { token, what in
                (
                    token: token, isAdded: 0,
                    loss: Loss(
                        what, at: document.pointer(token),
                        values: document.isContainer(token) ? document.scalarCount(token) : 1)
                )
            }
            all += invented.map { (token: $0.token, isAdded: 1, loss: $0.loss) }
            all.sort { ($0.token, $0.isAdded, $0.loss.pointer) < ($1.token, $1.isAdded, $1.loss.pointer) }
            return Losses(all.map(\.loss))
        }
    }

    /// Recognizes the dates that the strategies can read.
    private struct DateReading {
        private let decoder: JSONDecoder

        init(_ strategies: StrategySet) {
            var strict = strategies
            strict.datesElse = .throw
            decoder = strict.makeDecoder()
        }

        func isDate(_ token: JSONDocument.Token, in document: JSONDocument) -> Bool {
            let text = document.text[document.span(token)]
            return (try? decoder.decode([Date].self, from: Data("[".utf8 + text + "]".utf8))) != nil
        }
    }

    /// The difference between the requested part of a payload and a re-encoded value.
    private struct Comparison {
        enum Kind { case removed, changed }

        struct Change {
            var kind: Kind
            /// The value in the payload.
            var token: JSONDocument.Token
            /// Whether null is encoded in its place.
            var isNull = false
        }

        struct Added {
            var pointer: String
            /// The value of the payload that precedes it.
            var after: JSONDocument.Token
            var values: Int
        }

        private(set) var changes: [Change] = []
        private(set) var added: [Added] = []

        init?(_ places: DecodedPlaces, _ document: JSONDocument, _ strategies: StrategySet, _ encoded: JSONDocument) {
            let isWhole = document.foreign != nil || !places.leavesOut
            let (text, tokens) = isWhole ? ([], []) : places.asked()
            let asked = isWhole ? document : JSONDocument(bytes: text, options: document.options)
            var numbers = [Int](repeating: 0, count: isWhole ? 0 : asked.tokenCount)
            if !isWhole {
                var next = 0
                for token in 0..<asked.tokenCount where !asked.isClosing(token) {
                    guard next < tokens.count else { return nil }
                    numbers[token] = tokens[next]
                    next += 1
                }
            }
            let difference = Difference(
                payload: asked, encoded: encoded, strategies: strategies, listsEquivalents: false)
            var last = 0
            for change in difference.changes {
                let token = change.oldToken.map { isWhole ? $0 : numbers[$0] }
                last = token ?? last
                let isNull = change.newToken.map { encoded.foundKind($0) == .null } ?? false
                switch (change.kind, token) {
                case (.removed, let token?):
                    changes.append(Change(kind: .removed, token: token))
                case (.changed, let token?):
                    if let old = change.oldToken, let new = change.newToken,
                        asked.isConverted(old, to: new, of: encoded, strategies)
                    {
                        continue
                    }
                    changes.append(Change(kind: .changed, token: token, isNull: isNull))
                case (.added, _):
                    guard let new = change.newToken, !isNull else { continue }
                    let values = (new..<encoded.end(new)).count {
                        !encoded.isClosing($0) && encoded.foundKind($0).isScalar
                    }
                    added.append(Added(pointer: change.newPointer ?? "", after: last, values: values))
                default: continue
                }
            }
        }

        /// Returns the number of scalars that were encoded where the payload has nothing, or nil if there are none.
        func addedValues(at pointer: String) -> Int? { added.first { $0.pointer == pointer }?.values }
    }
}
