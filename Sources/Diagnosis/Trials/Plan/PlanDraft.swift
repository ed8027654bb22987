import DecodeService
import DecodeTrace
import SwiftDeclarations

/// Edits for several causes, made in one model on top of each other.
struct PlanDraft: Sendable {
    /// The edits in the order in which they were made, each at its place in the original file, or else in the edited
    /// file. Initializers are made last: they read the properties as the other edits leave them.
    private(set) var steps: [Trial.Step] = []
    /// The target of each step.
    private var targets: [Target] = []
    /// The models' files with all edits but the initializers.
    private var files: [(name: String, source: ModelSource)]
    /// The models' files before the edits.
    private let originals: [(name: String, source: ModelSource)]
    private let parse: @Sendable (ModelSourceFile) -> ModelSource

    /// An edit that must not be made again, because it did not help.
    struct Ban: Hashable, Sendable {
        var signature: PlanCause.Signature
        /// The edit's title, which doesn't depend on other edits of the same file.
        var title: String
    }

    /// Whether a cause needs another change beyond ``PlanProgress/maxChanges``. Further edits are not made.
    private(set) var isTooLarge = false

    /// What an edit changes, beginning with the name that stands on its line: a property, its type and the depth of the values
    /// in it; an enum and the value that it rejected; or a key that no property was found for, its type and its place. Causes
    /// with the same target need only one edit.
    private typealias Target = [String]

    /// Makes an edit for each cause, in their order.
    ///
    /// - Parameters:
    ///   - edits: The models' files, and the parser for edited files.
    ///   - banned: Edits that must not be made.
    ///   - first: Edits that were made already, before those for the causes.
    ///   - canGoOn: Whether there is time left; asked before each cause.
    /// - Complexity: O(causes · length of the sources)
    init(
        _ causes: [PlanCause], strategies: StrategySet, edits: EditTrials, banned: Set<Ban> = [],
        after first: [Trial.Step] = [], while canGoOn: () -> Bool
    ) {
        originals = edits.files
        files = edits.files
        parse = edits.parse
        for step in first { apply(step, to: [step.fix.id]) }
        for cause in causes {
            guard !isTooLarge, canGoOn() else { return }
            add(cause, strategies, banned)
        }
        writeInitializers(strategies)
    }

    /// Makes the initializers in the models as the other edits leave them.
    private mutating func writeInitializers(_ strategies: StrategySet) {
        let order = steps.indices.filter { !steps[$0].isInitializer } + steps.indices.filter { steps[$0].isInitializer }
        (steps, targets) = (order.map { steps[$0] }, order.map { targets[$0] })
        for index in steps.indices where steps[index].isInitializer {
            guard let old = steps[index].fix.edit,
                let edit = ModelEditor(files: files, strategies: strategies).edit(old.makes)
            else { continue }
            set(edit)
            steps[index].fix = Fix(edit.placed(as: old))
        }
    }

    private mutating func add(_ cause: PlanCause, _ strategies: StrategySet, _ banned: Set<Ban>) {
        let found = cause.cause
        guard let ending = found.ending else { return }
        let finder = { files in
            RemedyFinder(document: cause.document, strategies: strategies, model: "", declared: DeclaredTypes(files))
        }
        let place = PlacedFailure(ending.failure, types: ending.types, in: cause.document, strategies)
        let here = finder(files)
        let target = target(of: cause, place, here)
        // Another place of the same property, which needs only one edit.
        if let same = targets.firstIndex(of: target), !banned.contains(where: { $0.signature == cause.signature }) {
            steps[same].add([cause])
            return
        }
        let remedies = cause.remedies(finder(originals))
        let known = steps.firstIndex { step in
            guard let edit = step.fix.edit, edit.wrapper == nil else { return false }
            return remedies.contains { $0.source.map(edit.makes.includes) == true }
                && !banned.contains(Ban(signature: cause.signature, title: step.fix.inWords))
        }
        if let known { return steps[known].add([cause]) }
        if merge(cause, remedies, strategies) { return }
        let made = ModelEditor(files: files, strategies: strategies).edits(cause.remedies(here)) {
            here.condition(of: $0, replacing: $1, at: place, known: found.knownKeys)
        }.filter { edit in
            // What a tolerant wrapper drops, no plan brings back.
            edit.wrapper.map { $0 == .convertible } != false
                && !banned.contains(Ban(signature: cause.signature, title: edit.title))
        }
        // An edit that keeps what the property means comes before one that gives it up.
        let best = made.map(\.standing).min { $0.lexicographicallyPrecedes($1) }
        let fitting = made.filter { $0.standing == best }
        let least = fitting.map(\.declarationCount).min()
        guard
            let edit = fitting.first(where: \.addsCase)
                ?? fitting.first(where: { $0.declarationCount == least })
        else { return }
        isTooLarge = steps.count == PlanProgress.maxChanges
        guard !isTooLarge else { return }
        let plain = ModelEditor(files: originals, strategies: strategies)
            .edits(remedies).first { $0.title == edit.title }
        apply(Trial.Step(edit.placed(as: plain), for: [cause]), to: target)
    }

    /// Lets an initializer that an earlier step writes find what a cause lacks, too.
    ///
    /// - Returns: Whether there is such a step.
    private mutating func merge(_ cause: PlanCause, _ remedies: [Remedy], _ strategies: StrategySet) -> Bool {
        for case .initializer(let type, let sources, let condition)? in remedies.lazy.map(\.source) {
            for (index, step) in steps.enumerated() {
                guard case .initializer(type, let known, let other)? = step.fix.edit?.makes else { continue }
                steps[index].add([cause])
                let all = known.merging(sources) { first, _ in first }
                guard all != known else { return true }
                let conditions = [other, condition].compactMap(\.self)
                let change = SourceChange.initializer(
                    of: type, finding: all, condition: conditions.isEmpty ? nil : conditions.joined(separator: " and "))
                guard let edit = ModelEditor(files: files, strategies: strategies).edit(change) else { return true }
                steps[index].fix = Fix(edit.placed(as: step.fix.edit))
                return true
            }
        }
        return false
    }

