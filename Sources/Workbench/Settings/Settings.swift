import DecodeService
package import Explorer
import Foundation
import TerminalUI

/// The settings in a config file: defaults of options, models of payloads, keys, layout and themes.
///
/// A line that can't be used is reported and left out; everything else applies.
package struct Settings: Sendable {
    /// The default of an option.
    package struct Option: Sendable {
        /// The command that it is for; nil for every command that has the option.
        package let command: String?
        package let name: String
        /// Several for an option that takes several; empty for a flag that is set.
        package let values: [String]
        package let line: Int
    }

    /// The options for payloads whose paths match a pattern.
    package struct PayloadRule: Sendable {
        package let pattern: String
        package let options: [Option]
    }

    /// The keys of a command of the explorer.
    package struct Keys: Sendable {
        package let name: String
        package let keys: [String]
        package let line: Int
    }

    package private(set) var options: [Option] = []
    package private(set) var payloads: [PayloadRule] = []
    package private(set) var keys: [Keys] = []
    /// The user's themes, by name.
    package private(set) var themes: [(name: String, colors: ThemeColors)] = []
    /// The explorer's panes and borders.
    package private(set) var layout = PaneArrangement()
    /// The parts of the layout that the file sets.
    package private(set) var layoutParts: Set<PaneArrangement.Part> = []
    package private(set) var problems: [TOMLText.Problem] = []
    /// Why the file could not be read: what, and what to do.
    package private(set) var trouble: String?
    /// The keys before the first table, where none is allowed. Only the command line knows which table has an option.
    package private(set) var unplaced: [(name: String, line: Int)] = []

    package init() {}

    /// Reads the text of a config file.
    package init(_ text: String) {
        let file = TOMLText(text)
        problems = file.problems
        for table in file.tables {
            switch table.name.first {
            case nil: unplaced += table.entries.map { (name: $0.key.joined(separator: "."), line: $0.line) }
            case "options" where table.name.count <= 2 && !table.isElement:
                options += table.entries.compactMap { option($0, command: table.name.dropFirst().first) }
            case "payload" where table.name.count == 1 && table.isElement: read(payload: table)
            case "keys" where table.name.count <= 2 && !table.isElement:
                for entry in table.entries { read(key: entry, in: Array(table.name.dropFirst())) }
            case "layout" where table.name.count == 1 && !table.isElement:
                for entry in table.entries { read(layout: entry) }
            case "theme" where table.name.count == 2 && !table.isElement: read(theme: table)
            default:
                problem(
                    table.line,
                    "there is no table [\(table.name.joined(separator: "."))]; there are [options], [options.COMMAND], "
                        + "[[payload]], [keys.GROUP], [layout] and [theme.NAME]")
            }
        }
        problems.sort { $0.line < $1.line }
    }

    // MARK: Where it is

    /// Where the config file is, whether or not it exists.
    package static func location(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        UserFolder.config.url(environment).appending(path: "config.toml").path
    }

    /// Reads the config file. Without one, there are no settings and no problems; one that isn't readable is trouble.
    package init(at path: String) {
        // A folder that the user may not enter, such as another user's home, has no file for this user.
        guard FolderWalk.isLink(path) || FileReading.kind(path) != nil else {
            self.init()
            return
        }
        var words = "isn't UTF-8 text"
        do throws(FileReading.Failure) {
            if let text = String(
                data: try FileReading.read(path, limit: 1 << 20, onlyFiles: true), encoding: .utf8)
            {
                self.init(text)
                return
            }
        } catch {
            words = error.words
        }
        self.init()
        trouble = "\(path) \(words); correct or remove it, or set XDG_CONFIG_HOME to another folder"
    }

    // MARK: Parts

    package mutating func problem(_ line: Int, _ message: String) {
        problems.append(TOMLText.Problem(line: line, message: message))
    }

    private mutating func problem(_ entry: TOMLText.Entry, _ message: String) {
        problem(entry.line, "\(entry.key.joined(separator: ".")) \(message)")
    }

    private mutating func option(_ entry: TOMLText.Entry, command: String?) -> Option? {
        guard entry.key.count == 1, let name = entry.key.first else {
            problem(entry, "is no option")
            return nil
        }
        let values: [String]
        switch entry.value {
        case .bool(false): return nil
        case .bool(true): values = []
        case .list(let list): values = list.compactMap(\.text)
        default: values = entry.value.text.map { [$0] } ?? []
        }
        return Option(command: command, name: name, values: values, line: entry.line)
    }

    private mutating func read(payload table: TOMLText.Table) {
        var pattern: String?
        var options: [Option] = []
        for entry in table.entries {
            if entry.key == ["path"] {
                if case .string(let text) = entry.value { pattern = text } else { problem(entry, "must be text") }
            } else if let option = option(entry, command: nil) {
                options.append(option)
            }
        }
        guard let pattern else {
            return problem(table.line, "a payload needs a path, such as path = \"**/orders/*.json\"")
        }
        payloads.append(PayloadRule(pattern: pattern, options: options))
    }

    private mutating func read(key entry: TOMLText.Entry, in group: [String]) {
        let name = (group + entry.key).joined(separator: ".")
        switch entry.value {
        case .string(let key): keys.append(Keys(name: name, keys: [key], line: entry.line))
        case .list(let list) where list.allSatisfy { if case .string = $0 { true } else { false } }:
            keys.append(Keys(name: name, keys: list.compactMap(\.text), line: entry.line))
        default: problem(entry, "must be a key or a list of keys: \"n\" or [\"j\", \"Down\"]")
        }
    }

    private mutating func read(layout entry: TOMLText.Entry) {
        guard entry.key.count == 1, let part = PaneArrangement.Part(rawValue: entry.key[0]) else {
            let names = PaneArrangement.Part.allCases.map(\.rawValue).joined(separator: ", ")
            return problem(entry, "isn't a part of the layout; the parts are \(names)")
        }
        let trouble: String? =
            switch entry.value {
            case .string(let name): layout.set(part, to: name)
            case .integer(let percent): layout.set(part, to: Int(clamping: percent))
            default: PaneArrangement.expected(part)
            }
        if let trouble { problem(entry, trouble) } else { layoutParts.insert(part) }
    }

    private mutating func read(theme table: TOMLText.Table) {
        var colors = ThemeColors.terminal
        for entry in table.entries {
            guard case .string(let text) = entry.value else {
                problem(entry, "must be text")
                continue
            }
            if entry.key == ["base"] {
                if let base = ThemeColors.named.first(where: { $0.name == text }) {
                    colors = base.colors
                } else {
                    problem(
                        entry, "isn't a theme; the themes are \(ThemeColors.named.map(\.name).joined(separator: ", "))")
                }
            }
        }
        for entry in table.entries where entry.key != ["base"] {
            guard case .string(let text) = entry.value else { continue }
            guard entry.key.count == 1, let role = ThemeColors.Role(rawValue: entry.key[0]) else {
                problem(
                    entry,
                    "isn't a color of a theme; the colors are \(ThemeColors.Role.allCases.map(\.rawValue).joined(separator: ", "))"
                )
                continue
            }
            if let color = Color(name: text) {
                colors[role] = color
            } else {
                problem(entry, "isn't a color; use a name such as bright-red, color208, or #RRGGBB")
            }
        }
        themes.append((table.name[1], colors))
    }

    /// The colors of a theme, one of these or a built-in one.
    package func colors(ofTheme name: String) -> ThemeColors? {
        (themes + ThemeColors.named).first { $0.name == name }?.colors
    }

    /// The options for a payload: those of the first rule whose pattern matches its path.
    package func options(forPayload path: String, in folder: String = FileManager.default.currentDirectoryPath)
        -> [Option]
    {
        let absolute = path.hasPrefix("/") ? path : folder + "/" + path
        let rule = payloads.first { rule in
            let pattern =
                rule.pattern.hasPrefix("~/") ? NSHomeDirectory() + rule.pattern.dropFirst() : rule.pattern
            return PathPattern(pattern.hasPrefix("/") ? pattern : "**/" + pattern).matches(absolute)
        }
        return rule?.options ?? []
    }
}

