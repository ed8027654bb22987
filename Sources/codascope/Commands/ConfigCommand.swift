import ArgumentParser
import DecodeService
import Diagnosis
import Explorer
import TerminalUI
import Workbench

/// Prints the config file with every setting.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the config file with all defaults, and where it is read from.")

    func run() throws {
        Output().writeData(Self.text(LoadedSettings.arguments.settings, path: LoadedSettings.path))
        for problem in LoadedSettings.problems {
            Output.say("\(LoadedSettings.path)\(problem.suffix): \(problem.message)")
        }
        if !LoadedSettings.problems.isEmpty { throw ExitCode(1) }
    }

    static func text(_ settings: Settings, path: String) -> String {
        let isThere = FileReading.kind(path) != nil
        let shared = sharedOptions
        let commands = CommandDescription.shown.flatMap { command in
            let own = command.options.filter { option in
                option.kind != .positional && !shared.contains { $0.longName == option.longName }
            }
            return own.isEmpty
                ? [] : object(command.commandName, own.flatMap { self.lines(of: $0, command.commandName, settings) })
        }
        var payloads = settings.payloads.map { rule in
            let options = rule.options.map { "\(quoted($0.name)): \(value($0.values))" }
            return "{ " + (["\"path\": \(quoted(rule.pattern))"] + options).joined(separator: ", ") + " },"
        }
        if payloads.isEmpty { payloads = ["// { \"path\": \"**/orders/*.json\", \"model\": \"[Order]\" },"] }
        var lines = ["// \(Sanitizer().shown(path))" + (isThere ? "" : " (there is no such file)"), "{"]
        lines += indented(object("options", shared.flatMap { self.lines(of: $0, nil, settings) }))
        lines += indented(object("commands", commands))
        lines += ["  // Options for the payloads whose path matches: * and ? within a name, ** for any folders."]
        lines += ["  \"payloads\": ["] + indented(indented(payloads)) + ["  ],"]
        lines += indented(keyLines(settings) + layoutLines(settings) + themeLines(settings)) + ["}"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func object(_ name: String, _ members: [String]) -> [String] {
        ["\(quoted(name)): {"] + indented(members) + ["},"]
    }

    private static func indented(_ lines: [String]) -> [String] { lines.map { "  " + $0 } }

    /// The options that mean the same in every command that has them.
    private static var sharedOptions: [ArgumentDescription] {
        var names: Set<String> = []
        return CommandDescription.shown.flatMap(\.options).filter {
            ($0.sectionTitle != nil || $0.longName == "model") && names.insert($0.longName).inserted
        }
    }

    private static func lines(of option: ArgumentDescription, _ command: String?, _ settings: Settings) -> [String] {
        let name = option.longName
        var lines = TextColumns.wrapped(option.abstract ?? "", width: 100).map { "// " + $0 }
        if let set = settings.options.last(where: { $0.name == name && $0.command == command }) {
            return lines + ["\(quoted(name)): \(value(set.values)),"]
        }
        let standard = StrategySet.strategy(named: name)?.defaultValue ?? option.defaultValue
        if option.kind == .flag {
            lines.append("// \(quoted(name)): false,")
        } else if let standard {
            lines.append("// \(quoted(name)): \(value([standard])),")
        } else {
            lines.append("// \(quoted(name)) has no default")
        }
        return lines
    }

    private static func keyLines(_ settings: Settings) -> [String] {
        var groups: [(name: String, lines: [String])] = []
        for action in ConfiguredKeys.actions {
            let parts = action.name.split(separator: ".", maxSplits: 1).map(String.init)
            if parts[0] != groups.last?.name { groups.append((parts[0], [])) }
            let isSet = settings.keys.contains { $0.name == action.name && $0.keys == action.keys }
            let line = "\(quoted(parts[1])): \(list(action.keys)),    // \(action.help)"
            groups[groups.count - 1].lines.append(isSet ? line : "// " + line)
        }
        return object("keys", groups.flatMap { object($0.name, $0.lines) })
    }

    private static func layoutLines(_ settings: Settings) -> [String] {
        let parts = PaneArrangement.Part.allCases.map { part in
            guard let value = settings.layout[part] else {
                return "// \(quoted(part.rawValue)) has no default: \(part.summary)"
            }
            let line = "\(quoted(part.rawValue)): \(value),    // \(part.summary)"
            return settings.layoutParts.contains(part) ? line : "// " + line
        }
        return [
            "// The explorer's panes, as long as nobody has moved their borders. Where a border isn't set, it depends on",
            "// the size of the screen.",
        ] + object("layout", parts)
    }

    private static func themeLines(_ settings: Settings) -> [String] {
        func members(_ colors: ThemeColors) -> [String] {
            ThemeColors.Role.allCases.map { "\(quoted($0.rawValue)): \(quoted(colors[$0].description))," }
        }
        let themes =
            settings.themes.isEmpty
            ? object("NAME", ["\"base\": \"dark\","] + members(.terminal)).map { "// " + $0 }
            : settings.themes.flatMap { object($0.name, members($0.colors)) }
        return ["// Themes: \(ThemeColors.named.map(\.name).joined(separator: ", ")); and your own:"]
            + object("themes", themes)
    }

    private static func value(_ values: [String]) -> String {
        guard values.count == 1, let value = values.first else { return values.isEmpty ? "true" : list(values) }
        // A text that only resembles a number, such as "007" or "inf", remains a text.
        let isNumber =
            Int(value).map { "\($0)" == value } ?? (Double(value).map { $0.isFinite && "\($0)" == value } ?? false)
        return isNumber ? value : quoted(value)
    }

    private static func list(_ values: [String]) -> String {
        "[" + values.map(quoted).joined(separator: ", ") + "]"
    }

    /// A string of JSON; what a terminal would act on, or wouldn't show, is escaped.
    private static func quoted(_ text: String) -> String { Sanitizer().json(SampleJSON.string(text)) }
}
