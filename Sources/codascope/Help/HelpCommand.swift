import ArgumentParser
import DecodeService
import Lessons
import ModelBuild
import Workbench

/// Shows a page of the manual.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Explain a command or a topic; without a name, list them.")

    @Argument(
        help: "A command or a topic.",
        completion: .custom { _, _, _ in ManualPage.all.map(\.name) })
    var topic: String?

    @Flag(help: "Explain all of a command, with every option and value; without a name, print every page.")
    var all = false

    @Flag(help: ArgumentHelp("Print the whole manual as an article.", visibility: .hidden))
    var article = false

    func validate() throws {
        guard let topic, ManualPage.named(topic) == nil else { return }
        let names = ManualPage.all.map(\.name)
        let near = Spelling.near(topic, among: names)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("The manual has no page '\(topic)'.\(meant) Pages: \(names.joined(separator: ", ")).")
    }

    func run() throws {
        let command = all ? nil : topic.flatMap(CommandDescription.named)
        let pages = topic.flatMap(ManualPage.named).map { [$0] } ?? (all ? ManualPage.all : [])
        let help =
            command.map(HelpScreen.text(of:))
            ?? (pages.isEmpty
                ? HelpScreen.root : pages.map { $0.text(width: HelpScreen.width) }.joined(separator: "\n\n"))
        Output().writeData(article ? ManualText.article : help + "\n")
    }
}

/// The help of each command on one screen of 40 lines and 80 columns. Explains the command's own options, and names
/// those of shared groups. `codascope help COMMAND --all` explains all of them.
enum HelpScreen {
    static let height = 40
    static let width = 80

    /// The topics that explain the shared groups of options, by the group's title.
    static let topics = [
        "Your own models": "own-models", "Limits": "limits", "Strategies": "strategies", "Appearance": "appearance",
    ]

    /// The help of a command, as wide and as tall as a screen.
    static func text(of command: CommandDescription) -> String {
        let layouts: [(rows: Int, hasBlanks: Bool)] = [(2, true), (2, false), (1, true), (1, false)]
        let texts = layouts.lazy.map { lines(of: command, rows: $0.rows, hasBlanks: $0.hasBlanks) }
        return (texts.first { $0.count <= height } ?? texts[layouts.count - 1]).joined(separator: "\n")
    }

    /// - Parameters:
    ///   - rows: The maximum number of lines for an option.
    ///   - hasBlanks: Whether there are blank lines between the parts.
    private static func lines(of command: CommandDescription, rows: Int, hasBlanks: Bool) -> [String] {
        let blank = hasBlanks ? [""] : []
        var lines = TextColumns.wrapped(command.abstract ?? "", width: width) + blank + ["  " + command.usage] + blank
        for (title, options) in command.sections where title.flatMap({ topics[$0] }) == nil {
            if let title { lines += blank + [title] }
            lines += options.flatMap { self.lines($0.term, $0.abstract ?? "", rows: rows) }
        }
        lines += blank
        for (title, options) in command.sections {
            guard let title, let topic = topics[title] else { continue }
            lines.append("\(title) (codascope help \(topic))")
            let names = options.map { "--" + $0.longName }.joined(separator: " ")
            lines += TextColumns.wrapped(names, width: width - 2).map { "  " + $0 }
        }
        if lines.last != "" { lines += blank }
        return lines + ["codascope help \(command.commandName) --all explains all of it."]
    }

    /// The help of the tool: its commands and the topics of the manual.
    static var root: String {
        let tool = CommandDescription.tool
        var lines = [tool.abstract ?? "", "", "codascope [PAYLOAD] [OPTIONS]", "codascope COMMAND [OPTIONS]", ""]
        lines += CommandDescription.shown.flatMap {
            self.lines($0.commandName, $0.abstract ?? "", column: 12, rows: 1)
        }
        lines.append("")
        lines += hanging("Topics: ", ManualPage.topics.map(\.name))
        lines.append("codascope help COMMAND or TOPIC; codascope help --all is the whole manual.")
        return lines.joined(separator: "\n")
    }

    /// The help in place of ArgumentParser's own, which is four screens long; nil for other texts, such as the version.
    /// The parser's error is not public and says nothing else, so help is recognized by its usage.
    ///
    /// - Parameters:
    ///   - text: What ArgumentParser would print.
    ///   - arguments: The given arguments. If the first one is a topic, its page is returned.
    static func replacing(_ text: String, for arguments: [String]) -> String? {
        guard let usage = text.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: codascope") }) else {
            return nil
        }
        if let topic = ManualPage.topics.first(where: { $0.name == arguments.first }) {
            return topic.text(width: width)
        }
        return usage.split(separator: " ").dropFirst(2).first.flatMap { CommandDescription.named(String($0)) }.map(
            text(of:))
            ?? root
    }

    /// A term, and what it means beside it, in a limited number of lines.
    private static func lines(_ term: String, _ meaning: String, column: Int = 28, rows: Int) -> [String] {
        let start = "  " + term + TextColumns.spaces(max(2, column - 2 - term.count))
        let lines = TextColumns.cut(meaning, width: width - start.count, rows: rows)
        return lines.enumerated().map { ($0.offset == 0 ? start : TextColumns.spaces(start.count)) + $0.element }
    }

    /// Words after a title; further lines are indented to the first word.
    private static func hanging(_ title: String, _ words: [String]) -> [String] {
        let lines = TextColumns.wrapped(words.joined(separator: " "), width: width - title.count)
        return lines.enumerated().map { ($0.offset == 0 ? title : TextColumns.spaces(title.count)) + $0.element }
    }
}

/// Shell completions for values that depend on the tool or on the other words of the command line.
enum Completions {
    /// The models of the lessons and the types of the files named by `--models`, which are only read, not compiled.
    static var models: CompletionKind {
        .custom { words, _, _ in
            let own = ParsedSources().typeNames(in: ModelSources(paths: values(of: "--models", in: words)))
            guard own.isEmpty else { return own }
            let names = LessonCatalog.all.flatMap { lesson in lesson.models.map { (lesson.name, $0.name) } }
            let counts = Dictionary(grouping: names, by: \.1).mapValues(\.count)
            return names.map { counts[$0.1] == 1 ? $0.1 : "\($0.0)/\($0.1)" }
        }
    }

    /// The payloads of the lesson that the command line names.
    static var lessonPayloads: CompletionKind {
        .custom { words, _, _ in
            words.lazy.compactMap(LessonCatalog.lesson(named:)).first?.payloads.map(\.name) ?? []
        }
    }

    static var lessons: CompletionKind { .list(LessonCatalog.all.map(\.name)) }

    /// The values of a strategy; for a template, its fixed part.
    static func values(ofStrategy name: String) -> CompletionKind {
        .list(
            StrategySet.strategy(named: name)?.values.map { $0.isTemplate ? String($0.fixedPart) : $0.spelling } ?? [])
    }

    /// Returns a completion script that also works in fish before version 4.
    ///
    /// The scripts of swift-argument-parser get the cursor's offset in the word from `commandline -tC`, which fails in
    /// `fish -c 'complete -C …'`. The length of the word up to the cursor is the same number.
    static func corrected(_ script: String) -> String {
        script.replacing("(__codascope_tokens -tC)", with: #"(string length -- "$(commandline -ct)")"#)
    }

    /// The values after an option, up to the next option.
    static func values(of option: String, in words: [String]) -> [String] {
        guard let place = words.firstIndex(of: option) else { return [] }
        return words[(place + 1)...].prefix { !$0.hasPrefix("-") }.map { $0 }
    }
}
