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
        guard let document = payload.shown?.document else { return nil }
        if let failure = shownFailure {
            return shownSpan(of: failure, in: document).map { PayloadMessage(span: $0, text: failure.label) }
        }
        guard document.foreign == nil, decode.answer == nil, let fault = document.fault else { return nil }
        return PayloadMessage(span: fault.byte..<fault.byte + 1, text: "expected \(fault.expected)")
    }

    /// The bytes to underline for a failure; nil if they aren't known. For an object that lacks a key, only what opens it.
    private func shownSpan(of failure: DiagnosedFailure, in document: JSONDocument) -> Range<Int>? {
        let isLacking = failure.kind == .keyNotFound
        if isLacking, let object = failure.token { return document.shownOpening(object) }
        return document.shownSpan(of: failure.span)
    }
}
