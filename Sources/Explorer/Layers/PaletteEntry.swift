import DecodeService
import DecodeTrace
import TerminalUI

/// One row of the list of actions.
struct PaletteEntry: Sendable {
    enum Action: Sendable {
        case request(Request)
        /// Puts a text into the line for the user to complete.
        case fill(String)
    }

    /// The keys that run it, or the words to type.
    let keys: String
    let title: String
    /// Why it can't run now; nil if it can.
    let obstacle: String?
    let action: Action
    /// Other words that find it.
    var synonyms: [String] = []

    /// Returns the numbered fixes, every action of the key table in its order, actions of panels, and the typed
    /// commands.
    static func all(in state: ExplorerState) -> [PaletteEntry] {
        let ascii = state.appearance.isASCII
        let fixes = state.moment == nil ? state.fixes.shown : []
        let tried = fixes.compactMap { fix in
            fix.number.map { number in
                PaletteEntry(
                    keys: fix.keys, title: "\(fix.title) (\(fix.yield))", obstacle: nil,
                    action: .request(.run(.setup(.applyFix), last: .character(Character("\(number)")))),
                    synonyms: Command.setup(.applyFix).synonyms)
            }
        }
        let bound = Keymap.bindings.flatMap { binding -> [PaletteEntry] in
            switch binding.command {
            case .program(.palette): return []
            case .setup(.applyFix) where !fixes.isEmpty: return []
            case .fold(.toLevel):
                return binding.keys.sequences.prefix(4).compactMap { keys in
                    guard let last = keys.last else { return nil }
                    return PaletteEntry(
                        keys: "z\(last.name)", title: "fold everything to level \(last.name)",
                        obstacle: state.obstacle(to: binding.command),
                        action: .request(.run(binding.command, last: last)))
                }
            default:
                return [
                    PaletteEntry(
                        keys: binding.shownKeys(ascii: ascii), title: binding.help,
                        obstacle: state.obstacle(to: binding.command), action: .request(.run(binding.command)),
                        synonyms: binding.command.synonyms)
                ]
            }
        }
        return tried + bound + [inference(in: state), theme] + TypedCommand.usage.map(typed)
    }

    /// The row of the model picker that infers a model.
    private static func inference(in state: ExplorerState) -> PaletteEntry {
        let obstacle =
            state.obstacle(to: .setup(.chooseModel)) ?? (state.models.canInfer ? nil : "no models can be inferred here")
        return PaletteEntry(
            keys: "m i", title: ModelPicker.inferenceTitle, obstacle: obstacle, action: .request(.infer),
            synonyms: ["generate", "create", "types"])
    }

    private static let theme = PaletteEntry(
        keys: "", title: "choose the theme of colors: codascope --theme NAME, or the config file", obstacle: nil,
        action: .request(.notice("codascope --theme NAME sets the colors, and so does theme in the config file")),
        synonyms: ["color", "dark", "light", "settings", "configuration"])

    private static func typed(_ form: String, _ help: String) -> PaletteEntry {
        let words = form.split(separator: " ")
        // A word in capitals, a number or a type name stands for an argument.
        let hasArgument = words.count > 1 && words.last?.first.map { $0.isUppercase || $0.isNumber } == true
        let fixed = words.dropLast(hasArgument ? 1 : 0).joined(separator: " ")
        let command = hasArgument ? nil : try? TypedCommand(form)
        return PaletteEntry(
            keys: form, title: help, obstacle: nil, action: command.map { .request(.type($0)) } ?? .fill(fixed + " "),
            synonyms: fixed.split(separator: " ").map(String.init))
    }

}

extension PaletteEntry {
    /// The row of a command that was typed in full; nil if the text isn't one.
    init?(typed text: String) {
        guard let command = try? TypedCommand(text) else { return nil }
        let name = text.split(separator: " ").first
        let usage = TypedCommand.usage.first { $0.form.split(separator: " ").first == name }
        self.init(keys: text, title: usage?.help ?? "show this step", obstacle: nil, action: .request(.type(command)))
    }
}
