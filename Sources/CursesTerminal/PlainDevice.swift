import CTerminal
import Foundation
package import TerminalUI

/// A terminal that prints lines and reads keys, without a screen: it scrolls, and a screen reader reads new lines.
///
/// Only one at a time in a process, in place of a ``CursesDevice``. Until ``leave()``, the terminal is restored on every
/// exit of the process, including crashes, and text written to standard error is kept and shown afterwards.
package final class PlainDevice: LineDevice {
    package let size: Size
    package var width: TextWidth { .table }

    private let input: Int32
    private let ownsInput: Bool
    private let output: Int32
    private var isUp = true
    /// A signal will end the program; this was reported.
    private var isEnding = false
    /// The terminal is gone and can't be read; this was reported.
    private var isLost = false
    private var keys = PlainKeys()
    private let pipe: SignalPipe
    private let clipboard: Clipboard

    /// - Parameters:
    ///   - size: The size that the explorer's texts are made for.
    ///   - input: The descriptor for keys. Nil: standard input if it is a terminal, otherwise the process's controlling
    ///     terminal.
    package init(environment: [String: String], size: Size, input: Int32? = nil, output: Int32 = 1)
        throws(TerminalError)
    {
        let ownsInput = input == nil && !System.isTerminal(0)
        guard let input = input ?? (ownsInput ? System.openKeyboard(besides: output) : 0), System.isTerminal(input)
        else { throw .noKeyboard }
        self.size = size
        self.input = input
        self.ownsInput = ownsInput
        self.output = output
        clipboard = Clipboard(environment: environment)
        pipe = try SignalPipe()
        guard ct_line_enter(input, output, pipe.writeEnd) else {
            let reason = System.lastError
            if ownsInput { System.closeDescriptor(input) }
            throw .system(call: "tcgetattr", reason: reason)
        }
    }

    deinit { leave() }

    /// Restores the terminal.
    package func leave() {
        guard isUp else { return }
        isUp = false
        ct_line_leave()
        if ownsInput { System.closeDescriptor(input) }
    }

    package func say(_ line: String) { write(Array((Sanitizer(clusters: .all).shown(line) + "\n").utf8)) }

    @discardableResult
    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    package var waker: @Sendable () -> Void {
        let pipe = pipe
        return { pipe.wake() }
    }

    package func present(_ surface: Surface, cursor: Position?) {}
    package func invalidate() {}

    package func poll(timeout: Duration?) -> [InputEvent] {
        guard isUp else { return [] }
        var events: [InputEvent] = []
        let milliseconds = timeout.map(\.wholeMilliseconds) ?? -1
        let watched = isLost ? [pipe.readEnd] : [pipe.readEnd, input]
        let ready = System.wait(for: watched, milliseconds: milliseconds)
        if ready.count > 1 {
            if ready[1].isReadable {
                readKeys(into: &events)
            } else if ready[1].isGone {
                handleHangUp()
            }
        }
        readSignals(into: &events)
        return events
    }

    private func readKeys(into events: inout [InputEvent]) {
        var bytes = System.readSome(input)
        // The rest of a key's sequence follows immediately.
        while keys.isInside(after: bytes), System.wait(for: [input], milliseconds: 25)[0].isReadable {
            let more = System.readSome(input)
            if more.isEmpty { break }
            bytes += more
        }
        if bytes.isEmpty { handleHangUp() }
        events += keys.events(for: bytes)
    }

    /// The terminal is gone: the program ends as after a hang-up.
    private func handleHangUp() {
        isLost = true
        ct_note_end(System.hangUp)
    }

    private func readSignals(into events: inout [InputEvent]) {
        let (signals, wasWoken) = pipe.drain()
        for signal in signals {
            switch signal {
            // Another process stopped this one, and the terminal was used since.
            case .continued: ct_line_resume()
            case .suspend: events.append(.signal(.suspend))
            case .windowChange, .end: break
            }
        }
        let number = ct_ending_signal()
        if number != 0, !isEnding {
            isEnding = true
            events.append(.signal(System.ending(by: number)))
        }
        if wasWoken { events.append(.wake) }
    }

    package func suspend() {
        guard isUp else { return }
        ct_line_suspend()
    }

    package func releaseTerminal<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard isUp else { return try body() }
        ct_line_pause()
        defer { ct_line_resume() }
        return try body()
    }

    package func copy(_ text: String) -> CopyOutcome {
        let (bytes, outcome) = clipboard.sequence(for: text)
        if case .sent = outcome, !write(bytes) { return .unsupported(reason: "writing to the terminal failed") }
        return outcome
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Decodes keys from the bytes that every terminal sends for them.
struct PlainKeys {
    private var decoder = InputDecoder()

    private static let letters: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab, UInt8(ascii: "P"): .function(1),
    ]
    private static let numbers: [String: Key] = [
        "1": .home, "2": .insert, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
        "11": .function(1),
    ]

    /// Whether the bytes end inside an escape sequence.
    func isInside(after bytes: [UInt8]) -> Bool {
        guard let escape = bytes.lastIndex(of: 0x1B) else { return false }
        let rest = bytes[(escape + 1)...]
        guard let first = rest.first else { return true }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return false }
        return !rest.dropFirst().contains { (0x40...0x7E).contains($0) }
    }

    mutating func events(for bytes: [UInt8]) -> [InputEvent] {
        var events: [InputEvent] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == 0x1B, rest.count > 2,
                [UInt8(ascii: "["), UInt8(ascii: "O")].contains(rest[rest.startIndex + 1]),
                let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) })
            {
                let parameters = String(decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self)
                let key = rest[end] == UInt8(ascii: "~") ? Self.numbers[parameters] : Self.letters[rest[end]]
                if let key { decoder.feed(.key(key), into: &events) }
                rest = rest[(end + 1)...]
            } else {
                decoder.feed(.byte(byte), into: &events)
                rest = rest.dropFirst()
            }
        }
        decoder.feed(.pause, into: &events)
        return events
    }
}
