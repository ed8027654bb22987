/// A text that isn't the name of a key.
package struct KeyNameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The invalid text.
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
