import ArgumentParser
import DecodeService
import Diagnosis
import Explorer
import JSONText
import TerminalUI
import Workbench

/// The arguments of a run, with the defaults of the config file added. Options on the command line win.
struct ConfiguredArguments {
    /// The settings, with the problems of their options.
    let settings: Settings
    private var options: [Settings.Option] = []

    /// Checks the options of the config file, each with the parser of a command that has it.
    init(_ settings: Settings) {
        var settings = settings
        for option in settings.options {
            if let message = Self.problem(of: option) {
                settings.problem(option.place, message)
            } else {
                options.append(option)
            }
        }
        for rule in settings.payloads {
            for option in rule.options {
                if let message = Self.problem(of: option) { settings.problem(option.place, message) }
            }
        }
        self.settings = settings
    }

    /// The arguments to parse.
    ///
    /// - Parameter given: The arguments of the command line, without the executable.
    func adding(to given: [String]) -> [String] {
        guard !settings.options.isEmpty || !settings.payloads.isEmpty, !Self.asksForText(given) else { return given }
        let named = given.first.flatMap(CommandDescription.named)
        guard let command = named ?? CommandDescription.named("explore"), given.first != "worker" else { return given }
        let rest = named == nil ? given[...] : given.dropFirst()
        // A rule for a payload wins over the options for all.
        let ofPayload = rest.lazy.filter { !$0.hasPrefix("-") }.map { settings.options(forPayload: $0) }.first {
            !$0.isEmpty
        }
        var added: [Settings.Option] = []
        // An option for one command wins over one for all. Commands may accept different values for an option of the
        // same name.
        let ofCommand = options.filter { $0.command == command.commandName }
        for option in (ofPayload ?? []) + ofCommand + options.filter({ $0.command == nil }) {
            guard command.options.contains(where: { $0.longName == option.name }),
                !added.contains(where: { $0.name == option.name }), !Self.gives(option.name, in: given),
                Self.problem(of: option, for: command) == nil
            else { continue }
            added.append(option)
        }
        let single = added.filter { $0.values.count < 2 && !Self.isRepeating($0, command) }
        let several = added.filter { $0.values.count > 1 || Self.isRepeating($0, command) }
        // These take all values up to the next option, so they come last: otherwise the payload would be one of them.
        let last = rest.contains("--") ? [] : several.flatMap { ["--" + $0.name] + $0.values }
        return [command.commandName] + single.flatMap { Self.words($0, command) } + rest + last
    }

    private static func asksForText(_ given: [String]) -> Bool {
        given.first?.hasPrefix("---") == true
            || given.contains {
                ["-h", "--help", "--help-hidden", "--version", "--experimental-dump-help"].contains($0)
                    || $0.hasPrefix("--generate-completion-script")
            }
    }

    private static func gives(_ name: String, in given: [String]) -> Bool {
        given.contains { $0 == "--" + name || $0.hasPrefix("--\(name)=") }
    }

    private static func isRepeating(_ option: Settings.Option, _ command: CommandDescription) -> Bool {
        command.options.first { $0.longName == option.name }?.isRepeating == true
    }

    private static func words(_ option: Settings.Option, _ command: CommandDescription) -> [String] {
        guard command.options.first(where: { $0.longName == option.name })?.kind == .option else {
            return ["--" + option.name]
        }
        // For an option that isn't a flag, true means the value `on`.
        return ["--\(option.name)=\(option.values.first ?? "on")"]
    }

    /// Why an option can't be used; nil if it can.
    private static func problem(of option: Settings.Option) -> String? {
        let commands = CommandDescription.shown.filter { option.command == nil || option.command == $0.commandName }
        if let name = option.command, commands.isEmpty {
            let near = Spelling.suggestion(for: name, among: CommandDescription.shown.map(\.commandName))
            return "there is no command \(name)\(near)"
        }
        let having = commands.filter { $0.options.contains { $0.longName == option.name && $0.kind != .positional } }
        guard let command = having.first(where: { $0.commandName == "check" }) ?? having.first else {
            let names = Set(commands.flatMap(\.options).map(\.longName)).sorted()
            return "there is no option \(option.name)" + (option.command.map { " of \($0)" } ?? "")
                + Spelling.suggestion(for: option.name, among: names)
        }
        return problem(of: option, for: command)
    }

    /// Why a command's parser doesn't accept an option.
    private static func problem(of option: Settings.Option, for command: CommandDescription) -> String? {
        var words = [command.commandName]
        if command.options.contains(where: { $0.kind == .positional && ($0.valueName == "payload" || !$0.isOptional) })
        {
            words.append("-")
        }
        if command.commandName == "export", option.name != "as" { words += ["--as", "report"] }
        words += isRepeating(option, command) ? ["--" + option.name] + option.values : self.words(option, command)
        do {
            _ = try Codascope.parseAsRoot(words)
            return nil
        } catch {
            return "\(option.name): \(Codascope.message(for: error))"
        }
    }
}

/// The settings of this run.
enum LoadedSettings {
    static let path = Settings.location()
    /// The file, with its options unchecked: ``ConfiguredArguments`` checks them.
    static let file = Settings(at: path)
    /// The options of the file that can be used.
    static let arguments = ConfiguredArguments(file)
    /// The problems, by place. Reading them also applies the keys of the file.
    static let problems: [Settings.Problem] = {
        var settings = arguments.settings
        let keys = settings.keys
        let conflicts = keys.isEmpty ? [] : ConfiguredKeys.use(keys.map { ($0.name, $0.keys) })
        for (index, message) in conflicts { settings.problem(keys[index].place, message) }
        return settings.problems.sorted { ($0.place?.offset ?? 0) < ($1.place?.offset ?? 0) }
    }()

    /// The maximum number of problems to list. A file that isn't a config file may have one per value.
    private static let maxReported = 20

    /// Reports the problems on standard error.
    static func reportProblems() {
        for problem in problems.prefix(maxReported) {
            Output.say("codascope: \(path)\(problem.suffix): \(problem.message)")
        }
        let rest = problems.count - maxReported
        guard rest > 0 else { return }
        let more = "\(rest.grouped) further problem\(rest == 1 ? "" : "s")"
        Output.say("codascope: \(path): \(more); codascope config lists all")
    }

    /// The first problem, as the explorer shows it.
    static var problem: SettingsProblem? {
        if let trouble = file.trouble { return SettingsProblem(place: "config", message: trouble, others: 0) }
        return problems.first.map {
            SettingsProblem(
                place: "config.json\($0.suffix)", message: $0.message, others: problems.count - 1)
        }
    }
}
