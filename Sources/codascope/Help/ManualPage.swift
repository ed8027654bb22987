import Foundation

/// A page of the manual, for a command or a topic. It is shown as text, as a manual page and as an article.
struct ManualPage: Sendable {
    enum Block: Sendable {
        case heading(String)
        case paragraph(String)
        /// Names or values with their meanings.
        case terms([Term])
        /// Lines to type or to read as they are.
        case code([String])
    }

    struct Term: Sendable {
        let name: String
        let meaning: String
    }

    /// The argument of `codascope help`; unique.
    let name: String
    let title: String
    let blocks: [Block]
}

extension ManualPage.Term {
    init(_ option: ArgumentDescription) {
        self.init(name: option.term, meaning: option.explanation)
    }
}

extension ManualPage {
    /// The page of a command.
    init(_ command: CommandDescription) {
        var blocks: [Block] = [.code([command.usage])]
        for paragraph in (command.discussion ?? "").components(separatedBy: "\n\n") where !paragraph.isEmpty {
            blocks.append(.paragraph(paragraph))
        }
        for (title, options) in command.sections {
            if let title { blocks.append(.heading(title)) }
            blocks.append(.terms(options.map(Term.init)))
        }
        self.init(name: command.commandName, title: command.abstract ?? "", blocks: blocks)
    }

    /// A page for each command, in the order of the help.
    static let commands = CommandDescription.shown.map { ManualPage($0) }

    /// Every page, in the order of the help.
    static var all: [ManualPage] { commands + topics }

    /// The page of a command or a topic.
    static func named(_ name: String) -> ManualPage? { all.first { $0.name == name } }

    /// The page as text.
    ///
    /// - Parameter width: The number of columns.
    func text(width: Int) -> String {
        var lines = [title, ""]
        for block in blocks {
            switch block {
            case .heading(let text): lines.append(text)
            case .paragraph(let text): lines += TextColumns.wrapped(text, width: width) + [""]
            case .code(let code): lines += code.map { "  " + $0 } + [""]
            case .terms(let terms): lines += Self.lines(of: terms, width: width) + [""]
            }
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// The terms in one column, their meanings in another.
    private static func lines(of terms: [Term], width: Int) -> [String] {
        let indent = min(26, (terms.map(\.name.count).max() ?? 0) + 4)
        return terms.flatMap { term -> [String] in
            let meaning = TextColumns.wrapped(term.meaning, width: max(20, width - indent))
            let rest = meaning.map { TextColumns.spaces(indent) + $0 }
            guard term.name.count + 4 <= indent, let first = meaning.first else { return ["  " + term.name] + rest }
            return ["  " + term.name + TextColumns.spaces(indent - 2 - term.name.count) + first] + rest.dropFirst()
        }
    }
}

/// Wraps and pads text to a width.
enum TextColumns {
    static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// Words in lines of at most this width, unless one word is longer.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// As many words as fit in a number of lines, with a mark if some don't.
    static func cut(_ text: String, width: Int, rows: Int) -> [String] {
        let lines = wrapped(text, width: width)
        guard lines.count > rows else { return lines.isEmpty ? [""] : lines }
        let last = wrapped(lines[(rows - 1)...].joined(separator: " "), width: width - 1)
        return lines[..<(rows - 1)] + [(last.first ?? "") + "…"]
    }
}