extension TOMLText.Value {
    /// The value as an option is written; nil for a list.
    var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let integer): "\(integer)"
        case .number(let number): "\(number)"
        case .bool(let bool): bool ? "on" : "off"
        case .list: nil
        }
    }
}

/// A pattern for paths: `*` and `?` within a name, `**` for any number of folders.
struct PathPattern {
    private let names: [Substring]

    init(_ pattern: String) { names = pattern.split(separator: "/") }

    func matches(_ path: String) -> Bool { Self.matches(names[...], path.split(separator: "/")[...]) }

    private static func matches(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool {
        guard let name = pattern.first else { return path.isEmpty }
        if name == "**" {
            // Skip further ** directly after it: they match nothing more, and trying them would take long.
            let rest = pattern.drop { $0 == "**" }
            return path.indices.contains { matches(rest, path[$0...]) } || rest.isEmpty
        }
        guard let first = path.first, matches(name[...], first[...]) else { return false }
        return matches(pattern.dropFirst(), path.dropFirst())
    }

    /// Whether a name matches. Backtracks only to the last star.
    private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
        let (pattern, name) = (Array(pattern), Array(name))
        var (place, position) = (0, 0)
        var star: (place: Int, position: Int)?
        while position < name.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, position)
                place += 1
            } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[position] {
                place += 1
                position += 1
            } else if let last = star {
                place = last.place + 1
                position = last.position + 1
                star = (last.place, position)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}
