import DecodeService
import Diagnosis
import JSONText

@testable import DecodeTrace

/// A record that ends at a step, as if the decode had been stopped there. Made by replaying the calls one by one, and
/// matched with the payload again.
struct CutRecord {
    enum Event: Hashable {
        case asked(Int)
        case answered(Int)
    }

    let open: [Int]
    let finished: Set<Int>
    let callCount: Int
    /// The finished calls whose error was not caught yet.
    let climbing: Set<Int>
    let tree: DecodeTree

    /// All events of a record, by walking its tree of calls.
    static func events(_ trace: Trace) -> [Event] {
        var events: [Event] = []
        func walk(_ node: Int) {
            events.append(.asked(node))
            for child in trace.children(of: node) { walk(child) }
            events.append(.answered(node))
        }
        if trace.count > 0 { walk(0) }
        return events
    }

    init(_ events: ArraySlice<Event>, of trace: Trace, document: JSONDocument, strategies: StrategySet) {
        var open: [Int] = []
        var finished: Set<Int> = []
        var asked = 0
        var climbing: Set<Int> = []
        for event in events {
            switch event {
            case .asked(let node):
                // Code that makes a call has caught the error before it.
                climbing = []
                open.append(node)
                asked = node + 1
            case .answered(let node):
                open.removeLast()
                finished.insert(node)
                // The call's own error replaces the one from inside.
                if !trace[node].outcome.isThrown || trace.failure(at: node) != nil { climbing = [] }
                if trace[node].outcome.isThrown { climbing.insert(node) }
            }
        }
        (self.open, self.finished, callCount, self.climbing) = (open, finished, asked, climbing)
        let nodes = (0..<asked).map { Self.node($0, of: trace, open: Set(open), climbing: climbing, end: asked) }
        let storage = trace.storage
        // The best of several failed attempts is known only when all of them failed.
        var superseded = NodeSet()
        storage.superseded.forEach { if !climbing.contains($0) { superseded.insert($0) } }
        let failures = storage.failures.filter { finished.contains(Int($0.node)) }.map { failure in
            var failure = failure
            if climbing.contains(Int(failure.node)) { failure.fate = .failed }
            return failure
        }
        let cut = Trace(
            storage: TraceStorage(
                nodes: NodeBuffer(nodes), keys: storage.keys, types: storage.types, keyTypes: storage.keyTypes,
                failures: failures, superseded: superseded))
        tree = DecodeTree(document: document, trace: cut, knownKeys: .none, strategies: strategies)
    }

    /// An open call ends with the error that stops the decode.
    private static func node(
        _ node: Int, of trace: Trace, open: Set<Int>, climbing: Set<Int>, end: Int
    ) -> Trace.Node {
        var content = trace[node]
        if open.contains(node) {
            content.end = Int32(end)
            content.outcome = .failedInside
        } else if climbing.contains(node) {
            content.outcome = trace.failure(at: node) == nil ? .failedInside : .failed
        }
        return content
    }
}
