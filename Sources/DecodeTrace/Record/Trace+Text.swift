extension Trace: CustomStringConvertible {
    /// The tree as text: one line per node, indented by depth.
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
        var text =
            switch key(of: node) {
            case .key(let key): CodingPath([.key(key)]).description
            case .index(let index): "[\(index)]"
            case nil: ""
            }
        let type = typeName(of: node)
        let what =
            switch self[node].call {
            case .root, .decode, .decodeIfPresent: type
            case let call: "\(call)"
            }
        text += text.isEmpty ? what : ": " + what
        if type.isEmpty || isHousekeeping(node), self[node].keyType >= 0 {
            text += " by " + keyTypes[Int(self[node].keyType)].name
        }
        switch self[node].outcome {
        case .decoded: break
        case .decodedNil: text += " → nil"
        case .failedInside: text += " → failed inside"
        case let outcome: text += " → \(outcome)"
        }
        if let failure = failure(at: node) {
            text += ", " + (failure.fate == .failed ? "" : "\(failure.fate) ") + "\(failure.kind): "
            text += failure.debugDescription
            if let note = failure.note { text += " (" + (failure.rule.map { "\($0): " } ?? "") + note + ")" }
        }
        return text
    }
}
