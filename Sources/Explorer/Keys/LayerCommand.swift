import TerminalUI

/// A command of a layer. Its table gives the bindings, the help and the keys at the layer's foot.
protocol LayerCommand: CaseIterable, Hashable, Sendable {
    var keys: Binding.Keys { get }
}

extension LayerCommand {
    /// The command of a key; nil if the layer has none for it.
    init?(_ key: Key) {
        guard let command = Self.allCases.first(where: { $0.keys.sequences.contains([key]) }) else { return nil }
        self = command
    }

    static var table: [Binding.Keys] { allCases.map(\.keys) }

    /// The first key and a word, for the foot of a layer.
    ///
    /// - Parameter word: The word; nil for that of the table.
    func hint(_ word: String? = nil) -> (String, String) {
        (keys.sequences.first?.first?.shown(ascii: true) ?? "", word ?? keys.hint ?? "")
    }
}

/// The help of a layer, or of the text field that is open in it.
struct LayerHelp: Sendable {
    let title: String
    /// The purpose, in one sentence.
    let about: String
    /// Its own keys, and those that it shares with others.
    let keys: [Binding.Keys]
}

/// The commands that move in every list.
enum ListCommand: LayerCommand {
    case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last

    var keys: Binding.Keys {
        switch self {
        case .down: .init("j", "Down", "<C-n>", help: "down; with a count: 5j")
        case .up: .init("k", "Up", "<C-p>", help: "up")
        case .pageDown: .init("PgDn", "<C-f>", help: "a page down")
        case .pageUp: .init("PgUp", "<C-b>", help: "a page up")
        case .halfPageDown: .init("<C-d>", help: "half a page down")
        case .halfPageUp: .init("<C-u>", help: "half a page up")
        case .first: .init("g", "Home", help: "first row")
        case .last: .init("G", "End", help: "last row")
        }
    }

    /// The keys at the foot of a list.
    static func hint(_ word: String) -> (String, String) { ("j k", word) }
}

/// The commands that scroll every page of text.
enum ScrollCommand: LayerCommand {
    case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last

    var keys: Binding.Keys {
        switch self {
        case .down: .init("j", "Down", "<C-e>", help: "scroll a row down")
        case .up: .init("k", "Up", "<C-y>", help: "scroll a row up")
        case .pageDown: .init("Space", "PgDn", "<C-f>", help: "a page down")
        case .pageUp: .init("PgUp", "<C-b>", help: "a page up")
        case .halfPageDown: .init("<C-d>", help: "half a page down")
        case .halfPageUp: .init("<C-u>", help: "half a page up")
        case .first: .init("g", "Home", help: "the beginning")
        case .last: .init("G", "End", help: "the end")
        }
    }

    static let hint = ("j k", "scroll")
}

/// The keys that edit every text field.
enum FieldKeys {
    static let table: [Binding.Keys] = [
        .init("Left", "<C-b>", help: "a character back"),
        .init("Right", "<C-f>", help: "a character forward"),
        .init("<A-b>", "<C-Left>", help: "a word back"),
        .init("<A-f>", "<C-Right>", help: "a word on"),
        .init("Home", "<C-a>", help: "to the beginning"),
        .init("End", "<C-e>", help: "to the end"),
        .init("Backspace", help: "delete the character before the cursor"),
        .init("Del", "<C-d>", help: "delete the character at the cursor"),
        .init("<C-w>", help: "cut the word before the cursor"),
        .init("<A-d>", help: "cut the word after the cursor"),
        .init("<C-u>", help: "cut everything before the cursor"),
        .init("<C-k>", help: "cut everything after the cursor"),
        .init("<C-y>", help: "put back what was cut last"),
    ]
}
