import DecodeService
package import Explorer
package import Foundation
package import JSONText

/// The settings in a config file: defaults of options, models of payloads, keys, layout and themes.
///
/// The file is JSON5. A value that can't be used is reported and left out; everything else applies.
package struct Settings: Sendable {
    /// The default of an option.
    package struct Option: Sendable {
        /// The command that it is for; nil for every command that has the option.
        package let command: String?
        package let name: String
        /// Several for an option that takes several; empty for a flag that is set.
        package let values: [String]
        package let place: TextPosition
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
        package let place: TextPosition
    }

    /// Why a part of the file isn't used.
    package struct Problem: Hashable, Sendable {
        /// Nil for the file itself.
        package let place: TextPosition?
        package let message: String

        /// `:3:5` after the name of the file.
        package var suffix: String { place.map { ":\($0.line):\($0.column)" } ?? "" }
    }

    package internal(set) var options: [Option] = []
    package internal(set) var payloads: [PayloadRule] = []
    package internal(set) var keys: [Keys] = []
    /// The user's themes, by name.
    package internal(set) var themes: [(name: String, colors: ThemeColors)] = []
    /// The explorer's panes and borders.
    package internal(set) var layout = PaneArrangement()
    /// The parts of the layout that the file sets.
    package internal(set) var layoutParts: Set<PaneArrangement.Part> = []
    /// In the order in which they were found.
    package private(set) var problems: [Problem] = []
    /// Why the file could not be read: what, and what to do.
    package private(set) var trouble: String?

    package init() {}

    /// Reads the bytes of a config file.
    package init(_ data: Data) { self = SettingsReader(data).settings }

    // MARK: Where it is

    /// Where the config file is, whether or not it exists.
    package static func location(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        UserFolder.config.url(environment).appending(path: "config.json").path
    }

    /// Reads the config file. Without one, there are no settings and no problems; one that isn't readable is trouble.
    package init(at path: String) {
        self.init()
        // A folder that the user may not enter, such as another user's home, has no file for this user.
        guard FolderWalk.isLink(path) || FileReading.kind(path) != nil else {
            if FileReading.kind(path.replacing(/json$/, with: "toml")) != nil { problem(nil, Self.formerFile) }
            return
        }
        do throws(FileReading.Failure) {
            self.init(try FileReading.read(path, limit: 1 << 20, onlyFiles: true))
        } catch {
            trouble = "\(path) \(error.words); correct or remove it, or set XDG_CONFIG_HOME to another folder"
        }
    }

    private static let formerFile = """
        there is no such file, and config.toml beside it isn't read anymore: codascope config prints the settings as \
        JSON, to be saved here with the values of config.toml
        """

    package mutating func problem(_ place: TextPosition?, _ message: String) {
        problems.append(Problem(place: place, message: message))
    }

    // MARK: What it sets

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
