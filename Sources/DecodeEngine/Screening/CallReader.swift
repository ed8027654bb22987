import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Matches the calls of decodes with their payloads, without building rows, to find whether every value was read.
///
/// The results for keys are kept for the next payload, which mostly has the same keys.
struct CallReader {
    /// Types that must be decoded somewhere; otherwise a chosen strategy had no effect.
    private let neededTypes: [String]
    private let needsConvertedKey: Bool

    private var keys: RequestedKeys
    private var places = KeyPlaces()
    /// The call for each key of the current object, by the key's number.
    private var asked: [Asked] = []
    private var round: Int32 = 0
    private var stack: [Step] = []
    private var ahead = Ahead()
    private var scalars: ScalarScreen
    private let suspectKeys: SuspectKeys
    /// What code converts the text of each key to, by the key's number; nil for most keys.
    private var converted: [ConvertedText?] = []
    /// The forms of texts in place of which a date may be a fallback, which only the value shows.
    private(set) var uncertainDates: Set<String> = []
    /// Forms of texts that code has converted to a date.
    private var convertedDates: Set<String> = []

    /// The prefetched members of a large object.
    private struct Ahead {
        var keys: [KeyNumbers.Spelling] = []
        var nodes: [Int32] = []
        /// How many of them were read.
        var read = 0

        mutating func forget() {
            keys.removeAll(keepingCapacity: true)
            nodes.removeAll(keepingCapacity: true)
            read = 0
        }
    }

    private struct Asked {
        /// The call found the key missing.
        static let absent: Int32 = -2

        var node: Int32 = -1
        /// Whether it read a value and made no other call.
        var isRead = false
        /// Whether it only found null there; any other call for the key takes its place.
        var isNull = false
        /// The rounds, one per object, in which the key was requested and found.
        var askedIn: Int32 = 0
        var foundIn: Int32 = 0
    }

    /// A value to read: its outermost call, its token, and its place if it is an object or array.
    private struct Step {
        var node: Int
        var token: JSONDocument.Token
        var place: Int32
    }

    /// - Parameters:
    ///   - strategies: The effective strategies.
    ///   - suspectKeys: Keys whose values may be suspicious.
    ///   - now: The current date, to find dates that are far from it.
    /// - Returns: Nil for strategies whose decodes always need an explanation: lenient ones explain what they changed.
    init?(_ strategies: StrategySet, suspectKeys: SuspectKeys = SuspectKeys(), now: Date = Date()) {
        guard strategies.leniency == .none, !strategies.keys.ignoresCase else { return nil }
        keys = RequestedKeys(strategies)
        self.suspectKeys = suspectKeys
        scalars = ScalarScreen(strategies.dates, now: now)
        let changed = Set(strategies.changed.map(\.name))
        needsConvertedKey = changed.contains("keys")
        neededTypes = (changed.contains("dates") ? ["Date"] : []) + (changed.contains("data") ? ["Data"] : [])
    }

    /// The members of an object with more keys are prefetched.
    private static let manyKeys = 1 << 14

    /// Whether so many keys are stored that they should be discarded.
    var isLarge: Bool { keys.numbers.count > 1 << 14 || places.count > 1 << 14 }

    /// Reads the calls of a decode.
    ///
    /// - Parameters:
    ///   - calls: The calls, none of which failed.
    ///   - document: The payload.
    ///   - duration: The duration of the decode.
    /// - Returns: Nil if values weren't read from top to bottom, or if something may be suspicious.
    /// - Complexity: O(calls + tokens)
    mutating func read(
        _ calls: Trace.Calls, _ document: JSONDocument, duration: Duration
    ) -> CleanDecode? {
        guard document.fault == nil, document.tokenCount > 0 else { return nil }
        guard hasNeededTypes(calls) else { return nil }
        keys.add(calls.keys, types: calls.types)
        scalars.begin(calls, document)
        var pass = Pass(nodes: calls.nodes, takesEverything: calls.takesEverything, document: document)
        stack.removeAll(keepingCapacity: true)
        guard push(0, isRead: false, 0, KeyPlaces.root, &pass), readStack(&pass) else { return nil }
        guard !needsConvertedKey || pass.hasConvertedKey else { return nil }
        uncertainDates = pass.uncertainDates
        let ignored = Dictionary(pass.ignored.map { (places.pointer($0, keys.numbers), $1) }) { $0 + $1 }
        return CleanDecode(
            values: pass.values, duration: duration,
            ignored: ignored.map { CleanDecode.Ignored(place: $0, count: $1) },
            firstIgnored: pass.firstIgnored.map(document.pointer))
    }

