import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import SwiftDeclarations

/// A Swift Testing suite that repeats decodes, with the payloads, the decoder and the recorded results.
struct TestSource {
    let export: SwiftExport
    /// Each decode without what-ifs, with its original.
    let subjects: [(plain: ExportSubject, original: ExportSubject)]

    /// The test, then the payloads that are too large for a literal.
    var files: [ExportedFile] {
        guard let first = subjects.first else { return [] }
        var names = GeneratedNames(beside: subjects.flatMap { $0.plain.decode.declared.sources })
        let heads = subjects.map { subject in
            SwiftExport.head(
                subject.original, subject.plain.decode.result.outcome.hasValue ? "Decodes" : "Fails to decode")
        }
        let models = self.models(of: first.plain)
        // A test of several payloads has one decoder, which is that of the first.
        var decoder = export.decoderSource(of: first.original)
        decoder.access = "private "
        let stem = SwiftExport.fileStem(first.plain.decode.result.typeName)
        let suiteName = names.take("\(stem)DecodingTests")
        let named = subjects.map { subject, _ in
            (name: names.take(subject.identifier, endings: ["Decodes", "Fails"]), subject: subject)
        }
        let suite: SwiftCode = """
            @Suite struct \(name: suiteName) {
                \(named.map { test(of: $1, named: $0) }.blocks)
            }
            """
        let payloads = named.filter { !Self.isLarge($1) }.map { name, subject -> SwiftCode in
            """
            /// \(comment: subject.shortName)
            private let \(name: name) = \(PayloadLiteral.code(of: subject.payload.data))
            """
        }
        let generated = ([suite] + payloads + [decoder.code(withEncoder: false)]).map { names.applied(to: $0) }
        let imports: [SwiftCode] = ["import Foundation", "import Testing"]
        return [
            ExportedFile(
                name: "\(stem)DecodingTests.swift",
                swift: ([heads.joined(separator: "\n//\n"), sorted(imports + models.imports), models.note] + generated
                    + [models.source]).blocks)
        ]
            + subjects.map(\.plain).filter(Self.isLarge).map {
                ExportedFile(name: $0.shortName, contents: $0.payload.data)
            }
    }

    private static func isLarge(_ subject: ExportSubject) -> Bool { subject.payload.data.count > PayloadLiteral.limit }

    // MARK: Imports and models

    private func sorted(_ imports: [SwiftCode]) -> SwiftCode {
        Set(imports).sorted { Self.module($0.text) < Self.module($1.text) }.lines
    }

    private static func module(_ statement: String) -> String {
        statement.split(separator: " ").last.map(String.init) ?? statement
    }

    private struct Models {
        var imports: [SwiftCode] = []
        /// A comment on where the models are.
        var note: SwiftCode = ""
        var source: SwiftCode = ""
    }

    /// A lesson has no module to import, so its source is always part of the test.
    private func models(of subject: ExportSubject) -> Models {
        let includes = subject.origin == .lesson || export.includesModels || !subject.edits.isEmpty
        guard !includes || subject.decode.declared.files.isEmpty else {
            let sources = subject.decode.declared.sources
            return Models(
                imports: sources.flatMap(\.imports).filter { !$0.isConditional }.map {
                    SwiftCode(ownSource: $0.statement)
                },
                source: (["// MARK: - Models"] + sources.map(Self.withoutImports)).blocks)
        }
        switch subject.origin {
        case .target(let name): return Models(imports: ["@testable import \(name: name)"])
        case .files, .lesson:
            return Models(
                note: """
                    // Import the module that has the models:
                    // @testable import YourModule
                    """)
        }
    }

    /// The lines of a source, without its imports and the empty lines around it.
    private static func withoutImports(_ source: ModelSource) -> SwiftCode {
        var bytes = Array(source.text.utf8)
        for statement in source.imports.reversed() where !statement.isConditional {
            bytes.removeSubrange(statement.bytes)
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }.map(String.init)
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return SwiftCode(ownSource: lines.joined(separator: "\n"))
    }

