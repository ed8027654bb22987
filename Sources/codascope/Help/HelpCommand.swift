import ArgumentParser
import DecodeService

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

    @Flag(help: "Print the whole manual as a manual page: codascope help --man | man -l -")
    var man = false

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
        Output().writeData(article && !man ? ManualText.article : (man ? ManualText.roff : help) + "\n")
    }
}
