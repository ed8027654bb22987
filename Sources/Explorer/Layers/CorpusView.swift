import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Reports
import TerminalUI

/// The summary of all documents, from the numbers of `check --summary`: causes of failures, suspicious values, places
/// that the model never asks for, and the values at each place.
struct CorpusView: CursorList {
    var cursor = ListCursor()
    /// The pointers of the folded places.
    private(set) var folded: Set<String> = []
    /// The generation of the plan that is searched for; nil if none is.
    private(set) var planning: Generation?
    /// The answer of the search, until its page opens.
    private var answer: Result<Trial, PlanStepTrouble>?

    /// A line of the view.
    enum Row {
        case heading(String)
        case blank
        case failure(CorpusSummary.Group)
        case suspicion(CorpusSummary.SuspicionGroup)
        case ignored(CorpusSummary.IgnoredGroup)
        /// A place; `isFolded` is nil if there is nothing in it.
        case place(CorpusPlace, isFolded: Bool?)

        var canBeChosen: Bool {
            switch self {
            case .heading, .blank: false
            case .failure, .suspicion, .ignored, .place: true
            }
        }

        /// The documents that Enter lists.
        var group: DocumentGroup? {
            switch self {
            case .failure(let group): .failure(group.cause)
            case .suspicion(let group): .suspicion(group.cause)
            case .ignored(let group): .ignored(group.pointer)
            case .heading, .blank, .place: nil
            }
        }
    }

    static let placesHeading = "What is at each place"