    /// Reads everything on the stack, and everything inside.
    private mutating func readStack(_ pass: inout Pass) -> Bool {
        // How many of the stack's calls weren't prefetched.
        var unfetched = Int.max
        while let step = stack.popLast() {
            if stack.count < unfetched {
                for step in stack.suffix(KeyNumbers.batch) { pass.fetch(step.node) }
                unfetched = max(0, stack.count - KeyNumbers.batch)
            }
            let rest = stack.count
            guard let inner = pass.innermost(step.node), read(step, inner, &pass) else { return false }
            if stack.count > rest + KeyNumbers.batch { unfetched = .max }
        }
        return true
    }

    private func hasNeededTypes(_ calls: Trace.Calls) -> Bool {
        neededTypes.allSatisfy { name in
            guard let type = calls.types.firstIndex(of: name) else { return false }
            return calls.nodes.contains { Int($0.type) == type }
        }
    }

    /// Reads an object or array, and its scalars.
    private mutating func read(_ step: Step, _ inner: Pass.Call, _ pass: inout Pass) -> Bool {
        switch (pass.document.kind(step.token), inner.node.container) {
        case (.object, .keyed): readMembers(of: step, inner, &pass)
        case (.array, .unkeyed): readElements(of: step, inner, &pass)
        default: false
        }
    }

    /// Reads a scalar, or pushes an object or array onto the stack.
    ///
    /// - Parameter isRead: Whether the call read a value and made no other call, as most do.
    @inline(__always)
    private mutating func push(
        _ node: Int, isRead: Bool, _ token: JSONDocument.Token, _ place: Int32, _ pass: inout Pass
    ) -> Bool {
        switch pass.document.kind(token) {
        case .object, .array: stack.append(Step(node: node, token: token, place: place))
        case .string, .number, .true, .false, .null:
            guard isRead || pass.isRead(asScalar: node) else { return false }
            guard !scalars.mayBeSuspicious(node, isRead: isRead, token, pass.nodes, pass.document) else {
                return false
            }
            pass.values += 1
        case .endObject, .endArray, .invalid: return false
        }
        return true
    }

    private mutating func readElements(of step: Step, _ inner: Pass.Call, _ pass: inout Pass) -> Bool {
        var element = pass.document.firstChild(step.token)
        var index = 0
        var child = inner.place + 1
        let end = Int(inner.node.end)
        let place = places.place(KeyPlaces.any, in: step.place)
        while child < end {
            let node = pass.nodes[child]
            if !node.call.isHousekeeping {
                guard node.key < KeyCode.none, KeyCode.index(node.key) == index, let token = element,
                    push(child, isRead: node.isRead(at: child), token, place, &pass)
                else { return false }
                element = pass.document.nextSibling(token)
                index += 1
            }
            child = Int(node.end)
        }
        return element == nil
    }

