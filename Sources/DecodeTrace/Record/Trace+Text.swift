extension Trace: CustomStringConvertible {
    /// The tree as text: one line a node, indented by depth.
    public var description: String {
        var text = ""
        var depths: [Int] = []
        for node in 0..<count {
            while let open = depths.last, self[open].end <= node { depths.removeLast() }
            if node > 0 { text += "\n" }
            text += String(repeating: "  ", count: depths.count) + line(node)
            depths.append(node)
        }
        return text
    }

    private func line(_ node: Int) -> String {
        var words: [String] = []
        switch key(of: node) {
        case .key(let key): words.append(CodingPath([.key(key)]).description)
        case .index(let index): words.append("[\(index)]")
        case nil: break
        }
        let type = typeName(of: node)
        switch self[node].call {
        case .root, .decode: words.append(type)
        case .decodeIfPresent: words.append(type + " if present")
        case .container: words.append("container(keyedBy:)")
        case .superDecoder: words.append("superDecoder")
        case let call: words.append("\(call)")
        }
        if self[node].keyType >= 0, self[node].call != .root, self[node].type < 0 {
            words.append(keyTypes[Int(self[node].keyType)].name)
        }
        switch self[node].outcome {
        case .decoded: break
        case .decodedNil: words.append("-> nil")
        case .failedInside: words.append("-> failed inside")
        case let outcome: words.append("-> \(outcome)")
        }
        if let failure = failure(at: node) {
            words.append("(\(failure.kind): \(failure.debugDescription))")
        }
        return words.joined(separator: " ")
    }
}
