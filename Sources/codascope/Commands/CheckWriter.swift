import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Reports
import TerminalUI
import Workbench

/// Writes the payloads of a check in its format, in order.
final class CheckWriter {
    private let check: CheckCommand
    private let output: Output
    private let baseline: CorpusBaseline?
    private let timeKey: TimeKey?
    private var summary: SummaryBuilder
    /// The extensions of standard JSON in clean payloads, which are decoded with the strategies as requested.
    private let documentOptions: JSONDocument.Options
    private var sarif: SARIFLog
    private let junit: JUnitSuite?
    private let github: GitHubAnnotations
    /// Payloads of each cause, if a change for all payloads is searched for.
    private(set) var samples: CorpusSamples?
    private(set) var failedRequest: DecodeRequest?

    init(_ check: CheckCommand, output: Output) throws {
        self.check = check
        self.output = output
        baseline = try check.many.baseline.map { try SummaryFile.baseline($0) }
        timeKey = check.documents.timeKey.map(TimeKey.init)
        summary = SummaryBuilder(hasTimes: timeKey != nil)
        samples = check.many.summary && check.fixesForSeveral != nil ? CorpusSamples() : nil
        documentOptions = try check.strategies.strategies().documentOptions
        sarif = SARIFLog(baseline: baseline)
        github = GitHubAnnotations(baseline: baseline)
        junit = check.format == .junit ? JUnitSuite(name: check.model.model ?? "codascope check") : nil
    }

    private var format: CheckCommand.Format { check.format }
    private var isSummary: Bool { check.many.summary }
    private var failOn: CheckSeverity? { check.failOn }

    /// Whether payloads that couldn't be examined are part of the output.
    var reportsTrouble: Bool { isSummary || format != .text }

    func begin() throws {
        if format == .sarif { output.write(ShownText(json: sarif.head)) }
    }

    func write(_ payload: DecodedPayload) throws -> ExitStatus {
        let decode = payload.decode
        let suspicions = payload.suspicions
        // Only these need the findings.
        guard isSummary || baseline != nil || failOn != nil else {
            let fails = !decode.result.outcome.hasValue
            try write(payload, suspicions, fails: fails)
            return fails ? .failed : .decoded
        }
        let findings = CorpusFindings(
            decode, payload: payload.source.argument, suspicions: suspicions, timeKey: timeKey)
        let fails = findings.fails(failOn, baseline: baseline)
        if isSummary {
            summary.add(findings, model: payload.model)
            samples?.add(findings, decode.document)
            if findings.outcome == .failed, failedRequest == nil { failedRequest = payload.request }
        } else {
            try write(payload, suspicions, fails: fails)
        }
        return fails ? .failed : .decoded
    }

    /// Writes a payload that decoded with nothing to explain.
    func write(_ payload: CleanPayload) throws -> ExitStatus {
        var status = ExitStatus.decoded
        if isSummary || failOn == .ignored {
            var findings = CorpusFindings(payload.decode)
            let needsText = timeKey != nil || samples?.wantsDecoded == true
            if needsText {
                let document = JSONDocument(
                    bytes: payload.payload.bytes.array, options: documentOptions, origin: payload.payload.origin)
                findings.time = timeKey?.time(of: document)
                samples?.add(findings, document)
            }
            if isSummary { summary.add(findings, model: payload.model) }
            if findings.fails(failOn, baseline: baseline) { status = .failed }
        }
        guard !isSummary else { return status }
        switch format {
        case .text:
            output.write(
                output.reportText.text(of: payload.decode, payload: payload.source.title, model: payload.model))
        case .junit:
            try junit?.add(
                payload.source.argument, failure: nil, seconds: payload.decode.duration / .seconds(1))
        // Clean payloads have no entry.
        case .github, .sarif: break
        // Each payload is reported as a whole.
        case .json: break
        }
        return status
    }

    private func write(_ payload: DecodedPayload, _ suspicions: [Suspicion], fails: Bool) throws {
        let decode = payload.decode
        switch format {
        case .text:
            output.write(
                output.reportText.text(
                    of: decode, payload: payload.source.title, file: payload.source.file.title, model: payload.model,
                    suspicions: suspicions, fixes: payload.fixes, isKnown: { baseline?.accepts($0) == true }))
        case .json:
            var report = Report(
                payload: payload.source.argument, model: payload.model, strategies: decode.strategies,
                outcome: decode.result.outcome, diagnosis: decode.diagnosis, suspicions: suspicions,
                document: decode.document, preview: payload.preview, fixes: payload.fixes)
            report.trouble = payload.trouble.map(PayloadTrouble.init)
            try output.writeJSON(report, isOneLine: payload.isOneOfSeveral)
        case .github:
            output.writeData(github.text(of: decode, file: payload.source.file.argument, suspicions: suspicions))
        case .sarif:
            output.write(
                ShownText(
                    json: try sarif.text(of: decode, file: payload.source.file.argument, suspicions: suspicions)))
        case .junit:
            try junit?.add(
                payload.source.argument, failure: fails ? failure(of: payload, suspicions) : nil,
                seconds: decode.result.duration / .seconds(1))
        }
    }

    /// The reason why a payload fails, for a test case.
    private func failure(
        of payload: DecodedPayload, _ suspicions: [Suspicion]
    ) -> (type: String, message: String, details: String) {
        let decode = payload.decode
        let text = ReportText().text(
            of: decode, payload: payload.source.title, file: payload.source.file.title, model: payload.model,
            suspicions: suspicions, fixes: payload.fixes
        ).unescaped
        if let failure = decode.diagnosis.ending ?? decode.diagnosis.everything.first {
            return (failure.kind.rawValue, failure.message, text)
        }
        if let suspicion = suspicions.first { return (suspicion.code.rawValue, suspicion.message, text) }
        return ("ignored", "\(decode.diagnosis.ignored.joined(separator: ", ")) ignored", text)
    }

    /// Writes a payload that couldn't be examined.
    func writeTrouble(_ payload: UnexaminedPayload) throws {
        if isSummary { return summary.addTrouble() }
        let trouble = payload.trouble
        switch format {
        case .text: break
        case .json: try check.write(payload, to: output)
        case .github:
            output.writeData(
                github.text(
                    ofTrouble: trouble.message, file: payload.source.file.argument, title: trouble.code.rawValue))
        case .sarif:
            sarif.addTrouble(trouble.message, code: trouble.code.rawValue, file: payload.source.file.argument)
        case .junit:
            try junit?.addTrouble(payload.source.argument, code: trouble.code.rawValue, message: trouble.message)
        }
    }

    /// Writes the end of the output.
    ///
    /// - Parameter plan: A change that was tried on all of them.
    func end(plan: CorpusPlan? = nil) throws {
        if isSummary {
            var summary = summary.summary(baseline: baseline)
            summary.plan = plan
            try SummaryCommand.write(summary, asJSON: format == .json, to: output)
            return
        }
        switch format {
        case .text, .json, .github: break
        case .sarif: output.write(ShownText(json: try sarif.end()))
        case .junit: try junit?.write { output.writeData($0) }
        }
    }
}
