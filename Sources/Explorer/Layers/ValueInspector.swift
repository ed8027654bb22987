import Diagnosis
import JSONText
import TerminalUI

/// Shows one value of the payload in full: its text, its bytes, its readings as dates, and any JSON in it.
struct ValueInspector: Layer {
    typealias View = InspectedValue.View

    /// The coding path of the value.
    let place: String
    /// Nil until it is read.
    private(set) var value: InspectedValue?
    private(set) var view = View.text
    private var scroll = LongTextScroll()
    private var lineScroll = PageScroll()
    private let generation: Generation

    init(place: String, generation: Generation) {
        self.place = place
        self.generation = generation
    }

    var isBusy: Bool { value == nil }
    var closesForPayload: Bool { true }

    mutating func receive(_ answer: LayerAnswer, generation: Generation) {
        guard case .inspected(let value) = answer, generation == self.generation else { return }
        self.value = value
    }

    var views: [View] {
        guard let value else { return [.text] }
        return [.text] + (value.written == nil ? [] : [.written]) + (value.data == nil ? [] : [.bytes])
    }

    var coversPanes: Bool { true }

    enum KeyCommand: String, LayerCommand {
        case openJSON = "Enter  o | open the JSON that the string holds, or close | open the JSON"
        case close = "Esc  q | close | close"
        case view = "Tab  t | next view: text, as written, bytes | another view"
        case viewBefore = "S-Tab | previous view"
        case copy = "y | copy the value | copy"
    }

    var help: LayerHelp? {
        LayerHelp(
            title: "A value", about: "One value, whole: wrapped, as bytes, as dates, and the JSON that it holds.",
            keys: KeyCommand.table + ScrollCommand.table,
            insteadOfSearch: "j and k scroll; Esc closes it, then / searches the tree")
    }

    mutating func press(_ key: Key, in context: LayerContext) -> LayerResponse {
        let area = LayerBox.content(of: ScreenLayout(context.state).wholeLayer)
        let sanitizer = context.state.appearance.sanitizer
        let command = KeyCommand(key)
        switch command {
        case .close: return .close
        case .view, .viewBefore:
            let all = views
            let step = command == .viewBefore ? all.count - 1 : 1
            view = all[((all.firstIndex(of: view) ?? 0) + step) % all.count]
            scroll = LongTextScroll()
            lineScroll = PageScroll()
            return .stay
        case .openJSON:
            guard let json = value?.json else {
                return key == .enter ? .close : .stay(.notice("this value holds no JSON"))
            }
            return .stay(.open(.embeddedJSON(json, place: place)))
        case .copy:
            guard let value else { return .stay }
            guard value.text.bytes.count <= Self.copyLimit else {
                return .stay(.notice("not copied: the value has \(value.text.bytes.count.grouped) bytes"))
            }
            return .stay(.effect(.copy(String(decoding: value.text.bytes, as: UTF8.self), what: "the value")))
        case nil: break
        }
        guard let value else { return .pass }
        let page = InspectorPage(value, view: view, area: area, sanitizer)
        switch page.content {
        case .bytes(let data):
            let count = HexDump.rowCount(data, width: HexDump.width(columns: area.columns))
            return lineScroll.press(key, page: page.rows, count: count) ? .stay : .pass
        case .lines(let lines): return lineScroll.press(key, page: page.rows, count: lines.count) ? .stay : .pass
        case .text(let text):
            return scroll.press(key, in: text, page: page.rows, width: area.columns, sanitizer) ? .stay : .pass
        }
    }

    private static let copyLimit = 1 << 20

    func draw(on surface: inout Surface, in state: ExplorerState) {
        let theme = Theme(state.appearance)
        let rect = ScreenLayout(state).wholeLayer
        let title = place.isEmpty ? "Value" : cut(place, to: max(8, rect.columns - 8), surface)
        let area = LayerBox(theme: theme, title: title, keys: hints).draw(on: &surface, in: rect)
        guard let value else {
            return surface.put(cut: "Reading the value", theme.quiet, in: area)
        }
        let page = InspectorPage(value, view: view, area: area, surface.sanitizer)
        var rest = area
        if !page.facts.isEmpty {
            let (head, below) = area.split(top: page.facts.count)
            for (line, fact) in page.facts.enumerated() {
                surface.put(cut: fact, theme.quiet, in: head.line(line))
            }
            let (line, text) = below.split(top: 1)
            drawRule(page.content, on: &surface, in: line, theme)
            rest = text
        }
        let foot = Rect(row: area.endRow, column: area.column, rows: 1, columns: area.columns)
        draw(page.content, on: &surface, in: rest, foot: foot, theme)
    }

    private var hints: [(String, String)] {
        var keys: [(String, String)] = []
        if value?.json != nil { keys.append(KeyCommand.openJSON.hint()) }
        keys.append(KeyCommand.close.hint())
        if views.count > 1 { keys.append(KeyCommand.view.hint()) }
        return keys + [ScrollCommand.hint, KeyCommand.copy.hint()]
    }

