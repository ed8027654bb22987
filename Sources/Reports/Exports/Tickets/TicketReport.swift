import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations
import TerminalUI

/// A report on decodes to attach to a ticket: payloads and models, failures with their causes, and the fixes that were
/// tried.
package struct TicketReport: Sendable {
    /// The report, in Markdown.
    package let file: ExportedFile

    /// - Parameters:
    ///   - subjects: The decodes.
    ///   - redacts: Whether to replace all values of payloads. Keys, and the kinds and lengths of values, remain.
    package init(_ subjects: [ExportSubject], redacts: Bool = false) {
        let stem = subjects.first.map { SwiftExport.fileStem($0.decode.result.typeName) } ?? "Decode"
        var blocks: [Markdown] = subjects.count > 1 ? [.heading(1, "\(subjects.count) payloads")] : []
        blocks += subjects.flatMap { TicketPart($0, redacts: redacts).blocks(level: subjects.count == 1 ? 1 : 2) }
        file = ExportedFile(name: "\(stem)Report.md", text: Markdown.document(blocks))
    }
}

/// The part of a report on one decode.
struct TicketPart {
    private let subject: ExportSubject
    private let redaction: Redaction?
    private let document: JSONDocument

    init(_ subject: ExportSubject, redacts: Bool) {
        self.subject = subject
        let redaction = redacts ? Redaction(subject) : nil
        self.redaction = redaction
        document = redaction?.document ?? subject.decode.document
    }

    private var decode: DiagnosedDecode { subject.decode }
    private var result: DecodeResult { decode.result }

    private static let maxFailures = 20
    private static let maxSuspicions = 20
    private static let payloadRows = 40
    private static let maxRowLength = 160
    private static let maxLines = 400

    private var title: String {
        switch result.outcome {
        case .decoded: "\(subject.shortName) decodes as \(result.typeName)"
        case .recovered: "\(subject.shortName) decodes as \(result.typeName), with losses"
        case .failed: "\(subject.shortName) does not decode as \(result.typeName)"
        case .invalid: "\(subject.shortName) is not \(decode.document.format == .json ? "JSON" : "a property list")"
        }
    }

    func blocks(level: Int) -> [Markdown] {
        var blocks: [Markdown] = [.heading(level, title)]
        if redaction != nil {
            blocks.append(
                .paragraph([
                    .text(
                        "Values are replaced by placeholders of the same kind and length. Keys are unchanged."
                    )
                ]))
        }
        blocks.append(.list(facts.map { [.strong("\($0.name):"), .text(" ")] + $0.value }))
        blocks += failures(level + 1)
        blocks += tried(level + 1)
        blocks += planned(level + 1)
        blocks += suspicious(level + 1)
        blocks += payload(level + 1)
        blocks += models(level + 1)
        return blocks
    }

    // MARK: Facts

    private var facts: [(name: String, value: [Markdown])] {
        let counts = decode.diagnosis.counts
        var facts: [(name: String, value: [Markdown])] = [
            (
                "Payload",
                [
                    .code(redaction == nil ? subject.name : subject.shortName),
                    .text(", \(subject.payload.data.count.grouped) bytes"),
                ]
            ),
            ("Model", [.code(result.typeName)]),
            ("Strategies", [subject.options.isEmpty ? .text("all at their defaults") : .code(subject.options)]),
            ("Outcome", [.strong(result.outcome.rawValue)]),
        ]
        if let decoder = subject.ownDecoder { facts.append(("Decoder", [.code(decoder)])) }
        guard result.outcome != .invalid else { return facts }
        var parts = ["\(decode.diagnosis.reach.words) read"]
        for (count, word) in [
            (counts.failed, "failed"), (counts.absorbed, "swallowed"), (counts.adjusted, "adjusted"),
            (counts.ignored, "ignored"),
        ] where count > 0 {
            parts.append("\(count.grouped) \(word)")
        }
        facts.append(("Values", [.text(parts.joined(separator: ", "))]))
        return facts
    }

    // MARK: Failures

    private func failures(_ level: Int) -> [Markdown] {
        let all = decode.diagnosis.everything
        guard !all.isEmpty else { return [] }
        var blocks: [Markdown] = [.heading(level, all.count == 1 ? "Failure" : "Failures")]
        let groups = decode.failureGroups()
        for group in groups.prefix(Self.maxFailures) {
            blocks += failure(group, level + 1)
        }
        if groups.count > Self.maxFailures {
            blocks.append(.paragraph([.text("\((groups.count - Self.maxFailures).grouped) more places fail.")]))
        }
        return blocks
    }

    private func failure(_ group: FailureGroup, _ level: Int) -> [Markdown] {
        let failure = group.first
        let explained = failure.explained(by: decode.declared)
        var blocks: [Markdown] = [.heading(level, redaction == nil ? failure.message : Redaction.message(failure))]
        var place: [Markdown] = []
        if document.hasPositions {
            place = [.text("Line \(failure.position.line), column \(failure.position.column), ")]
        }
        place += [.code(failure.pointer.isEmpty ? "(root)" : failure.pointer), .text(", \(failure.kind.rawValue)")]
        if group.count > 1 { place.append(.text(". The same failure occurs in \(group.count.grouped) places")) }
        if let remedy = failure.remedy, redaction == nil { place.append(.text(". \(remedy)")) }
        blocks.append(.paragraph(place))
        let excerpt = excerpt(of: failure)
        if !excerpt.isEmpty { blocks.append(.code(excerpt, "text")) }
        if redaction == nil {
            let sentences = explained.notes + explained.advice.map(\.text)
            if !sentences.isEmpty { blocks.append(.list(sentences.map(Markdown.prose))) }
            if let thrown = failure.thrown ?? failure.failure, !thrown.debugDescription.isEmpty {
                blocks.append(.paragraph([.text("Foundation: "), .code(thrown.debugDescription.shortened(to: 400))]))
            }
        } else if let page = CodePage.page(named: explained.code.rawValue) {
            blocks.append(.list(([page.cause] + page.fixes).map(Markdown.prose)))
        }
        return blocks
    }