    private mutating func readMembers(of step: Step, _ inner: Pass.Call, _ pass: inout Pass) -> Bool {
        round += 1
        while asked.count < keys.numbers.count { asked.append(Asked()) }
        var present = 0
        var absent = 0
        var child = inner.place + 1
        let end = Int(inner.node.end)
        while child < end {
            let node = pass.nodes[child]
            if !node.call.isHousekeeping {
                guard node.key >= 0 else { return false }
                let key = Int(keys.requested[Int(node.key)])
                // The key was requested twice.
                guard asked[key].askedIn != round || asked[key].isNull else { return false }
                asked[key].askedIn = round
                asked[key].isNull = false
                // Copy these, because the calls of a large dictionary are far from one another in memory.
                asked[key].node = node.outcome == .absent ? Asked.absent : Int32(child)
                asked[key].isRead = node.isRead(at: child)
                if node.outcome == .absent {
                    absent += 1
                    guard suspectKeys.absent.isEmpty || !suspectKeys.absent.contains(keys.numbers.names[key]) else {
                        return false
                    }
                } else {
                    present += 1
                }
            } else if node.readsNull {
                let key = Int(keys.requested[Int(node.key)])
                if asked[key].askedIn != round {
                    asked[key] = Asked(
                        node: Int32(child), isRead: true, isNull: true, askedIn: round, foundIn: asked[key].foundIn)
                }
            }
            child = Int(node.end)
        }
        let keyType = Int(inner.node.keyType)
        let isDictionary = keyType >= 0 && pass.takesEverything[keyType]
        let converts = keys.areConverted(for: inner.node.type)
        // Two keys may be one key of the decoded dictionary.
        guard
            !isDictionary || keys.areKept(for: inner.node.type) || !FoldedKey.mayBeEqual(in: step.token, pass.document)
        else { return false }
        // Look up one place for all values of a dictionary, which may have millions.
        let anyMember = isDictionary ? places.place(KeyPlaces.any, in: step.place) : KeyPlaces.root
        var found = 0
        var ignored = 0
        let isLarge = present > Self.manyKeys
        if isLarge { ahead.forget() }
        var member = pass.document.firstChild(step.token)
        while let token = member {
            member = pass.document.nextSibling(token)
            let spelled =
                isLarge
                ? keys.numbers.number(of: nextKey(token, &pass), in: pass.document)
                : keys.numbers.number(ofKeyOf: token, in: pass.document) ?? keys.numbers.number(of: "")
            let key = converts ? keys.convert(spelled) : spelled
            if key != spelled {
                pass.hasConvertedKey = true
                // A dictionary's keys are not meant to change.
                if isDictionary { return false }
            }
            while asked.count < keys.numbers.count { asked.append(Asked()) }
            // Foundation reads only one of two members with the same key.
            guard asked[Int(key)].foundIn != round else { return false }
            asked[Int(key)].foundIn = round
            if asked[Int(key)].askedIn == round {
                let node = Int(asked[Int(key)].node)
                guard node != Int(Asked.absent), !isEmptyIdentifier(spelled, token, pass.document) else { return false }
                if !asked[Int(key)].isNull { found += 1 }
                guard isConverted(key, token, &pass) else { return false }
                let place =
                    isDictionary || !pass.document.isContainer(token)
                    ? anyMember : places.place(spelled, in: step.place)
                guard push(node, isRead: asked[Int(key)].isRead, token, place, &pass) else { return false }
            } else {
                ignored += 1
                // What an error says may be all that the object has.
                guard !isError(keys.numbers.names[Int(key)], token, pass.document) else { return false }
                guard suspectKeys.ignored.isEmpty || !suspectKeys.ignored.contains(keys.numbers.names[Int(key)])
                else { return false }
                pass.ignore(token, at: isDictionary ? anyMember : places.place(spelled, in: step.place))
            }
        }
        // An ignored key may be a misspelling of a missing one.
        return found == present && (absent == 0 || ignored == 0)
    }

    /// Whether code certainly converts a member's text, if it converts it at all. A date is read later.
    private mutating func isConverted(_ key: Int32, _ token: JSONDocument.Token, _ pass: inout Pass) -> Bool {
        guard !suspectKeys.converted.isEmpty, pass.document.kind(token) == .string else { return true }
        while converted.count <= Int(key) {
            converted.append(suspectKeys.converted[keys.numbers.names[converted.count]])
        }
        guard let conversion = converted[Int(key)] else { return true }
        guard let text = pass.document.stringValue(token) else { return false }
        guard conversion == .date else { return conversion.isCertain(text) }
        // Another date of the same form is read in the same way, if it is one.
        var form =
            "\(key) " + text.utf8.prefix(80).map { $0 >= 0x30 && $0 <= 0x39 ? "9" : "\(UnicodeScalar($0))" }.joined()
        if WrittenDate(text)?.flaw != nil { form = text }
        if !convertedDates.contains(form) { pass.uncertainDates.insert(form) }
        return true
    }

    /// Remembers that the texts of the last decode were converted to dates.
    mutating func acceptDates() {
        if convertedDates.count > Self.maxForms { convertedDates.removeAll() }
        convertedDates.formUnion(uncertainDates)
    }

    private static let maxForms = 4096

    /// Whether a member that isn't read may say what went wrong.
    private func isError(_ key: String, _ token: JSONDocument.Token, _ document: JSONDocument) -> Bool {
        guard ["e", "m", "f", "d", "E", "M", "F", "D"].contains(key.first) else { return false }
        let name = key.lowercased()
        guard
            SuspectKeys.errors.contains(where: name.hasPrefix)
                || ["message", "msg", "detail"].contains(name)
        else { return false }
        return document.isContainer(token)
            ? document.firstChild(token) != nil : ![.null, .false].contains(document.kind(token))
    }

