package import DecodeService
package import Diagnosis
import ModelBuild
package import Reports
import SwiftDeclarations

/// Prepares the results of a batch for export: applies a fix or a plan, and collects the models' source.
package struct ExportPreparation: Sendable {
    private let runner: UserModelsRunner
    private let origin: ExportSubject.Origin?
    private let decoder: String?

    /// - Parameters:
    ///   - runner: The runner of the batch.
    ///   - origin: Where the user's own models come from; nil for none.
    ///   - decoder: A decoder of the user's own code.
    package init(runner: UserModelsRunner, origin: ExportSubject.Origin?, decoder: String?) {
        self.runner = runner
        self.origin = origin
        self.decoder = decoder
    }

    /// A decode to export, with the runner of its models.
    package struct Prepared: Sendable {
        package var subject: ExportSubject
        package var runner: any DecodeRunner
    }

    /// Returns the decode of a payload. If a change was chosen, decodes again with it.
    package func prepared(
        _ decoded: DecodedPayload, applying choice: ExportChoice
    ) async throws(Trouble) -> Prepared {
        let (subject, files) = await subject(decoded)
        let change: Trial
        switch choice {
        case .asRequested: return Prepared(subject: subject, runner: runner)
        case .fix(let number): change = try fix(number, of: decoded)
        case .plan(let steps): change = try await plan(of: decoded, steps)
        }
        return try await apply(change, to: subject, files)
    }

    /// Decodes a payload again, with a change that was found for several.
    package func prepared(
        _ decoded: DecodedPayload, applying change: Trial
    ) async throws(Trouble) -> Prepared {
        let (subject, files) = await subject(decoded)
        return try await apply(change, to: subject, files)
    }

    private func subject(_ decoded: DecodedPayload) async -> (ExportSubject, [ModelSourceFile]) {
        var subject = ExportSubject(
            name: decoded.source.argument, payload: decoded.payload, request: decoded.request, decode: decoded.decode)
        subject.suspicions = decoded.suspicions
        subject.fixes = decoded.fixes
        subject.ownDecoder = decoder
        subject.origin = origin ?? .lesson
        let files = await files(of: decoded.result.model, runner.suited(to: decoded.payload))
        return (subject, files)
    }

    // MARK: Changes

    private func fix(_ number: Int, of decoded: DecodedPayload) throws(Trouble) -> Trial {
        let name = decoded.source.title
        let fixes = decoded.fixes?.working ?? []
        guard decoded.payload.recording == nil else {
            throw Trouble("no change can be tried on \(name): \(UntriedReason.recorded.words)")
        }
        guard !fixes.isEmpty else {
            throw Trouble(
                decoded.result.outcome.hasValue
                    ? "\(name) decodes, so there is no fix to export"
                    : "no single change makes \(name) decode; check shows what was tried, and --plan exports a plan")
        }
        guard fixes.indices.contains(number - 1) else {
            let all = fixes.count == 1 ? "only fix 1" : "fixes 1 to \(fixes.count)"
            throw Trouble("\(name) has no fix \(number): check lists \(all)")
        }
        return fixes[number - 1]
    }

    private func plan(of decoded: DecodedPayload, _ steps: [Int]?) async throws(Trouble) -> Trial {
        let name = decoded.source.title
        guard let plan = decoded.fixes?.plan?.plan else {
            throw Trouble(
                decoded.fixes?.working.isEmpty != false
                    ? "no plan was found for \(name)" : "a single change makes \(name) decode: use --fix 1")
        }
        guard plan.kind != .payload else {
            throw Trouble("the plan for \(name) changes the payload, which no decoder can do")
        }
        guard let steps else { return plan }
        if let unknown = steps.first(where: { !plan.steps.indices.contains($0 - 1) }) {
            let known = plan.steps.count == 1 ? "one step" : "steps 1 to \(plan.steps.count)"
            throw Trouble("the plan for \(name) has no step \(unknown): it has \(known)")
        }
        let edits = await runner.editTrials(for: decoded.request, triesBuiltIn: true)
        do throws(PlanStepTrouble) {
            return try plan.keeping(Set(steps.map { $0 - 1 }), of: decoded.request, edits: edits)
        } catch {
            throw Trouble("of the plan for \(name), \(error.message)")
        }
    }

    /// Decodes with a change.
    private func apply(
        _ change: Trial, to original: ExportSubject, _ files: [ModelSourceFile]
    ) async throws(Trouble) -> Prepared {
        var changed = original
        changed.request = change.applied(to: original.request)
        changed.edits = change.files
        var runner: any DecodeRunner = self.runner
        if !change.files.isEmpty {
            guard let make = await self.runner.editTrials(for: original.request, triesBuiltIn: true)?.runner else {
                throw Trouble("the edit can't be compiled: there is no Swift compiler")
            }
            runner = make(change.files.map(\.edited))
        }
        let edited = files.map { file in change.files.first { $0.source.file == file.file }?.edited ?? file }
        let new = change.files.map(\.edited).filter { file in !edited.contains { $0.file == file.file } }
        let answer = await runner.decode(changed.request, payload: original.payload)
        guard let result = answer.result else {
            throw Trouble(answer.trouble?.message ?? "the decode was cancelled")
        }
        changed.decode = DiagnosedDecode(
            result, payload: original.payload, requested: changed.request.strategies,
            declared: DeclaredTypes((edited + new).map { ($0.file, self.runner.parsed($0)) }))
        changed.suspicions = changed.decode.suspicions()
        return Prepared(subject: changed, runner: runner)
    }

    // MARK: Sources

    /// The files that declare a model; for the user's own models, all files.
    private func files(of model: String, _ runner: UserModelsRunner) async -> [ModelSourceFile] {
        guard let models = try? await runner.models(), let root = models.root(of: model) else { return [] }
        var files: [ModelSourceFile] = []
        for part in models.files(of: root) {
            if let file = try? await runner.source(of: part), !files.contains(file) { files.append(file) }
        }
        return files
    }
}

/// The tried change that an export includes.
package enum ExportChoice: Sendable, Hashable {
    /// None: the decode as it was requested.
    case asRequested
    /// A fix by its number in the list of `check`, from 1.
    case fix(Int)
    /// The plan, or some of its steps, by their numbers from 1.
    case plan(steps: [Int]? = nil)
}
