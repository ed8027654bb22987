import DecodeTrace
import JSONText

extension Diagnosis {
    /// The failure for text that the decoder's scanner rejects. No call was made, so the place comes from the text alone.
    static func notJSON(document: JSONDocument, failure: Failure?, model: String) -> DiagnosedFailure {
        let fault = document.fault ?? document.defects.first?.fault
        let byte = fault?.byte ?? 0
        let token = document.token(at: byte)
        // The whole character, however many bytes it has.
        var end = min(byte + 1, document.text.count)
        while end < document.text.count, document.text[end] & 0xC0 == 0x80 { end += 1 }
        let format = document.foreign.map { "a \($0.format)" } ?? "JSON"
        let message = fault?.message ?? failure?.debugDescription ?? "the text is not \(format)"
        let explanation =
            Explanation(of: document)
            ?? Explanation(
                .badPropertyList,
                "The file begins as \(format), so PropertyListDecoder reads it. It refused the file before it called "
                    + "the model.",
                advice:
                    "Check that the whole file arrived, or export it again; on macOS, `plutil -lint` checks a property list."
            )
        return DiagnosedFailure(
            failure: failure, kind: .invalidJSON, path: CodingPath(), pointer: "", token: token,
            span: byte..<end, position: document.position(byte),
            requestedType: model, ownerType: nil, found: .nothing,
            label: fault.map { "expected \($0.expected)" } ?? "not \(format)",
            thrown: failure, attemptCount: 0, listAttempts: { _ in [] },
            makeMessage: { _ in "not \(format): \(message)" },
            explain: { _ in explanation }, finalFate: failure?.fate)
    }
}
