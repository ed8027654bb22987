import ArgumentParser
import DecodeService
import Diagnosis
import JSONText
import Reports
import TerminalUI
import Workbench

// Changes for several payloads: found for one of each cause, and tried on all.

extension FixCommand {
    func fix(_ several: SeveralPayloads, _ runner: UserModelsRunner, _ output: Output) async throws {
        guard let options = several.options, let first = several.samples.first else {
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        if !payloads.sources.canBeReadAgain {
            throw Trouble("fix reads several payloads again: name files or folders, not standard input")
        }
        let decodes = DecodeBatch(options, runner: runner, console: output)
        let sources = payloads.sources
        let found = await decodes.fixes(for: several.samples, in: sources, limit: .seconds(suggest))
        // A change for all payloads is better than the best change for some.
        var plan: CorpusTried?
        let hasOneForAll = found.working.contains { tried in
            tried.fix.isPermanent && tried.documents.map { $0.decode == $0.of } == true
        }
        if !hasOneForAll {
            plan = try await decodes.change(for: several.kept, first.request, in: sources, limit: .seconds(suggest))
        }
        guard apply != nil || best else {
            output.write(list(several, found, plan?.results, output))
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        let (change, decodesAll): (Trial, Bool)
        do {
            (change, decodesAll) = try chosen(found, plan)
        } catch let error as Unmade {
            output.trouble(error.message, about: nil)
            throw ExitCode(ExitStatus.failed.rawValue)
        }
        let preparation = ExportPreparation(runner: runner, origin: nil, decoder: model.own.decoder)
        let prepared = try await preparation.prepared(first, applying: change)
        try print(prepared.subject, of: first.request, output)
        if let words = change.documents?.words { output.trouble(words, about: nil) }
        guard decodesAll else { throw ExitCode(ExitStatus.failed.rawValue) }
    }

    /// The numbers of payloads, and the changes with the number of payloads that decode with each.
    private func list(
        _ several: SeveralPayloads, _ found: FixProgress, _ plan: CorpusPlan?, _ output: Output
    ) -> ShownText {
        var style = output.reportText
        style.numbersFixes = true
        var summary = several.summary.summary()
        summary.plan = plan
        let text = SummaryText()
        var lines = text.head(summary)
        for sample in several.samples {
            lines += style.text(ofFailuresOf: sample.decode, payload: sample.source.file.title, fixes: nil)
        }
        lines += style.text(of: found)
        if found.working.isEmpty { lines += "  no single change makes one of them decode\n" }
        return lines + (plan == nil ? "" : text.plan(of: summary))
    }

    /// The chosen change, and whether all payloads decode with it.
    private func chosen(_ found: FixProgress, _ plan: CorpusTried?) throws -> (Trial, Bool) {
        let fixes = found.working
        let number: Int?
        switch apply {
        case .number(let chosen): number = chosen
        case .plan(let steps):
            if steps != nil { throw Trouble("a plan for several payloads can only be applied as a whole") }
            number = nil
        case nil:
            number = fixes.firstIndex { tried in
                tried.isReady && tried.documents.map { $0.decode == $0.of } != false
            }.map { $0 + 1 }
            guard number != nil || plan?.results.losses.isEmpty == true else {
                throw Self.noBest(for: "the payloads", among: fixes)
            }
        }
        guard let number else {
            guard let plan else { throw Trouble("no plan was found; --suggest SECONDS allows more time") }
            return (plan.change, plan.results.failed == 0 && plan.results.invalid == 0)
        }
        guard fixes.indices.contains(number - 1) else {
            throw Trouble(
                fixes.isEmpty
                    ? "no single change was found: --apply plan, or --suggest SECONDS for more time"
                    : "there is no change \(number): the list has 1 to \(fixes.count)")
        }
        let tried = fixes[number - 1]
        return (tried, tried.documents.map { $0.decode == $0.of } == true)
    }
}

/// The payloads of a command with several: their statistics, and one failed payload for each cause.
struct SeveralPayloads {
    var options: DecodeBatch.Options?
    var summary = SummaryBuilder()
    /// The samples to search for a plan with.
    var kept = CorpusSamples()
    private(set) var samples: [DecodedPayload] = []
    private var causes: Set<CorpusSummary.FailureCause> = []
    private var last: CleanPayload?

    /// The title and the model of the payload, if there is only one, which decodes.
    var only: (title: String, model: String)? {
        summary.summary().payloads == 1 ? last.map { ($0.source.title, $0.model) } : nil
    }

    /// The maximum number of failed payloads to fix in one run.
    private static let maxSamples = 5

    mutating func add(_ payload: CleanPayload) {
        last = payload
        summary.add(CorpusFindings(payload.decode), model: payload.model)
        guard kept.wantsDecoded else { return }
        kept.add(
            CorpusFindings(payload.decode),
            JSONDocument(bytes: payload.payload.bytes.array, origin: payload.payload.origin))
    }

    mutating func add(_ payload: DecodedPayload) {
        let findings = CorpusFindings(payload.decode, payload: payload.source.argument, suspicions: [])
        summary.add(findings, model: payload.model)
        kept.add(findings, payload.decode.document)
        guard !payload.result.outcome.hasValue, samples.count < Self.maxSamples,
            let ending = findings.failures.last(where: { !$0.cause.absorbed })?.cause,
            causes.insert(ending).inserted
        else { return }
        samples.append(payload)
    }
}
