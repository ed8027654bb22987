import TerminalUI

/// A command of a layer. Its row gives the bindings, the help and the word at the layer's foot: ``Binding/init(row:)``.
protocol LayerCommand: CaseIterable, Hashable, RawRepresentable<String>, Sendable {}

extension LayerCommand {
    var keys: Binding { Binding(row: rawValue[...]) }

    /// The command of a key; nil if the layer has none for it.
    init?(_ key: Key) {
        guard let command = Self.allCases.first(where: { $0.keys.sequences.contains([key]) }) else { return nil }
        self = command
    }

    static var table: [Binding] { allCases.map(\.keys) }

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
    let keys: [Binding]
    /// The alternative to `/`, as the end of a sentence; nil if `/` filters.
    var insteadOfSearch: String?
}

/// The commands that move in every list.
enum ListCommand: String, LayerCommand {
    case down = "j  Down  <C-n> | down; with a count: 5j | | | this is the last row"
    case up = "k  Up  <C-p> | up | | | this is the first row"
    case pageDown = "PgDn  <C-f> | a page down | | | this is the last row"
    case pageUp = "PgUp  <C-b> | a page up | | | this is the first row"
    case halfPageDown = "<C-d> | half a page down | | | this is the last row"
    case halfPageUp = "<C-u> | half a page up | | | this is the first row"
    case first = "g  Home | first row | | | this is the first row"
    case last = "G  End | last row | | | this is the last row"

    /// The keys at the foot of a list.
    static func hint(_ word: String) -> (String, String) { ("j k", word) }
}

/// The commands that scroll every page of text.
enum ScrollCommand: String, LayerCommand {
    case down = "j  Down  <C-e> | scroll a row down | | | this is the end"
    case up = "k  Up  <C-y> | scroll a row up | | | this is the beginning"
    case pageDown = "Space  PgDn  <C-f> | a page down | | | this is the end"
    case pageUp = "PgUp  <C-b> | a page up | | | this is the beginning"
    case halfPageDown = "<C-d> | half a page down | | | this is the end"
    case halfPageUp = "<C-u> | half a page up | | | this is the beginning"
    case first = "g  Home | the beginning | | | this is the beginning"
    case last = "G  End | the end | | | this is the end"

    static let hint = ("j k", "scroll")

    /// The rows that it goes down, or up if negative, on a page of this height; nil for one that goes to an end.
    func rows(page: Int) -> Int? {
        switch self {
        case .down: 1
        case .up: -1
        case .pageDown: max(1, page - 1)
        case .pageUp: -max(1, page - 1)
        case .halfPageDown: max(1, page / 2)
        case .halfPageUp: -max(1, page / 2)
        case .first, .last: nil
        }
    }
}

/// The keys that edit every text field.
enum FieldKeys {
    static let table: [Binding] = [
        .init("Left", "Right", help: "a character back; forward"),
        .init("<A-b>", "<A-f>", help: "a word back; forward"),
        .init("Home", "<C-a>", "End", "<C-e>", help: "to the beginning; to the end"),
        .init("Backspace", "Del", help: "delete the character before the cursor; at it"),
        .init("<C-w>", "<A-d>", help: "cut the word before the cursor; after it"),
        .init("<C-u>", "<C-k>", help: "cut everything before the cursor; after it"),
        .init("<C-y>", help: "put back what was cut last"),
    ]
}
