import DecodeService
import DecodeTrace
import Diagnosis
import TerminalUI

extension ExplorerState {
    /// The text of the Why pane, cached until the selection, the answer or the width changes.
    var why: WhyText {
        let key = whyKey
        return keptWhy.key == key ? keptWhy : WhyText(of: self, key)
    }

    /// Updates the cache for drawing and scrolling.
    mutating func keepWhy() { keptWhy = why }

    /// Whether changes that were run are listed, or will be. The text then leaves out advice that was not run. In
    /// linear mode, the list is read out once all changes were tried.
    var listsChanges: Bool { !fixes.shown.isEmpty || appearance.isLinear && fixes.isRunning }

    var whyKey: WhyText.Key {
        let layout = ScreenLayout(self)
        return WhyText.Key(
            payload: payload.version, models: models.version, answer: decode.version, hasValues: decode.values != nil,
            trouble: decode.trouble,
            isDecoding: decode.isRunning, isCompiling: models.isCompiling, model: setup.model, row: selectedRow,
            moment: moment?.index,
            failureStep: selection.failureStep, watches: watches, listsChanges: listsChanges,
            width: layout.contentWidth(of: .why), isShort: layout.content(of: .why).map { $0.rows < 3 } ?? false,
            clusters: appearance.clusters)
    }
}

extension WhyText {
    /// The maximum number of lines, so that a key never blocks, however long the text is.
    static let lineLimit = 400

    /// The maximum number of scalars in a paragraph, because an error may quote a value of any length.
    private static let paragraphLimit = 2000

    init(of state: ExplorerState, _ key: Key) {
        self.key = key
        let sanitizer = state.appearance.sanitizer
        let failure = WhyParagraphs.failure(state)
        if key.isShort, let failure { lines = [sanitizer.shown(Self.cause(of: failure), columns: key.width - 2)] }
        for paragraph in WhyParagraphs.of(state) where lines.count < Self.lineLimit {
            lines += sanitizer.wrap(
                paragraph.shortened(to: Self.paragraphLimit), to: max(1, key.width - 2),
                limit: Self.lineLimit - lines.count)
        }
        guard let failure else { return }
        advice = failure.explained(by: state.declared).shownAdvice
        explainsEnding = state.decode.answer?.diagnosis.ending?.failure?.node == failure.failure?.node
    }

    /// The cause in one line: `name: null, expected String`.
    private static func cause(of failure: DiagnosedFailure) -> String {
        let saysKey = failure.kind == .keyNotFound
        guard !saysKey, let last = failure.path.components.last else { return failure.label }
        let found = "found "
        let label = failure.label.hasPrefix(found) ? failure.label.dropFirst(found.count) : failure.label[...]
        return "\(CodingPath([last]).shortDescription): \(label)"
    }
}

/// Divides the rows of the Why pane between its text and the list of changes, which stays visible at the bottom.
struct WhyRows {
    /// The rows of text that scroll above the list. They include the list if it doesn't fit below them.
    let text: Int
    /// The first rows of the list, pinned at the bottom of the pane; zero if the list follows a text that is scrolled.
    let list: Int
    /// Whether the whole list follows the text, because not all of it fits at the bottom.
    let listFollows: Bool

    /// The rows below the edge of the pane: of the text, and of a list that follows it.
    func hidden(below top: Int, rows: Int) -> Int { text + (listFollows ? 0 : list) - top - rows }

    /// Creates the rows of a scrolled pane, which say how far it scrolls.
    init(_ state: ExplorerState) {
        let area = ScreenLayout(state).content(of: .why)
        self.init(
            text: state.why.lines.count, list: HelpList(state).lines(width: area?.columns ?? state.size.columns).count,
            hasChanges: !state.fixes.shown.isEmpty, rows: area?.rows ?? 0, isScrolled: true)
    }

    /// - Parameters:
    ///   - hasChanges: Whether the list has a change that can be applied.
    ///   - isScrolled: Whether the first row of the text is out of sight.
    init(text: Int, list: Int, hasChanges: Bool, rows: Int, isScrolled: Bool = false) {
        if text + list <= rows {
            (self.list, listFollows) = (list, false)
        } else if rows > 3 || hasChanges {
            let pinned = min(list, max(1, rows / 2, rows - text))
            listFollows = pinned < list
            // Otherwise the first rows of the list would appear twice.
            self.list = listFollows && isScrolled ? 0 : pinned
        } else {
            // On a small screen the explanation needs every row.
            (self.list, listFollows) = (0, list > 0)
        }
        self.text = text + (listFollows ? list : 0)
    }

    /// The number of rows to scroll over, so that scrolling ends where the text does.
    var scrolled: Int { text + list }
}
