import DecodeService
import DecodeTrace
import Diagnosis
import SwiftDeclarations

/// A line of a page of text over the screen.
struct PageLine: Hashable, Sendable {
    /// A rule is a line across the page, without text. Source is a line of a diff that is in both files.
    enum Role { case plain, heading, good, quiet, rule, added, removed, source }

    var text: String
    var role = Role.plain
    /// The parts of Swift source that have a color: bytes of the text after the sign of a diff.
    var parts: [SwiftColoring.Part] = []
}

/// A change as its page shows it: an edit of the model's source, or a plan of several changes.
struct ShownChange: Sendable {
    typealias Line = PageLine

    /// A plan of several steps, each of which can be left out.
    struct Steps: Sendable {
        var plan: Trial
        /// The indices of the included steps.
        var taken: Set<Int>
        /// The setup for making the page again.
        var setup: Setup
        var models: ModelState
        var isCut: Bool
        /// Whether no step can be left out.
        var isWhole = false

        /// The key that leaves out a step: a digit, then letters from `a`.
        static func key(_ step: Int) -> String { String(step + 1, radix: 16) }

        var lastKey: String { Self.key(plan.steps.count - 1) }
    }

    /// The way to apply the change.
    struct Application: Sendable {
        /// A short description of what the key does: `write it to Order.swift`.
        var label: String
        /// The question before the change is applied.
        var question: String
        var requests: [Request]
    }

    /// The result and the name of the change.
    var title: String
    var lines: [Line]
    /// The text to copy, and its name.
    var copy: (text: String, what: String)
    /// The label of the copy key: `the diff`.
    var copyLabel: String
    /// Nil if it cannot be applied from here.
    var application: Application?
    /// Nil for an edit, and for a plan of one step or of another payload.
    var steps: Steps?
}

// MARK: - An edit

extension ShownChange {
    /// - Parameters:
    ///   - result: The result of compiling and running it.
    ///   - adaptations: The errors in code that has to change with it.
    ///   - isWritable: Whether the model is in a writable file of the user's own.
    ///   - builtIn: The copy of a built-in model's source that takes the edit; nil for any other model.
    init(
        _ edit: ModelEdit, _ result: ShownFix.Result, adaptations: [String], setup: Setup,
        color: (String) -> SwiftColoring, isWritable: Bool,
        copy builtIn: ModelCopy? = nil
    ) {
        title =
            switch result {
            case .breaksDocuments: "It decodes, but other documents don't, with \(edit.title)"
            case .decodes, .changesPayload: "It decodes with \(edit.title)"
            case .getsFurther: "It gets further with \(edit.title)"
            case .notTried(let reason): "Not tried, since \(reason): \(edit.title)"
            }
        lines = Self.lines(of: edit.change.difference, color) + Self.lines(of: adaptations)
        copy = (edit.diff, "the diff of \(edit.title)")
        copyLabel = "the diff"
        guard isWritable else {
            application = builtIn.map { copy in
                Application(
                    label: "write it to a copy of \(copy.fileName)",
                    question: "Write a copy of \(copy.fileName) with it, and use the copy?",
                    requests: [.effect(.copyModel(copy))])
            }
            return
        }
        let name = edit.change.shortName
        application = Application(
            label: "write it to \(name)", question: "Write to \(name)?",
            requests: [
                .effect(
                    .changeFiles(
                        FileChange(
                            title: edit.title, files: [edit.change],
                            purpose: .apply(Setup(model: edit.model ?? setup.model, strategies: setup.strategies)))))
            ])
    }

    /// Returns the lines of a unified diff. Each hunk is colored by itself, so that the cost doesn't depend on the
    /// file's length.
    fileprivate static func lines(of diff: UnifiedDiff, _ color: (String) -> SwiftColoring) -> [Line] {
        var lines = diff.lines.map { Line(text: $0.shown, role: role(of: $0)) }
        for hunk in lines.indices.split(whereSeparator: { [.heading, .quiet].contains(lines[$0].role) }) {
            // Removed lines aren't part of the new source, and are shown in one color.
            let places = hunk.filter { lines[$0].role != .removed }
            let coloring = color(places.map { lines[$0].text.dropFirst() }.joined(separator: "\n"))
            for (number, place) in places.enumerated() { lines[place].parts = Array(coloring.parts(ofLine: number)) }
        }
        return lines
    }

    /// What has to change in code that uses what changes.
    private static func lines(of adaptations: [String]) -> [Line] {
        guard !adaptations.isEmpty else { return [] }
        return [Line(text: ""), Line(text: "Then adapt", role: .heading)] + adaptations.map { Line(text: $0) }
    }

    private static func role(of line: UnifiedDiff.Line) -> Line.Role {
        switch line {
        case .file: .heading
        case .place: .quiet
        case .both: .source
        case .removed: .removed
        case .inserted: .added
        }
    }
}

extension ChangedFile {
    /// The file's name without its folders.
    fileprivate var shortName: String { source.file.lastName }
}

// MARK: - A plan

extension ShownChange {
    /// - Parameters:
    ///   - isCut: Whether time ran out before everything was tried.
    ///   - isWhole: Whether no step can be left out.
    init(_ plan: Trial, setup: Setup, isCut: Bool, models: ModelState, isWhole: Bool = false) {
        let steps = Steps(
            plan: plan, taken: Set(plan.steps.indices), setup: setup, models: models, isCut: isCut, isWhole: isWhole)
        self.init(plan, steps, said: plan.ending)
    }

