import DecodeService
import DecodeTrace
import JSONText

/// Failures of one kind at one place of the model, wherever in the payload. Thousands of elements with the same fault
/// are one group.
package struct FailureGroup: Sendable {
    /// A step of a group's place.
    package enum Step: Hashable, Sendable {
        /// Any element of an array or any entry of a dictionary.
        case any
        case key(String)
    }

    /// The steps from the root down.
    package let place: [Step]
    /// The indices of its failures in ``Diagnosis/everything``, in order.
    package internal(set) var members: [Int]
    /// Its failures by the form of their values, which their exact causes depend on: the index of the first in
    /// ``Diagnosis/everything``, and how many there are. The causes of thousands are found with the first of each form.
    package internal(set) var forms: [(first: Int, count: Int)]
    /// The number of values that were requested at the place, including those that failed.
    package internal(set) var total = 0
    /// The first of its failures; the others have the same kind, requested type and consequence, and found the same.
    package let first: DiagnosedFailure

    package var count: Int { members.count }

    /// Whether it has so many failures that its first one represents all.
    package var isLarge: Bool { count > 3 }

    /// The exact cause of the first failure.
    package var code: FailureCode { first.explained().code }

    /// The place as a JSON pointer with the model's keys: `/items/*/lat`.
    package var pointer: String {
        place.map { step in
            switch step {
            case .any: "/*"
            case .key(let key): "/" + JSONDocument.escapedForPointer(key)
            }
        }.joined()
    }

    /// The place in Swift notation: `items[*].lat`.
    package var path: String {
        place.reduce("") { path, step in
            switch step {
            case .any: path + "[*]"
            case .key(let key): CodingPath.joining(key, to: path)
            }
        }
    }

    /// The place of a summary's pointer in Swift notation: `items[*].lat`; `the payload` for the root.
    package static func path(ofPointer pointer: String) -> String {
        CodingPath.words(ofPointer: pointer) { $0 == "*" }
    }

    /// One sentence without a period: `items[*].lat is a string in 1,932 of 3,000 values`.
    package var sentence: String {
        let name = path.isEmpty ? "The payload" : path
        switch first.kind {
        case .keyNotFound: return "\(name) is missing in \(share(of: "object"))"
        case .valueNotFound where first.found == .null: return "\(name) is null in \(share(of: "value"))"
        case .typeMismatch where first.found != .nothing && first.found != .other:
            let article = first.found == .array || first.found == .object ? "an" : "a"
            return "\(name) is \(article) \(first.found.rawValue) in \(share(of: "value"))"
        default: return "\(name) fails in \(share(of: "value"))"
        }
    }

    private func share(of noun: String) -> String {
        guard place.contains(.any) || total > 1 else { return "its only \(noun)" }
        // An array or a dictionary may have more values than were requested before the decode ended.
        let first = first.failure?.fate == .failed ? "first " : ""
        guard total > 1 else { return first.isEmpty ? "one \(noun)" : "the \(first)\(noun)" }
        guard count < total else { return "all \(total.grouped) \(noun)s" }
        return "\(count.grouped) of \(first.isEmpty ? "" : "the \(first)")\(total.grouped) \(noun)s"
    }
}

extension DiagnosedDecode {
    /// Groups the failures by place and cause, in the order of their first failures.
    ///
    /// - Complexity: O(*f* · depth + calls at the places of failures and above), for *f* failures.
    package func failureGroups() -> [FailureGroup] {
        var builder = FailureGroupBuilder(
            trace: result.outcome == .invalid ? .empty : result.trace, document: document)
        for (index, failure) in diagnosis.everything.enumerated() { builder.add(failure, at: index) }
        return builder.groups()
    }
}

/// Sorts failures into groups by a tree of their places.
private struct FailureGroupBuilder {
    struct Place {
        var steps: [FailureGroup.Step: Int] = [:]
        var parent: Int
        var step: FailureGroup.Step?
        /// The number of values that were requested.
        var count = 0
    }

    struct Cause: Hashable {
        var place: Int
        var kind: Failure.Kind
        var found: FoundKind
        var requestedType: String
        var isAbsorbed: Bool
        var isAdjusted: Bool
    }

    let trace: Trace
    let document: JSONDocument
    var places = [Place(parent: -1)]
    var found: [FailureGroup] = []
    var placeOfGroup: [Int] = []
    var groupOfCause: [Cause: Int] = [:]
    /// The forms of each group.
    var forms: [[FailureForm: Int]] = []

    /// The limit of forms in a group. Failures of further forms count as the first one.
    private static let maxForms = 64

    mutating func add(_ failure: DiagnosedFailure, at index: Int) {
        let place = place(of: failure)
        let cause = Cause(
            place: place, kind: failure.kind, found: failure.found, requestedType: failure.requestedType,
            isAbsorbed: failure.isAbsorbed, isAdjusted: failure.isAdjusted)
        let form = FailureForm(failure, in: document)
        if let group = groupOfCause[cause] {
            found[group].members.append(index)
            let isFull = found[group].forms.count == Self.maxForms
            if let known = forms[group][form] ?? (isFull ? 0 : nil) {
                found[group].forms[known].count += 1
            } else {
                forms[group][form] = found[group].forms.count
                found[group].forms.append((index, 1))
            }
            return
        }
        groupOfCause[cause] = found.count
        placeOfGroup.append(place)
        forms.append([form: 0])
        found.append(FailureGroup(place: steps(to: place), members: [index], forms: [(index, 1)], first: failure))
    }

