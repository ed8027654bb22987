import DecodeService
import DecodeTrace
import JSONText
import Strategies

/// Assigns a decode's losses to places of the payload.
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

    /// The limit of distinguished places.
    private static let mostPlaces = 500
    /// The limit of compared members of an object.
    private static let mostMembers = 200

    /// The values that were dropped, supplied and changed by the decode, and those that the round trip changes in
    /// addition.
    ///
    /// - Parameter changes: The difference between the payload and its encoded value.
    /// - Complexity: O(nodes + failures · depth + changes)
    func losses(_ changes: [Difference.Change]) -> Losses {
        var losses = Losses()
        var counted: Set<String> = []
        trace.forEachCall { node, call in
            guard call.outcome == .skipped else { return .inside }
            // Losses inside a dropped value aren't counted separately.
            if call.key != KeyCode.none, !call.call.isHousekeeping {
                add(.dropped, trace.path(of: node), to: &losses, &counted)
            }
            return .past
        }
        for failure in trace.failures where failure.fate == .adjusted {
            if let what = Self.what(failure.rule) { add(what, failure.path, to: &losses, &counted) }
        }
        for change in changes where change.kind == .changed && !counted.contains(change.pointer) {
            let isPrecision = isNumber(change.oldText) && isNumber(change.newText)
            losses.add(Loss(isPrecision ? .precision : .changed, at: change.pointer))
        }
        return losses
    }

    /// The effect of a lenient strategy on a value; nil if it only finds it.
    private static func what(_ rule: String?) -> Loss.What? {
        switch rule {
        case "optionals": .nil
        case "missing": .defaulted
        case "scalars", "enums": .changed
        default: nil
        }
    }

    /// Whether JSON begins like a number.
    private func isNumber(_ text: String?) -> Bool { text?.first.map { $0.isNumber || $0 == "-" } ?? false }

    private func add(_ what: Loss.What, _ path: CodingPath, to losses: inout Losses, _ counted: inout Set<String>) {
        let token = resolver.nearestToken(to: path)
        let pointer = document.tokenCount > 0 ? document.pointer(token) : ""
        counted.insert(pointer)
        losses.add(Loss(what, at: pointer), values: values(in: token))
    }

    /// The number of strings, numbers and Booleans in a value.
    private func values(in token: JSONDocument.Token) -> Int {
        guard document.tokenCount > 0, document.isContainer(token) else { return 1 }
        return (token..<document.end(token)).count { !document.isClosing($0) && document.foundKind($0).isScalar }
    }

    /// The values whose failures were swallowed, each once.
    ///
    /// - Complexity: O(failures · depth)
    var absorbed: [TrialFigures.PlacedValue] {
        var seen: Set<CodingPath> = []
        return trace.failures.filter { $0.fate == .absorbed && seen.insert($0.path).inserted }
            .prefix(Self.mostPlaces).map { placed($0.path) }
    }

    /// The values that were decoded after attempts with other types.
    ///
    /// - Complexity: O(errors + depth of the result)
    var alternatives: [TrialFigures.PlacedValue] {
        trace.alternatives(limit: Self.mostPlaces).map { placed(trace.path(of: trace.place(of: $0))) }
    }

    private func placed(_ path: CodingPath) -> TrialFigures.PlacedValue {
        let token = resolver.nearestToken(to: path)
        return TrialFigures.PlacedValue(
            pointer: document.tokenCount > 0 ? document.pointer(token) : "", values: values(in: token))
    }

    /// The objects that lack keys and have unknown ones.
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
                guard order.count < Self.mostPlaces else { return }
                order.append(object)
            }
            missing[object, default: []].append(key)
        }
        trace.forEachCall { node, call in
            if call.outcome == .absent { lack(node) }
            return .inside
        }
        for failure in trace.failures where failure.rule == "missing" && failure.kind == .keyNotFound {
            lack(failure.node)
        }
        return order.compactMap { object in
            let keyType = Int(trace[object].keyType)
            let token = resolver.nearestToken(to: trace.path(of: object))
            guard let keys = missing[object], keyType >= 0, !trace.keyTypes[keyType].takesEverything,
                document.tokenCount > 0, document.kind(token) == .object
            else { return nil }
            let unknown = document.children(of: token).prefix(Self.mostMembers).compactMap { document.key($0) }
                .filter { !knows(keyType, strategies.convertKey($0)) }
            return unknown.isEmpty ? nil : TrialFigures.KeyGap(token: token, missing: keys, unknown: unknown)
        }
    }
}
