import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

@Suite struct GeneratedDocumentTests {
    @Test(arguments: 0..<40)
    func `a printed document is indexed with the same spans, keys and pointers`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        for _ in 0..<10 {
            var printer = NotingPrinter(seed: seed &* 31)
            printer.print(generator.value())
            let document = JSONDocument(bytes: printer.text)
            let rows = (0..<document.tokenCount).map {
                NotingPrinter.row(
                    document.kind($0), document.span($0), document.pointer($0), document.keySpan($0))
            }
            #expect(document.fault == nil, "seed \(seed)")
            #expect(document.defects == [], "seed \(seed)")
            #expect(rows == printer.rows, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<40)
    func `structure and values are those of JSONSerialization`(_ seed: UInt64) throws {
        // JSONSerialization on Linux loses U+FEFF at the start of a piece of text, and at times the sign of zero.
        var generator = JSONGenerator(seed: seed)
        generator.usesByteOrderMarks = false
        for _ in 0..<10 {
            let text = generator.text(of: generator.value())
            let truth = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(shape(JSONDocument(text), 0) == shape(truth), "seed \(seed): \(text)")
        }
    }

    @Test(arguments: 0..<20)
    func `every value is found by its path, and by the bytes of the value and its key`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        for _ in 0..<10 {
            let document = JSONDocument(generator.text(of: generator.value()))
            for token in 0..<document.tokenCount where !document.isClosing(token) {
                #expect(document.resolve(steps(document, token)) == token, "seed \(seed)")
                #expect(document.token(at: document.span(token).lowerBound) == token, "seed \(seed)")
                if let key = document.keySpan(token) {
                    #expect(document.token(at: key.upperBound - 1) == token, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: 0..<30)
    func `no edit makes the index trap or exceed the text`(_ seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        var random = SplitMix64(seed: seed &+ 99)
        let variants: [JSONDocument.Options] = [
            .init(), .init(allowsJSON5: true), .init(allowsJSON5: true, assumesTopLevelDictionary: true),
        ]
        for _ in 0..<15 {
            let bytes = Array(generator.text(of: generator.value()).utf8)
            for _ in 0..<10 {
                let document = JSONDocument(
                    bytes: Mutation.mutate(bytes, edits: 4, using: &random), options: random.pick(variants))
                walk(document, seed)
            }
        }
    }

    /// Reads everything from a document, and checks what holds for any text.
    private func walk(_ document: JSONDocument, _ seed: UInt64) {
        let whole = 0..<document.text.count
        var previous = 0
        for token in 0..<document.tokenCount {
            let span = document.span(token)
            #expect(span.clamped(to: whole) == span, "seed \(seed)")
            #expect(span.lowerBound >= previous, "seed \(seed)")
            previous = span.lowerBound
            #expect(document.end(token) > token && document.end(token) <= document.tokenCount, "seed \(seed)")
            _ = (document.key(token), document.stringValue(token), document.pointer(token))
            _ = (document.sourceText(token, limit: 12), document.token(at: span.lowerBound), document.depth(token))
            _ = (document.childCount(token), document.duplicates(in: token))
        }
        for byte in [0, whole.upperBound / 2, whole.upperBound, document.fault?.byte ?? 0] {
            let position = document.position(byte)
            #expect(position.line >= 1 && position.column >= 1 && position.offset >= 0, "seed \(seed)")
            _ = document.token(at: byte)
        }
        for style in [Layout.Style.source, .pretty] {
            let layout = Layout(document, style: style)
            for row in 0..<layout.rowCount {
                _ = layout.row(row, from: row % 3, width: 20)
                _ = (layout.columns(ofRow: row), layout.lineNumber(ofRow: row))
            }
            #expect(layout.row(containing: whole.upperBound) < max(layout.rowCount, 1), "seed \(seed)")
        }
        _ = (document.documents(), document.defects)
        #expect(Difference(from: document, to: document).isEmpty, "seed \(seed)")
    }

    private func steps(_ document: JSONDocument, _ token: Int) -> [JSONDocument.Step] {
        guard let container = document.parent(token) else { return [] }
        let step = document.key(token).map(JSONDocument.Step.key) ?? .index(document.ordinal(token))
        return steps(document, container) + [step]
    }

    // MARK: - A value as text, regardless of its parser

    private func shape(_ document: JSONDocument, _ token: Int) -> String {
        switch document.kind(token) {
        case .object:
            let members = document.children(of: token).map {
                "\((document.key($0) ?? "").debugDescription):\(shape(document, $0))"
            }
            return "{" + members.sorted().joined(separator: ",") + "}"
        case .array: return "[" + document.children(of: token).map { shape(document, $0) }.joined(separator: ",") + "]"
        case .string: return (document.stringValue(token) ?? "").debugDescription
        case .number:
            return "\((Double(String(decoding: document.text[document.span(token)], as: UTF8.self)) ?? .nan) + 0)"
        case .true: return "true"
        case .false: return "false"
        case .null: return "null"
        default: return "?"
        }
    }

    private func shape(_ value: Any) -> String {
        switch value {
        case let members as [String: Any]:
            return "{" + members.map { "\($0.key.debugDescription):\(shape($0.value))" }.sorted().joined(separator: ",")
                + "}"
        case let values as [Any]: return "[" + values.map(shape).joined(separator: ",") + "]"
        case let text as String: return text.debugDescription
        case is NSNull: return "null"
        case let number as NSNumber:
            return String(cString: number.objCType) == "c" ? "\(number.boolValue)" : "\(number.doubleValue + 0)"
        default: return "?"
        }
    }
}
