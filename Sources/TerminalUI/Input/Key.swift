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

    /// The modifier keys.
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
