import Foundation
import JSONText
import TestSupport

/// Foundation's results for texts, except those on which Foundation 6.3 itself traps.
enum FoundationTruth {
    static let dialects: [JSONDocument.Options] = [
        .init(), .init(allowsJSON5: true), .init(assumesTopLevelDictionary: true),
        .init(allowsJSON5: true, assumesTopLevelDictionary: true),
    ]

    static func decoder(_ options: JSONDocument.Options) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = options.allowsJSON5
        decoder.assumesTopLevelDictionary = options.assumesTopLevelDictionary
        return decoder
    }

    /// Whether Foundation can scan a text without a trap. Its scanner traps
    /// - in JSON5, on a key without quotes that is not UTF-8,
    /// - on a bracket that is one level too deep and the last byte.
    static func canScan(_ bytes: [UInt8], _ options: JSONDocument.Options) -> Bool {
        if options.allowsJSON5, String(validating: bytes, as: UTF8.self) == nil { return false }
        guard let last = bytes.last, last == UInt8(ascii: "[") || last == UInt8(ascii: "{") else { return true }
        return bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } < 500
    }

    /// The text to pass to Foundation, whose JSON5 scanner reads the byte after a number at the end of the text.
    static func safe(_ bytes: [UInt8], _ options: JSONDocument.Options) -> [UInt8] {
        options.allowsJSON5 ? bytes + [0x0A] : bytes
    }

    /// Whether every value can be decoded. Foundation traps on some JSON5 numbers that are decoded as `Double`, such as
    /// `1e+`, and decoding recursively would overflow the stack for deep nesting.
    static func canDecode(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).allSatisfy { token in
            guard document.depth(token) < 200 else { return false }
            guard document.options.allowsJSON5, document.kind(token) == .number else { return true }
            return document.text[document.span(token)].allSatisfy {
                (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
            }
        }
    }

    static func scans(_ bytes: [UInt8], _ options: JSONDocument.Options) -> Bool {
        (try? decoder(options).decode(Nothing.self, from: Data(bytes))) != nil
    }

    static func decodes(_ bytes: [UInt8], _ options: JSONDocument.Options) -> Bool {
        (try? decoder(options).decode(Everything.self, from: Data(bytes))) != nil
    }

    /// Whether a number may be outside the range of `Double`: Foundation refuses it, though the text is valid.
    static func hasHugeNumber(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).contains { token in
            guard document.kind(token) == .number else { return false }
            let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
            return Double(text).map { !$0.isFinite || $0 == 0 } ?? true
        }
    }

    static func hasDuplicates(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).contains { !document.duplicates(in: $0).isEmpty }
    }

    /// Compares a document's fault and defects with what Foundation accepts.
    static func agree(_ bytes: [UInt8], _ options: JSONDocument.Options) throws {
        guard canScan(bytes, options) else { return }
        let bytes = safe(bytes, options)
        let document = JSONDocument(bytes: bytes, options: options)
        let isScanned = scans(bytes, options)
        try require(
            isScanned == (document.fault == nil),
            "Foundation \(isScanned ? "takes" : "refuses") \(bytes): \(document.fault?.message ?? "no fault")")
        guard isScanned, canDecode(document) else { return }
        let isDecoded = decodes(bytes, options)
        if !isDecoded {
            try require(
                document.defectCount > 0 || hasHugeNumber(document),
                "Foundation decodes not all, but there is no defect")
        } else if !hasDuplicates(document) {
            // The value of a duplicate is never read.
            try require(document.defectCount == 0, "Foundation decodes all: \(document.defects.map(\.fault.message))")
        }
    }
}
