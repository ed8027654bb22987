import DecodeService
import DecodeTrace
package import Diagnosis
import JSONText

/// Counts what payloads have at each place of the model. Memory use depends on the number of places.
///
/// The counts don't depend on the payload that first has a place: a key that is new in payload 1,000 was absent in the
/// 999 before.
package struct PlaceCounts: Sendable {
    private struct Place: Sendable {
        var parent: Int32
        var counts: CorpusPlace
        /// Payloads with an object here, and the first of them.
        var objects = 0
        var firstObject: Int?
        var kinds: [FoundKind: Int] = [:]
        var children: [Int32] = []
        // In the payload that is being added:
        var payload = -1
        var values = 0
        var objectValues = 0
        var found: Set<FoundKind> = []
        var lastToken: Int32 = -1
    }

    private struct Step: Hashable, Sendable {
        var parent: Int32
        var key: String
    }

    private var places: [Place] = []
    private var numbers: [Step: Int32] = [:]
    /// The places of payload keys that a strategy converts, if the model asked for them.
    private var aliases: [Step: Int32] = [:]
    private var payloads = 0
    /// The places of the payload that is being added.
    private var touched: [Int32] = []

    /// More places aren't counted: a dictionary that the model never asks for may have any number of keys.
    package static let most = 10_000

    package init() {}

    /// Adds a payload that couldn't be examined.
    package mutating func addTrouble() { payloads += 1 }

    /// - Complexity: O(rows)
    package mutating func add(_ decode: DiagnosedDecode, _ findings: CorpusFindings) {
        defer { payloads += 1 }
        if decode.result.outcome != .invalid { countRows(of: decode) }
        countFailures(findings)
    }

    // MARK: Rows

    private mutating func countRows(of decode: DiagnosedDecode) {
        let (tree, document) = (decode.tree, decode.document)
        let labels = RowPlaces(tree: tree, decode: decode)
        let converts = decode.strategies.convertsKeys
        let names = RowNames(tree: tree, trace: decode.result.trace, sources: [])
        var placeOfRow = [Int32](repeating: -1, count: tree.count)
        touched.removeAll(keepingCapacity: true)
        for row in 0..<tree.count {
            let parent = tree[row].parent < 0 ? Int32(-1) : placeOfRow[Int(tree[row].parent)]
            guard parent >= 0 || row == 0,
                let number = place(of: row, in: parent, labels, convertsKeys: converts)
            else { continue }
            placeOfRow[row] = number
            let index = Int(number)
            if places[index].counts.type == nil, tree[row].node >= 0 || tree.lacking[row] != nil {
                let type = tree.lacking[row]?.key.type ?? names.type(row) ?? ""
                if !type.isEmpty { places[index].counts.type = type }
            }
            let token = tree[row].token
            guard token >= 0, !tree[row].traits.contains(.hiddenDuplicate) else { continue }
            count(document.foundKind(Int(token)), at: index, token: token)
        }
        countAbsentKeys()
    }

    private mutating func count(_ kind: FoundKind, at index: Int, token: Int32) {
        if places[index].payload != payloads {
            places[index].payload = payloads
            places[index].values = 0
            places[index].objectValues = 0
            places[index].found = []
            places[index].lastToken = -1
            touched.append(Int32(index))
            places[index].counts.held += 1
            if places[index].counts.firsts.held == nil { places[index].counts.firsts.held = payloads }
        }
        // One value may have several rows.
        guard places[index].lastToken != token else { return }
        places[index].lastToken = token
        places[index].values += 1
        if kind == .object { places[index].objectValues += 1 }
        guard places[index].found.insert(kind).inserted else { return }
        places[index].kinds[kind, default: 0] += 1
        if kind == .null {
            places[index].counts.nulls += 1
            if places[index].counts.firsts.null == nil { places[index].counts.firsts.null = payloads }
        }
    }

    private mutating func countAbsentKeys() {
        for parent in touched where places[Int(parent)].objectValues > 0 {
            let index = Int(parent)
            places[index].objects += 1
            if places[index].firstObject == nil { places[index].firstObject = payloads }
            for child in places[index].children {
                let place = places[Int(child)]
                // Elements and the entries of dictionaries are never absent.
                guard place.counts.label != "*" else { continue }
                let values = place.payload == payloads ? place.values : 0
                guard values < places[index].objectValues else { continue }
                places[Int(child)].counts.absent += 1
                if place.counts.firsts.absent == nil { places[Int(child)].counts.firsts.absent = payloads }
            }
        }
    }

    /// The place of a row, new if necessary; nil if there are too many.
    private mutating func place(
        of row: Int, in parent: Int32, _ labels: RowPlaces, convertsKeys: Bool
    ) -> Int32? {
        guard parent >= 0 else { return place(Step(parent: -1, key: "")) }
        let tree = labels.tree
        let parentRow = Int(tree[row].parent)
        var step = Step(parent: parent, key: labels.step(from: parentRow, to: row))
        guard step.key != "*" else { return place(step) }
        // A value that the decode didn't reach may be an entry of a dictionary, too.
        if tree[parentRow].node < 0, let entry = numbers[Step(parent: parent, key: "*")] { return entry }
        guard convertsKeys else { return place(step) }
        let node = Int(tree[row].node)
        guard node >= 0 else { return aliases[step] ?? place(step) }
        guard case .key(let key)? = labels.decode.result.trace.key(of: node) else { return place(step) }
        let payloadStep = step
        step.key = JSONDocument.escapedForPointer(key)
        let number = place(step)
        if payloadStep != step { aliases[payloadStep] = number }
        return number
    }

    private mutating func place(_ step: Step) -> Int32? {
        if let number = numbers[step] { return number }
        guard places.count < Self.most else { return nil }
        let number = Int32(places.count)
        let parent = Int(step.parent)
        var counts = CorpusPlace(
            pointer: parent < 0 ? "" : places[parent].counts.pointer + "/" + step.key, label: step.key,
            depth: parent < 0 ? 0 : places[parent].counts.depth + 1)
        if parent >= 0 {
            places[parent].children.append(number)
            // The earlier objects lacked the key.
            if step.key != "*", places[parent].objects > 0 {
                counts.absent = places[parent].objects
                counts.firsts.absent = places[parent].firstObject
            }
        }
        places.append(Place(parent: step.parent, counts: counts))
        numbers[step] = number
        return number
    }

    // MARK: Failures

    private mutating func countFailures(_ findings: CorpusFindings) {
        var failed: Set<String> = []
        var absorbed: Set<String> = []
        for failure in findings.failures where failure.cause.kind != .invalidJSON {
            if failure.cause.absorbed || failure.cause.adjusted {
                absorbed.insert(failure.cause.pointer)
            } else {
                failed.insert(failure.cause.pointer)
            }
        }
        for pointer in failed {
            guard let index = place(at: pointer) else { continue }
            places[index].counts.failed += 1
            if places[index].payload != payloads {
                places[index].counts.failedAbsent += 1
            } else if places[index].found == [.null] {
                places[index].counts.failedNulls += 1
            }
            if places[index].counts.firsts.failed == nil { places[index].counts.firsts.failed = payloads }
        }
        for pointer in absorbed {
            guard let index = place(at: pointer) else { continue }
            places[index].counts.absorbed += 1
            if places[index].counts.firsts.failed == nil { places[index].counts.firsts.failed = payloads }
        }
    }

    /// The place of a pointer, new if no row has it.
    private mutating func place(at pointer: String) -> Int? {
        var number = place(Step(parent: -1, key: ""))
        for key in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let parent = number else { return nil }
            number = place(Step(parent: parent, key: String(key)))
        }
        return number.map(Int.init)
    }

    // MARK: Results

    /// The number of payloads so far.
    package var count: Int { payloads }

    /// All places in the order in which they were found, each before the places in it.
    package var all: [CorpusPlace] {
        var result: [CorpusPlace] = []
        result.reserveCapacity(places.count)
        var waiting: [Int32] = places.isEmpty ? [] : [0]
        while let number = waiting.popLast() {
            let place = places[Int(number)]
            var counts = place.counts
            counts.kinds = place.kinds.map { CorpusPlace.Kind(kind: $0.key, payloads: $0.value) }
                .sorted { ($1.payloads, $0.kind.rawValue) < ($0.payloads, $1.kind.rawValue) }
            result.append(counts)
            waiting += place.children.reversed()
        }
        return result
    }
}
