import ArgumentParser
import DecodeService
import Diagnosis
import Explorer
import Foundation

/// A page of the manual, for a command or a topic. It is shown as text and as an article.
struct ManualPage: Sendable {
    enum Block: Sendable {
        case heading(String)
        case paragraph(String)
        /// Names or values with their meanings.
        case terms([Term])
        /// Lines to type or to read as they are.
        case code([String])
    }

    typealias Term = (name: String, meaning: String)

    /// The argument of `codascope help`; unique.
    let name: String
    let title: String
    private(set) var blocks: [Block] = []
}

// MARK: - The texts

extension ManualPage {
    /// Reads the pages of an embedded file, in its order.
    ///
    /// Each begins with `# name: title`. Paragraphs, lists of terms and blocks of code follow, and names of tables in
    /// braces, which are made from what they list.
    private static func pages(of file: String) -> [ManualPage] {
        let literal = EmbeddedFiles.base64("Sources/codascope/Help/Texts/\(file).md")
        let data = literal?.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
        var pages: [ManualPage] = []
        var code: [String]?
        // Whether a line continues the block before it.
        var continues = false
        for line in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.hasPrefix("```"), code != nil {
                code?.append(String(line))
            } else if line.hasPrefix("# ") {
                let parts = line.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init)
                pages.append(ManualPage(name: parts[0], title: parts.count > 1 ? parts[1] : ""))
            } else if let last = pages.indices.last {
                if line.hasPrefix("```") {
                    if let code { pages[last].blocks.append(.code(code)) }
                    code = code == nil ? [] : nil
                } else if !line.isEmpty {
                    pages[last].add(line, continues: continues)
                }
            }
            continues = !line.isEmpty
        }
        return pages
    }

    private mutating func add(_ line: Substring, continues: Bool) {
        let words = line.trimmingPrefix(while: \.isWhitespace)
        if line.hasPrefix("## ") {
            blocks.append(.heading(String(line.dropFirst(3))))
        } else if line.hasPrefix("{") {
            blocks += Self.table(String(line.dropFirst().dropLast()))
        } else if line.hasPrefix("- `"), let end = line.firstRange(of: "`: ") {
            let term = Term(String(line[..<end.lowerBound].dropFirst(3)), String(line[end.upperBound...]))
            if continues, case .terms(let terms) = blocks.last {
                blocks[blocks.count - 1] = .terms(terms + [term])
            } else {
                blocks.append(.terms([term]))
            }
        } else if continues, case .terms(var terms) = blocks.last {
            terms[terms.count - 1].meaning += " " + words
            blocks[blocks.count - 1] = .terms(terms)
        } else if continues, case .paragraph(let text) = blocks.last {
            blocks[blocks.count - 1] = .paragraph(text + " " + words)
        } else {
            blocks.append(.paragraph(String(line)))
        }
    }

    /// A table by its name in a text: that of a list in the tool, or the title of options that commands share.
    private static func table(_ name: String) -> [Block] {
        switch name {
        case "strategies":
            return StrategySet.all.flatMap { strategy -> [Block] in
                [
                    .heading("\(strategy.name): \(strategy.summary)"),
                    .terms(strategy.values.map { ($0.spelling, $0.explanation) }),
                ]
            }
        case "keys":
            return KeyTable.groups.flatMap { [.heading($0.title), .terms($0.rows.map { ($0.keys, $0.help) })] }
        case "document list": return [.terms(KeyTable.documentList.map { ($0.keys, $0.help) })]
        case "document summary": return [.terms(KeyTable.documentSummary.map { ($0.keys, $0.help) })]
        case "marks":
            let marks = KeyTable.marks.map { mark in
                (mark.symbol == mark.ascii ? mark.symbol : "\(mark.symbol) (\(mark.ascii))", mark.meaning)
            }
            return [.terms(marks)]
        case "kinds": return [.terms(CodePage.failures.map { ($0.name, $0.title) })]
        case "suspicions": return [.terms(CodePage.suspicions.map { ($0.name, $0.title) })]
        default:
            var names: Set<String> = []
            let options = CommandDescription.shown.flatMap(\.options)
            return [terms(options.filter { $0.sectionTitle == name && names.insert($0.longName).inserted })]
        }
    }

    private static func terms(_ options: [ArgumentDescription]) -> Block {
        .terms(options.map { ($0.term, $0.explanation) })
    }

    /// The pages that aren't about one command.
    static let topics = pages(of: "Topics")

    /// What is said of commands, by their names.
    private static let texts = Dictionary(uniqueKeysWithValues: pages(of: "Commands").map { ($0.name, $0.blocks) })

    init(_ command: CommandDescription) {
        (name, title) = (command.commandName, command.abstract ?? "")
        blocks = [.code([command.usage])] + (Self.texts[name] ?? [])
        for (title, options) in command.sections {
            if let title { blocks.append(.heading(title)) }
            blocks.append(Self.terms(options))
        }
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

/// The whole manual, from the same pages as the help.
enum ManualText {
    private static var introduction: [ManualPage.Block] {
        [
            .paragraph(
                "Codascope runs Foundation's JSONDecoder on a payload, records every call that the model makes, and shows "
                    + "what failed, where and why. Without a command, it opens the explorer."),
            .code(["codascope [PAYLOAD] [--model TYPE] [--models PATH …] [OPTIONS]", "codascope COMMAND …"]),
        ]
    }

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
