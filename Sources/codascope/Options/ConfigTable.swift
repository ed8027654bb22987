import Explorer

/// Finds the table of the config file that a key belongs in.
enum ConfigTable {
    /// The message for a key before the first table, where none is allowed.
    ///
    /// - Parameter name: The key: `theme`; `options.theme` for one with dots.
    static func message(forUnplaced name: String) -> String {
        let parts = name.split(separator: ".")
        if parts.count > 1, let last = parts.last {
            return "\(name) can't be used here; write \(last) below [\(parts.dropLast().joined(separator: "."))]"
        }
        guard let table = table(of: name) else {
            return "\(name) is above the first table, and no table has it; codascope config prints every key"
        }
        return "\(name) belongs in \(table)"
    }

    /// The table with its brackets; nil if none has the key.
    private static func table(of name: String) -> String? {
        if let table = optionTable(of: name) { return table }
        if PaneArrangement.Part(rawValue: name) != nil { return "[layout]" }
        if name == "path" { return "[[payload]]" }
        if name == "base" || ThemeColors.Role(rawValue: name) != nil { return "[theme.NAME]" }
        let action = ConfiguredKeys.actions.first { $0.name.hasSuffix("." + name) }
        return action?.name.split(separator: ".").first.map { "[keys.\($0)]" }
    }

    private static func optionTable(of name: String) -> String? {
        let commands = CommandDescription.shown.filter { command in
            command.options.contains { $0.longName == name && $0.kind != .positional }
        }
        guard commands.count == 1, let command = commands.first else { return commands.isEmpty ? nil : "[options]" }
        return "[options.\(command.commandName)]"
    }
}
