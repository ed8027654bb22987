import Foundation

/// A page as its Markdown file has it: a title, the cause, an example with its message, and a list of what to do.
struct PageText {
    private(set) var title = ""
    private(set) var cause = ""
    private(set) var fixes: [String] = []
    /// The model's source, and the payload.
    private(set) var blocks: [String: String] = [:]
    /// How the example is decoded: a type expression, and options of the command line.
    private(set) var decoding: [String] = []
    private(set) var message = ""

    /// The lines of an embedded file.
    static func lines(of name: String) -> [Substring] {
        let literal = EmbeddedFiles.base64("Sources/Diagnosis/Pages/Texts/\(name).md")
        let data = literal?.withUTF8Buffer { Data(base64Encoded: Data($0)) } ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Reads the embedded file of a page. A test checks that every page has one.
    init(_ name: String) {
        var block: (language: String, lines: [Substring])?
        for line in Self.lines(of: name) {
            if line.hasPrefix("```") {
                if let block { blocks[block.language] = block.lines.joined(separator: "\n") }
                block = block == nil ? (String(line.dropFirst(3)), []) : nil
            } else if block != nil {
                block?.lines.append(line)
            } else if line.hasPrefix("# ") {
                title = String(line.dropFirst(2))
            } else if line.hasPrefix("- ") {
                fixes.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("  "), let last = fixes.popLast() {
                fixes.append(last + line.dropFirst())
            } else if line.hasPrefix("> ") {
                message += (message.isEmpty ? "" : " ") + line.dropFirst(2)
            } else if line.hasPrefix("Decoded as `") {
                decoding = line.dropFirst(12).dropLast(2).components(separatedBy: " --")
            } else if !line.isEmpty {
                cause += (cause.isEmpty ? "" : " ") + line
            }
        }
    }

    /// The example; nil for a page without one.
    var example: FailurePage.Example? {
        guard let payload = blocks["text"], let model = decoding.first else { return nil }
        let options = decoding.dropFirst().map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        return FailurePage.Example(
            source: blocks["swift"] ?? "", model: model, payload: payload,
            strategies: Dictionary(uniqueKeysWithValues: options.map { ($0[0], $0[1]) }), message: message)
    }
}
