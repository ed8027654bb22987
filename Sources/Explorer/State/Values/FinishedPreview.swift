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
        let document = preview.bytes.map { JSONDocument($0, format: format) }
        self.document = document
        layout = document.map { Layout($0.shown, style: Layout.preferredStyle(for: $0.shown)) }
        if case .encoded = preview, let document {
            difference = Difference(payload: payload, encoded: document, strategies: strategies)
        } else {
            difference = nil
        }
    }
}
