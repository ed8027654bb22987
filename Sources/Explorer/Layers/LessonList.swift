import DecodeTrace
import JSONText
import TerminalUI

/// The list of lessons by group; a lesson unfolds to its payloads. Also the start screen.
struct LessonList: CursorList, FilteredLayer {
    /// An item that the cursor can select.
    enum Item: Hashable, Sendable {
        case lesson(Int)
        case payload(Int, of: Int)
        case recent(Int)

        /// The lesson of the item; nil for a recent file.
        var lesson: Int? {
            switch self {
            case .lesson(let lesson), .payload(_, let lesson): lesson
            case .recent: nil
            }
        }
    }

    var cursor = ListCursor()
    /// Lessons whose payloads are shown.
    private(set) var unfolded: Set<Int> = []
    let lessons: [LessonGuide]
    /// The files opened last, above the lessons of the start screen.
    let recent: RecentFiles
    private static let maxRecent = 4
    /// Whether it is the start screen, with nothing below it to return to.
    let isStart: Bool
    /// The words that the lessons and the recent files are filtered by.
    var filter: TextField?
    var isTyping = false

    /// - Parameter place: the lesson to select, and the payload in it; nil for the first lesson.
    init(
        _ lessons: [LessonGuide], recent: RecentFiles = RecentFiles(), isStart: Bool,
        at place: (lesson: Int, payload: Int?)? = nil
    ) {
        self.lessons = lessons
        self.recent = recent
        self.isStart = isStart
        guard let place else { return }
        if let payload = place.payload {
            unfolded.insert(place.lesson)
            select(.payload(payload, of: place.lesson))
        } else {
            select(.lesson(place.lesson))
        }
    }

    var items: [Item] {
        let matcher = TextPattern(words: filter?.text.shortened(to: 200) ?? "").matcher()
        return recent.files.indices.prefix(isStart ? Self.maxRecent : 0)
            .filter { matcher.matches(recent.files[$0].path) }.map { .recent($0) }
            + lessons.indices.filter { matcher.matches(lessons[$0].words) }.flatMap { lesson in
                [.lesson(lesson)]
                    + (unfolded.contains(lesson)
                        ? lessons[lesson].payloads.indices.map { .payload($0, of: lesson) } : [])
            }
    }

    /// The item under the cursor; nil if there are no lessons.
    var selected: Item? {
        let items = items
        return items.indices.contains(cursor.index) ? items[cursor.index] : nil
    }

    private mutating func select(_ item: Item) { cursor.index = items.firstIndex(of: item) ?? 0 }

    var coversPanes: Bool { true }
    var closesForPayload: Bool { true }

    var help: LayerHelp? {
        let keys: [Binding] = [
            .init("Enter", help: "begin the lesson, or open the payload or the recent file"),
            .init("l", "Right", "Space", help: "show the payloads"), .init("h", "Left", help: "hide the payloads"),
            .init("/", help: "filter the lessons and the recent files by their words"),
            .init("o", help: "open a file of your own"), .init("O", help: "open a recent file"),
            .init("?", "F1", help: "show this help"), .init("Esc", "L", help: "close, unless nothing is open below"),
            .init("q", help: "close or quit"),
        ]
        return LayerHelp(
            title: "Lessons", about: Self.purpose, keys: isTyping ? FieldKeys.table : keys + ListCommand.table)
    }

    /// Says what this screen is, for first-time users.
    private static let purpose = """
        See what Codable does to your JSON: o opens a file of yours, and pasted JSON opens, too. A lesson is a payload \
        with its Swift model and exercises.
        """

