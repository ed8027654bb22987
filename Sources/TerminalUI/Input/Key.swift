/// A key as a person presses it, with what terminals cannot tell apart made equal.
///
/// `Ctrl-I` is Tab, `Ctrl-M` and `Ctrl-J` are Enter, `Ctrl-[` is Esc, `Ctrl-H` is Backspace. An upper-case letter is the
/// character itself, not Shift and a letter.
public struct Key: Hashable, Sendable {
    /// What is pressed, whatever is held with it.
    public enum Code: Hashable, Sendable {
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    /// What is held with it.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let control = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        /// Only with keys that are no characters.
        public static let shift = Modifiers(rawValue: 4)
    }

    public let code: Code
    public let modifiers: Modifiers

    public init(_ code: Code, _ modifiers: Modifiers = []) {
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

    public static func character(_ character: Character) -> Key { Key(.character(character)) }
    public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
    public static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
    public static func function(_ number: Int) -> Key { Key(.function(number)) }

    public static let enter = Key(.enter)
    public static let escape = Key(.escape)
    public static let tab = Key(.tab)
    public static let backTab = Key(.tab, .shift)
    public static let space = Key(.character(" "))
    public static let backspace = Key(.backspace)
    public static let delete = Key(.delete)
    public static let insert = Key(.insert)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let home = Key(.home)
    public static let end = Key(.end)
    public static let pageUp = Key(.pageUp)
    public static let pageDown = Key(.pageDown)

    /// The character that is typed when this key is pressed in a text field, or nil.
    public var typed: Character? {
        guard case .character(let character) = code, modifiers.isEmpty else { return nil }
        return character
    }
}
