import DecodeTrace
import Diagnosis
import JSONText

/// What the payload pane says below a part of the text: why it failed, or what is missing there.
struct PayloadMessage {
    let span: Range<Int>
    let text: String
}

extension ExplorerState {
    /// The message in the payload; nil if there is none.
    var payloadMessage: PayloadMessage? {
        guard let document = payload.shown?.document, document.foreign == nil else { return nil }
        if let failure = shownFailure {
            // For an object that lacks a key, only the opening brace is underlined.
            let start = failure.span.lowerBound
            let end = failure.kind == .keyNotFound ? start + 1 : failure.span.upperBound
            return PayloadMessage(span: start..<min(end, failure.span.upperBound), text: failure.label)
        }
        guard decode.answer == nil, let fault = document.fault else { return nil }
        return PayloadMessage(span: fault.byte..<fault.byte + 1, text: "expected \(fault.expected)")
    }
}