    /// The groups with the number of values at their places.
    mutating func groups() -> [FailureGroup] {
        if found.contains(where: { $0.count > 1 || $0.place.contains(.any) }) { countValues() }
        return zip(found, placeOfGroup).map { group, place in
            var group = group
            let parent = places[place].parent
            let asked = places[place].count > 0 || parent < 0 ? places[place].count : places[parent].count
            group.total = max(asked, group.count)
            return group
        }
    }

    // MARK: Places

    /// The place of a failure, added if it is new.
    private mutating func place(of failure: DiagnosedFailure) -> Int {
        var steps: [FailureGroup.Step] = []
        var node = failure.failure?.node ?? -1
        if node >= 0, node < trace.count {
            while trace[node].parent >= 0 {
                if let step = step(of: node) { steps.append(step) }
                node = Int(trace[node].parent)
            }
            steps.reverse()
        }
        // A model's own error may name a member below the value that failed.
        for component in failure.path.components.dropFirst(steps.count) {
            switch component {
            case .index: steps.append(.any)
            case .key(let key): steps.append(.key(key))
            }
        }
        return steps.reduce(0) { place, step in
            if let next = places[place].steps[step] { return next }
            places[place].steps[step] = places.count
            places.append(Place(parent: place, step: step))
            return places.count - 1
        }
    }

    /// The step from the value around a call to the call's value; nil if they are the same value.
    private func step(of node: Int) -> FailureGroup.Step? {
        switch trace.key(of: node) {
        case nil: return nil
        case .index: return .any
        case .key(let key):
            let keyType = Int(trace[Int(trace[node].parent)].keyType)
            return keyType < 0 || trace.keyTypes[keyType].takesEverything ? .any : .key(key)
        }
    }

    private func steps(to place: Int) -> [FailureGroup.Step] {
        Array(sequence(first: place) { places[$0].parent >= 0 ? places[$0].parent : nil })
            .compactMap { places[$0].step }.reversed()
    }

    /// Counts the calls for values at the places of failures, without looking into other values.
    private mutating func countValues() {
        guard trace.count > 0 else { return }
        places[0].count = 1
        // The places of the values around the current call, with the ends of those values.
        var open: [(end: Int, place: Int)] = [(Int(trace[0].end), 0)]
        // A payload has millions of calls, and few keys.
        var known: [AskedKey: Int?] = [:]
        let takesEverything = trace.keyTypes.map(\.takesEverything)
        trace.forEachCall { node, call in
            guard node > 0 else { return .inside }
            while let last = open.last, last.end <= node { open.removeLast() }
            guard let outer = open.last?.place, !call.call.isHousekeeping else { return .past }
            var place = outer
            if call.key != KeyCode.none {
                let keyType = Int(trace[Int(call.parent)].keyType)
                let isAny = call.key < KeyCode.none || keyType < 0 || takesEverything[keyType]
                let key = AskedKey(place: outer, key: isAny ? nil : call.key)
                if known[key] == nil { known[key] = .some(step(of: node).flatMap { places[outer].steps[$0] }) }
                guard case let next?? = known[key] else { return .past }
                place = next
                places[place].count += 1
            }
            open.append((Int(call.end), place))
            return .inside
        }
    }

    /// A key that a value at a place was asked for; nil for an index, and for a key of a dictionary.
    private struct AskedKey: Hashable {
        var place: Int
        var key: Int32?
    }
}

/// What tells the exact causes of one group's failures apart: the error's own facts, the form of the value, and the members
/// of the objects that the explanation reads.
struct FailureForm: Hashable {
    private var facts: [String] = []

    /// The limit of members that are compared.
    private static let maxMembers = 64

    /// - Complexity: O(length of the value), O(1) for an object or array.
    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        if let error = failure.failure {
            facts = ["\(error.origin)", "\(error.isDecodingError)", error.textFact.map { "\($0)" } ?? ""]
        }
        guard let place = failure.token else { return }
        if failure.kind == .dataCorrupted, !document.isContainer(place) {
            facts += document.defects(of: place).prefix(1).map { "\($0.fault.kind)" }
            let number = NumberLiteral(document.sourceText(place, limit: 400))
            facts.append(number.map { "\($0.hasFraction)" } ?? "")
        }
        for token in [document.parent(place), place, document.firstChild(place)].compactMap(\.self) {
            addMembers(of: token, in: document)
        }
    }

    /// Adds the keys of an object, with the value of a member that tells its shape.
    private mutating func addMembers(of token: JSONDocument.Token, in document: JSONDocument) {
        facts.append("\(document.kind(token))")
        guard document.kind(token) == .object else { return }
        for member in document.children(of: token).prefix(Self.maxMembers) {
            guard let key = document.key(member) else { continue }
            facts += [key, "\(document.foundKind(member))"]
            if DiscriminatedEnum.isDiscriminator(key) { facts.append(document.sourceText(member, limit: 40)) }
        }
    }
}
