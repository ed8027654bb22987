package import DecodeService
import JSONText
import SwiftDeclarations

/// Runs some steps of a plan, so that a person can take one without the others.
///
/// The kept steps are made again, each in the source as the steps before it leave it, and run as a whole.
package struct PlanTrial: Sendable {
    private let runner: any DecodeRunner
    private let edits: EditTrials?
    private let limit: Duration

    /// The result of the kept steps.
    package indirect enum Answer: Sendable, Hashable {
        /// The plan of these steps, with its outcome and its losses.
        case ran(Plan)
        /// It was not run, for a reason.
        case notRun(String)
    }

    /// - Parameters:
    ///   - runner: Decodes the payload.
    ///   - edits: Tries edits of the models' source; nil to try none.
    ///   - limit: The time limit, including compiling.
    package init(runner: any DecodeRunner, edits: EditTrials?, limit: Duration) {
        self.runner = runner
        self.edits = edits
        self.limit = limit
    }

    /// Runs steps.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - kept: The indices of the steps to make.
    ///   - subject: The decode that failed.
    package func run(_ plan: Plan, keeping kept: Set<Int>, of subject: FixSubject) async -> Answer {
        let made: (request: DecodeRequest, files: [ChangedFile])
        do throws(PlanStepTrouble) {
            made = try plan.make(kept, of: subject.request, edits: edits)
        } catch {
            return .notRun(error.message)
        }
        let (request, changed) = made
        guard let runner = changed.isEmpty ? self.runner : edits?.runner?(changed.map(\.edited)) else {
            return .notRun("there is no swiftc")
        }
        let answer = await runner.decode(request.trial(figures: true), payload: subject.payload, within: limit)
        if case .modelsNotBuilt(let failure) = answer?.trouble {
            let reason = failure.first.map { ": \($0.message)" } ?? ""
            return .notRun("without the other steps it does not compile\(reason)")
        }
        guard let result = answer?.result else { return .notRun(answer?.trouble?.message ?? "time ran out") }
        var part = plan
        part.kind = changed.isEmpty ? .strategies : .model
        part.steps = plan.steps.indices.filter(kept.contains).map { plan.steps[$0] }
        part.untried = []
        part.strategies = request.strategies
        part.model = request.changedModel(from: subject.request)
        part.files = changed
        var documents = PayloadDocuments(subject.payload, subject.document)
        part.end(with: result, document: documents.document(for: request.strategies))
        return .ran(part)
    }
}

/// Why a step of a plan can't be made.
package struct PlanStepTrouble: Error {
    /// `step 2 can't be made without a step that is left out`.
    package var message: String
}

extension Plan {
    /// Makes some of its steps.
    ///
    /// - Parameters:
    ///   - kept: The indices of the steps.
    ///   - request: The request that failed.
    ///   - edits: Edits the models' source; nil if that isn't possible.
    /// - Returns: The request with them, and the files that they change.
    package func make(
        _ kept: Set<Int>, of request: DecodeRequest, edits: EditTrials?
    ) throws(PlanStepTrouble) -> (request: DecodeRequest, files: [ChangedFile]) {
        var request = request
        var files = edits?.files ?? []
        for (index, step) in steps.enumerated() where kept.contains(index) {
            request = step.fix.applied(to: request)
            guard let edit = step.fix.edit else { continue }
            guard let edits,
                let made = ModelEditor(files: files, strategies: request.strategies).edit(edit.makes),
                let file = files.firstIndex(where: { $0.name == made.source.file })
            else {
                throw PlanStepTrouble(message: "step \(index + 1) can't be made without a step that is left out")
            }
            files[file].source = edits.parse(made.edited)
        }
        return (request, ChangedFile.changes(from: edits?.files ?? [], to: files))
    }

    /// Sets the result of a decode with its steps.
    fileprivate mutating func end(with result: DecodeResult, document: JSONDocument) {
        guard let decoded = Outcome(result.outcome) else {
            outcome = .further
            losses = Losses()
            reach = ValueReach(result, of: document)
            next = FailureCause(result)?.ending.map { PlannedFailure($0.failure, in: document, strategies) }
            return
        }
        outcome = decoded
        losses = (result.figures ?? TrialFigures()).losses(document, strategies, of: steps.map(\.fix))
        lossWords = losses.words(in: document)
        reach = nil
        next = nil
    }
}
