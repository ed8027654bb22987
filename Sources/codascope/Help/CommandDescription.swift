import ArgumentParser
import Foundation

/// A command as ArgumentParser describes it: the source of the help and the article.
struct CommandDescription: Decodable, Sendable {
    let commandName: String
    let abstract: String?
    let shouldDisplay: Bool
    let arguments: [ArgumentDescription]?
    let subcommands: [CommandDescription]?

    static let tool: CommandDescription = {
        struct Tool: Decodable { let command: CommandDescription }
        do {
            return try JSONDecoder().decode(Tool.self, from: Data(Codascope._dumpHelp().utf8)).command
        } catch {
            preconditionFailure("ArgumentParser describes the commands in another way: \(error)")
        }
    }()

    /// The commands that users run, in the order of the help.
    static let shown: [CommandDescription] = {
        // ArgumentParser appends its own help command after ours.
        var names: Set<String> = []
        return (tool.subcommands ?? []).filter { $0.shouldDisplay && names.insert($0.commandName).inserted }
    }()

    static func named(_ name: String) -> CommandDescription? { shown.first { $0.commandName == name } }

    /// The options and arguments, its own and those of shared groups, without help and version.
    var options: [ArgumentDescription] {
        (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.longName) }
    }

    /// The options by title, in the order of the titles; the command's own options have no title.
    var sections: [(title: String?, options: [ArgumentDescription])] {
        var sections: [(title: String?, options: [ArgumentDescription])] = [(nil, [])]
        for option in options {
            if let place = sections.firstIndex(where: { $0.title == option.sectionTitle }) {
                sections[place].options.append(option)
            } else {
                sections.append((option.sectionTitle, [option]))
            }
        }
        return sections.filter { !$0.options.isEmpty }
    }

    /// The usage: `codascope check [PAYLOAD …] [OPTIONS]`.
    var usage: String {
        let positional = options.filter { $0.kind == .positional }.map { $0.isOptional ? "[\($0.term)]" : $0.term }
        let required = options.filter { $0.kind != .positional && !$0.isOptional }.map(\.term)
        let others = options.contains { $0.kind != .positional && $0.isOptional } ? ["[OPTIONS]"] : []
        return (["codascope", commandName] + positional + required + others).joined(separator: " ")
    }
}

/// An argument, an option or a flag.
struct ArgumentDescription: Decodable, Sendable {
    enum Kind: String, Decodable, Sendable {
        case positional, option, flag
    }

    struct Name: Decodable, Sendable {
        let kind: String
        let name: String
    }

    let kind: Kind
    let shouldDisplay: Bool
    let sectionTitle: String?
    let isOptional: Bool
    let isRepeating: Bool
    let preferredName: Name?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
    let discussion: String?

    var longName: String { preferredName?.name ?? "" }

    /// `--format text|json`, `--models PATH …`, `PAYLOAD …`.
    var term: String {
        let more = isRepeating ? " …" : ""
        let value = self.value
        switch kind {
        case .positional: return value + more
        case .flag: return "--" + longName
        case .option: return "--\(longName) \(value)\(more)"
        }
    }

    /// The placeholder of its value, or the values themselves if they are few.
    private var value: String {
        if let allValues, allValues.joined(separator: "|").count <= 20 { return allValues.joined(separator: "|") }
        let name = valueName ?? ""
        // MiB and COLSxROWS keep their case.
        return name.contains("|") || name != name.lowercased() ? name : name.uppercased()
    }

    /// What it does, with its values and its default.
    var explanation: String {
        var parts = [abstract ?? ""]
        if let discussion { parts.append(discussion) }
        if let allValues, !term.hasSuffix(allValues.joined(separator: "|")) {
            parts.append("Values: \(allValues.joined(separator: ", ")).")
        }
        if let defaultValue, kind != .flag { parts.append("Default: \(defaultValue).") }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