    static func rows(of report: CorpusReport, folded: Set<String> = []) -> [Row] {
        let summary = report.summary
        var rows: [Row] = []
        func add(_ heading: String, _ found: [Row]) {
            guard !found.isEmpty else { return }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(heading))
            rows += found
        }
        let groups = summary.groups
        add("What fails", groups.filter { !$0.cause.absorbed && !$0.cause.adjusted }.map(Row.failure))
        add(
            "Failures that were swallowed, or adjusted by a strategy",
            groups.filter { $0.cause.absorbed || $0.cause.adjusted }.map(Row.failure))
        add("What decoded and is suspicious", summary.suspicions.map(Row.suspicion))
        add("What the model never asks for", summary.ignored.map(Row.ignored))
        add(placesHeading, places(report.places, folded: folded))
        return rows
    }

    /// Returns the places outside folded ones. A place comes before those inside it.
    private static func places(_ places: [CorpusPlace], folded: Set<String>) -> [Row] {
        var rows: [Row] = []
        var hiddenBelow = Int.max
        for (index, place) in places.enumerated() {
            if place.depth > hiddenBelow { continue }
            hiddenBelow = .max
            let hasParts = index + 1 < places.count && places[index + 1].depth > place.depth
            let isFolded = hasParts && folded.contains(place.pointer)
            if isFolded { hiddenBelow = place.depth }
            rows.append(.place(place, isFolded: hasParts ? isFolded : nil))
        }
        return rows
    }

    var coversPanes: Bool { true }

    // MARK: A plan for all documents

    var canBeInterrupted: Bool { planning != nil }
    mutating func interrupt() { planning = nil }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .planTried(let found) = answer, generation == planning else { return }
        planning = nil
        self.answer = found
    }

    mutating func proceed(in context: LayerContext) -> LayerResponse {
        defer { answer = nil }
        switch answer {
        case .success(let plan):
            let (setup, models) = (context.state.experiments.kept, context.state.models)
            return .stay(.open(.change([ShownChange(plan, setup: setup, isCut: false, models: models, isWhole: true)])))
        case .failure(let trouble): return .stay(.notice(trouble.message))
        case nil: return .stay
        }
    }

    private mutating func plan(in context: LayerContext) -> LayerResponse {
        let (documents, setup) = (context.state.documents, context.state.experiments.kept)
        guard let source = documents.source, documents.report?.summary.groups.isEmpty == false else {
            return .stay(.notice("no document fails"))
        }
        guard planning == nil, !documents.isRunning else {
            return .stay(.notice("the search begins once all documents are decoded"))
        }
        planning = context.generation
        let job = DocumentJob(source: source, setup: setup)
        return .stay(.effect(.planDocuments(job, generation: context.generation)))
    }

    enum KeyCommand: String, LayerCommand {
        case list = "Enter | list its documents; at a place, open the first of them | documents"
        case plan = "a | search for a plan: the changes with which all documents decode | plan"
        case first = "o | open the first of its documents | first"
        case unfold = "l  Right | unfold the place, or go into it; elsewhere open the first of its documents"
        case fold = "h  Left | fold the place, or go to the one around it; elsewhere back"
        case toggle = "Space | fold the place, or unfold it | fold"
        case section = "Tab | next part of the summary | next part"
        case sectionBack = "S-Tab | previous part"
        case back = "Esc  q  S | back | back"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "Summary of all documents",
            about: "What the documents have in common: the numbers of codascope check --summary.",
            keys: KeyCommand.table + ListCommand.table,
            insteadOfSearch: "Tab goes to the next part; in the documents, / filters")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let documents = context.state.documents
        let rows = shownRows(documents)
        let before = cursor.index
        if cursor.press(key, count: max(1, rows.count), page: ScreenLayout(context.state).listRows) {
            skipHeadings(rows, forward: cursor.index >= before)
            return .stay
        }
        skipHeadings(rows, forward: true)
        switch KeyCommand(key) {
        case .list:
            guard rows.indices.contains(cursor.index) else { return .stay }
            guard let group = rows[cursor.index].group else { return openFirst(rows, documents) }
            return .close(.filterDocuments(.group(group)), .showDocuments)
        case .plan: return plan(in: context)
        case .first: return openFirst(rows, documents)
        case .unfold:
            guard case .place(let place, let isFolded?)? = Self.row(cursor.index, of: rows) else {
                return openFirst(rows, documents)
            }
            if isFolded { folded.remove(place.pointer) } else { cursor.index += 1 }
            return .stay
        case .fold: return fold(rows)
        case .toggle:
            toggle(Self.row(cursor.index, of: rows))
            return .stay
        case .section:
            let next = rows.indices.first { $0 > cursor.index && Self.isHeading(rows[$0]) }
            if let next { cursor.index = next + 1 }
            return .stay
        case .sectionBack:
            let headings = rows.indices.filter { $0 < cursor.index - 1 && Self.isHeading(rows[$0]) }
            if let last = headings.last { cursor.index = last + 1 }
            return .stay
        case .back: return .close
        case nil: return .pass
        }
    }

    /// The lines with the places that aren't folded away.
    private func shownRows(_ documents: DocumentsState) -> [Row] {
        documents.report.map { Self.rows(of: $0, folded: folded) } ?? []
    }

    /// Folds the place under the cursor, or goes to the one around it; elsewhere, goes back.
    private mutating func fold(_ rows: [Row]) -> LayerResponse {
        guard case .place(let place, let isFolded)? = Self.row(cursor.index, of: rows) else { return .close }
        if isFolded == false {
            folded.insert(place.pointer)
            return .stay
        }
        let parent = rows[..<cursor.index].lastIndex {
            if case .place(let other, _) = $0 { other.depth < place.depth } else { false }
        }
        guard let parent else { return .close }
        cursor.index = parent
        return .stay
    }

    mutating func choose(_ item: Int, in context: LayerContext) -> LayerResponse {
        let rows = shownRows(context.state.documents)
        // A click on the selected place folds it, as on the fold of the lessons' models.
        if cursor.index == item { toggle(Self.row(item, of: rows)) }
        cursor.index = item
        return .stay
    }

    /// Folds a place, or unfolds it; a row without parts stays as it is.
    private mutating func toggle(_ row: Row?) {
        guard case .place(let place, let isFolded?)? = row else { return }
        if isFolded { folded.remove(place.pointer) } else { folded.insert(place.pointer) }
    }

    private static func row(_ index: Int, of rows: [Row]) -> Row? { rows.indices.contains(index) ? rows[index] : nil }

    private static func isHeading(_ row: Row) -> Bool { if case .heading = row { true } else { false } }

    /// Moves the cursor off a heading or a blank line.
    private mutating func skipHeadings(_ rows: [Row], forward: Bool) {
        guard rows.indices.contains(cursor.index), !rows[cursor.index].canBeChosen else { return }
        let after = rows.indices.first { $0 > cursor.index && rows[$0].canBeChosen }
        let before = rows.indices.last { $0 < cursor.index && rows[$0].canBeChosen }
        cursor.index = (forward ? after ?? before : before ?? after) ?? cursor.index
    }

    /// Opens the first document of the row under the cursor.
    private func openFirst(_ rows: [Row], _ documents: DocumentsState) -> LayerResponse {
        guard rows.indices.contains(cursor.index) else { return .stay }
        if let group = rows[cursor.index].group {
            guard let row = documents.firstRow(of: group) else { return .stay }
            return .closeAll(.openDocument(row))
        }
        guard case .place(let place, _) = rows[cursor.index] else { return .stay }
        let name = FailureGroup.path(ofPointer: place.pointer)
        let firsts: [(Int?, String)] = [
            (place.firsts.failed, "the first document that fails at \(name)"),
            (place.firsts.null, "the first document with null at \(name)"),
            (place.firsts.absent, "the first document without \(name)"),
            (place.firsts.held, "the first document with \(name)"),
        ]
        for (row, words) in firsts {
            if let row { return .closeAll(.openDocument(row), .notice(words)) }
        }
        return .stay
    }

    func draw(on surface: inout Surface, in state: ExplorerState) {
        var view = self
        let rows = shownRows(state.documents)
        view.skipHeadings(rows, forward: true)
        view.cursor.index = max(0, min(view.cursor.index, rows.count - 1))
        CorpusViewDrawing(
            state: state, theme: Theme(state.appearance), rows: rows, cursor: view.cursor, isPlanning: planning != nil
        ).draw(on: &surface)
    }
}
