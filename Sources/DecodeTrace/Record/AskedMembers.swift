/// The members of an object, or the elements of an array, that an attempt asked for.
///
/// Two initializers called with the same decoder look the same in the record whether they are alternatives or both parts of
/// one value. Their requests distinguish them: an alternative asks for the members that the other attempt found.
struct AskedMembers {
    /// Whether the place was read as a whole, so every member counts as requested.
    private(set) var isWhole = false
    /// The calls for each member, by its key.
    private var calls: [Int32: [Int32]] = [:]
    private let trace: Trace

    /// - Parameters:
    ///   - siblings: The calls of an attempt, including nested ones. Those without a key are for the place itself.
    ///   - hidden: Superseded attempts inside, whose requests don't count.
    /// - Complexity: O(calls for the place and for its members)
    init(_ siblings: [Range<Int32>], in trace: Trace, besides hidden: NodeSet) {
        self.trace = trace
        var pending = siblings
        while let range = pending.popLast() {
            var place = range.lowerBound
            while place < range.upperBound {
                let node = trace[Int(place)]
                if !hidden.contains(Int(place)) {
                    if node.call == .allKeys { isWhole = true }
                    if node.key != KeyCode.none {
                        if !trace.isHousekeeping(Int(place)) { calls[node.key, default: []].append(place) }
                    } else if place + 1 < node.end {
                        pending.append(place + 1..<node.end)
                    } else if !trace.isHousekeeping(Int(place)), node.outcome == .decoded {
                        isWhole = true
                    }
                }
                place = node.end
            }
        }
    }

    /// The keys of members that were present: neither absent nor decoded as nil.
    ///
    /// - Parameter isMissing: Whether a call failed because its member is missing.
    func found(isMissing: (Int32) -> Bool) -> [Int32] {
        calls.filter { _, calls in
            calls.contains { call in
                switch trace[Int(call)].outcome {
                case .absent, .decodedNil: false
                case .decoded, .adjusted, .skipped: true
                case .failed, .failedInside, .absorbed: !isMissing(call)
                }
            }
        }.map(\.key)
    }

    /// Whether a member was requested.
    func contains(_ key: Int32) -> Bool { isWhole || calls[key] != nil }

    /// The members requested inside a member.
    func members(of key: Int32, besides hidden: NodeSet) -> AskedMembers {
        let calls = calls[key] ?? []
        var inner = AskedMembers(
            calls.map { $0 + 1..<trace[Int($0)].end }, in: trace, besides: hidden)
        // A scalar, or another value that is read directly.
        inner.isWhole =
            inner.isWhole || isWhole
            || calls.contains {
                trace[Int($0)].end == $0 + 1 && trace[Int($0)].outcome == .decoded && trace[Int($0)].container == .none
            }
        return inner
    }
}
