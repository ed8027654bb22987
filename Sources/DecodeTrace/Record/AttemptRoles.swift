/// Finds the places where code tried several types in turn, and decides which of them failed.
///
/// Types are tried with `try?`, `do` and `catch`, or an initializer called with the decoder. In the record, all of them
/// are calls for the same place: siblings with the same key, or, without a key, calls and containers over the owner's
/// own place. For every caught error, the owner's next action is known (``NextAction``).
///
/// - If a later attempt read the place, it supersedes the earlier ones: nothing failed. Initializers called with the
///   decoder may also be parts of one value: see ``standsIn(_:for:of:)``.
/// - If none did, the attempt that got furthest represents and supersedes the others: there is one failure. Its fate is
///   that of the error that was thrown or caught last.
///
/// Superseded attempts are in ``hidden``. Failures inside them aren't failures of their own.
///
/// Owners are read from the innermost outwards, each once, so the time is linear in their calls and in the depth of their
/// failures, however many attempts there are.
struct AttemptRoles {
    private let trace: Trace
    private let kind: (Int32) -> TypeKind
    /// The failures as thrown; `top` is the outermost node that each one left.
    private let thrown: [StoredFailure]
    /// The failures with their roles.
    private(set) var failures: [StoredFailure]
    /// The topmost nodes of superseded attempts.
    private(set) var hidden = NodeSet()

    /// The failure that left each failed node, in `thrown`.
    private var leaving: [Int32: Int] = [:]
    /// Failures that were caught outside the nested container or super decoder that they came from, by its node.
    private var continuedOutside: [Int32: Int] = [:]
    /// The failure that represents a failure.
    private var representatives: [Int: Int] = [:]

    /// A type that was tried.
    private struct Attempt {
        /// Whether it is an initializer called with the decoder, which has no call of its own.
        var hasNoCall = false
        /// Its sibling calls, including everything inside them.
        var nodes: Range<Int32>
        /// The failure that ended it.
        var failure: Int?
        /// Whether it read something of the place.
        var reads = false

        var succeeded: Bool { failure == nil && reads }
    }

    /// A member as one type asks for it. Requests with the same key by initializers called with the decoder aren't attempts at
    /// that member: each of them reads the whole object.
    private struct Member: Hashable {
        var key: Int32
        var keyType: Int16
    }

    /// - Parameters:
    ///   - trace: The record, without failures.
    ///   - failures: The failures in the order of occurrence.
    ///   - kind: The kind of a node's type.
    init(_ trace: Trace, _ failures: [StoredFailure], kind: @escaping (Int32) -> TypeKind) {
        self.trace = trace
        self.kind = kind
        thrown = failures
        self.failures = failures
    }

    /// Finds the roles of all failures.
    ///
    /// - Parameter mark: Called with the nodes whose outcome changes, and their new outcome.
    mutating func run(mark: (Int32, Trace.Outcome) -> Void) {
        let owners = owners()
        guard !owners.isEmpty else { return }
        for owner in owners { findRoles(in: owner) }
        guard !hidden.isEmpty else { return }
        silence()
        // The group of a representative didn't end where the representative's own error was caught.
        for failure in failures where failure.role.representsOthers && failure.role.thrown >= 0 {
            let isLeftOut = failure.fate == .dropped || failure.fate == .adjusted
            guard isLeftOut || failure.fate == .failed || failure.fate == .standIn else { continue }
            mark(failure.node, .failed)
            var node = failure.node
            while node > failure.top, trace[Int(node)].parent >= 0 {
                node = trace[Int(node)].parent
                if !isLeftOut || node != failure.top { mark(node, .failedInside) }
            }
        }
    }

