import DecodeService
import Diagnosis
import SwiftDeclarations

/// Exports decodes as Swift files.
package struct SwiftExport: Sendable {
    /// Whether the models' source is part of a test, so that it compiles by itself.
    package var includesModels: Bool

    /// - Parameter includesModels: Whether the models' source is part of a test. A lesson's always is.
    package init(includesModels: Bool = false) {
        self.includesModels = includesModels
    }

    /// Returns a decoder and an encoder with the current strategies.
    ///
    /// - Parameter subject: The decode, including its what-ifs.
    package func decoder(of subject: ExportSubject) -> ExportedFile {
        let source = decoderSource(of: subject)
        let code = GeneratedNames(beside: subject.decode.declared.sources).applied(to: source.code())
        return ExportedFile(
            name: "\(Self.fileStem(subject.decode.result.typeName))Decoder.swift",
            swift: [Self.head(subject, "Decodes"), "import Foundation", code].blocks)
    }

    /// Returns a suite with one test per decode.
    ///
    /// - Parameter subjects: The decodes without what-ifs, each with its original.
    /// - Returns: The test, then the payloads that are too large for a literal.
    package func test(of subjects: [(plain: ExportSubject, original: ExportSubject)]) -> [ExportedFile] {
        TestSource(export: self, subjects: subjects).files
    }

    func decoderSource(of subject: ExportSubject) -> DecoderSource {
        DecoderSource(
            strategies: subject.plainStrategies, format: subject.payload.format, ownDecoder: subject.ownDecoder)
    }

    /// The comment at the top of a file: what it is for, the what-ifs, and the edits that belong to it.
    static func head(_ subject: ExportSubject, _ verb: String) -> SwiftCode {
        let type = subject.decode.result.typeName
        var lines = ["\(verb) \(subject.shortName) as \(type)."]
        if !subject.options.isEmpty { lines.append("Strategies: \(subject.options)") }
        lines += whatIfs(of: subject)
        if !subject.edits.isEmpty {
            lines += ["", "Change the models, too:"]
            lines += subject.edits.flatMap {
                $0.diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "    \($0)" }
            }
        }
        return lines.map { $0.isEmpty ? "//" : "// \(comment: $0)" }.lines
    }

    /// The strategies for which no decoder has a setting.
    private static func whatIfs(of subject: ExportSubject) -> [String] {
        let strategies = subject.request.strategies
        let names = strategies.changed.filter { (try? StrategyChange($0.name, $0.value))?.isWhatIf == true }.map {
            "--\($0.name)"
        }
        guard !names.isEmpty else { return [] }
        var lines = ["", "JSONDecoder has no setting like \(names.joined(separator: ", "))."]
        if strategies.keys == .caseInsensitive {
            lines.append("The keys of this payload that the model spells otherwise are mapped one by one.")
        }
        return lines + ["codascope fix tries changes of the models that decode the payload without them."]
    }

    private static let maxStemLength = 100

    /// A type as the start of a file's name: `Country` for `[Country]`.
    static func fileStem(_ type: String) -> String {
        let stem = (type.split { !$0.isLetter && !$0.isNumber }.last ?? "").prefix(maxStemLength)
        return SwiftName.isPlain(stem) ? String(stem) : "JSON"
    }
}
