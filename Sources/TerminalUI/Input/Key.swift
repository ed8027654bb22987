/// A key press; keys that terminals can't distinguish are equal.
///
/// `Ctrl-I` is Tab, `Ctrl-M` and `Ctrl-J` are Enter, `Ctrl-[` is Esc, `Ctrl-H` is Backspace. An upper-case letter is
/// that character, not Shift and a letter.
package struct Key: Hashable, Sendable {
    /// The key without modifiers.
    package enum Code: Hashable, Sendable {
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let control = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        /// Only with keys that aren't characters.
        package static let shift = Modifiers(rawValue: 4)
    }

    package let code: Code
    package let modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        guard case .character(let character) = code else {
            self.code = code
            self.modifiers = modifiers
            return
        }
        guard modifiers.contains(.control) else {
            self.code = code
            self.modifiers = modifiers.subtracting(.shift)
            return
        }
        let same: [Character: Code] = ["i": .tab, "m": .enter, "j": .enter, "[": .escape, "h": .backspace]
        let lower = Character(character.lowercased())
        self.code = same[lower] ?? .character(lower)
        self.modifiers = modifiers.subtracting(same[lower] == nil ? .shift : [.shift, .control])
    }

    package static func character(_ character: Character) -> Key { Key(.character(character)) }
    package static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    package static func function(_ number: Int) -> Key { Key(.function(number)) }

    package static let enter = Key(.enter)
    package static let escape = Key(.escape)
    package static let tab = Key(.tab)
    package static let backTab = Key(.tab, .shift)
    package static let space = Key(.character(" "))
    package static let backspace = Key(.backspace)
    package static let delete = Key(.delete)
    package static let insert = Key(.insert)
    package static let up = Key(.up)
    package static let down = Key(.down)
    package static let left = Key(.left)
    package static let right = Key(.right)
    package static let home = Key(.home)
    package static let end = Key(.end)
    package static let pageUp = Key(.pageUp)
    package static let pageDown = Key(.pageDown)

    /// The character that this key types in a text field, or nil.
    package var typed: Character? {
        guard case .character(let character) = code, modifiers.isEmpty else { return nil }
        return character
    }
}

/// A text that isn't the name of a key.
package struct KeyNameError: Error, Hashable, Sendable, CustomStringConvertible {
    package var text: String

    /// The invalid text and the accepted names.
    package var description: String {
        """
        '\(Sanitizer().shown(text))' is not a key. A key is one character (j, G, /), a name \
        (\(Key.names.map(\.name).joined(separator: ", ")), F1 to F24), or one of these held with Ctrl, Alt or Shift: \
        <C-d>, <A-x>, <S-Up>, S-Tab.
        """
    }
}

extension Key {
    /// The names of the keys that aren't characters; the first one for a code is printed.
    static let names: [(name: String, code: Code)] = [
        ("Enter", .enter), ("Esc", .escape), ("Space", .character(" ")), ("Tab", .tab), ("Backspace", .backspace),
        ("Del", .delete), ("Ins", .insert), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
        ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
    ]

    private static let aliases: [String: Code] = [
        "return": .enter, "cr": .enter, "escape": .escape, "bs": .backspace, "delete": .delete, "insert": .insert,
        "pageup": .pageUp, "pagedown": .pageDown, "lt": .character("<"),
    ]

    private static let modifierLetters: [(Modifiers, String)] = [(.control, "C"), (.alt, "A"), (.shift, "S")]

    /// The key's name, which ``init(name:)`` accepts: `j`, `<C-d>`, `Enter`, `S-Tab`, `PgDn`, `F1`.
    package var name: String {
        let bare: String
        switch code {
        case .function(let number): bare = "F\(number)"
        default:
            if let named = Self.names.first(where: { $0.code == code }) {
                bare = named.name
            } else if case .character(let character) = code {
                bare = String(character)
            } else {
                bare = "?"
            }
        }
        if modifiers.isEmpty { return bare }
        if self == .backTab { return "S-Tab" }
        let held = Self.modifierLetters.filter { modifiers.contains($0.0) }.map { $0.1 + "-" }.joined()
        return "<\(held)\(bare)>"
    }

    /// The key with a name.
    ///
    /// Accepts one character, the names of ``name`` and some common aliases (`Return`, `PageDown`), `F1` to `F24`, and
    /// any of them between `<` and `>` preceded by `C-`, `A-` (or `M-`) and `S-`. A name without `<` and `>` begins
    /// with an upper-case letter, because `end` may be meant as three characters.
    package init(name: String) throws(KeyNameError) {
        if let character = name.first, name.count == 1 {
            self.init(.character(character))
        } else if name == "S-Tab" {
            self = .backTab
        } else if name.count > 2 && name.hasPrefix("<") && name.hasSuffix(">") {
            guard let key = Key(bracketed: name.dropFirst().dropLast()) else { throw KeyNameError(text: name) }
            self = key
        } else if name.first?.isUppercase == true, let code = Key.code(named: name) {
            self.init(code)
        } else {
            throw KeyNameError(text: name)
        }
    }

    private init?(bracketed text: Substring) {
        var rest = text
        var modifiers: Modifiers = []
        while rest.count > 2, rest.dropFirst().first == "-" {
            switch rest.first {
            case "C", "c": modifiers.insert(.control)
            case "A", "a", "M", "m": modifiers.insert(.alt)
            case "S", "s": modifiers.insert(.shift)
            default: return nil
            }
            rest = rest.dropFirst(2)
        }
        if let character = rest.first, rest.count == 1 {
            guard !modifiers.isEmpty else { return nil }
            self.init(.character(character), modifiers)
        } else if let code = Key.code(named: String(rest)) {
            self.init(code, modifiers)
        } else {
            return nil
        }
    }

    /// The code with a name of several characters, ignoring case.
    private static func code(named name: String) -> Code? {
        let lower = name.lowercased()
        if let named = names.first(where: { $0.name.lowercased() == lower }) { return named.code }
        if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...24).contains(number), lower.count < 4 {
            return .function(number)
        }
        return aliases[lower]
    }
}

extension Key: CustomStringConvertible {
    package var description: String { name }
}

/// A written sequence of keys, as for `--play`: `f s j Enter <C-d> Esc 5j`.
///
/// Words are separated by spaces and newlines. A word that names a key is that key; any other word of several
/// characters is its characters in turn, such as `5j`, `yy` and `/name`. The space key is `Space`.
package struct KeyScript: Hashable, Sendable {
    package var keys: [Key]

    package init(_ keys: [Key]) { self.keys = keys }

    /// Parses a script.
    /// - Throws: ``KeyNameError`` for a word between `<` and `>` that isn't the name of a key.
    package init(_ text: String) throws(KeyNameError) {
        keys = []
        // By scalars: a combining mark after a space is a key of its own, not part of the space.
        for scalars in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let word = String(scalars)
            do throws(KeyNameError) {
                keys.append(try Key(name: word))
            } catch {
                if word.hasPrefix("<") && word.hasSuffix(">") { throw error }
                keys += word.map { .character($0) }
            }
        }
    }

    /// The script as text, which parses to the same keys.
    package var text: String { keys.map(\.name).joined(separator: " ") }
}
