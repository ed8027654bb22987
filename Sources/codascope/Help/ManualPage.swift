import ArgumentParser
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

/// The whole manual in the formats of other programs, from the same pages as the help.
enum ManualText {
    private static var introduction: [ManualPage.Block] {
        [
            .paragraph(
                "Codascope runs Foundation's JSONDecoder on a payload, records every call that the model makes, and shows "
                    + "what failed, where and why. Without a command, it opens the explorer."),
            .code(["codascope [PAYLOAD] [--model TYPE] [--models PATH …] [OPTIONS]", "codascope COMMAND …"]),
        ]
    }

    // MARK: A manual page

    /// The manual in the format of man(7): `codascope help --man | man -l -`.
    static var roff: String {
        let tool = CommandDescription.tool
        var lines = [
            ".TH CODASCOPE 1 \"\" \"codascope \(Codascope.configuration.version)\"", ".SH NAME",
            "codascope \\- \(escaped(tool.abstract ?? ""))", ".SH SYNOPSIS", ".B codascope",
            "[\\fIPAYLOAD\\fR] [\\fIOPTIONS\\fR]", ".br", ".B codascope", "\\fICOMMAND\\fR \\&.\\|.\\|.",
            ".SH DESCRIPTION",
        ]
        lines += introduction.flatMap(roffLines)
        lines.append(".SH COMMANDS")
        for page in ManualPage.commands { lines += section(page) }
        for page in ManualPage.topics {
            lines.append(".SH \(escaped(page.name.uppercased()))")
            lines.append(escaped(page.title))
            lines += page.blocks.flatMap(roffLines)
        }
        return lines.joined(separator: "\n")
    }

    private static func section(_ page: ManualPage) -> [String] {
        [".SS \(escaped(page.name))", escaped(page.title)] + page.blocks.flatMap(roffLines)
    }

    private static func roffLines(_ block: ManualPage.Block) -> [String] {
        switch block {
        case .heading(let text): [".PP", "\\fB\(escaped(text))\\fR"]
        case .paragraph(let text): [".PP", escaped(text)]
        case .terms(let terms):
            terms.flatMap { [".TP", "\\fB\(escaped($0.name))\\fR", escaped($0.meaning)] }
        case .code(let lines): [".PP", ".nf", ".RS 4"] + lines.map(escaped) + [".RE", ".fi"]
        }
    }

    /// Escapes the characters that have a meaning in man(7).
    static func escaped(_ text: String) -> String {
        var escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        if let first = escaped.first, first == "." || first == "'" { escaped = "\\&" + escaped }
        return escaped
    }

    // MARK: An article

    /// The manual in Markdown, for DocC.
    static var article: String {
        var lines = [
            "# Manual", "", "Every command, option, strategy and key.", "", "## Overview", "",
            "This page is made from the same tables as `codascope help`.", "",
        ]
        lines += introduction.flatMap(markdownLines)
        for page in ManualPage.commands {
            lines += ["### codascope \(page.name)", "", page.title, ""] + page.blocks.flatMap(markdownLines)
        }
        for page in ManualPage.topics {
            lines += ["### \(page.title)", ""] + page.blocks.flatMap(markdownLines)
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func markdownLines(_ block: ManualPage.Block) -> [String] {
        switch block {
        case .heading(let text): ["#### \(text)", ""]
        case .paragraph(let text): [marked(text), ""]
        case .terms(let terms): terms.map { "- `\($0.name)`: \(marked($0.meaning))" } + [""]
        case .code(let lines): ["```"] + lines + ["```", ""]
        }
    }

    /// Escapes text so that nothing is read as Markdown.
    private static func marked(_ text: String) -> String {
        text.map { "*_<[`|".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
