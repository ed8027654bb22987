import DecodeTrace
import SwiftDeclarations

/// The finished parts of a failed decode, in the order of the requests: finished values, and the unfinished objects and
/// arrays around them.
struct Skeleton {
    /// The value at the root.
    let root: Part
    /// The path of the value at which the decode stopped.
    let stoppedAt: CodingPath

    /// One value of the skeleton. A class, because it is built in place; it stays in the function that creates it.
    final class Part {
        enum Kind {
            case nothing, object, array
            case finished(any Encodable)
        }

        fileprivate(set) var kind = Kind.nothing
        /// Whether the keys of this object are a dictionary's, which no strategy converts.
        fileprivate(set) var keepsKeys = false
        fileprivate(set) var children: [(component: CodingPath.Component, part: Part)] = []
        private var places: [CodingPath.Component: Int] = [:]

        fileprivate func child(_ component: CodingPath.Component) -> Part {
            if let place = places[component] { return children[place].part }
            let part = Part()
            places[component] = children.count
            children.append((component, part))
            return part
        }
    }

    /// Inserts finished values at their coding paths.
    ///
    /// - Parameters:
    ///   - trace: The record of the failed decode.
    ///   - finished: Its finished values.
    init(_ trace: Trace, finished: [FinishedValue]) {
        root = Part()
        let stop = trace.failures.last { $0.fate == .failed } ?? trace.failures.last
        stoppedAt = stop?.path ?? CodingPath()
        for value in finished.sorted(by: { $0.node < $1.node }) {
            guard let part = Self.grow(root, along: trace.path(of: value.node)) else { continue }
            part.kind = .finished((value.value as? any Encodable) ?? ShownValue(value.value))
            part.children = []
        }
        var node = stop?.node ?? 0
        while trace.count > 0, node >= 0 {
            addContainer(of: node, in: trace)
            node = Int(trace[node].parent)
        }
    }

    /// Adds an unfinished object or array, even if it contains nothing finished.
    private func addContainer(of node: Int, in trace: Trace) {
        let container = trace[node].container
        guard container == .keyed || container == .unkeyed,
            let part = Self.grow(root, along: trace.path(of: node))
        else { return }
        if case .nothing = part.kind { part.kind = container == .keyed ? .object : .array }
        if TypeExpression(trace.typeName(of: node)).isStringDictionary { part.keepsKeys = true }
    }

    /// Returns the part at a path, created if needed; nil if it is inside a finished value.
    private static func grow(_ root: Part, along path: CodingPath) -> Part? {
        var part = root
        for component in path.components {
            switch (part.kind, component) {
            case (.finished, _): return nil
            case (.nothing, .key): part.kind = .object
            case (.nothing, .index): part.kind = .array
            default: break
            }
            part = part.child(component)
        }
        if case .finished = part.kind { return nil }
        return part
    }
}

extension Skeleton.Part {
    /// Whether the part is empty: the decode stopped before it requested a container.
    var isNothing: Bool {
        if case .nothing = kind { true } else { false }
    }
}
