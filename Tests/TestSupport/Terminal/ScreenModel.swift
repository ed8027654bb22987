package import TerminalUI

/// The screen of a terminal after a program's output: the part of xterm that curses uses.
///
/// Unknown sequences are kept in ``unknown``, so that tests can check that there were none.
package struct ScreenModel: Sendable {
    /// One character cell; the right half of a wide character has no text.
    package struct Cell: Hashable, Sendable {
        package var text: String
        /// A palette index, -1 for the default.
        package var foreground: Int
        package var background: Int
        package var attributes: Attributes

        package init(text: String = " ", foreground: Int = -1, background: Int = -1, attributes: Attributes = []) {
            self.text = text
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    package private(set) var rows: Int
    package private(set) var columns: Int
    package private(set) var cells: [[Cell]]
    package private(set) var cursor = Position(row: 0, column: 0)
    /// The private modes (DECSET) that are on.
    package private(set) var modes: Set<Int> = [7, 25]
    /// Texts that were sent to the clipboard, by OSC 52, bare or wrapped for tmux.
    package private(set) var copied: [Copied] = []
    package private(set) var bellCount = 0
    /// The colors of the palette that were redefined with OSC 4.
    package private(set) var redefined: [Int: String] = [:]
    /// Sequences that this model does not know, made readable.
    package private(set) var unknown: [String] = []

    /// How it draws an emoji of several scalars.
    package enum Joining: Sendable {
        /// Each scalar by itself.
        case none
        /// As one character of two columns.
        case all
    }

    package var joining = Joining.none
    /// Answers to requests, until ``takeReplies()`` returns them.
    private var replies: [UInt8] = []

    /// Returns and clears the terminal's answers to requests.
    package mutating func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    package struct Copied: Hashable, Sendable {
        package var base64: String
        package var isWrappedForTmux: Bool

        package init(base64: String, isWrappedForTmux: Bool) {
            self.base64 = base64
            self.isWrappedForTmux = isWrappedForTmux
        }
    }

    private let width: TextWidth
    private var pen = Cell()
    private var isWrapPending = false
    private var isInserting = false
    private var scrollTop = 0
    private var scrollEnd: Int
    private var saved = Position(row: 0, column: 0)
    /// The state that `ESC 7` saves for `ESC 8`.
    private var kept = (cursor: Position(row: 0, column: 0), pen: Cell())
    private var mainCells: [[Cell]]?
    private var parser = SequenceParser()
    private var lastText = " "
    /// Where the last character is, and its columns.
    private var lastPlace = Position(row: 0, column: 0)
    private var lastWidth = 0

    package init(rows: Int, columns: Int, width: TextWidth = .table) {
        self.rows = rows
        self.columns = columns
        self.width = width
        scrollEnd = rows
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    }

    // MARK: - Looking

    package var isAlternateScreen: Bool { modes.contains(1049) }
    package var isCursorVisible: Bool { modes.contains(25) }
    /// The rows as text, without trailing blanks.
    package var lines: [String] { (0..<rows).map(line) }
    /// The screen as text.
    package var text: String { lines.joined(separator: "\n") }

    /// A row as text, without trailing blanks; empty if there is no such row.
    package func line(_ row: Int) -> String {
        guard cells.indices.contains(row) else { return "" }
        var line = cells[row].map(\.text).joined()
        while line.last == " " { line.removeLast() }
        return line
    }

    // MARK: - Changing

    package mutating func resize(rows newRows: Int, columns newColumns: Int) {
        cells = Self.fit(cells, rows: newRows, columns: newColumns)
        mainCells = mainCells.map { Self.fit($0, rows: newRows, columns: newColumns) }
        rows = newRows
        columns = newColumns
        scrollTop = 0
        scrollEnd = newRows
        isWrapPending = false
        moveTo(cursor.row, cursor.column)
    }

    private static func fit(_ cells: [[Cell]], rows: Int, columns: Int) -> [[Cell]] {
        (0..<rows).map { row in
            (0..<columns).map { column in
                row < cells.count && column < cells[row].count ? cells[row][column] : Cell()
            }
        }
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            guard let part = parser.feed(byte) else { continue }
            switch part {
            case .text(let scalar): put(scalar)
            case .control(let byte): control(byte)
            case .escape(let text): escape(text)
            case .controlSequence(let sequence): controlSequence(sequence)
            case .operatingSystem(let text): operatingSystemCommand(text, isWrapped: false)
            case .device(let text): deviceControl(text)
            }
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 7: bellCount += 1
        case 8: moveTo(cursor.row, cursor.column - 1)
        case 9: moveTo(cursor.row, (cursor.column / 8 + 1) * 8)
        case 10: lineFeed()
        case 13: moveTo(cursor.row, 0)
        case 14, 15: break  // character sets; curses draws in UTF-8
        default: unknown.append("control \(byte)")
        }
    }

    private mutating func escape(_ text: String) {
        switch text {
        case "M": if cursor.row == scrollTop { scroll(by: -1) } else { moveTo(cursor.row - 1, cursor.column) }
        case "7": kept = (cursor, pen)
        case "8":
            moveTo(kept.cursor.row, kept.cursor.column)
            pen = kept.pen
        case "=", ">", "(B", ")0", "(0", ")B", "\\": break  // keypad modes, character sets, a late ST
        default: unknown.append("ESC \(text)")
        }
    }

    private mutating func operatingSystemCommand(_ text: String, isWrapped: Bool) {
        let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.first == "52", parts.count == 3 {
            copied.append(Copied(base64: String(parts[2]), isWrappedForTmux: isWrapped))
        } else if text == "104" {
            // Resets the palette; curses sends this whenever it releases the terminal.
            redefined = [:]
        } else if parts.first == "4", parts.count == 3, let index = Int(parts[1]) {
            redefined[index] = String(parts[2])
        } else {
            unknown.append("OSC \(text)")
        }
    }

    private mutating func deviceControl(_ text: String) {
        // tmux's wrapping: the inner sequence with its escapes doubled.
        let prefix = "tmux;\u{1B}\u{1B}]"
        if text.hasPrefix(prefix), text.hasSuffix("\u{7}") {
            operatingSystemCommand(String(text.dropFirst(prefix.count).dropLast()), isWrapped: true)
        } else {
            unknown.append("DCS \(text.replacing("\u{1B}", with: "ESC "))")
        }
    }

    private mutating func moveTo(_ row: Int, _ column: Int) {
        cursor = Position(row: min(max(0, row), rows - 1), column: min(max(0, column), columns - 1))
        isWrapPending = false
    }

    private mutating func lineFeed() {
        if cursor.row == scrollEnd - 1 { scroll(by: 1) } else { moveTo(cursor.row + 1, cursor.column) }
        isWrapPending = false
    }

    /// The blank that erasing leaves, with the current background.
    private var blank: Cell { Cell(background: pen.background) }
    private var blankRow: [Cell] { Array(repeating: blank, count: columns) }

    /// Moves the lines of the scroll region up, or down when negative.
    private mutating func scroll(by count: Int) {
        for _ in 0..<min(abs(count), rows) {
            if count > 0 {
                cells.remove(at: scrollTop)
                cells.insert(blankRow, at: scrollEnd - 1)
            } else {
                cells.remove(at: scrollEnd - 1)
                cells.insert(blankRow, at: scrollTop)
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if joining == .all, join(scalar) { return }
        let taken = width(scalar)
        guard taken > 0 else { return addMark(scalar) }
        if isWrapPending || cursor.column + taken > columns {
            moveTo(cursor.row, 0)
            lineFeed()
        }
        lastText = String(scalar)
        putAtCursor(lastText, taken)
    }

    /// Adds a scalar to the emoji before the cursor if it belongs to it.
    /// - Returns: whether it does.
    private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
        guard lastPlace.row == cursor.row, isWrapPending || cursor.column == lastPlace.column + lastWidth else {
            return false
        }
        let text = cells[lastPlace.row][lastPlace.column].text
        let whole = text + String(scalar)
        guard !text.isEmpty, whole.count == 1, scalar.value >= 0x200D,
            scalar.properties.generalCategory != .nonspacingMark || scalar.value == 0xFE0F
        else { return false }
        cells[lastPlace.row][lastPlace.column].text = whole
        if lastWidth == 1, scalar != "\u{200D}", lastPlace.column + 1 < columns {
            cells[lastPlace.row][lastPlace.column + 1] = cells[lastPlace.row][lastPlace.column]
            cells[lastPlace.row][lastPlace.column + 1].text = ""
            lastWidth = 2
            moveTo(lastPlace.row, lastPlace.column + 2)
        }
        return true
    }

    private mutating func putAtCursor(_ text: String, _ taken: Int) {
        var cell = pen
        cell.text = text
        let (row, column) = (cursor.row, cursor.column)
        lastPlace = cursor
        lastWidth = taken
        if isInserting {
            cells[row].insert(contentsOf: Array(repeating: blank, count: taken), at: column)
            cells[row].removeLast(taken)
        }
        cells[row][column] = cell
        if taken == 2, column + 1 < columns {
            cell.text = ""
            cells[row][column + 1] = cell
        }
        if column + taken >= columns {
            cursor.column = columns - 1
            isWrapPending = true
        } else {
            cursor.column += taken
        }
    }

    private mutating func addMark(_ scalar: Unicode.Scalar) {
        var column = isWrapPending ? cursor.column : cursor.column - 1
        if column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
        if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
    }

    // MARK: - Control sequences

    private mutating func controlSequence(_ sequence: SequenceParser.ControlSequence) {
        /// A parameter; 0 or a missing one means `standard`.
        func number(_ index: Int = 0, or standard: Int = 1) -> Int {
            let value = sequence.numbers.indices.contains(index) ? sequence.numbers[index] : 0
            return value == 0 ? standard : value
        }
        let (row, column) = (cursor.row, cursor.column)
        switch sequence.name {
        case "H", "f": moveTo(number() - 1, number(1) - 1)
        case "d": moveTo(number() - 1, column)
        case "G", "`": moveTo(row, number() - 1)
        case "A": moveTo(row - number(), column)
        case "B": moveTo(row + number(), column)
        case "C": moveTo(row, column + number())
        case "D": moveTo(row, column - number())
        case "J": eraseDisplay(number(or: 0))
        case "K": erase(row, number(or: 0))
        case "X": for index in column..<min(columns, column + number()) { cells[row][index] = blank }
        case "P":
            let count = min(number(), columns - column)
            cells[row].removeSubrange(column..<column + count)
            cells[row] += Array(repeating: blank, count: count)
        case "@":
            let count = min(number(), columns - column)
            cells[row].insert(contentsOf: Array(repeating: blank, count: count), at: column)
            cells[row].removeLast(count)
        case "L": moveLines(down: true, number())
        case "M": moveLines(down: false, number())
        case "S": scroll(by: number())
        case "T": scroll(by: -number())
        case "b": for _ in 0..<number() { for scalar in lastText.unicodeScalars { put(scalar) } }
        case "r":
            let region = (top: number() - 1, end: min(rows, number(1, or: rows)))
            // Output for a larger window may arrive after it has shrunk; terminals ignore such a region.
            guard region.top + 1 < region.end else { break }
            (scrollTop, scrollEnd) = region
            moveTo(0, 0)
        case "?h": for mode in sequence.numbers { set(mode, true) }
        case "?l": for mode in sequence.numbers { set(mode, false) }
        case "m": selectGraphics(sequence.numbers.isEmpty ? [0] : sequence.numbers)
        case "h" where sequence.numbers == [4]: isInserting = true
        case "l" where sequence.numbers == [4]: isInserting = false
        case "n" where sequence.numbers == [6]:
            replies += Array("\u{1B}[\(row + 1);\(column + 1 + (isWrapPending ? 1 : 0))R".utf8)
        case "t": break  // window reports
        default: unknown.append("CSI \(sequence.text)")
        }
    }

    private mutating func set(_ mode: Int, _ isOn: Bool) {
        if mode == 1049, isOn != isAlternateScreen {
            if isOn {
                mainCells = cells
                saved = cursor
                cells = Array(repeating: blankRow, count: rows)
            } else {
                cells = mainCells ?? cells
                mainCells = nil
                moveTo(saved.row, saved.column)
            }
        }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }

    private mutating func erase(_ row: Int, _ what: Int) {
        let range = what == 0 ? cursor.column..<columns : what == 1 ? 0..<cursor.column + 1 : 0..<columns
        for column in range { cells[row][column] = blank }
    }

    private mutating func eraseDisplay(_ what: Int) {
        for row in 0..<rows {
            if row == cursor.row {
                erase(row, what)
            } else if what >= 2 || (what == 0 && row > cursor.row) || (what == 1 && row < cursor.row) {
                cells[row] = blankRow
            }
        }
    }

    private mutating func moveLines(down: Bool, _ count: Int) {
        guard (scrollTop..<scrollEnd).contains(cursor.row) else { return }
        let top = scrollTop
        scrollTop = cursor.row
        scroll(by: down ? -count : count)
        scrollTop = top
    }

    /// The rest of an extended color: an index, or red, green and blue as one number after ``exactColor``.
    private static func color(_ rest: inout ArraySlice<Int>) -> Int? {
        switch rest.popFirst() {
        case 5: return rest.popFirst()
        case 2 where rest.count >= 3:
            let parts = rest.prefix(3)
            rest.removeFirst(3)
            return parts.reduce(0) { $0 << 8 | $1 } + exactColor
        default: return nil
        }
    }

    /// Added to colors that aren't in the palette.
    package static let exactColor = 1 << 24

    private mutating func selectGraphics(_ numbers: [Int]) {
        let attributes: [Int: Attributes] = [1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .reverse]
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = Cell()
            case 22: pen.attributes.subtract([.bold, .dim])
            case 23...27: pen.attributes.subtract(attributes[number - 20] ?? [])
            case 30...37: pen.foreground = number - 30
            case 40...47: pen.background = number - 40
            case 90...97: pen.foreground = number - 82
            case 100...107: pen.background = number - 92
            case 39: pen.foreground = -1
            case 49: pen.background = -1
            case 38, 48:
                guard let color = Self.color(&rest) else { return unknown.append("SGR \(numbers)") }
                if number == 38 { pen.foreground = color } else { pen.background = color }
            default:
                guard let attribute = attributes[number] else { return unknown.append("SGR \(numbers)") }
                pen.attributes.insert(attribute)
            }
        }
    }
}
