import SwiftSyntax

/// Bytes, lines and text of the nodes of a tree.
struct SourcePlaces {
    let text: String
    private let bytes: [UInt8]
    private let parsed: BoundedText
    /// The start of each line.
    private let lineStarts: [Int]

    /// - Parameters:
    ///   - text: The whole text.
    ///   - parsed: The part that was parsed.
    init(_ text: String, _ parsed: BoundedText) {
        self.text = text
        let bytes = Array(text.utf8)
        self.bytes = bytes
        self.parsed = parsed
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The bytes of a node without the spaces and comments around it.
    func bytes(of node: some SyntaxProtocol) -> Range<Int> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        return parsed.original(start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset))
    }

    /// The text of a node as written.
    func text(of node: some SyntaxProtocol) -> String {
        String(decoding: bytes[bytes(of: node).clamped(to: bytes.indices)], as: UTF8.self)
    }

    /// The text of a node; nil for a node that the parser inserted.
    func presentText(of node: some SyntaxProtocol) -> String? {
        let text = text(of: node)
        return text.isEmpty ? nil : text
    }

    /// The line where a node begins, from 1.
    func line(of node: some SyntaxProtocol) -> Int { line(at: bytes(of: node).lowerBound) }

    /// The line of a byte, from 1.
    ///
    /// - Complexity: O(log lines)
    func line(at byte: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= byte { low = middle } else { high = middle }
        }
        return low + 1
    }
}
