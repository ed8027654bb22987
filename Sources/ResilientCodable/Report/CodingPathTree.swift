/// A tree of coding paths with a text for each, as lines of text.
struct CodingPathTree: CustomStringConvertible {
    private struct Node {
        var children: [Int] = []
        var lines: [String] = []
        let name: String
    }

    private var nodes = [Node(name: "")]
    private let title: String

    /// - Parameters:
    ///   - entries: The paths with their texts.
    ///   - title: The first line for a number of entries.
    init(_ entries: [(path: [any CodingKey], text: String)], title: (Int) -> String) {
        self.title = title(entries.count)
        for entry in entries {
            var node = 0
            for key in entry.path { node = child(of: node, named: CodingPathText.component(key)) }
            nodes[node].lines.append(entry.text)
        }
    }

    private mutating func child(of node: Int, named name: String) -> Int {
        if let child = nodes[node].children.first(where: { nodes[$0].name == name }) { return child }
        nodes.append(Node(name: name))
        nodes[node].children.append(nodes.count - 1)
        return nodes.count - 1
    }

    var description: String {
        var lines = [title]
        lines += nodes[0].lines.map { "  \($0)" }
        // Uses an explicit stack, because a payload may be deeply nested.
        var pending = nodes[0].children.reversed().map { (node: $0, depth: 1) }
        while let (index, depth) = pending.popLast() {
            let node = nodes[index]
            let indent = String(repeating: "  ", count: depth)
            if node.lines.isEmpty { lines.append(indent + node.name) }
            lines += node.lines.map { "\(indent)\(node.name): \($0)" }
            pending += node.children.reversed().map { ($0, depth + 1) }
        }
        return lines.joined(separator: "\n")
    }
}

/// Coding paths in Swift notation: `cities[2].name`.
enum CodingPathText {
    static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            let part = component(key)
            if !text.isEmpty, !part.hasPrefix("[") { text += "." }
            text += part
        }
    }

    static func component(_ key: any CodingKey) -> String {
        if let index = key.intValue { return "[\(index)]" }
        let name = key.stringValue
        let isIdentifier =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isIdentifier ? name : "[\(String(reflecting: name))]"
    }
}

/// One-line descriptions of decoding errors, without the path.
enum DecodingErrorText {
    static func text(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "no value for the key \"\(key.stringValue)\""
        case .valueNotFound(let type, _): "null, where \(type) was expected"
        case .typeMismatch(let type, let context):
            context.debugDescription.isEmpty ? "a value of another type than \(type)" : context.debugDescription
        case .dataCorrupted(let context): context.debugDescription
        case nil: "\(error)"
        @unknown default: "\(error)"
        }
    }
}
