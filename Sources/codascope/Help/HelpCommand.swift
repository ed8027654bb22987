import ArgumentParser
import Strategies

/// Shows a page of the manual.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Explain a command or a topic; without a name, list them.")

    @Argument(
        help: "A command or a topic.",
        completion: .custom { _, _, _ in (ManualPage.commands + ManualPage.topics).map(\.name) })
    var topic: String?

    @Flag(help: "Print the whole manual as a manual page: codascope help --man | man -l -")
    var man = false

    @Flag(help: ArgumentHelp("Print the whole manual as an article.", visibility: .hidden))
    var article = false

    func validate() throws {
        guard let topic, ManualPage.named(topic) == nil else { return }
        let names = (ManualPage.commands + ManualPage.topics).map(\.name)
        let near = Spelling.near(topic, among: names)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("The manual has no page '\(topic)'.\(meant) Pages: \(names.joined(separator: ", ")).")
    }

    func run() throws {
        if man {
            Output.print(ManualText.roff)
        } else if article {
            Output.print(ManualText.article, terminator: "")
        } else if let page = topic.flatMap(ManualPage.named) {
            Output.print(page.text(width: HelpScreen.width))
        } else {
            Output.print(HelpScreen.root)
        }
    }
}