    /// The nodes whose code caught an error, innermost first. Also notes which nodes the failures left.
    private mutating func owners() -> [Int32] {
        var owners: Set<Int32> = []
        for (place, failure) in thrown.enumerated() {
            guard failure.fate == .absorbed || failure.fate == .translated else { continue }
            var top = failure.top
            var owner = trace[Int(top)].parent
            while owner >= 0 {
                owners.insert(owner)
                // Code that uses a nested container or a super decoder continues outside of it.
                guard trace[Int(owner)].call.isNested, continues(failure.nextAction, outside: owner) else { break }
                continuedOutside[owner] = place
                top = owner
                owner = trace[Int(top)].parent
            }
        }
        guard !owners.isEmpty else { return [] }
        for (place, failure) in thrown.enumerated() {
            var node = failure.node
            leaving[node] = place
            while node > failure.top, trace[Int(node)].parent >= 0 {
                node = trace[Int(node)].parent
                leaving[node] = place
            }
        }
        return owners.sorted(by: >)
    }

    private func continues(_ nextAction: NextAction, outside node: Int32) -> Bool {
        switch nextAction {
        case .none: false
        case .call(let next): trace[Int(next)].parent != node
        case .container(let owner), .end(let owner), .error(let owner): owner != node
        }
    }

    // MARK: One owner

    private mutating func findRoles(in owner: Int32) {
        let children = trace.children(of: Int(owner))
        // Keys with a failed call; other requests are skipped.
        var keys: Set<Int32> = []
        for child in children where trace[child].key != KeyCode.none {
            if failure(of: Int32(child)) != nil { keys.insert(trace[child].key) }
        }
        var here: [Attempt] = []
        var byMember: [Member: [Attempt]] = [:]
        var isInSegment = false
        var keyType = trace[Int(owner)].keyType
        for child in children {
            let node = trace[child]
            let place = Int32(child)
            if node.key != KeyCode.none {
                if keys.contains(node.key), let attempt = attempt(at: place) {
                    byMember[Member(key: node.key, keyType: keyType), default: []].append(attempt)
                }
                if !isInSegment { here.append(Attempt(hasNoCall: true, nodes: place..<place)) }
                isInSegment = true
                extend(&here, with: place, by: keyType, in: owner)
                continue
            }
            switch node.call {
            case .container, .unkeyedContainer, .singleValueContainer:
                let failure = failure(of: place)
                here.append(Attempt(hasNoCall: failure == nil, nodes: place..<node.end, failure: failure))
                isInSegment = failure == nil
                if failure == nil { keyType = node.keyType }
                // An empty array was read when it was opened.
                if failure == nil, node.call == .unkeyedContainer { here[here.count - 1].reads = true }
            case .allKeys:
                if !isInSegment { here.append(Attempt(hasNoCall: true, nodes: place..<place)) }
                isInSegment = true
                here[here.count - 1].nodes = here[here.count - 1].nodes.lowerBound..<node.end
                here[here.count - 1].reads = true
            default:
                guard let attempt = attempt(at: place) else { continue }
                here.append(attempt)
                isInSegment = false
            }
        }
        let members = byMember.sorted { ($0.key.key, $0.key.keyType) < ($1.key.key, $1.key.keyType) }
        for (_, attempts) in members { resolve(attempts, of: owner, isOwn: false) }
        resolve(here, of: owner, isOwn: true)
    }

    /// Adds a call for a member to the attempt that opened its container.
    private func extend(_ attempts: inout [Attempt], with place: Int32, by keyType: Int16, in owner: Int32) {
        let last = attempts.count - 1
        attempts[last].nodes = attempts[last].nodes.lowerBound..<trace[Int(place)].end
        guard let failure = failure(of: place) else {
            if !trace.isHousekeeping(Int(place)), reads(place) { attempts[last].reads = true }
            return
        }
        // An error after which the code continued in the same container belongs to a member; otherwise it ended the attempt.
        let endsAttempt =
            switch thrown[failure].nextAction {
            case _ where thrown[failure].top < place: true
            case .error(let node): node == owner
            case .container(let node): node == owner && isOfAnotherType(keyType, than: owner)
            case .call(let next):
                trace[Int(next)].parent == owner && trace[Int(next)].key == KeyCode.none
                    && trace[Int(next)].call != .allKeys && isOfAnotherType(keyType, than: owner)
            case .none, .end: false
            }
        if endsAttempt { attempts[last].failure = failure }
    }