    private mutating func apply(_ step: Trial.Step, to target: Target) {
        guard let edit = step.fix.edit else { return }
        if !step.isInitializer { set(edit) }
        steps.append(step)
        targets.append(target)
    }

    private mutating func set(_ edit: ModelEdit) {
        guard let index = files.firstIndex(where: { $0.name == edit.source.file }) else { return }
        files[index].source = parse(edit.edited)
    }

    /// The steps as a person makes them: one for each property, since a later edit of a property replaces an earlier
    /// one.
    var planSteps: [Trial.Step] {
        var merged: [(step: Trial.Step, target: Target)] = []
        for (step, target) in zip(steps, targets) {
            let same = merged.firstIndex { earlier in
                earlier.step.fix.edit.map {
                    $0.wrapper == nil
                        && ($0.isReplaced(by: step.fix.edit)
                            || earlier.target == target && $0.property == step.fix.edit?.property)
                }
                    == true
            }
            guard let same, let edit = step.fix.edit else {
                merged.append((step, target))
                continue
            }
            merged[same].step.fix = Fix(edit.placed(as: merged[same].step.fix.edit))
            merged[same].step.failures += step.failures
            merged[same].step.signatures += step.signatures
        }
        // What a later step wrote anew, as a wrapper that is optional, is that step's.
        let lines = Set(
            files.flatMap { $0.source.text.split(whereSeparator: \.isNewline) }.map { $0.drop(while: \.isWhitespace) })
        for index in merged.indices.reversed() {
            let (step, target) = merged[index]
            guard let edit = step.fix.edit, edit.property != nil || edit.wrapper != nil,
                !edit.newLines.allSatisfy({ lines.contains($0[...]) }),
                let last = merged.lastIndex(where: { $0.target == target }), last > index
            else { continue }
            merged[last].step.failures += step.failures
            merged[last].step.signatures += step.signatures
            merged.remove(at: index)
        }
        return merged.map(\.step)
    }

    /// The target of an edit for a cause: an enum with the value, or a type's property.
    private func target(of cause: PlanCause, _ place: PlacedFailure, _ finder: RemedyFinder) -> Target {
        if let value = cause.signature.value { return [place.type?.innermostName ?? "", value] }
        guard !cause.isRenamed, let property = finder.property(of: place) else {
            return [place.lastKey ?? "", place.failure.ownerType ?? ""] + cause.signature.place
        }
        return [property.name, property.owner, "\(property.depth)"]
    }

    /// The files that changed.
    var changedFiles: [ChangedFile] { ChangedFile.changes(from: originals, to: files) }

    /// The step that caused a compiler problem: the one whose new line the problem names, or whose property is on that
    /// line.
    func step(of problem: ModelBuildFailure.Problem) -> Trial.Step? {
        guard let file = files.first(where: { $0.name == problem.file }) else { return nil }
        let lines = file.source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.indices.contains(problem.line - 1) else { return nil }
        let line = String(lines[problem.line - 1].drop { $0 == " " || $0 == "\t" })
        if let step = steps.last(where: { $0.fix.edit?.newLines.contains(line) == true }) { return step }
        let words = Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        let index = targets.lastIndex { words.contains($0[0]) }
        return index.map { steps[$0] }
    }
}

extension ModelEdit {
    /// What an app can have after it at best, and whether its property means less then.
    fileprivate var standing: [Int] { [bestApplicability.rank, Fix(self).mapsOtherWord ? 2 : givesUp ? 1 : 0] }

    /// How much it declares anew: nothing, a wrapper of a value, or a type. Of several, the plainest is tried first.
    fileprivate var declarationCount: Int {
        switch makes {
        case .ownWrapper: 1
        case .declaredType, .declarations, .members, .initializer: 2
        default: 0
        }
    }

    /// Whether it adds a case for the value that an enum rejected, or makes one read it.
    fileprivate var addsCase: Bool {
        switch makes {
        case .enumCase, .respelledCase, .spelledCases, .unionCase: true
        default: false
        }
    }

    /// Whether it adds a case for objects of another kind.
    var addsKind: Bool { if case .unionCase = makes { true } else { false } }

    /// The property whose declaration it changes; nil for other changes.
    fileprivate var property: [String]? {
        switch makes {
        case .propertyType(let owner, let property, _), .declaredType(let owner, let property, _, _): [owner, property]
        default: nil
        }
    }

    /// Whether a later edit gives another type to the same property.
    fileprivate func isReplaced(by later: ModelEdit?) -> Bool {
        guard case .propertyType = makes else { return false }
        return property == later?.property
    }
}

extension Trial.Step {
    /// - Parameter causes: The causes that the edit was made for.
    init(_ edit: ModelEdit, for causes: [PlanCause]) {
        self.init(fix: Fix(edit), failures: [])
        add(causes)
    }

    /// Whether it writes an initializer that finds properties elsewhere.
    var isInitializer: Bool { if case .initializer? = fix.edit?.makes { true } else { false } }

    /// Adds causes that the edit removes, too.
    mutating func add(_ causes: [PlanCause]) {
        failures += causes.map(\.failure)
        signatures += causes.map(\.signature)
    }
}
