import Diagnosis
import Foundation
import TestSupport
import Testing

@testable import DecodeEngine

/// Every kind of suspicion several times over, and similar payloads that are not suspicious.
///
/// The expected text is in `Suspect/Expected`.
@Suite struct SuspectPayloadTests {
    @Test(arguments: SuspectKind.all)
    func `suspicious values are reported with advice, and look-alikes are not`(kind: SuspectKind)
        throws
    {
        var text = ""
        for payload in kind.siblings {
            let found = try Self.suspicions(of: payload)
            #expect(found.contains { $0.code == kind.code }, "\(payload.text)")
            text += "## \(payload.text)\n"
            text += payload.strategies.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined() + "\n"
            for suspicion in found {
                text += "\(suspicion.pointer) \(suspicion.code.rawValue): \(suspicion.sentence).\n"
                text += suspicion.advice.map { "  = help: \($0.text)\n" }.joined()
            }
            text += "\n"
        }
        for payload in kind.lookAlikes {
            #expect(try Self.suspicions(of: payload).map(\.sentence) == [], "\(payload.text)")
        }
        let stored = StoredText(Self.folder.appending(path: "Expected/\(kind.code.rawValue).txt"))
        if let difference = try stored.difference(from: text) { Issue.record("\(difference)") }
    }

    @Test
    func `every kind has at least four siblings and two look-alikes`() {
        #expect(SuspectKind.all.map(\.code.rawValue).sorted() == Suspicion.Code.allCases.map(\.rawValue).sorted())
        #expect(SuspectKind.all.allSatisfy { $0.siblings.count >= 4 && $0.lookAlikes.count >= 2 })
    }

    /// The suspicions of a payload, found with what the source of its model declares.
    static func suspicions(of payload: SuspectKind.Payload) throws -> [Suspicion] {
        try decode(payload, in: ModelTable(library: [("Model", payload.model)]), "Model").suspicions()
    }

    static func decode(_ payload: SuspectKind.Payload, in table: ModelTable, _ model: String) throws -> DiagnosedDecode
    {
        try SuspicionRun.decode(
            table, model, Data(payload.text.utf8), payload.strategies.map { (name: $0.key, value: $0.value) },
            declared: declared)
    }

    static let declared = DeclaredTypes([("SuspectModels.swift", ParsedSources.source(source))])

    /// The models' source, without the lines that are there only for the compiler.
    static let source: String = {
        let text = (try? String(contentsOf: folder.appending(path: "SuspectModels.swift"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasSuffix("// not in the source that the tests parse") }.joined(separator: "\n")
    }()

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
}