    /// Creates the page of the same plan with other steps, and their result; nil while they run.
    init(_ steps: Steps, _ answer: Result<Trial, PlanStepTrouble>?) {
        var part = steps.plan
        let said: String
        switch answer {
        case .success(let ran): (part, said) = (ran, ran.ending)
        case .failure(let trouble): said = "not tried: \(trouble.message)"
        case nil: said = "trying…"
        }
        self.init(part, steps, said: said)
        if case .success = answer { return }
        // The result of all steps doesn't apply to some of them.
        application = nil
        lines = Self.lines(of: steps)
        copy = (lines.map { "\($0.text)\n" }.joined(), "the plan's steps")
        copyLabel = "the steps"
    }

    private init(_ plan: Trial, _ steps: Steps, said: String) {
        let head = plan.kind == .payload ? "Another payload" : "Plan"
        let all = steps.plan
        let size = steps.taken.count == all.steps.count ? all.size : "\(steps.taken.count) of \(all.size)"
        title = "\(head), \(size): \(said)"
        let canLeaveOut = all.steps.count > 1 && !steps.isWhole
        lines = canLeaveOut ? Self.lines(of: steps) : Self.lines(of: all.steps.map { $0.row(\.inWords) })
        lines += Self.lines(of: plan.mends.rows)
        lines += Self.ending(of: plan) + Self.needs(of: plan, hasOthers: canLeaveOut)
        lines += Self.lines(of: plan.adaptations ?? [])
        if !plan.untried.isEmpty {
            lines += [
                Line(text: ""),
                Line(text: "Not tried, since \(UntriedReason(isCut: steps.isCut).words)", role: .heading),
            ]
            lines += Self.lines(of: plan.untried.map { $0.row(\.inWords) })
        }
        let models = steps.models
        for file in plan.files { lines += [Line(text: "")] + Self.lines(of: file.difference, models.color) }
        copy = Self.copy(of: plan, lines)
        copyLabel = copy.what
        application = Application(plan, setup: steps.setup, isWritable: models.canWrite)
        self.steps = canLeaveOut ? steps : nil
    }

    /// The steps of a plan, with a mark at the included ones.
    private static func lines(of steps: Steps) -> [Line] {
        lines(of: steps.plan.steps.map { $0.row(\.inWords) }) {
            "\(steps.taken.contains($0) ? "[x]" : "[ ]") \(Steps.key($0))"
        }
    }

    private static func lines(of rows: [PlanRow], number: (Int) -> String = { "\($0 + 1)" }) -> [Line] {
        rows.enumerated().flatMap { index, row in
            let number = "\(number(index)). "
            let indent = String(repeating: " ", count: number.count)
            var lines = [Line(text: number + row.change), Line(text: indent + row.remark, role: .quiet)]
            if let first = row.failures.first {
                let more = row.failures.count > 1 ? " and \(row.failures.count - 1) more" : ""
                lines.append(Line(text: "\(indent)for \(first.words)\(more)", role: .quiet))
            }
            return lines
        }
    }

    /// The losses of a plan that works, or the next failure of one that doesn't.
    private static func ending(of plan: Trial) -> [Line] {
        guard plan.works else {
            guard let next = plan.next else { return [] }
            return [Line(text: ""), Line(text: "Fails next", role: .heading), Line(text: next.words)]
        }
        guard plan.kind != .payload else { return [] }
        var lines = [Line(text: ""), Line(text: "Lost", role: .heading)]
        guard !plan.losses.isEmpty else { return lines + [Line(text: "nothing")] }
        lines += plan.losses.list.map { loss in
            let size = loss.values > 1 ? " (\(loss.values.grouped) values)" : ""
            return Line(text: "\(loss.what.rawValue): \(CodingPath.words(ofPointer: loss.pointer))\(size)")
        }
        let more = plan.losses.count - plan.losses.list.count
        return more > 0 ? lines + [Line(text: "and \(more) more", role: .quiet)] : lines
    }

    /// What the app has to add for a plan.
    private static func needs(of plan: Trial, hasOthers: Bool) -> [Line] {
        guard plan.works, let name = plan.neededPackage else { return [] }
        let library = "The app has to add the library \(name), which is in the package codascope."
        let others = "Without it: leave out the steps with its attributes, or Tab to another way."
        return [Line(text: ""), Line(text: "Needs", role: .heading), Line(text: library)]
            + (hasOthers ? [Line(text: others)] : [])
    }

    private static func copy(of plan: Trial, _ lines: [Line]) -> (text: String, what: String) {
        if !plan.files.isEmpty { return (plan.files.map(\.diff).joined(), "the plan's diff") }
        if plan.kind == .payload { return (lines.map { "\($0.text)\n" }.joined(), "the plan") }
        return (plan.steps.map(\.fix.asOptions).joined(separator: " "), "the plan's options")
    }
}

extension ShownChange.Application {
    /// Nil for a plan that changes the payload, or a file that isn't the user's own.
    fileprivate init?(_ plan: Trial, setup: Setup, isWritable: (String) -> Bool) {
        guard !plan.steps.isEmpty, plan.files.allSatisfy({ isWritable($0.source.file) }) else { return nil }
        let kept = Setup(model: plan.model ?? setup.model, strategies: plan.strategies)
        let names = plan.files.map(\.shortName).joined(separator: ", ")
        label = plan.files.isEmpty ? "apply it" : "apply it, writing \(names)"
        question = plan.files.isEmpty ? "Apply \(plan.size)?" : "Apply \(plan.size) and write \(names)?"
        requests =
            plan.files.isEmpty
            ? [.keep(kept), .notice("applied \(plan.size)  (u undoes it)"), .decode]
            : [.effect(.changeFiles(FileChange(title: plan.size, files: plan.files, purpose: .apply(kept))))]
    }
}
