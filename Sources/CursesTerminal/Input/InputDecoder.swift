import TerminalUI

/// Converts terminal input to events: bytes, keys that curses recognizes, pastes and mouse reports.
///
/// An unknown sequence, such as a terminal's reply, is ignored as a whole, because its letters are keys of the
/// explorer. Terminals send Esc and a character for Alt and the character; they are decoded as those two keys, so that
/// a quick Esc is never lost.
struct InputDecoder {
    /// A piece of input from curses.
    enum Piece: Equatable {
        case byte(UInt8)
        case key(Key)
        case pasteBegin, pasteEnd
        /// The bytes of an SGR mouse report follow.
        case mouseReport
        /// No more input for now.
        case pause
    }

    private enum State: Equatable {
        case ground
        case escape
        case controlSequence(isEmpty: Bool)
        case singleShift
        /// OSC, DCS and similar sequences, until BEL or ST, with the first byte and the state.
        case string(UInt8, isEmpty: Bool, sawEscape: Bool)
        case mouse(String)
    }

    private var state = State.ground
    private var utf8 = UTF8Decoder()
    private var paste: String.UnicodeScalarView?
    /// The bytes of the paste so far.
    private var pasted = 0
    /// The first parameters of the control sequence; no more, so that a long sequence uses no memory.
    private var parameters = ""
    private static let maxParameters = 16
    private var cursorReports: [WidthQuestion.CursorReport] = []

    /// Returns and clears the terminal's cursor reports, in order.
    mutating func takeCursorReports() -> [WidthQuestion.CursorReport] {
        defer { cursorReports = [] }
        return cursorReports
    }

    /// Decodes a piece and appends the events that it completes.
    mutating func feed(_ piece: Piece, into events: inout [InputEvent]) {
        switch piece {
        case .byte(let byte) where paste != nil: feedPaste(byte)
        case .byte(let byte): feedByte(byte, into: &events)
        case .key(let key):
            guard paste == nil else { return }
            finishSequence(into: &events)
            events.append(.key(key))
        case .pasteBegin:
            finishSequence(into: &events)
            if paste == nil { pasted = 0 }
            paste = paste ?? String.UnicodeScalarView()
        case .pasteEnd:
            if let scalars = paste { events.append(.paste(String(scalars).normalizingLineEnds())) }
            paste = nil
            utf8 = UTF8Decoder()
        case .mouseReport:
            guard paste == nil else { return }
            finishSequence(into: &events)
            state = .mouse("")
        case .pause:
            switch state {
            // The terminal receives no requests for long replies, so it sends none: the user pressed Esc and then P. Waiting
            // for the end would swallow all further keys.
            case .escape, .singleShift, .controlSequence(isEmpty: true), .string: finishSequence(into: &events)
            default: break
            }
        }
    }

    /// Ends an unfinished sequence: the user pressed the keys that looked like its start. Also ends a truncated
    /// character.
    private mutating func finishSequence(into events: inout [InputEvent]) {
        utf8.finish { events.append(.key(Key(typed: $0))) }
        switch state {
        case .escape: events.append(.key(.escape))
        case .singleShift: events += [.key(.escape), .key(.character("O"))]
        case .controlSequence(isEmpty: true): events += [.key(.escape), .key(.character("["))]
        case .string(let first, isEmpty: true, _): events += [.key(.escape), .key(Key(typed: Unicode.Scalar(first)))]
        default: break
        }
        state = .ground
    }

    /// The maximum size of a paste, in bytes; the rest is dropped. A paste is endless if the terminal sends no end.
    private static let maxPaste = 64 << 20

    private mutating func feedPaste(_ byte: UInt8) {
        guard pasted < Self.maxPaste else { return }
        pasted += 1
        var scalars = paste ?? String.UnicodeScalarView()
        paste = nil  // so that there is one reference, and appending does not copy
        utf8.feed(byte) { scalars.append($0) }
        paste = scalars
    }