    // MARK: The suite

    private func test(of subject: ExportSubject, named name: String) -> SwiftCode {
        let result = subject.decode.result
        let hasValue = result.outcome.hasValue
        let title =
            hasValue
            ? "\(subject.shortName) decodes as \(result.typeName)"
            : "\(subject.shortName) fails: \(subject.decode.diagnosis.ending?.message ?? "")"
        let reading: SwiftCode = """
            // The file is next to this test.
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            let payload = try Data(contentsOf: folder.appendingPathComponent(\(literal: subject.shortName)))
            """
        let payload: SwiftCode = Self.isLarge(subject) ? "payload" : "\(name: name)"
        return """
            @Test(\(literal: title.shortened(to: 200)))
            func \(name: name + (hasValue ? "Decodes" : "Fails"))() throws {
                \(Self.isLarge(subject) ? reading : "")
                \(expectation(subject, payload))
            }
            """
    }

    private func expectation(_ subject: ExportSubject, _ payload: SwiftCode) -> SwiftCode {
        let type = TypeExpression(subject.decode.result.typeName)
        guard type.isCode else {
            return
                "Issue.record(\(literal: "No Swift source can name the type \(type.text). Decode \(subject.shortName) here."))"
        }
        // A type of another form needs parentheses.
        let isOther = if case .other = type { true } else { false }
        let call: SwiftCode = "try makeDecoder().decode(\(isOther ? "(\(type))" : "\(type)").self, from: \(payload))"
        guard subject.decode.result.outcome.hasValue else { return fails(subject, call) }
        let conditions = AssertedValues(subject, named: "value").conditions
        guard !conditions.isEmpty else { return "_ = \(call)" }
        return """
            let value = \(call)
            \(conditions.map { "#expect(\($0))" }.lines)
            """
    }

    /// Expects the error that was recorded: its kind and its coding path.
    private func fails(_ subject: ExportSubject, _ call: SwiftCode) -> SwiftCode {
        let ending = subject.decode.diagnosis.ending
        let isInvalid = subject.decode.result.outcome == .invalid
        let failure = ending?.thrown ?? ending?.failure ?? subject.decode.result.trace.failures.first
        guard let failure, failure.isDecodingError || isInvalid, let pattern = Self.pattern(of: failure, isInvalid)
        else {
            return "#expect(throws: (any Error).self) { \(call) }"
        }
        let path = isInvalid ? [] : failure.foundationPath.components
        var condition: SwiftCode = ""
        if failure.kind == .keyNotFound, !isInvalid, case .key(let key) = failure.path.components.last,
            failure.path.components.dropLast() == failure.foundationPath.components[...]
        {
            condition = "#expect(key.stringValue == \(expected: key))"
        }
        let keys = path.map { component -> SwiftCode in
            switch component {
            case .key(let key): "\(literal: key)"
            case .index(let index): "\(literal: "Index \(index)")"
            }
        }
        return """
            do {
                _ = \(call)
                Issue.record("It decodes now.")
            } catch \(pattern) {
                \(condition)
                #expect(context.codingPath.map(\\.stringValue) == [\(keys.joined(separator: ", "))])
            }
            """
    }

    /// The case of `DecodingError`; nil for an error of another type.
    private static func pattern(of failure: Failure, _ isInvalid: Bool) -> SwiftCode? {
        if isInvalid { return "DecodingError.dataCorrupted(let context)" }
        switch failure.kind {
        case .keyNotFound: return "DecodingError.keyNotFound(let key, let context)"
        case .valueNotFound: return "DecodingError.valueNotFound(_, let context)"
        case .typeMismatch: return "DecodingError.typeMismatch(_, let context)"
        case .dataCorrupted, .invalidJSON: return "DecodingError.dataCorrupted(let context)"
        case .other: return nil
        }
    }
}