    private static let shortPurpose = "A lesson, or o for your own JSON."

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        if isTyping, typeFilter(key) {
            cursor.index = 0
            return .stay
        }
        if cursor.press(key, count: items.count, page: ScreenLayout(context.state).listRows) { return .stay }
        switch key {
        case .enter:
            switch selected {
            case .lesson(let lesson): return .stay(.beginLesson(lesson, payload: 0))
            case .payload(let payload, let lesson): return .stay(.beginLesson(lesson, payload: payload))
            case .recent(let file): return .stay(.openRecent(recent.files[file]))
            case nil: return .stay
            }
        case .right, .character("l"), .space:
            guard let lesson = selected?.lesson else { break }
            if unfolded.contains(lesson), key == .space {
                fold(lesson)
            } else {
                unfolded.insert(lesson)
            }
        case .left, .character("h"):
            if let lesson = selected?.lesson { fold(lesson) }
        case .character("/"): return beginFilter(filter?.text ?? "")
        case .escape where filter != nil:
            filter = nil
            cursor.index = 0
        case .character("o"): return .stay(.open(.fileBrowser))
        case .character("O"): return .stay(.run(.setup(.recent)))
        case .character("?"), .function(1): return .stay(.open(.help(about: Self.purpose, of: help)))
        case .character("q"): return isStart ? .stay(.effect(.quit)) : .close
        case .escape, .character("L"):
            return isStart ? .stay(.notice("nothing is open yet: Enter begins a lesson, q quits")) : .close
        default: return .pass
        }
        return .stay
    }

    private mutating func fold(_ lesson: Int) {
        unfolded.remove(lesson)
        select(.lesson(lesson))
    }

    func spokenItem(in state: ExplorerState) -> String? {
        switch selected {
        case .lesson(let lesson):
            "lesson \(lessons[lesson].name): \(lessons[lesson].title), "
                + (unfolded.contains(lesson) ? "unfolded" : "folded")
        case .payload(let payload, let lesson):
            "payload \(lessons[lesson].payloads[payload].shortName): \(lessons[lesson].payloads[payload].note)"
        case .recent(let file):
            "recent file \(recent.shownPath(recent.files[file])), \(recent.files[file].setup(arrow: "as"))"
        case nil: nil
        }
    }

    /// Draws all lessons on the whole screen; on a wide one, with the text of the selected lesson beside them.
    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = Rect(state.size)
        let place = selected.flatMap(\.lesson).map { ": lesson \($0 + 1) of \(lessons.count)" } ?? ""
        let frame = LayerBox(
            theme: theme, title: "Codascope" + place,
            keys: [
                ("Enter", "begin"), ("l", "payloads"), ("?", "help"), ("/", "filter"), ("o", "open your own file"),
            ] + (state.recent.files.isEmpty ? [] : [("O", "recent files")]) + [
                isStart ? ("q", "quit") : ("Esc", "back")
            ])
        var content = frame.draw(on: &surface, in: rect)
        let words =
            rect.rows < 16 || rect.columns < 70
            ? [Self.shortPurpose] : surface.sanitizer.wrap(Self.purpose, to: content.columns)
        for text in words {
            surface.put(content.row, content.column, text, theme.plain, clip: content)
            content = content.split(top: 1).rest
        }
        if rect.rows >= 16 { content = content.split(top: 1).rest }
        if rect.columns >= 110 {
            let (left, right) = content.split(left: 66)
            drawList(frame, on: &surface, in: left.split(left: left.columns - 1).left, state)
            surface.vline(right.column, content.rowRange, theme.line)
            drawDetail(on: &surface, in: right.split(left: 2).rest, state, theme)
        } else {
            drawList(frame, on: &surface, in: content, state)
        }
        guard let notice = state.notice else { return }
        // The list covers the status line, so the notice is drawn over its frame.
        let last = rect.line(rect.rows - 1)
        surface.cover(last, theme.plain)
        surface.put(cut: notice, theme.warning, in: last.inset(columns: 1))
    }

    // MARK: The list

    private enum Row {
        case blank
        case group(String)
        case item(Item, place: Int)
    }

    private func rows(height: Int) -> [Row] {
        var rows: [Row] = []
        var group: String?
        for (place, item) in items.enumerated() {
            if case .recent = item, group == nil {
                rows.append(.group("Recent files"))
                group = "Recent files"
            }
            if case .lesson(let lesson) = item, lessons[lesson].group != group {
                let title = lessons[lesson].group
                if group != nil { rows.append(.blank) }
                rows.append(.group(title))
                group = title
            }
            rows.append(.item(item, place: place))
        }
        // Blank rows only if everything fits with them.
        guard rows.count > height else { return rows }
        return rows.filter { if case .blank = $0 { false } else { true } }
    }

    private func drawList(_ frame: LayerBox, on surface: inout Surface, in rect: Rect, _ state: ExplorerState) {
        let theme = frame.theme
        let rect = drawFilter(on: &surface, in: rect, theme)
        let rows = rows(height: rect.rows)
        if rows.isEmpty {
            surface.put(rect.row, rect.column, "No lesson has these words.", theme.quiet, clip: rect)
        }
        let selected = rows.firstIndex { if case .item(_, cursor.index) = $0 { true } else { false } } ?? 0
        var scroll = ListCursor()
        scroll.index = selected
        // Scrolling to the first lesson also shows its group's title.
        let first = selected <= 1 ? 0 : scroll.firstShown(count: rows.count, height: rect.rows)
        frame.drawRest(rows.count - first - rect.rows, on: &surface, in: surface.bounds)
        for (line, row) in rows.dropFirst(first).prefix(rect.rows).enumerated() {
            let area = rect.line(line)
            switch row {
            case .blank: break
            case .group(let title): surface.put(area.row, area.column, title, theme.strong, clip: area)
            case .item(let item, let place):
                let row = ListCursor.Row(item: place, area: area, isSelected: place == cursor.index)
                draw(item, at: row, on: &surface, state, theme)
            }
        }
    }

    private func draw(
        _ item: Item, at row: ListCursor.Row, on surface: inout Surface, _ state: ExplorerState, _ theme: Theme
    ) {
        let (area, look) = (row.area, row.begin(on: &surface))
        switch item {
        case .lesson(let lesson):
            let guide = lessons[lesson]
            let progress = progress(of: lesson, state)
            let room = area.columns - surface.sanitizer.columns(of: progress) - 1
            // Titles are aligned if there is room.
            let nameColumns = state.size.columns < 60 ? 0 : lessons.map(\.name.count).max() ?? 0
            let name = guide.name.padded(to: nameColumns) + "  "
            let fold = foldSign(isFolded: !unfolded.contains(lesson), ascii: state.appearance.isASCII) + " "
            let column =
                area.column
                + surface.put(area.row, area.column, cut(fold + name, to: room, surface), look(theme.key), clip: area)
            surface.put(
                area.row, column, cut(guide.title, to: area.column + room - column, surface), look(theme.plain),
                clip: area)
            surface.put(progress, look(theme.good), atEndOf: area)
        case .recent(let file):
            let file = recent.files[file]
            let words = cut(file.setup(arrow: state.appearance.sanitizer.arrow), to: area.columns / 2, surface)
            let taken = surface.sanitizer.columns(of: words)
            let path = surface.sanitizer.shownEnd(recent.shownPath(file), columns: area.columns - taken - 4)
            surface.put(area.row, area.column + 2, path, look(theme.key), clip: area)
            surface.put(words, look(theme.quiet), atEndOf: area)
        case .payload(let payload, let lesson):
            let each = lessons[lesson].payloads[payload]
            surface.put(cut: "    \(each.shortName)  \(each.note)", look(theme.plain), in: area)
        }
    }

    /// Empty before the first task is done, then `1/3`, and `✓` once all are done.
    private func progress(of lesson: Int, _ state: ExplorerState) -> String {
        let count = state.lessons.doneCount(of: lesson)
        guard count > 0 else { return "" }
        return state.lessons.isComplete(lesson)
            ? LessonStripText.mark(true, state.appearance.isASCII) : "\(count)/\(lessons[lesson].tasks.count)"
    }

    // MARK: The selected lesson

    private func drawDetail(on surface: inout Surface, in rect: Rect, _ state: ExplorerState, _ theme: Theme) {
        guard let item = selected, let lesson = item.lesson else { return }
        let guide = lessons[lesson]
        var payload: Int?
        if case .payload(let place, _) = item { payload = place }
        let lines =
            [PageLine(text: guide.title, role: .heading), PageLine(text: "")]
            + LessonText.lines(guide, state, width: rect.columns, lesson: lesson, payload: payload)
        let texts = surface.sanitizer.limited(lines.map(\.text), to: rect.rows, columns: rect.columns)
        for (row, (line, text)) in zip(lines, texts).enumerated() {
            let style = line.role == .heading ? theme.strong : line.role == .quiet ? theme.quiet : theme.plain
            surface.put(rect.row + row, rect.column, text, style, clip: rect)
        }
    }
}

extension LessonGuide {
    /// The words that a filter finds it by.
    fileprivate var words: String { "\(group) \(name) \(title)" }
}

extension String {
    /// Padded with spaces to a width, counted in characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
