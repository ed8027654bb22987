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

    /// Returns the numbered fixes, every action of the key table in its order, and the typed commands.
    static func all(in state: ExplorerState) -> [PaletteEntry] {
        let ascii = state.appearance.isASCII
        let fixes = state.moment == nil ? state.fixes.shown : []
        let tried = fixes.compactMap { fix in
            fix.number.map { number in
                PaletteEntry(
                    keys: fix.keys, title: "\(fix.title) (\(fix.yield))", obstacle: nil,
                    action: .request(.run(.setup(.applyFix), last: .character(Character("\(number)")))))
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
                        obstacle: state.obstacle(to: binding.command), action: .request(.run(binding.command)))
                ]
            }
        }
        let typed = TypedCommand.usage.map { form, help in
            let words = form.split(separator: " ")
            // A word in capitals, a number or a type name stands for an argument.
            let hasArgument = words.count > 1 && words.last?.first.map { $0.isUppercase || $0.isNumber } == true
            let fixed = words.dropLast(hasArgument ? 1 : 0).joined(separator: " ")
            let command = hasArgument ? nil : try? TypedCommand(form)
            return PaletteEntry(
                keys: form, title: help, obstacle: nil,
                action: command.map { .request(.type($0)) } ?? .fill(fixed + " "))
        }
        return tried + bound + typed
    }
}
