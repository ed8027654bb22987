import DecodeTrace
import JSONText

extension Diagnosis {
    /// Text that Foundation's scanner refuses: no call was made, so the place comes from the text alone.
    static func notJSON(document: JSONDocument, failure: Failure?, model: String) -> DiagnosedFailure {
        let fault = document.fault ?? document.defects.first?.fault
        let byte = fault?.byte ?? 0
        let token = document.token(at: byte)
        let message = fault?.message ?? failure?.debugDescription ?? "the text is not JSON"
        return DiagnosedFailure(
            failure: failure, kind: .invalidJSON, path: CodingPath(), pointer: "", token: token,
            span: byte..<min(byte + 1, document.text.count), position: document.position(byte),
            requestedType: model, ownerType: nil, found: "nothing", message: "not JSON: \(message)",
            label: fault.map { "expected \($0.expected)" } ?? "not JSON")
    }
}