    /// Whether a member is an empty text where an identifier is expected.
    private func isEmptyIdentifier(_ key: Int32, _ token: JSONDocument.Token, _ document: JSONDocument) -> Bool {
        guard document.kind(token) == .string, document.span(token).count == 2 else { return false }
        let name = keys.numbers.names[Int(key)].lowercased()
        return ["id", "guid", "identifier", "sku"].contains(where: name.hasSuffix)
    }

    /// Returns the key of a member of a large object. Prefetches the data of the next members in batches: see
    /// ``KeyNumbers/fetchKeys(from:in:into:_:)``.
    private mutating func nextKey(_ token: JSONDocument.Token, _ pass: inout Pass) -> KeyNumbers.Spelling {
        if ahead.read == ahead.keys.count { fetchMembers(from: token, &pass) }
        ahead.read += 1
        return ahead.keys[ahead.read - 1]
    }

    private mutating func fetchMembers(from first: JSONDocument.Token, _ pass: inout Pass) {
        ahead.forget()
        keys.numbers.fetchKeys(from: first, in: pass.document, into: &ahead.keys) { number in
            let call = asked[Int(number)]
            if call.askedIn == round, call.node >= 0 { ahead.nodes.append(call.node) }
        }
        for node in ahead.nodes { pass.fetch(Int(node)) }
    }
}

/// The state of reading one decode.
private struct Pass {
    let nodes: Trace.Nodes
    let takesEverything: [Bool]
    let document: JSONDocument
    var values = 0
    /// Depends on the prefetched calls, so that the compiler doesn't remove the prefetching.
    private var fetched: Int32 = 0
    /// The number of values that the model never asks for, by place.
    private(set) var ignored: [Int32: Int] = [:]
    /// The first of these values, in document order.
    private(set) var firstIgnored: [JSONDocument.Token] = []
    var hasConvertedKey = false
    var uncertainDates: Set<String> = []

    init(nodes: Trace.Nodes, takesEverything: [Bool], document: JSONDocument) {
        self.nodes = nodes
        self.takesEverything = takesEverything
        self.document = document
    }

    /// Reads a call that is needed soon, to bring it into the processor's cache.
    @inline(__always)
    mutating func fetch(_ node: Int) { fetched &+= nodes[node].end }

    /// Counts a value that the model never asks for.
    mutating func ignore(_ token: JSONDocument.Token, at place: Int32) {
        ignored[place, default: 0] += 1
        // Objects and arrays aren't read in document order.
        guard firstIgnored.count < CleanDecode.named || token < firstIgnored[CleanDecode.named - 1] else { return }
        firstIgnored.insert(token, at: firstIgnored.firstIndex { $0 > token } ?? firstIgnored.count)
        if firstIgnored.count > CleanDecode.named { firstIgnored.removeLast() }
    }

    /// Whether a call, and the calls for the same value inside it, read a scalar.
    func isRead(asScalar node: Int) -> Bool {
        guard let inner = innermost(node) else { return false }
        var child = inner.place + 1
        while child < inner.node.end {
            let node = nodes[child]
            guard node.call.isHousekeeping else { return false }
            child = Int(node.end)
        }
        return true
    }

    /// A call with its place in the record.
    struct Call {
        var place: Int
        var node: Trace.Node
    }

    /// Returns the innermost of the calls for the same value, such as a wrapper's and its value's, or nil if one of
    /// them read nothing.
    func innermost(_ node: Int) -> Call? {
        var current = Call(place: node, node: nodes[node])
        while true {
            guard current.node.outcome.hasRead else { return nil }
            var only: Call?
            var child = current.place + 1
            let end = Int(current.node.end)
            while child < end {
                let node = nodes[child]
                if !node.call.isHousekeeping {
                    guard only == nil, node.key == KeyCode.none else { return current }
                    only = Call(place: child, node: node)
                }
                child = Int(node.end)
            }
            guard let only else { return current }
            current = only
        }
    }
}

extension Trace.Node {
    /// Whether the call, which is at a place of the record, read a value and made no other call.
    @inline(__always)
    fileprivate func isRead(at place: Int) -> Bool { Int(end) == place + 1 && outcome.hasRead }
}

extension Trace.Outcome {
    fileprivate var hasRead: Bool { self == .decoded || self == .decodedNil }
}
