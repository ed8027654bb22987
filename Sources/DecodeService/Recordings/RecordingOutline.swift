import DecodeTrace
import Foundation

/// JSON that stands for the payload of a recording without one: the keys and elements that the model asked for, with values
/// of the requested types.
struct RecordingOutline {
    private let trace: Trace
    private let strategies: StrategySet

    /// The deepest value; a decoder accepts no deeper ones.
    private static let maxDepth = 500
    /// The largest index of an element.
    private static let maxIndex = 1 << 16

    /// Returns the JSON.
    ///
    /// - Parameters:
    ///   - trace: The record.
    ///   - strategies: The decoder's settings, which determine how the payload wrote the keys.
    /// - Complexity: O(calls), and the size of the arrays
    static func text(of trace: Trace, _ strategies: StrategySet) -> Data {
        guard trace.count > 0 else { return Data("null".utf8) }
        return Data(RecordingOutline(trace: trace, strategies: strategies).text(of: 0, depth: 0).utf8)
    }

    private func text(of node: Int, depth: Int) -> String {
        var members: [(key: String, node: Int)] = []
        var places: [String: Int] = [:]
        var elements: [Int: Int] = [:]
        // A wrapper, or an enum over its raw value, reads the same place once more.
        var waiting = [node]
        while let value = waiting.popLast() {
            for child in trace.children(of: value) where depth < Self.maxDepth {
                switch trace.key(of: child) {
                case nil: if !trace.isHousekeeping(child) { waiting.append(child) }
                case .index(let index):
                    if (0...Self.maxIndex).contains(index), trace[child].outcome != .absent { elements[index] = child }
                case .key(let key):
                    guard isPresent(child) else { continue }
                    if let place = places[key] {
                        if !trace.isHousekeeping(child) { members[place].node = child }
                    } else {
                        places[key] = members.count
                        members.append((key, child))
                    }
                }
            }
        }
        if !members.isEmpty {
            let texts = members.map { key, node in
                "\(Self.quoted(strategies.payloadKey(for: key) ?? key)): \(text(of: node, depth: depth + 1))"
            }
            return "{\(texts.joined(separator: ", "))}"
        }
        if let last = elements.keys.max() {
            let texts = (0...last).map { index in elements[index].map { text(of: $0, depth: depth + 1) } ?? "null" }
            return "[\(texts.joined(separator: ", "))]"
        }
        return scalar(node)
    }

    private func isPresent(_ node: Int) -> Bool {
        trace[node].outcome != .absent && trace.failure(at: node)?.kind != .keyNotFound
            && !(trace.isHousekeeping(node) && trace[node].outcome != .decodedNil)
    }

    private func scalar(_ node: Int) -> String {
        if trace[node].outcome == .decodedNil || trace.failure(at: node)?.kind == .valueNotFound { return "null" }
        if trace[node].container == .keyed { return "{}" }
        if trace[node].container == .unkeyed { return "[]" }
        let type = trace.typeName(of: node)
        if type.hasPrefix("String") || type.hasPrefix("URL") || type.hasPrefix("Data") { return #""""# }
        if type.hasPrefix("Bool") { return "true" }
        return ["Int", "UInt", "Double", "Float", "Decimal", "Date"].contains { type.hasPrefix($0) } ? "0" : "null"
    }

    private static func quoted(_ key: String) -> String {
        (try? JSONEncoder().encode(key)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
