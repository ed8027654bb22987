import DecodeTrace

extension Trace {
    /// The invariants that the trace breaks; empty if it is well formed.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        func check(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { broken.append(text()) }
        }
        guard count > 0 else { return ["a trace has at least its root"] }
        check(Int(self[0].end) == count && self[0].parent == -1, "the root spans everything")
        check(self[0].call == .root, "node 0 is the root call")
        for node in 0..<count {
            let end = Int(self[node].end)
            check(end > node, "\(node) spans itself")
            check(node == 0 || self[node].call != .root, "only node 0 is the root call")
            if node > 0 {
                let parent = Int(self[node].parent)
                check((0..<node).contains(parent), "\(node) comes after its parent")
                guard (0..<node).contains(parent) else { continue }
                check(end <= Int(self[parent].end), "\(node) lies within its parent")
            }
            check(children(of: node).allSatisfy { Int(self[$0].parent) == node }, "the children of \(node) name it")
            check(
                children(of: node).reduce(1) { $0 + Int(self[$1].end) - $1 } == end - node,
                "the children of \(node) fill it")
        }
        let failed = failures
        check(Set(failed.map(\.node)).count == failed.count, "a node has one failure at most")
        for failure in failed {
            check((0..<count).contains(failure.node), "a failure has a node")
            let outcome = self[failure.node].outcome
            let aftermath = aftermath(of: failure)
            let isOver = [.failed, .adjusted, .standIn].contains(failure.fate)
            check((aftermath == nil) == isOver, "a failure at \(failure.node), \(failure.fate), has its aftermath")
            if let aftermath {
                check((0..<count).contains(aftermath.node), "an aftermath has a node")
                let caught = aftermath.catcher
                check(
                    caught <= failure.node && failure.node < Int(self[max(caught, 0)].end),
                    "the failure at \(failure.node) lies in \(caught), which caught it")
            }
            switch failure.fate {
            case .failed, .translated: check(outcome == .failed, "a failure at \(failure.node) is \(outcome)")
            case .absorbed: check(outcome == .absorbed, "an absorbed failure at \(failure.node) is \(outcome)")
            case .adjusted:
                check(
                    outcome == .adjusted || outcome == .failed, "an adjusted failure at \(failure.node) is \(outcome)")
            case .standIn:
                check(outcome == .failed, "a stand-in at \(failure.node) is \(outcome)")
            case .dropped:
                check(outcome == .failed || outcome == .skipped, "a dropped failure at \(failure.node) is \(outcome)")
            case .superseded, .consequence:
                check(false, "an error at \(failure.node) is listed, and is \(failure.fate)")
            }
        }
        for failure in failed {
            for attempt in attempts(besides: failure) {
                check(attempt.failure.fate == .superseded, "an attempt besides \(failure.node) is superseded")
                check(attempt.node < 0 || isSuperseded(attempt.node), "the attempt at \(attempt.node) is hidden")
            }
        }
        for alternative in alternatives() {
            check((0..<count).contains(alternative.node), "an alternative has a node")
            check(!alternative.attempts.isEmpty, "another type was tried than \(alternative.chosen)")
        }
        let leaving = failed.filter { $0.fate == .failed }
        check(leaving.count <= 1, "one error leaves at most, not \(leaving.count)")
        let rootFailed = self[0].outcome == .failed || self[0].outcome == .failedInside
        check(
            rootFailed == failed.contains { $0.fate == .failed || $0.fate == .standIn },
            "the root fails exactly when an error leaves or had a stand-in")
        if let failure = leaving.first {
            var place = failure.node
            while self[place].parent >= 0 {
                place = Int(self[place].parent)
                check(self[place].outcome == .failedInside, "\(place) is on the failing path")
            }
        }
        return broken
    }
}
