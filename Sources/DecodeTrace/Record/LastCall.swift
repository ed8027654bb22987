/// The last call that a running decode recorded, and whether the model keeps making it.
///
/// A decode that was stopped from outside has no ``Trace``; this shows where it was.
public struct LastCall: Codable, Hashable, Sendable {
    /// The path that the call requested; in a loop, the path that is requested repeatedly.
    public var path: CodingPath
    /// The method's name: `decode`.
    public var method: String
    /// The requested type; empty for a call that requests none.
    public var typeName: String
    /// The number of recorded calls.
    public var callCount: Int
    /// How many of them are this same call in the same container: many, if a loop doesn't advance.
    public var repetitions: Int
    /// How many of those failed.
    public var failures: Int
    /// How often the value is nested inside itself at one place of the payload.
    public var nesting: Int
    /// The type whose `init(from:)` makes the call; empty if unknown.
    public var owner: String
}

/// A snapshot of the last call of a decode whose thread is suspended, copied so that the thread may continue.
///
/// Locks are taken only in ``lastCall``, because the decode's thread may have been suspended while holding one.
public struct Standstill: Sendable {
    private var count: Int
    private var repetitions: Int
    private var failures: Int
    private var nesting = 0
    private var method: Trace.Call
    /// The key codes from the call up to the root.
    private var codes: [Int32] = []
    private var keys: [String]
    private var type: (any Any.Type)?
    private var owner: (any Any.Type)?

    /// The number of enclosing calls that are checked for a loop.
    private static let maxLevels = 64
    /// The maximum length of a path. JSON can't nest as deeply; the paths of deeper property lists are cut off.
    private static let maxSteps = 1024

    /// Copies the needed parts of the record.
    ///
    /// - Returns: Nil if only the root's call is recorded.
    /// - Complexity: O(calls).
    init?(_ state: RecorderPointer) {
        guard !state.pointee.isClosed, !state.pointee.isMoving, state.pointee.count > 1 else { return nil }
        let nodes = UnsafePointer(state.pointee.nodes)
        count = state.pointee.count
        // The loop is the level where one call was repeated most often; without a loop, use the last call.
        var best = (node: count - 1, repetitions: 1, failures: 0)
        var node = count - 1
        for level in 0..<Self.maxLevels where node > 0 {
            let (repetitions, failures) = Self.repetitions(of: node, nodes)
            if level == 0 || repetitions > best.repetitions { best = (node, repetitions, failures) }
            node = Int(nodes[node].parent)
        }
        (repetitions, failures) = (best.repetitions, best.failures)
        method = nodes[best.node].call
        var place = best.node
        while place >= 0 {
            let code = nodes[place].key
            if code != KeyCode.none {
                if codes.count < Self.maxSteps { codes.append(code) }
            } else if codes.isEmpty {
                nesting += 1
            }
            place = Int(nodes[place].parent)
        }
        keys = state.pointee.keys.names
        let types = state.pointee.types
        func type(_ place: Int) -> (any Any.Type)? {
            let number = Int(nodes[place].type)
            return types.indices.contains(number) ? types[number] : nil
        }
        self.type = type(best.node)
        var above = Int(nodes[best.node].parent)
        while above > 0, nodes[above].type < 0 { above = Int(nodes[above].parent) }
        if above >= 0 { owner = type(above) }
    }

    /// The last call.
    public var lastCall: LastCall {
        let steps = codes.reversed().map { code -> CodingPath.Component in
            if code < 0 { return .index(KeyCode.index(code)) }
            return .key(keys.indices.contains(Int(code)) ? keys[Int(code)] : "…")
        }
        return LastCall(
            path: CodingPath(steps), method: method.name, typeName: type.map(TypeName.of) ?? "", callCount: count,
            repetitions: repetitions, failures: failures, nesting: nesting, owner: owner.map(TypeName.of) ?? "")
    }

    /// How many calls of the same owner make the same request as its last one, and how many of them failed.
    private static func repetitions(of last: Int, _ nodes: UnsafePointer<Trace.Node>) -> (count: Int, failures: Int) {
        let wanted = nodes[last]
        var (count, failures) = (0, 0)
        var place = Int(wanted.parent) + 1
        while place <= last {
            let node = nodes[place]
            if node.parent == wanted.parent, node.key == wanted.key, node.call == wanted.call {
                count += 1
                if node.outcome != .decoded, node.outcome != .decodedNil, node.outcome != .absent { failures += 1 }
            }
            // An unfinished call has no valid end yet.
            place = max(place + 1, node.parent == wanted.parent ? Int(node.end) : 0)
        }
        return (count, failures)
    }
}

extension Trace.Call {
    /// The method's name in source; for the root, that of the decoder's method.
    package var name: String {
        switch self {
        case .root: "decode"
        case .decode: "decode"
        case .decodeIfPresent: "decodeIfPresent"
        case .decodeNil: "decodeNil"
        case .contains: "contains"
        case .allKeys: "allKeys"
        case .container: "container"
        case .unkeyedContainer: "unkeyedContainer"
        case .singleValueContainer: "singleValueContainer"
        case .nestedContainer: "nestedContainer"
        case .nestedUnkeyedContainer: "nestedUnkeyedContainer"
        case .superDecoder: "superDecoder"
        }
    }
}
