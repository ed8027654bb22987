import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

/// Agreement with `JSONDecoder`, the reference for what is JSON.
@Suite struct FoundationAgreementTests {
    private static func decoder(_ options: JSONDocument.Options) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = options.allowsJSON5
        decoder.assumesTopLevelDictionary = options.assumesTopLevelDictionary
        return decoder
    }

    static let dialects: [JSONDocument.Options] = [
        .init(), .init(allowsJSON5: true), .init(assumesTopLevelDictionary: true),
        .init(allowsJSON5: true, assumesTopLevelDictionary: true),
    ]

    /// Describes a disagreement with Foundation; nil if there is none. Text has a fault exactly if Foundation's scanner
    /// rejects it, and a defect if only decoding everything fails.
    static func disagreement(_ bytes: [UInt8], _ options: JSONDocument.Options) -> String? {
        let document = JSONDocument(bytes: bytes, options: options)
        // Foundation 6.3 traps if an unquoted JSON5 key isn't UTF-8.
        if options.allowsJSON5, String(validating: bytes, as: UTF8.self) == nil { return nil }
        let decoder = decoder(options)
        let isScanned = (try? decoder.decode(Nothing.self, from: Data(bytes))) != nil
        let shown = "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes) \(options)"
        if isScanned != (document.fault == nil) {
            return "Foundation \(isScanned ? "takes" : "refuses") \(shown): \(document.fault?.message ?? "no fault")"
        }
        // Foundation 6.3 traps if some JSON5 numbers are requested as Double, so these aren't requested.
        guard isScanned, !options.allowsJSON5 || !hasOddNumber(document) else { return nil }
        let isDecoded = (try? decoder.decode(Everything.self, from: Data(bytes))) != nil
        // A number that isn't finite as Double isn't a defect of the text.
        if !isDecoded, document.defects.isEmpty, !hasHugeNumber(document) {
            return "Foundation decodes not all of \(shown), but there is no defect"
        }
        return nil
    }

    private static func hasOddNumber(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).contains { token in
            document.kind(token) == .number
                && !document.text[document.span(token)].allSatisfy {
                    (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
                }
        }
    }

    private static func hasHugeNumber(_ document: JSONDocument) -> Bool {
        (0..<document.tokenCount).contains { token in
            guard document.kind(token) == .number else { return false }
            let text = String(decoding: document.text[document.span(token)], as: UTF8.self)
            return Double(text).map { !$0.isFinite || $0 == 0 } ?? true
        }
    }

    @Test(arguments: dialects)
    func `odd texts are accepted and rejected as by Foundation`(_ options: JSONDocument.Options) {
        let texts = [
            "", " ", "\n\t\r ", "{}", "[]", "1", "\"a\"", "true", "nul", "tru", "True", "nulll", "truee", "false1",
            "[1,]",
            "{\"a\":1,}", "[,]", "{,}", "[1,,2]", "[1 2]", "{\"a\" 1}", "{\"a\":}", "{\"a\":1 \"b\":2}", "{a:1}",
            "{'a':1}",
            "['a']", "[01]", "[-]", "[1.]", "[1.e2]", "[.5]", "[+1]", "[1e]", "[1e+]", "[0x1F]", "[0xg]", "[NaN]",
            "[Infinity]", "[-Infinity]", "[+NaN]", "[Nothing]", "[Inf]", "[1..2]", "[1+2]", "[1-2]", "[--1]", "[1a]",
            "[1é]", "[\"\\x41\"]", "[\"\\x4\"]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\u12G4\"]", "[\"\\ud800\"]",
            "[\"\\udc00\"]", "[\"\\ud83d\\ude00\"]", "[\"\\ud83d\\u0041\"]", "[\"\\\\uD83C\\uddf5\"]", "[\"\\q\"]",
            "[\"\\", "[\"\\u", "[\"\\u00",
            "[\"a\nb\"]", "[\"a", "[\"", "[", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1", "[1,", "]", "}",
            "[}", "{]", "[1}", "{\"a\":1]", "{} {}", "1 2", "{}\n{}", "[]x", "//c\n1", "1//c", "1/*c*/", "/*c", "/**/1",
            "[1/*,*/]", "{/**/\"a\"/**/:/**/1/**/}", "/", "1/", "[1/2]", "#", "{\"a\":1}#", "\u{FEFF}1", "\u{A0}1",
            "[\u{0B}1\u{0C}]", "{$a:1,_b:2,é:3}", "{\\u0061b:1}", "{\\u0020b:1}", "{a-b:1}", "{a b:1}", "{1a:1}",
            "{\"a\":1,\"a\":2}", "\"a\":1", "\"a\":1,", "\"a\":1}", "a:1,b:2", "\"a\"", ",", "[\"\\'\"]",
            "{'abcdefghijkl': 'a \"quoted\" word, long', 'b': 'x'}", "[\"\\\n\"]",
            "[\"\\\r\n\"]", "['\"']", "['\\'']", "['\\u12'4]", "[\"\\u000g\"]", "[\"\\u0000\"]", "{\"\\q\":1}",
            "[1e999]", "[0e1]", "[-0]", "[-01]", "[00]", "\u{0}", "[\u{0}]", "<html>", "{\"a\":tru}", "[t]", "[f",
            "[n]",
            "[fals]", "[falsey]", "{\"a\":1,,}", "{\"a\"::1}", "{:1}", "{1:1}", "{null:1}", "[\"\\u12\\\\\"]",
            "[\"\\u\\\"12\"]", "[\"\u{7F}\"]", "[1\u{85}]", "[1\u{2028}]",
        ]
        #expect(texts.compactMap { Self.disagreement(Array($0.utf8), options) } == [])
    }

    @Test func `JSON5 accepts the single byte 0xA0 as white space, as Foundation does`() {
        let bytes: [UInt8] = [0x5B, 0xA0, 0x31, 0xA0, 0x5D, 0xA0]
        #expect(throws: Never.self) { try Self.decoder(Self.dialects[1]).decode(Nothing.self, from: Data(bytes)) }
        #expect(JSONDocument(bytes: bytes, options: Self.dialects[1]).fault == nil)
    }

    @Test(arguments: dialects)
    func `bytes that aren't UTF-8 are accepted and rejected as by Foundation`(_ options: JSONDocument.Options) {
        let texts: [[UInt8]] = [
            [0xFF], [0x22, 0xFF, 0x22], [0x5B, 0xA0, 0x31, 0x5D], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
            [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x80, 0x22],
            [0x22, 0xE2, 0x82, 0x22], [0x7B, 0xC3, 0xA9, 0x3A, 0x31, 0x7D], [0x7B, 0xC3, 0x3A, 0x31, 0x7D],
            [0x31, 0xA0], [0x22, 0x00, 0x22, 0x22], [0x22, 0x61, 0x80, 0x5C, 0x6E, 0x22],
        ]
        #expect(texts.compactMap { Self.disagreement($0, options) } == [])
    }

    @Test(arguments: [511, 512, 513, 600], dialects)
    func `nesting is accepted to the same depth as by Foundation`(_ depth: Int, _ options: JSONDocument.Options) {
        let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
        let members = "\"a\":" + arrays
        // Decoding everything at that depth needs a larger stack than a test has, so only the scanner is compared.
        for text in [arrays, objects, members] {
            let isScanned = (try? Self.decoder(options).decode(Nothing.self, from: Data(text.utf8))) != nil
            #expect((JSONDocument(Data(text.utf8), options: options).fault == nil) == isScanned)
        }
    }

    @Test(arguments: 0..<8)
    func `mutated documents are accepted and rejected as by Foundation`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        generator.repeatsKeys = true
        generator.depth = 3
        var random = SplitMix64(seed: seed &+ 1000)
        var disagreements: [String] = []
        for _ in 0..<150 {
            let value = generator.value()
            let bytes = Array(generator.text(of: value).utf8)
            for _ in 0..<4 {
                let mutated = Mutation.mutate(bytes, using: &random)
                for options in Self.dialects {
                    if let disagreement = Self.disagreement(mutated, options) { disagreements.append(disagreement) }
                }
            }
        }
        #expect(disagreements == [], "seed \(seed)")
    }
}