    /// Whether the keys belong to a type that the owner called with its decoder. Values that a type reads with its own
    /// keys are its members, whatever is read after them; so are those that a class reads with its superclass's keys.
    private func isOfAnotherType(_ keyType: Int16, than owner: Int32) -> Bool {
        guard keyType >= 0, kind(owner) != .class, let declarer = trace.declarer(ofKeyType: Int(keyType)) else {
            return false
        }
        return declarer != trace.plainTypeName(of: Int(owner))
    }

    /// A call as an attempt at its place; nil if it only inspects the place.
    private func attempt(at place: Int32) -> Attempt? {
        let node = trace[Int(place)]
        let failure = failure(of: place)
        if trace.isHousekeeping(Int(place)) {
            guard node.call == .decodeNil, node.outcome == .decodedNil else { return nil }
            return Attempt(nodes: place..<node.end, reads: true)
        }
        // A call with stand-ins inside read the place, too.
        let hasRead = failure == nil && (node.outcome == .failedInside || reads(place))
        return Attempt(nodes: place..<node.end, failure: failure, reads: hasRead)
    }

    /// The failure that a call ended with, as its owner saw it.
    private func failure(of place: Int32) -> Int? {
        guard let failure = leaving[place] else { return continuedOutside[place] }
        guard thrown[failure].top == place else { return failure }
        switch thrown[failure].fate {
        // A strategy supplied a value instead. A stand-in doesn't count as a value: the attempt failed.
        case .dropped, .adjusted: return nil
        case .failed, .absorbed, .translated, .superseded, .standIn, .consequence: return failure
        }
    }

    /// Whether a call read something of its place: a type that asks nothing of its decoder doesn't.
    private func reads(_ place: Int32) -> Bool {
        let node = trace[Int(place)]
        guard node.outcome.isAnswer else { return false }
        guard node.outcome == .decoded, node.end == place + 1 || node.container != .none || node.call.isNested else {
            return true
        }
        if node.container == .unkeyed, node.end == place + 1 { return node.call != .nestedUnkeyedContainer }
        if node.end == place + 1 { return node.container == .none && trace.isWhole(Int(place)) }
        return trace.children(of: Int(place)).contains { child in
            let call = trace[child].call
            return call == .allKeys || call == .decodeNil && trace[child].outcome == .decodedNil
                || call == .unkeyedContainer && trace[child].outcome == .decoded
                || !trace.isHousekeeping(child) && trace[child].outcome.isAnswer
        }
    }

    // MARK: One place

    private mutating func resolve(_ attempts: [Attempt], of owner: Int32, isOwn: Bool) {
        guard attempts.count > 1, attempts.contains(where: { $0.failure != nil }) else { return }
        let ending = leaving[owner]
        let isOwnError = ending.map { thrown[$0].node == owner } ?? false
        // A successful read doesn't count if the owner rethrew an attempt's error or threw its own.
        let isRefused = ending.map { ending in attempts.contains { $0.failure == ending } } ?? false
        let counts = !isRefused && !(isOwn && isOwnError)
        let reader = counts ? attempts.lastIndex(where: \.succeeded) : nil
        if let reader {
            var next = reader
            for place in (0..<reader).reversed() {
                let attempt = attempts[place]
                if attempt.succeeded { next = place }
                guard let failure = attempt.failure,
                    let chosen = [next, reader].first(where: { standsIn(attempts[$0], for: attempt, of: owner) })
                else { continue }
                supersede(representative(of: failure), attempt)
                failures[representative(of: failure)].role.reader = attempts[chosen].nodes.lowerBound
                failures[representative(of: failure)].role.readerHasNoCall = attempts[chosen].hasNoCall
            }
        }
        let failed = attempts[((reader ?? -1) + 1)...].filter { $0.failure != nil }
        guard let last = failed.last, let lastFailure = last.failure else { return }
        let translates = thrown[lastFailure].fate == .translated && thrown[lastFailure].nextAction == .error(owner)
        let own = isOwnError && (isOwn || translates) ? ending : nil
        let hasRead = attempts.contains(where: \.succeeded) && reader == nil
        // A single attempt whose error the owner replaced isn't a choice of types.
        guard failed.count > 1 || own != nil && hasRead else { return }
        let base = trace.pathLength(of: Int(owner)) + (isOwn ? 0 : 1)
        represent(
            failed, base: base, own: own, hasRead: hasRead, owner: owner,
            deciding: own ?? (isRefused ? ending : nil) ?? lastFailure)
    }

