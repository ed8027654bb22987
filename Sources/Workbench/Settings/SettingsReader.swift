import DecodeService
import Explorer
import Foundation
import JSONText
import TerminalUI

/// Reads a config file, value by value in the order of the file. A decoder would stop at the first value that isn't as
/// it must be, and the order of keys, which decides between settings that conflict, is not in a dictionary.
struct SettingsReader {
    private(set) var settings = Settings()
    private let document: JSONDocument

    private typealias Token = JSONDocument.Token

    /// Reads the bytes of a file. An empty one has no settings.
    init(_ data: Data) {
        document = JSONDocument(data, options: .init(allowsJSON5: true))
        if let fault = document.fault {
            if !data.isEmpty { settings.problem(document.position(fault.byte), fault.message) }
            return
        }
        for (name, part) in members(of: 0) { read(name, part) }
    }

    private mutating func read(_ name: String, _ part: Token) {
        switch name {
        case "options": settings.options += options(in: part)
        case "commands":
            for (command, token) in members(of: part) { settings.options += options(in: token, command: command) }
        case "payloads":
            guard document.kind(part) == .array else { return problem(part, "must be a list of objects") }
            for token in document.children(of: part) { read(payload: token) }
        case "keys":
            for (group, token) in members(of: part) {
                for (name, keys) in members(of: token) { read(keys: keys, of: "\(group).\(name)") }
            }
        case "layout": for (name, token) in members(of: part) { read(layout: token, name) }
        case "themes":
            for (name, token) in members(of: part) { settings.themes.append((name, colors(of: token))) }
        default:
            problem(
                part, "isn't a part of the settings; the parts are options, commands, payloads, keys, layout, themes")
        }
    }

    // MARK: Values

    /// Where a value begins, with its key.
    private func place(_ token: Token) -> TextPosition {
        document.position((document.keySpan(token) ?? document.span(token)).lowerBound)
    }

    private mutating func problem(_ token: Token, _ message: String) {
        settings.problem(place(token), "\(document.key(token) ?? "this") \(message)")
    }

    /// The members of an object; none, and a problem, if it isn't one.
    private mutating func members(of object: Token) -> [(name: String, token: Token)] {
        guard document.kind(object) == .object else {
            problem(object, "must be an object")
            return []
        }
        var members: [(name: String, token: Token)] = []
        var names: Set<String> = []
        for token in document.children(of: object) {
            let name = document.key(token) ?? ""
            if names.insert(name).inserted { members.append((name, token)) } else { problem(token, "is set twice") }
        }
        return members
    }

    /// A value as a command line has it; nil for a list, an object and null.
    private func word(_ token: Token) -> String? {
        switch document.kind(token) {
        case .string: document.stringValue(token)
        case .number: String(decoding: document.text[document.span(token)], as: UTF8.self)
        case .true: "on"
        case .false: "off"
        default: nil
        }
    }

    /// The values of a list, or one value; nil if one isn't a word.
    private func words(_ token: Token) -> [String]? {
        let words = document.kind(token) == .array ? document.children(of: token).map(word) : [word(token)]
        let known = words.compactMap(\.self)
        return known.count == words.count ? known : nil
    }

    // MARK: Parts

    private mutating func options(in object: Token, command: String? = nil) -> [Settings.Option] {
        var options: [Settings.Option] = []
        for (name, token) in members(of: object) where document.kind(token) != .false {
            guard let values = document.kind(token) == .true ? [] : words(token) else {
                problem(token, "must be a string, a number, true, false, or a list of strings")
                continue
            }
            options.append(Settings.Option(command: command, name: name, values: values, place: place(token)))
        }
        return options
    }

    private mutating func read(payload object: Token) {
        let options = options(in: object)
        guard document.kind(object) == .object else { return }
        guard let pattern = options.first(where: { $0.name == "path" })?.values.first else {
            return settings.problem(place(object), "a payload needs a path, such as path: \"**/orders/*.json\"")
        }
        settings.payloads.append(.init(pattern: pattern, options: options.filter { $0.name != "path" }))
    }

    private mutating func read(keys token: Token, of name: String) {
        guard let keys = words(token) else {
            return problem(token, "must be a key or a list of keys: \"n\" or [\"j\", \"Down\"]")
        }
        settings.keys.append(Settings.Keys(name: name, keys: keys, place: place(token)))
    }

    private mutating func read(layout token: Token, _ name: String) {
        guard let part = PaneArrangement.Part(rawValue: name) else {
            let names = PaneArrangement.Part.allCases.map(\.rawValue).joined(separator: ", ")
            return problem(token, "isn't a part of the layout; the parts are \(names)")
        }
        let word = word(token) ?? ""
        let trouble =
            if let percent = Int(word) { settings.layout.set(part, to: percent) } else {
                settings.layout.set(part, to: word)
            }
        if let trouble { problem(token, trouble) } else { settings.layoutParts.insert(part) }
    }

    private mutating func colors(of theme: Token) -> ThemeColors {
        var colors = ThemeColors.terminal
        let members = members(of: theme)
        for (_, token) in members.filter({ $0.name == "base" }) {
            if let base = ThemeColors.named.first(where: { $0.name == word(token) }) {
                colors = base.colors
            } else {
                let names = ThemeColors.named.map(\.name).joined(separator: ", ")
                problem(token, "isn't a theme; the themes are \(names)")
            }
        }
        for (name, token) in members where name != "base" {
            if let role = ThemeColors.Role(rawValue: name) {
                if let color = word(token).flatMap(Color.init(name:)) {
                    colors[role] = color
                } else {
                    problem(token, "isn't a color; use a name such as bright-red, color208, or #RRGGBB")
                }
            } else {
                let names = ThemeColors.Role.allCases.map(\.rawValue).joined(separator: ", ")
                problem(token, "isn't a color of a theme; the colors are \(names)")
            }
        }
        return colors
    }
}
