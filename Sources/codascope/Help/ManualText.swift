import ArgumentParser

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