    /// The line of the payload, underlined.
    private func excerpt(of failure: DiagnosedFailure) -> String {
        let label = redaction == nil ? failure.label : Redaction.label(failure)
        return ReportText().excerpt(of: failure.span, label: label, in: document)
            .written(by: Sanitizer(), usesColor: false)
    }

    // MARK: What was tried

    private func tried(_ level: Int) -> [Markdown] {
        guard let fixes = subject.fixes, !fixes.working.isEmpty || !fixes.further.isEmpty else { return [] }
        var items: [[Markdown]] = fixes.working.map { tried in
            [
                .code(words(of: tried.fix)),
                .text(": decodes, \(redaction == nil ? tried.yield : tried.losses.words)" + place(of: tried.fix)),
            ]
        }
        items += fixes.further.map { [.code(words(of: $0.fix)), .text(": \($0.yield)")] }
        return [.heading(level, "Fixes that were tried"), .list(items)]
    }

    /// The change; only the place of an edit that may quote a value.
    private func words(of fix: Fix) -> String {
        guard let redaction, let edit = fix.edit, !redaction.mayShow(edit.change) else { return fix.asOptions }
        return "an edit of \(edit.source.file), line \(edit.line)"
    }

    private func place(of fix: Fix) -> String { fix.edit.map { " (\($0.place))" } ?? "" }

    private func planned(_ level: Int) -> [Markdown] {
        guard let plan = subject.fixes?.plan?.plan else { return [] }
        var blocks: [Markdown] = [
            .heading(level, "Plan"),
            .paragraph([
                .text("\(plan.size): \(redaction == nil ? plan.ending : plan.ended)."),
                .text(plan.ended == "unknown" ? "" : " The whole plan was run."),
            ]),
        ]
        let steps = plan.steps.map { step -> [Markdown] in
            let row = step.row(\.asOptions)
            if let redaction, let edit = step.fix.edit?.change, !redaction.mayShow(edit) {
                return [.code(words(of: step.fix))]
            }
            return [.code(row.change)] + (row.remark.isEmpty ? [] : [.text(": \(row.remark)")])
        }
        let mends = plan.mends.rows.map { row -> [Markdown] in
            redaction == nil ? [.code(row.change), .text(": \(row.remark)")] : [.code(row.change)]
        }
        if !(steps + mends).isEmpty { blocks.append(.list(steps + mends)) }
        for file in plan.files {
            if let redaction, !redaction.mayShow(file) {
                blocks.append(
                    .paragraph([
                        .text("The diff of "), .code(file.source.file), .text(" quotes a value and is left out."),
                    ]))
            } else {
                blocks.append(.code(file.diff, "diff"))
            }
        }
        return blocks
    }

    private func suspicious(_ level: Int) -> [Markdown] {
        guard !subject.suspicions.isEmpty else { return [] }
        let items = subject.suspicions.prefix(Self.maxSuspicions).map { suspicion -> [Markdown] in
            let message =
                redaction == nil
                ? ([suspicion.sentence + "."] + suspicion.advice.map(\.text)).joined(separator: " ")
                : CodePage.page(named: suspicion.code.rawValue)?.title ?? suspicion.code.rawValue
            return [.code(suspicion.pointer.isEmpty ? "(root)" : suspicion.pointer), .text(": \(message)")]
        }
        return [.heading(level, "Decoded, but likely wrong"), .list(items)]
    }

    // MARK: Payload and models

    private func payload(_ level: Int) -> [Markdown] {
        let shown = document.shown
        guard !shown.text.isEmpty, redaction == nil || document.foreign == nil else { return [] }
        let layout = Layout(shown, style: Layout.preferredStyle(for: shown))
        let count = min(layout.rowCount, Self.payloadRows)
        let rows = (0..<count).map { row in
            let text = layout.row(row, width: Self.maxRowLength).map(\.text).joined()
            return layout.columns(ofRow: row) > Self.maxRowLength ? text + "…" : text
        }
        let more = layout.rowCount - count
        let rest = more > 0 ? "\n… \(more.grouped) more lines" : ""
        return [
            .heading(level, "Payload"),
            .code(rows.joined(separator: "\n") + rest + "\n", document.foreign == nil ? "json" : "xml"),
        ]
    }

    private func models(_ level: Int) -> [Markdown] {
        let names = Set(
            TypeExpression(result.typeName).declaredNames
                + result.trace.typeNames.flatMap {
                    TypeExpression($0).declaredNames
                })
        let files = subject.decode.declared.files.filter { file in
            names.contains { file.source.declaration(of: $0) != nil }
        }
        guard !files.isEmpty else { return [] }
        return [.heading(level, "Model")]
            + files.flatMap { file -> [Markdown] in
                let lines = file.source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                let shown = lines.prefix(Self.maxLines).joined(separator: "\n")
                return [
                    .paragraph([.code(file.name)]),
                    .code(lines.count > Self.maxLines ? shown + "\n…\n" : shown, "swift"),
                ]
            }
    }
}
