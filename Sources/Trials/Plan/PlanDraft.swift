import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Strategies
import SwiftDeclarations
import SwiftTypes

/// Edits for several causes, made in one model on top of each other.
struct PlanDraft: Sendable {
    /// An edit, and the causes that it was made for.
    struct Step: Sendable {
        var edit: ModelEdit
        var causes: [PlanCause]
        /// The property or the enum that it changes: `City.name`.
        var target: String
        /// Where it is in the file as it is, from 1; nil where it can only be made after the steps before.
        var origin: (line: Int, column: Int)?
    }

    /// The edits in the order in which they were made.
    private(set) var steps: [Step] = []
    /// The models' files with all edits.
    private(set) var files: [(name: String, source: ModelSource)]
    /// The models' files before the edits.
    private let originals: [(name: String, source: ModelSource)]
    private let parse: @Sendable (ModelSourceFile) -> ModelSource

    /// An edit that must not be made again, because it did not help.
    struct Ban: Hashable, Sendable {
        var signature: PlanCause.Signature
        var title: String
    }

    /// Makes an edit for each cause, types before keys, because key edits use the model's keys.
    ///
    /// - Parameters:
    ///   - causes: What the edits are to get over.
    ///   - strategies: Those of the plan.
    ///   - edits: The models' files, and who parses them again after an edit.
    ///   - banned: Edits that are not to be made.
    ///   - first: Edits that were made already, before those for the causes.
    ///   - isOff: Tells causes that get no edit.
    /// - Complexity: O(causes · length of the sources)
    init(
        _ causes: [PlanCause], strategies: StrategySet, edits: EditTrials, banned: Set<Ban> = [],
        after first: [Step] = [], without isOff: (PlanCause) -> Bool = { _ in false }
    ) {
        originals = edits.files
        files = edits.files
        parse = edits.parse
        for step in first { apply(step) }
        for cause in causes.filter({ !$0.isRenamed }) + causes.filter(\.isRenamed) where !isOff(cause) {
            add(cause, strategies, banned)
        }
    }

    private mutating func add(_ cause: PlanCause, _ strategies: StrategySet, _ banned: Set<Ban>) {
        guard let ending = cause.cause.ending else { return }
        let finder = { files in
            RemedyFinder(document: cause.document, strategies: strategies, model: "", files: files)
        }
        let place = PlacedFailure(ending.failure, types: ending.types, in: cause.document, strategies)
        let here = finder(files)
        let target = target(of: cause, place, here)
        // Another place of the same property, which needs only one edit.
        if let same = steps.firstIndex(where: { $0.target == target }) {
            let isTaken = !banned.contains { $0.signature == cause.signature }
            if isTaken {
                steps[same].causes.append(cause)
                return
            }
        }
        let made = ModelEditor(files: files, strategies: strategies).edits(here.remedies(for: cause.cause)).filter {
            !banned.contains(Ban(signature: cause.signature, title: $0.title))
        }
        guard let edit = made.first(where: { isCase($0, of: place) }) ?? made.first else { return }
        let plain = ModelEditor(files: originals, strategies: strategies)
            .edits(finder(originals).remedies(for: cause.cause)).first { $0.title == edit.title }
        apply(
            Step(edit: edit, causes: [cause], target: target, origin: plain.map { (line: $0.line, column: $0.column) }))
    }

    private mutating func apply(_ step: Step) {
        if let index = files.firstIndex(where: { $0.name == step.edit.source.file }) {
            files[index].source = parse(step.edit.edited)
        }
        steps.append(step)
    }

    /// What an edit for a cause changes: the enum for each value, or a type's property.
    private func target(of cause: PlanCause, _ place: PlacedFailure, _ finder: RemedyFinder) -> String {
        if let value = cause.signature.value { return "\(place.type?.innermostName ?? "") \(value)" }
        guard !cause.isRenamed, let property = finder.property(of: place) else {
            return "\(place.failure.ownerType ?? "").\(place.lastKey ?? "") \(cause.signature.place)"
        }
        return "\(property.owner).\(property.name) \(property.depth)"
    }

    /// Whether an edit adds a case to the enum that rejected a value, which is better than replacing the enum.
    private func isCase(_ edit: ModelEdit, of place: PlacedFailure) -> Bool {
        guard let name = place.type?.innermostName else { return false }
        let source = files.first { $0.name == edit.source.file }?.source
        return source?.declaration(of: name).map { $0.kind == .enum && $0.lines.contains(edit.line) } ?? false
    }

    /// The files that changed.
    var changedFiles: [ChangedFile] { ChangedFile.changes(from: originals, to: files) }

    /// The step that caused a compiler problem: the one whose new line the problem names, or whose property is on that
    /// line.
    func step(of problem: ModelBuildFailure.Problem) -> Step? {
        guard let file = files.first(where: { $0.name == problem.file }) else { return nil }
        let lines = file.source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(problem.line - 1) else { return nil }
        let line = String(lines[problem.line - 1].drop { $0 == " " || $0 == "\t" })
        if let step = steps.last(where: { $0.edit.newLines.contains(line) }) { return step }
        let words = Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        return steps.last { step in
            step.target.split(separator: " ").first?.split(separator: ".").last.map { words.contains(String($0)) }
                ?? false
        }
    }

    /// The steps that may be unnecessary, because another one changes the same property or one around it.
    var dependent: [Step] {
        steps.filter { step in
            steps.contains { other in
                guard other.edit != step.edit else { return false }
                return step.causes.contains { cause in
                    other.causes.contains { known in
                        // A wrapper may be on any property around the failure.
                        let place = known.signature.place.dropLast(other.edit.wrapper == nil ? 0 : 1)
                        return cause.signature.place.starts(with: place)
                    }
                }
            }
        }
    }
}