    /// Whether an attempt that read the place replaced one that failed before.
    ///
    /// Initializers called with the decoder may also be parts of one value, read from one object: then the failure of a part
    /// is lost. One replaces another only if it asked for every member that the other found, and for the one that the other
    /// failed at, unless that is missing. In doubt, the failure is shown. An enum is one of its cases and has no parts.
    private func standsIn(_ reader: Attempt, for attempt: Attempt, of owner: Int32) -> Bool {
        guard reader.hasNoCall || attempt.hasNoCall, kind(owner) != .enumeration, let failure = attempt.failure else {
            return true
        }
        let asked = AskedMembers([attempt.nodes], in: trace, besides: hidden)
        let found = asked.found(isMissing: isMissing)
        guard !found.isEmpty else { return true }
        var read = AskedMembers([reader.nodes], in: trace, besides: hidden)
        guard found.allSatisfy(read.contains) else { return false }
        var path: [Int32] = []
        var node = thrown[failure].node
        while node >= attempt.nodes.lowerBound {
            if trace[Int(node)].key != KeyCode.none, node != thrown[failure].node || !isMissing(node) {
                path.append(trace[Int(node)].key)
            }
            node = trace[Int(node)].parent
        }
        for key in path.reversed() {
            guard read.contains(key) else { return false }
            guard !read.isWhole else { return true }
            read = read.members(of: key, besides: hidden)
        }
        return true
    }

    /// Whether a call failed because its member is missing.
    private func isMissing(_ node: Int32) -> Bool {
        leaving[node].map { thrown[$0].node == node && thrown[$0].kind == .keyNotFound } ?? false
    }

    private func representative(of failure: Int) -> Int { representatives[failure] ?? failure }

    private mutating func supersede(_ failure: Int, _ attempt: Attempt) {
        failures[failure].fate = .superseded
        failures[failure].role.attempt = attempt.nodes.lowerBound
        failures[failure].role.hasNoCall = attempt.hasNoCall
        var node = Int(attempt.nodes.lowerBound)
        while node < attempt.nodes.upperBound {
            hidden.insert(node)
            node = Int(trace[node].end)
        }
    }

