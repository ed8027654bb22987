import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// Replaces the values of a payload by others of the same kind and length, and determines which texts may quote a
/// value.
///
/// Prose about a value is replaced by prose without values. Searching a sentence for the value would not find every way
/// to quote it.
struct Redaction {
    /// The payload's text with other values. All positions are unchanged.
    let document: JSONDocument
    /// The strings of the payload, as letters and digits in lower case.
    private let words: Set<String>

    init(_ subject: ExportSubject) {
        let document = subject.decode.document
        self.document =
            document.foreign == nil
            ? JSONDocument(bytes: Self.masked(document), options: document.options) : document
        words = Self.words(of: document)
    }

    // MARK: The payload

    /// The text with other values. Of text that isn't JSON, everything but its punctuation is masked.
    static func masked(_ document: JSONDocument) -> [UInt8] {
        let text = document.text
        guard document.fault == nil else { return text.map(maskedOutside) }
        var masked = text.map(maskedOutside)
        for token in 0..<document.tokenCount {
            if let key = document.keySpan(token) { masked.replaceSubrange(key, with: text[key]) }
            let span = document.span(token)
            switch document.kind(token) {
            case .string:
                for place in span.dropFirst().dropLast() { masked[place] = UInt8(ascii: "x") }
                for place in [span.lowerBound, span.upperBound - 1] { masked[place] = text[place] }
            case .number:
                for place in span { masked[place] = maskedDigit(text[place]) }
            case .true, .false:
                // Both become `true`, with a space after it in place of `false`, so that positions don't change.
                let word = Array("true".utf8)
                for (offset, place) in span.enumerated() { masked[place] = offset < 4 ? word[offset] : 0x20 }
            case .null: masked.replaceSubrange(span, with: text[span])
            default: break
            }
        }
        return masked
    }

    /// Masks a byte between values. White space and punctuation remain; the text of comments doesn't.
    private static func maskedOutside(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: byte
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
            UInt8(ascii: ","), UInt8(ascii: "\""):
            byte
        default: UInt8(ascii: "x")
        }
    }

    private static func maskedDigit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "1")
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): byte
        default: UInt8(ascii: "x")
        }
    }

    // MARK: Words about a failure

    /// A message about the failure, without the value.
    static func message(_ failure: DiagnosedFailure) -> String {
        let place = failure.path.isEmpty ? "The root" : failure.path.description
        return failure.kind == .keyNotFound
            ? "\(place) is missing, and the model expects \(failure.requestedType)"
            : "\(place): \(label(failure))"
    }

    /// A label for the underlined value that doesn't quote it.
    static func label(_ failure: DiagnosedFailure) -> String {
        switch failure.kind {
        case .invalidJSON where failure.failure == nil: "not valid here"
        case .keyNotFound: "the key is missing"
        default: "found \(failure.found.rawValue), expected \(failure.requestedType)"
        }
    }

    // MARK: Edits

    /// Whether the lines that a change adds quote no value: neither a string of the payload nor a name derived from
    /// one.
    func mayShow(_ change: ChangedFile) -> Bool {
        let added = change.difference.inserted.joined(separator: " ")
        let letters = Self.letters(added)
        let parts = Set(added.split { !$0.isLetter && !$0.isNumber }.map { Self.letters(String($0)) })
        return !words.contains { word in word.count < 3 ? parts.contains(word) : letters.contains(word) }
    }

    private static func words(of document: JSONDocument) -> Set<String> {
        var words: Set<String> = []
        for token in 0..<document.tokenCount {
            // No edit quotes a longer one.
            guard document.kind(token) == .string || document.kind(token) == .number,
                document.span(token).count <= 400
            else { continue }
            let text =
                document.kind(token) == .string
                ? document.stringValue(token) ?? "" : document.sourceText(token, limit: 400)
            let word = letters(text)
            if !word.isEmpty { words.insert(word) }
        }
        return words
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
