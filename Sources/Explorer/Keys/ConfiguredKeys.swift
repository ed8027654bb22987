import DecodeService
import Synchronization
import TerminalUI

/// The keys that a config file assigns. Set once, before the explorer starts.
package enum ConfiguredKeys {
    private static let changed = Mutex<[Command: [String]]>([:])

    /// Returns the keys that replace a command's own; nil if it keeps them.
    static func ways(of command: Command) -> [String]? { changed.withLock { $0[command] } }

    /// Every command that can be rebound, with its name (`move.down`) and its keys.
    package static var actions: [(name: String, keys: [String], help: String)] {
        Command.allCases.filter(\.canBeRebound).map { ($0.configName, $0.binding.ways, $0.binding.help) }
    }

    /// Rebinds commands.
    ///
    /// - Parameter bindings: The names of commands, each with all of its new keys. A key that belonged to another
    ///   command is taken from it.
    /// - Returns: The rejected bindings, each with the reason.
    package static func use(_ bindings: [(name: String, keys: [String])]) -> [(index: Int, message: String)] {
        // `table(changedBy:)` must read the default keys.
        changed.withLock { $0 = [:] }
        let (ways, problems) = table(changedBy: bindings)
        changed.withLock { $0 = ways }
        return problems
    }

    /// Returns the commands whose keys change, and the rejected bindings.
    static func table(
        changedBy bindings: [(name: String, keys: [String])]
    ) -> (ways: [Command: [String]], problems: [(index: Int, message: String)]) {
        let commands = Dictionary(
            Command.allCases.filter(\.canBeRebound).map { ($0.configName, $0) }, uniquingKeysWith: { first, _ in first }
        )
        var chosen: [Command: [String]] = [:]
        var problems: [(index: Int, message: String)] = []
        for (index, binding) in bindings.enumerated() {
            guard let command = commands[binding.name] else {
                let near = Spelling.suggestion(for: binding.name, among: commands.keys.sorted())
                problems.append((index, "there is no command \(binding.name)\(near)"))
                continue
            }
            if let message = problem(of: binding.keys, beside: chosen) {
                problems.append((index, message))
            } else {
                chosen[command] = binding.keys
            }
        }
        // The other commands keep the keys that aren't taken from them.
        let taken = Array(chosen.values.joined())
        var ways = chosen
        for command in Command.allCases where chosen[command] == nil {
            let own = command.binding.ways
            let kept = own.filter { way in !taken.contains { overlap($0, way) } }
            if kept.count != own.count { ways[command] = kept }
        }
        return (ways, problems)
    }

    private static func problem(of keys: [String], beside chosen: [Command: [String]]) -> String? {
        for way in keys {
            let names = way.split(separator: " ")
            guard !names.isEmpty, names.allSatisfy({ (try? Key(name: String($0))) != nil }) else {
                return "\(way) isn't a valid key; write keys as in --play: j, <C-d>, Esc, g f"
            }
            for (other, ways) in chosen where ways.contains(where: { overlap($0, way) }) {
                return "\(way) conflicts with \(other.configName)"
            }
            for other in Command.allCases where !other.canBeRebound {
                if other.binding.ways.contains(where: { overlap($0, way) }) {
                    return "\(way) conflicts with \(other.configName), whose keys can't be changed"
                }
            }
        }
        return nil
    }

    /// Whether one sequence is a prefix of the other, so that only the shorter one could be typed.
    private static func overlap(_ first: String, _ second: String) -> Bool {
        let (first, second) = ([Key](way: first), [Key](way: second))
        return first.starts(with: second) || second.starts(with: first)
    }
}

extension Command {
    /// The name in a config file: the group and the command, `step.next-failure`.
    var configName: String {
        // `step(Explorer.StepCommand.nextFailure)`
        let names = "\(self)".split { "(.)".contains($0) }
        let command = (names.last ?? "").map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
        return "\(names.first ?? "").\(command)"
    }

    /// False for commands that read a number from their last key.
    var canBeRebound: Bool { ![.fold(.toLevel), .setup(.applyFix), .pane(.number)].contains(self) }
}
