import ArgumentParser
import DecodeService
import Explorer
import Foundation
import TerminalUI
import Workbench

/// Prints the config file with every setting.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the config file with all defaults, and where it is read from.",
        discussion: """
            The file is $XDG_CONFIG_HOME/codascope/config.toml, or ~/.config/codascope/config.toml, in TOML. What it doesn't \
            set is printed as a comment, so that the output is a config file itself.

            [options] has defaults of options, [options.COMMAND] those of one command; an option on the command line wins. \
            [[payload]] has options for payloads whose path matches, such as their model. [keys.GROUP] gives other keys to a \
            command of the explorer; a key is taken from the command that had it. [layout] says where the explorer's \
            borders are and which panes share a place. [theme.NAME] is a theme of your own, for --theme NAME.

            A line that can't be used is reported with its number, and the rest applies.

            Exit status: 0, 1 if a line can't be used, or 2 if the file can't be read.
            """)

    func run() throws {
        Output().writeData(Self.text(LoadedSettings.arguments.settings, path: LoadedSettings.path))
        for problem in LoadedSettings.problems {
            Output.say("\(LoadedSettings.path):\(problem.line): \(problem.message)")
        }
        if !LoadedSettings.problems.isEmpty { throw ExitCode(1) }
    }

    /// The whole file.
    static func text(_ settings: Settings, path: String) -> String {
        let isThere = FileReading.kind(path) != nil
        var lines = ["# \(Sanitizer().shown(path))" + (isThere ? "" : " (there is no such file)"), "", "[options]"]
        let shared = sharedOptions
        lines += shared.flatMap { self.lines(of: $0, nil, settings) }
        for command in CommandDescription.shown {
            let own = command.options.filter { option in
                option.kind != .positional && !shared.contains { $0.longName == option.longName }
            }
            guard !own.isEmpty else { continue }
            lines += ["", "[options.\(command.commandName)]"]
            lines += own.flatMap { self.lines(of: $0, command.commandName, settings) }
        }
        lines += ["", "# Options for the payloads whose path matches: * and ? within a name, ** for any folders."]
        if settings.payloads.isEmpty {
            lines += ["# [[payload]]", "# path = \"**/orders/*.json\"", "# model = \"[Order]\""]
        }
        for rule in settings.payloads {
            lines += ["[[payload]]", "path = \(quoted(rule.pattern))"]
            lines += rule.options.map { "\($0.name) = \(value($0.values))" }
        }
        lines += keyLines(settings) + layoutLines(settings) + themeLines(settings)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The options that mean the same in every command that has them.
    private static var sharedOptions: [ArgumentDescription] {
        var names: Set<String> = []
        return CommandDescription.shown.flatMap(\.options).filter {
            ($0.sectionTitle != nil || $0.longName == "model") && names.insert($0.longName).inserted
        }
    }

    private static func lines(of option: ArgumentDescription, _ command: String?, _ settings: Settings) -> [String] {
        let name = option.longName
        var lines = TextColumns.wrapped(option.abstract ?? "", width: 100).map { "# " + $0 }
        if let set = settings.options.last(where: { $0.name == name && $0.command == command }) {
            return lines + ["\(name) = \(set.values.isEmpty ? "true" : value(set.values))"]
        }
        let standard = StrategySet.strategy(named: name)?.defaultValue ?? option.defaultValue
        if option.kind == .flag {
            lines.append("# \(name) = false")
        } else if let standard {
            lines.append("# \(name) = \(value([standard]))")
        } else {
            lines.append("# \(name) has no default")
        }
        return lines
    }

    private static func keyLines(_ settings: Settings) -> [String] {
        var lines: [String] = []
        var group: Substring?
        for action in ConfiguredKeys.actions {
            let parts = action.name.split(separator: ".", maxSplits: 1)
            if parts[0] != group {
                lines += ["", "[keys.\(parts[0])]"]
                group = parts[0]
            }
            let isSet = settings.keys.contains { $0.name == action.name && $0.keys == action.keys }
            let list = "[" + action.keys.map(quoted).joined(separator: ", ") + "]"
            lines.append("\(isSet ? "" : "# ")\(parts[1]) = \(list)    # \(action.help)")
        }
        return lines
    }

    private static func layoutLines(_ settings: Settings) -> [String] {
        [
            "",
            "# The explorer's panes, as long as nobody has moved their borders. Where a border isn't set, it depends on",
            "# the size of the screen.", "[layout]",
        ]
            + PaneArrangement.Part.allCases.map { part in
                guard let value = settings.layout[part] else {
                    return "# \(part.rawValue) has no default: \(part.summary)"
                }
                let isSet = settings.layoutParts.contains(part)
                return "\(isSet ? "" : "# ")\(part.rawValue) = \(value)    # \(part.summary)"
            }
    }

    private static func themeLines(_ settings: Settings) -> [String] {
        var lines = [
            "", "# Themes: \(ThemeColors.named.map(\.name).joined(separator: ", ")); and your own:",
        ]
        if settings.themes.isEmpty {
            lines += ["# [theme.NAME]", "# base = \"dark\""]
            lines += ThemeColors.Role.allCases.map {
                "# \($0.rawValue) = \(quoted(ThemeColors.terminal[$0].description))"
            }
        }
        for theme in settings.themes {
            lines += ["[theme.\(theme.name)]"]
            lines += ThemeColors.Role.allCases.map { "\($0.rawValue) = \(quoted(theme.colors[$0].description))" }
        }
        return lines
    }

    private static func value(_ values: [String]) -> String {
        guard values.count == 1, let value = values.first else {
            return "[" + values.map(quoted).joined(separator: ", ") + "]"
        }
        // A text that only resembles a number, such as "007" or "inf", remains a text.
        let isNumber =
            Int(value).map { "\($0)" == value } ?? (Double(value).map { $0.isFinite && "\($0)" == value } ?? false)
        return isNumber ? value : quoted(value)
    }

    /// A TOML string on one line; what a terminal would act on, or wouldn't show, is escaped.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case "\n": "\\n"
            case "\t": "\\t"
            case _ where Sanitizer().shown(String(scalar)) != String(scalar):
                "\\U" + String(0x1_0000_0000 + UInt64(scalar.value), radix: 16, uppercase: true).dropFirst()
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