    /// Draws a rule with the position of the first row in the value.
    private func drawRule(
        _ content: InspectorPage.Content, on surface: inout Surface, in line: Rect, _ theme: Theme
    ) {
        surface.hline(line.row, line.columnRange, theme.line)
        let text: String
        switch content {
        case .lines: return
        case .bytes(let data):
            text = "byte \((lineScroll.top * HexDump.width(columns: line.columns)).grouped) of \(data.count.grouped)"
        case .text(let long): text = "\(long.percent(of: scroll.chunk))% of \(long.bytes.count.grouped) bytes"
        }
        let label = " \(text) "
        guard label.count < line.columns else { return }
        surface.put(label, theme.quiet, atEndOf: line)
    }

    private func draw(
        _ content: InspectorPage.Content, on surface: inout Surface, in area: Rect, foot: Rect, _ theme: Theme
    ) {
        let top = lineScroll.top
        switch content {
        case .lines(let lines):
            for (line, shown) in lines.dropFirst(top).prefix(area.rows).enumerated() {
                guard shown.role != .rule else {
                    surface.hline(area.row + line, area.columnRange, theme.line)
                    continue
                }
                surface.put(cut: shown.text, theme.page(shown.role), in: area.line(line))
            }
            // The foot counts the lines below the edge.
            let below = lines.count - top - area.rows
            guard below > 0 else { return }
            surface.put("\(surface.sanitizer.downArrow) \(below)", theme.quiet, atEndOf: foot)
        case .bytes(let data):
            let width = HexDump.width(columns: area.columns)
            for line in 0..<area.rows where top + line < HexDump.rowCount(data, width: width) {
                surface.put(cut: HexDump.row(top + line, of: data, width: width), theme.plain, in: area.line(line))
            }
        case .text(let text):
            let rows = scroll.rows(of: text, height: area.rows, width: area.columns, surface.sanitizer)
            for (line, text) in rows.enumerated() {
                surface.put(area.row + line, area.column, text, theme.plain, clip: area)
            }
        }
    }
}

/// The content of the inspector, and the number of rows that it shows at once.
struct InspectorPage {
    enum Content {
        /// A short value, with the facts about it below.
        case lines([PageLine])
        /// A long value, wrapped where it is shown.
        case text(LongText)
        case bytes([UInt8])
    }

    let content: Content
    /// Facts above a long value.
    let facts: [String]
    let rows: Int

    /// A longer value is wrapped only where it is shown.
    private static let maxShortLength = 2000

    init(_ value: InspectedValue, view: ValueInspector.View, area: Rect, _ sanitizer: Sanitizer) {
        let text = view == .written ? value.written ?? value.text : value.text
        if view != .bytes, text.bytes.count <= Self.maxShortLength {
            let width = max(1, area.columns)
            var lines = text.chunks.indices.flatMap { text.rows(of: $0, width: width, sanitizer) }.map {
                PageLine(text: $0)
            }
            lines.append(PageLine(text: "", role: .rule))
            lines += value.facts(in: view).flatMap { sanitizer.wrap($0, to: width) }.map {
                PageLine(text: $0, role: .quiet)
            }
            lines += Self.dates(value.readings, width: width, sanitizer)
            content = .lines(lines)
            facts = []
            rows = max(1, area.rows)
            return
        }
        content = if view == .bytes, let data = value.data { .bytes(data) } else { .text(text) }
        facts = Array(value.facts(in: view).prefix(max(0, min(4, area.rows / 3))))
        rows = max(1, area.rows - facts.count - 1)
    }

    /// The readings in two columns; if they don't fit, each on two lines.
    private static func dates(_ readings: [DateReading], width: Int, _ sanitizer: Sanitizer) -> [PageLine] {
        guard !readings.isEmpty else { return [] }
        let formats = readings.map { sanitizer.columns(of: $0.format) }.max() ?? 0
        let dates = readings.map { "\($0.date), \($0.distance)" }
        let isBeside = 2 + formats + 2 + (dates.map { sanitizer.columns(of: $0) }.max() ?? 0) <= width
        return [PageLine(text: "Read as a date:", role: .heading)]
            + zip(readings, dates).flatMap { reading, date -> [PageLine] in
                guard isBeside else { return ["  " + reading.format, "    " + date].map { PageLine(text: $0) } }
                let blanks = String(repeating: " ", count: formats + 2 - sanitizer.columns(of: reading.format))
                return [PageLine(text: "  \(reading.format)\(blanks)\(date)")]
            }
    }
}

/// Bytes as hexadecimal numbers with their ASCII characters.
enum HexDump {
    /// How many bytes fit in a row.
    static func width(columns: Int) -> Int { columns >= 76 ? 16 : columns >= 44 ? 8 : 4 }

    static func rowCount(_ bytes: [UInt8], width: Int) -> Int { (bytes.count + width - 1) / width }

    /// `00000010  48 65 6c 6c 6f                                    Hello`.
    static func row(_ row: Int, of bytes: [UInt8], width: Int) -> String {
        let start = row * width
        guard start < bytes.count else { return "" }
        let part = bytes[start..<min(bytes.count, start + width)]
        let hex = part.map { padded(String($0, radix: 16), 2) }
        let left = hex.prefix(8).joined(separator: " ")
        let right = hex.dropFirst(8).joined(separator: " ")
        let numbers = width > 8 ? left.padded(to: 23) + "  " + right : left
        let text = part.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
        return "\(padded(String(start, radix: 16), 8))  \(numbers.padded(to: width * 3))  \(text)"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
