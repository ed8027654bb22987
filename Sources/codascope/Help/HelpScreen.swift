/// The help that `--help` prints: of each command, at most a screen of 24 lines and 80 columns. `codascope help COMMAND`
/// explains every option.
enum HelpScreen {
    static let height = 24
    static let width = 80

    /// The help of a command: its own options explained, those of all commands by name.
    static func text(of command: CommandDescription) -> String {
        let whole = lines(of: command, cutsMeanings: false)
        return (whole.count <= height ? whole : lines(of: command, cutsMeanings: true)).joined(separator: "\n")
    }

    private static func lines(of command: CommandDescription, cutsMeanings: Bool) -> [String] {
        // A command with many options has no room for blank lines.
        let blank = cutsMeanings ? [] : [""]
        var lines = TextColumns.wrapped(command.abstract ?? "", width: width) + blank + [command.usage, ""]
        for (title, options) in command.sections {
            if let title {
                lines += names(of: options, title: title)
            } else {
                lines += options.flatMap { self.lines($0.term, $0.abstract ?? "", isCut: cutsMeanings) }
            }
        }
        return lines + blank + ["codascope help \(command.commandName) explains each option."]
    }

    /// The help of the tool: its commands and the topics of the manual.
    static var root: String {
        let tool = CommandDescription.tool
        var lines = [tool.abstract ?? "", "", "codascope [PAYLOAD] [OPTIONS]", "codascope COMMAND [OPTIONS]", ""]
        lines += CommandDescription.shown.flatMap {
            self.lines($0.commandName, $0.abstract ?? "", column: 12, isCut: true)
        }
        lines.append("")
        lines += hanging("Topics: ", ManualPage.topics.map(\.name))
        lines.append("codascope help COMMAND or TOPIC; codascope help --man is the manual page.")
        return lines.joined(separator: "\n")
    }

    /// The help in place of ArgumentParser's own, which is four screens long; nil for other texts, such as the version.
    static func replacing(_ text: String) -> String? {
        guard let usage = text.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: codascope") }) else {
            return nil
        }
        return usage.split(separator: " ").dropFirst(2).first.flatMap { CommandDescription.named(String($0)) }.map(
            text(of:))
            ?? root
    }

    /// A term, and what it means beside it: in one line, or below the first one.
    private static func lines(_ term: String, _ meaning: String, column: Int = 28, isCut: Bool) -> [String] {
        let start = "  " + term + TextColumns.spaces(max(2, column - 2 - term.count))
        let room = width - start.count
        let lines = isCut ? [TextColumns.cut(meaning, width: room)] : TextColumns.wrapped(meaning, width: room)
        return lines.enumerated().map { ($0.offset == 0 ? start : TextColumns.spaces(start.count)) + $0.element }
    }

    private static func names(of options: [ArgumentDescription], title: String) -> [String] {
        hanging("\(title): ", options.map { "--" + $0.longName })
    }

    /// Words after a title, the further lines below the first word.
    private static func hanging(_ title: String, _ words: [String]) -> [String] {
        let lines = TextColumns.wrapped(words.joined(separator: " "), width: width - title.count)
        return lines.enumerated().map { ($0.offset == 0 ? title : TextColumns.spaces(title.count)) + $0.element }
    }
}