    private mutating func feedByte(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground:
            if byte == 0x1B {
                // A truncated character must not turn the following sequence into text.
                utf8.finish { events.append(.key(Key(typed: $0))) }
                state = .escape
            } else {
                utf8.feed(byte) { events.append(.key(Key(typed: $0))) }
            }
        case .escape:
            switch byte {
            case UInt8(ascii: "["):
                state = .controlSequence(isEmpty: true)
                parameters = ""
            case UInt8(ascii: "O"): state = .singleShift
            case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
                state = .string(byte, isEmpty: true, sawEscape: false)
            default:
                finishSequence(into: &events)
                feedByte(byte, into: &events)
            }
        case .controlSequence:
            switch byte {
            case 0x20...0x3F:
                state = .controlSequence(isEmpty: false)
                if parameters.utf8.count < Self.maxParameters {
                    parameters.unicodeScalars.append(Unicode.Scalar(byte))
                }
            case 0x40...0x7E:
                state = .ground
                if byte == UInt8(ascii: "R"), let report = WidthQuestion.CursorReport(parameters) {
                    cursorReports.append(report)
                }
            default:
                state = .ground
                feedByte(byte, into: &events)
            }
        case .singleShift: state = .ground
        case .string(let first, _, let sawEscape):
            let isOver = byte == 0x07 || sawEscape
            state = isOver ? .ground : .string(first, isEmpty: false, sawEscape: byte == 0x1B)
        case .mouse(let begun):
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
                state = begun.utf8.count < 32 ? .mouse(begun + String(Unicode.Scalar(byte))) : .ground
            case UInt8(ascii: "M"), UInt8(ascii: "m"):
                state = .ground
                if let event = MouseEvent(report: begun, isRelease: byte == UInt8(ascii: "m")) {
                    events.append(.mouse(event))
                }
            default: state = .ground
            }
        }
    }
}

extension WidthQuestion.CursorReport {
    /// The report of `ESC [ row ; column R`.
    init?(_ parameters: String) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { return nil }
        self.init(row: row, column: column)
    }
}

extension Key {
    /// The key that sends this scalar.
    init(typed scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0: self.init(.character(" "), .control)
        case 8, 0x7F: self.init(.backspace)
        case 9: self.init(.tab)
        case 10, 13: self.init(.enter)
        case 0x1B: self.init(.escape)
        case 1...26: self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))), .control)
        case 28...31: self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))), .control)
        default: self.init(.character(Character(scalar)))
        }
    }
}

extension MouseEvent {
    /// The event of an SGR report: `button;column;row`, counted from 1, between `ESC [ <` and `M` or `m`.
    init?(report: String, isRelease: Bool) {
        let numbers = report.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let bits = numbers[0], let column = numbers[1], let row = numbers[2],
            column > 0, row > 0
        else { return nil }
        let buttons: [Button] = [.left, .middle, .right]
        let action: Action
        if bits & 0xC0 == 0x40 {
            guard bits & 3 < 2 else { return nil }  // a wheel to the side
            action = bits & 3 == 0 ? .wheelUp : .wheelDown
        } else if bits & 0xC0 == 0, bits & 3 < 3 {
            let button = buttons[bits & 3]
            action = isRelease ? .release(button) : bits & 32 != 0 ? .drag(button) : .press(button)
        } else {
            return nil
        }
        // Keys that are held, in the other bits, make no difference.
        self.init(action, row: row - 1, column: column - 1)
    }
}

extension String {
    /// The text with `\n` as line terminator instead of CR or CRLF; terminals paste CR.
    fileprivate func normalizingLineEnds() -> String {
        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in unicodeScalars {
            if scalar == "\r" {
                result.append("\n")
            } else if !(scalar == "\n" && afterReturn) {
                result.append(scalar)
            }
            afterReturn = scalar == "\r"
        }
        return String(result)
    }
}
