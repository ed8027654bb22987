import ArgumentParser
import Diagnosis
import TerminalUI

/// Explains a kind of failure: example, cause, fixes.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a kind of failure: example, cause and fixes.")

    @Argument(
        help: "A kind or code as printed by check, such as keyNotFound or null-value.",
        completion: .list((CodePage.failures + CodePage.suspicions).map(\.name)))
    var code: String?

    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    func validate() throws {
        guard let code, CodePage.page(named: code) == nil else { return }
        let near = CodePage.near(code)
        let meant = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        throw ValidationError("There is no page '\(code)'.\(meant) `codascope explain` lists all pages.")
    }

    func run() throws {
        let lines =
            code.flatMap(CodePage.page(named:)).map { $0.text(width: 80) }
            ?? CodePage.failures.map(Self.entry) + [Self.line("suspicious", "a value that decoded and is likely wrong")]
            + CodePage.suspicions.map { Self.line("  \($0.name)", $0.title) }
        Output(appearance).write(lines.map { "\($0)\n" }.joined())
    }

    /// One line of the list: kinds are flush left, their codes are indented below them.
    private static func entry(_ page: CodePage) -> String {
        line(page.example == nil ? page.name : "  \(page.name)", page.title)
    }

    private static func line(_ name: String, _ title: String) -> String {
        name + String(repeating: " ", count: max(1, 24 - name.count)) + title
    }
}
