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
        var lines = SwiftLines()
        for (index, subject) in subjects.enumerated() {
            if index > 0 { lines.add("//") }
            lines.add(
                SwiftExport.head(
                    subject.original, subject.plain.decode.result.outcome.hasValue ? "Decodes" : "Fails to decode"))
        }
        let models = self.models(of: first.plain)
        // A test of several payloads has one decoder, which is that of the first.
        var decoder = export.decoderSource(of: first.original)
        decoder.access = "private "
        lines.addBlock(imports(models.imports + decoder.imports.filter { $0 != "Foundation" }.map { "import \($0)" }))
        lines.addBlock(models.note)
        lines.addBlock(suite)
        for (name, subject) in named where subject.payload.data.count <= PayloadLiteral.limit {
            var literal = PayloadLiteral.lines(of: subject.payload.data)
            literal[0] = "private let \(name) = \(hidden.qualify(literal[0]))"
            lines.addBlock(["/// \(SwiftLiteral.shown(subject.shortName))"] + literal)
        }
        lines.addBlock(hidden.qualify(decoder.lines(withEncoder: false)))
        lines.addBlock(models.source)
        let stem = SwiftExport.fileStem(first.plain.decode.result.typeName)
        let large = named.map(\.subject).filter { $0.payload.data.count > PayloadLiteral.limit }
        return [ExportedFile(name: "\(stem)DecodingTests.swift", text: lines.text)]
            + large.map { ExportedFile(name: $0.shortName, contents: $0.payload.data) }
    }

    private var hidden: HiddenNames { HiddenNames(by: subjects.flatMap { $0.plain.decode.declared.sources }) }

    /// The decodes with a name for each payload.
    private var named: [(name: String, subject: ExportSubject)] {
        var taken: Set<String> = ["modelKey", "payloadKey", "makeDecoder", "makeFormatter", "readDate"]
        return subjects.map { subject, _ in
            let base = subject.identifier
            let candidates = sequence(first: 2) { $0 + 1 }.lazy.map { "\(base)\($0)" }
            let name = taken.contains(base) ? candidates.first { !taken.contains($0) } ?? base : base
            taken.insert(name)
            return (name, subject)
        }
    }

    // MARK: Imports and models

    private func imports(_ more: [String]) -> [String] {
        Set(["import Foundation", "import Testing"] + more).sorted { Self.module($0) < Self.module($1) }
    }

    private static func module(_ statement: String) -> String {
        statement.split(separator: " ").last.map(String.init) ?? statement
    }

    private struct Models {
        /// Import statements.
        var imports: [String] = []
        /// A comment on where the models are.
        var note: [String] = []
        /// Their source.
        var source: [String] = []
    }

    /// A lesson has no module to import, so its source is always part of the test.
    private func models(of subject: ExportSubject) -> Models {
        let includes = subject.origin == .lesson || export.includesModels || !subject.edits.isEmpty
        guard !includes || subject.decode.declared.files.isEmpty else {
            var models = Models()
            for source in subject.decode.declared.sources {
                models.imports += source.imports.filter { !$0.isConditional }.map(\.statement)
                let text = Self.withoutImports(source)
                if !models.source.isEmpty { models.source.append("") }
                models.source += text
            }
            models.source = ["// MARK: - Models", ""] + models.source
            return models
        }
        switch subject.origin {
        case .target(let name): return Models(imports: ["@testable import \(name)"])
        case .files, .lesson:
            return Models(note: ["// Import the module that has the models:", "// @testable import YourModule"])
        }
    }

    /// The lines of a source, without its imports and the empty lines around it.
    private static func withoutImports(_ source: ModelSource) -> [String] {
        var bytes = Array(source.text.utf8)
        for statement in source.imports.reversed() where !statement.isConditional {
            bytes.removeSubrange(statement.bytes)
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n"
        }.map(String.init)
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        return lines
    }

    // MARK: The suite

    private var suite: [String] {
        let type = SwiftExport.fileStem(subjects.first?.plain.decode.result.typeName ?? "")
        var lines = SwiftLines(["@Suite struct \(type)DecodingTests {"])
        for (index, entry) in named.enumerated() {
            if index > 0 { lines.add("") }
            lines.add(test(of: entry.subject, named: entry.name), indented: 1)
        }
        lines.add("}")
        return lines.lines
    }

    private func test(of subject: ExportSubject, named name: String) -> [String] {
        let type = subject.decode.result.typeName
        let ending = subject.decode.diagnosis.ending
        let hasValue = subject.decode.result.outcome.hasValue
        let title =
            hasValue
            ? "\(subject.shortName) decodes as \(type)" : "\(subject.shortName) fails: \(ending?.message ?? "")"
        var lines = SwiftLines(["@Test(\(SwiftLiteral.quoted(title.shortened(to: 200))))"])
        let payload = subject.payload.data.count > PayloadLiteral.limit ? "payload" : name
        let isBareName = name.hasPrefix("`")
        let function = isBareName ? "payload" + name.filter { $0 != "`" } : name
        lines.add("func \(function)\(hasValue ? "Decodes" : "Fails")() throws {")
        if payload != name {
            lines.add("// The file is next to this test.", indented: 1)
            let reading = [
                "let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()",
                "let payload = try Data(contentsOf: folder.appendingPathComponent(\(SwiftLiteral.quoted(subject.shortName))))",
            ]
            lines.add(hidden.qualify(reading), indented: 1)
        }
        let call = "try makeDecoder().decode(\(Self.metatype(type)), from: \(payload))"
        lines.add(hasValue ? decodes(subject, call) : fails(subject, call), indented: 1)
        lines.add("}")
        return lines.lines
    }

    /// `[City].self`; `(any P).self` for a type that isn't a plain name.
    private static func metatype(_ type: String) -> String {
        type.contains(" ") && !type.hasPrefix("[") ? "(\(type)).self" : "\(type).self"
    }

    private func decodes(_ subject: ExportSubject, _ call: String) -> [String] {
        let conditions = AssertedValues(subject, named: "value").conditions
        guard !conditions.isEmpty else { return ["_ = \(call)"] }
        return ["let value = \(call)"] + conditions.map { "#expect(\($0))" }
    }

    /// Expects the error that was recorded: its kind and its coding path.
    private func fails(_ subject: ExportSubject, _ call: String) -> [String] {
        let ending = subject.decode.diagnosis.ending
        let isInvalid = subject.decode.result.outcome == .invalid
        let failure = ending?.thrown ?? ending?.failure ?? subject.decode.result.trace.failures.first
        guard let failure, failure.isDecodingError || isInvalid, let pattern = Self.pattern(of: failure, isInvalid)
        else {
            return ["#expect(throws: \(hidden.qualify("(any Error)")).self) { \(call) }"]
        }
        let path = isInvalid ? [] : failure.foundationPath.components
        var lines = SwiftLines(["do {"])
        lines.add("_ = \(call)", indented: 1)
        lines.add("Issue.record(\"It decodes now.\")", indented: 1)
        lines.add("} catch \(hidden.qualify(pattern)) {")
        if failure.kind == .keyNotFound, !isInvalid, case .key(let key) = failure.path.components.last,
            failure.path.components.dropLast() == failure.foundationPath.components[...]
        {
            lines.add("#expect(key.stringValue == \(SwiftLiteral.quoted(key)))", indented: 1)
        }
        let literal = path.map { component in
            switch component {
            case .key(let key): SwiftLiteral.quoted(key)
            case .index(let index): "\"Index \(index)\""
            }
        }
        lines.add(
            "#expect(context.codingPath.map(\\.stringValue) == [\(literal.joined(separator: ", "))])", indented: 1)
        lines.add("}")
        return lines.lines
    }

    /// The case of `DecodingError`; nil for an error of another type.
    private static func pattern(of failure: Failure, _ isInvalid: Bool) -> String? {
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