    /// Makes the attempt that got furthest represent all failures at a place.
    ///
    /// - Parameters:
    ///   - base: The path length of the place.
    ///   - own: The owner's own error, thrown after all attempts failed.
    ///   - hasRead: Whether one of the attempts read the place, but the owner rejected the value.
    ///   - deciding: The failure whose fate they share: the one that left the owner or was caught last.
    private mutating func represent(
        _ attempts: [Attempt], base: Int, own: Int?, hasRead: Bool, owner: Int32, deciding: Int
    ) {
        var best: (failure: Int, attempt: Int?, rank: [Int])?
        func consider(_ failure: Int, _ attempt: Int?, _ rank: [Int]) {
            guard best.map({ !rank.lexicographicallyPrecedes($0.rank) }) ?? true else { return }
            best = (failure, attempt, rank)
        }
        for (place, attempt) in attempts.enumerated() {
            guard let own = attempt.failure else { continue }
            let failure = representative(of: own)
            consider(failure, place, rank(failure, attempt, base: base, isThrown: own == deciding))
        }
        if let own { consider(own, nil, [hasRead ? 2 : 1, max(0, pathLength(own) - base), Int.max]) }
        guard let best else { return }
        for (place, attempt) in attempts.enumerated() where place != best.attempt {
            guard let own = attempt.failure, representative(of: own) != best.failure else { continue }
            let member = representative(of: own)
            supersede(member, attempt)
            failures[member].role.representative = Int32(best.failure)
        }
        if let own, own != best.failure {
            failures[own].fate = .superseded
            failures[own].role.representative = Int32(best.failure)
        }
        if let chosen = best.attempt, failures[best.failure].role.attempt < 0 {
            failures[best.failure].role.attempt = attempts[chosen].nodes.lowerBound
            failures[best.failure].role.hasNoCall = attempts[chosen].hasNoCall
        }
        let fate = thrown[deciding]
        failures[best.failure].fate = fate.fate
        failures[best.failure].rule = fate.rule
        failures[best.failure].note = fate.note ?? failures[best.failure].note
        failures[best.failure].top = fate.top
        failures[best.failure].nextAction = fate.nextAction
        failures[best.failure].role.representsOthers = true
        failures[best.failure].role.thrown = deciding == best.failure ? -1 : Int32(deciding)
        representatives[deciding] = best.failure
    }

    /// Ranks how far an attempt got: first those whose shape fits, then the deepest, then the one with most requests, then one
    /// that found what it asked for, then the one whose error was thrown, then the last.
    private func rank(_ failure: Int, _ attempt: Attempt, base: Int, isThrown: Bool) -> [Int] {
        let depth = max(0, pathLength(failure) - base)
        let kind = thrown[failure].kind
        let isMismatch = kind == .typeMismatch || kind == .valueNotFound
        let fits = depth > 0 || !isMismatch
        let kindRank = kind == .keyNotFound ? 0 : isMismatch ? 1 : 2
        return [fits ? 1 : 0, depth, fits ? attempt.nodes.count : 0, kindRank, isThrown ? 1 : 0]
    }

    private func pathLength(_ failure: Int) -> Int {
        thrown[failure].deeperPath?.components.count ?? trace.pathLength(of: Int(thrown[failure].node))
    }

    // MARK: Failures inside attempts

    /// Assigns failures inside superseded attempts to those attempts.
    private mutating func silence() {
        var ranges: [Range<Int32>] = []
        hidden.forEach { node in
            guard node >= ranges.last?.upperBound ?? 0 else { return }
            ranges.append(Int32(node)..<trace[node].end)
        }
        func isInside(_ node: Int32) -> Bool {
            let place = ranges.partitioningIndex { $0.upperBound > node }
            return place < ranges.count && ranges[place].contains(node)
        }
        for place in failures.indices {
            if isInside(failures[place].node) {
                failures[place].fate = .superseded
                failures[place].role.representsOthers = false
            }
            // A place read inside a superseded attempt isn't an alternative.
            if failures[place].role.reader >= 0, isInside(failures[place].role.reader) {
                failures[place].role.reader = -1
            }
        }
        for place in failures.indices where failures[place].role.representative >= 0 {
            // A representative that another attempt superseded has no followers.
            let representative = Int(failures[place].role.representative)
            if failures[representative].fate == .superseded { failures[place].role.representative = -1 }
        }
    }
}

extension Trace.Call {
    /// Whether the call returns a container or decoder that other code uses.
    fileprivate var isNested: Bool {
        switch self {
        case .nestedContainer, .nestedUnkeyedContainer, .superDecoder: true
        default: false
        }
    }
}

extension Trace.Outcome {
    /// Whether nothing was thrown.
    package var isAnswer: Bool {
        switch self {
        case .decoded, .decodedNil, .absent, .adjusted: true
        case .failed, .failedInside, .absorbed, .skipped: false
        }
    }
}
