package import DecodeService
import DecodeTrace
import Diagnosis
package import JSONText

/// The preview with the text that its pane draws. Made off the main thread.
package final class FinishedPreview: Sendable {
    package let preview: Preview
    package let document: JSONDocument?
    package let layout: Layout?
    /// What encoding lost or changed compared with the payload; nil if there is no complete value to compare.
    package let difference: Difference?

    /// - Complexity: O(bytes of both)
    package init(_ preview: Preview, payload: JSONDocument, strategies: StrategySet) {
        // A preview that isn't encodable is shown as JSON, in any format of the payload.
        let format: PayloadFormat = if case .notEncodable = preview { .json } else { payload.format }
        self.preview = preview
        let document = preview.bytes.map { bytes in
            format == .json
                ? JSONDocument(TextBytes(Self.joiningEmpty(bytes.array)), format: format)
                : JSONDocument(bytes, format: format)
        }
        self.document = document
        layout = document.map { Layout($0.shown, style: Layout.preferredStyle(for: $0.shown)) }
        if case .encoded = preview, let document {
            difference = Difference(payload: payload, encoded: document, strategies: strategies)
        } else {
            difference = nil
        }
    }

    /// Returns JSON with `{}` and `[]` in place of empty objects and arrays in which Foundation puts an empty line.
    ///
    /// - Complexity: O(bytes)
    static func joiningEmpty(_ text: [UInt8]) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        // Most large texts have no empty line, and are not copied.
        guard zip(text, text.dropFirst()).contains(where: { $0 == lineFeed && $1 == lineFeed }) else { return text }
        var joined: [UInt8] = []
        joined.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            joined.append(byte)
            index += 1
            // A string of JSON has no line feeds, so two of them are outside of strings.
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["),
                text[index...].starts(with: [lineFeed, lineFeed])
            else { continue }
            let end = text[index...].firstIndex { $0 != lineFeed && $0 != UInt8(ascii: " ") } ?? text.count
            if end < text.count, [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(text[end]) { index = end }
        }
        return joined
    }
}
