@testable import Explorer

extension Keymap {
    /// The key table of the article on keys: a row for each group.
    static var markdown: String {
        let rows = Command.Group.allCases.map { group in
            let cells = group.commands.map(\.binding).map { binding in
                let ways =
                    binding.ways.count > 4
                    ? [binding.ways[0], "…", binding.ways[binding.ways.count - 1]] : binding.ways
                let keys = ways.map { way in
                    way == "…" ? way : "`\(Binding(way, help: "").shown(ascii: false))`"
                }
                return "\(keys.joined(separator: " ")) \(binding.help)"
            }
            return "| \(group.rawValue) | \(cells.joined(separator: " · ")) |"
        }
        return (["| | keys |", "| --- | --- |"] + rows).joined(separator: "\n")
    }
}
