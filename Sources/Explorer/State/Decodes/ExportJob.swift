import DecodeService
package import Diagnosis
import Foundation
import JSONText
import Reports
import SwiftDeclarations

/// A kind of file that the explorer can export, with its title.
package enum ExportKind: String, CaseIterable, Sendable, Hashable {
    case decoder = "decoder: Swift that configures a JSONDecoder like this one"
    case edits = "edits: a patch of the changed source files"
    case test = "test: a Swift Testing suite with this payload"
    case report = "report: Markdown for a ticket"
    case json = "value: the decoded value as JSON"
    case propertyList = "value: the decoded value as a property list"
    case model = "model: the inferred types"

    var title: String { rawValue }

    /// The word before the colon of its title.
    var name: String { String(title.prefix { $0 != ":" }) }

    /// The key that exports it: the first letter of its name, unless another one has it.
    var key: Character { self == .propertyList ? "p" : title[title.startIndex] }
}

/// A decode to export, with the options.
package struct ExportJob: Sendable {
    package let kind: ExportKind
    package let decode: FinishedDecode
    package let payload: LoadedPayload
    package let fixes: FixProgress?
    package let suspicions: [Suspicion]
    package let sources: [SourceText]
    /// Whether the models are the user's own.
    package let isOwn: Bool
    package let edits: [ChangedFile]
    /// Whether the values of a report are replaced.
    package let redacts: Bool
    /// Whether files that exist are replaced.
    package let replaces: Bool
}

package enum ExportAnswer: Sendable, Hashable {
    case written([String])
    /// Nothing was written, because this file exists.
    case exists(String)
    case failed(String)
}

extension ExportJob {
    /// Makes the files.
    ///
    /// - Parameters:
    ///   - runner: Decodes once more without what-ifs, for a test.
    ///   - progress: Called with the calls of the model so far, while a file needs another decode.
    /// - Returns: Nil if that decode had trouble.
    func files(
        lesson: String?, runner: any DecodeRunner, progress: @Sendable (Int) -> Void = { _ in }
    ) async -> [ExportedFile]? {
        let declared = DeclaredTypes(sources.map { ($0.file, $0.index) })
        let request = DecodeRequest(
            model: decode.setup.model ?? decode.result.model, preferredLesson: lesson,
            strategies: decode.setup.strategies)
        var subject = ExportSubject(
            name: payload.name, payload: payload.payload, request: request,
            decode: DiagnosedDecode(
                decode.result, document: payload.document, requested: decode.setup.strategies, declared: declared))
        subject.suspicions = suspicions
        subject.fixes = fixes
        subject.origin = isOwn ? .files : .lesson
        switch kind {
        case .decoder: return [SwiftExport().decoder(of: subject)]
        case .edits: return [ExportedFile(name: "Models.patch", text: edits.map(\.diff).joined())]
        case .test:
            guard let plain = await subject.withoutWhatIfs(by: runner) else { return nil }
            return SwiftExport().test(of: [(plain, subject)])
        case .report: return [TicketReport([subject], redacts: redacts).file]
        case .json: return await encodedFile(.json, request, runner, progress).map { [$0] }
        case .propertyList: return await encodedFile(.propertyList, request, runner, progress).map { [$0] }
        case .model: return []
        }
    }

    /// The decoded value, written by Foundation's encoder for a format; nil if it can't be encoded in it.
    private func encodedFile(
        _ format: PayloadFormat, _ request: DecodeRequest, _ runner: any DecodeRunner, _ progress: (Int) -> Void
    ) async -> ExportedFile? {
        var request = request
        request.wantsPreview = true
        request.previewFormat = format
        var encoded: Data?
        for await event in runner.decode(request, payload: payload.payload) {
            switch event {
            case .preview(.encoded(let bytes)): encoded = bytes.data
            case .progress(let calls): progress(calls)
            default: break
            }
        }
        let name = payload.shortName.split(separator: ".").first.map(String.init) ?? "value"
        return encoded.map { ExportedFile(name: "\(name)-encoded.\(format == .json ? "json" : "plist")", contents: $0) }
    }
}
