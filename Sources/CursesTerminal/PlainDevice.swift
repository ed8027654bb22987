import Dispatch
import Foundation
package import TerminalUI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal that is told lines and reads keys, without a screen: it scrolls, and a screen reader reads what is new.
package final class PlainDevice: LineDevice {
    package let size: Size
    package var colorCount: Int { 0 }
    package var width: TextWidth { .table }

    private let input: Int32
    private let output: Int32
    private let modes: termios
    private var isUp = true
    private var isEnding = false
    private var keys = PlainKeys()
    private let pipe: (read: Int32, write: Int32)
    private var signals: [any DispatchSourceSignal] = []
    private let clipboard: Clipboard

    /// - Parameter size: The size that the explorer's texts are made for.
    package init(environment: [String: String], size: Size, input: Int32 = 0, output: Int32 = 1)
        throws(TerminalError)
    {
        var modes = termios()
        guard System.isTerminal(input), tcgetattr(input, &modes) == 0 else { throw .noKeyboard }
        self.size = size
        self.input = input
        self.output = output
        self.modes = modes
        clipboard = Clipboard(environment: environment)
        pipe = try System.pipe()
        readKeysAtOnce()
        for number in [SIGTERM, SIGHUP, SIGINT] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            let end = pipe.write
            source.setEventHandler { System.writeByte(UInt8(number), to: end) }
            source.resume()
            signals.append(source)
        }
    }

    deinit { leave() }

    /// Restores the terminal.
    package func leave() {
        guard isUp else { return }
        isUp = false
        for source in signals { source.cancel() }
        restore()
    }

    /// Keys arrive one by one and without an echo; output is as always.
    private func readKeysAtOnce() {
        var raw = modes
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(input, TCSADRAIN, &raw)
    }

    private func restore() {
        var modes = modes
        tcsetattr(input, TCSADRAIN, &modes)
    }

    package func say(_ line: String) { write(Array((line + "\n").utf8)) }

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
        let end = pipe.write
        return { System.writeByte(0, to: end) }
    }

    package func present(_ surface: Surface, cursor: Position?) {}
    package func invalidate() {}
    package func ring() { write([7]) }

    package func poll(timeout: Duration?) -> [InputEvent] {
        guard isUp else { return [] }
        var events: [InputEvent] = []
        let milliseconds = timeout.map { Int32($0 / .milliseconds(1)) } ?? -1
        let ready = System.wait(for: [pipe.read, input], milliseconds: milliseconds)
        if ready[1].contains(.readable) {
            var bytes = System.readSome(input)
            // The rest of a key's sequence comes at once.
            while keys.isInside(after: bytes), System.wait(for: [input], milliseconds: 25)[0].contains(.readable) {
                let more = System.readSome(input)
                if more.isEmpty { break }
                bytes += more
            }
            if bytes.isEmpty { events += end(SIGHUP) }
            events += keys.events(for: bytes)
        } else if ready[1].contains(.gone) {
            events += end(SIGHUP)
        }
        for byte in System.readAll(pipe.read) {
            if byte == 0 {
                if events.last != .wake { events.append(.wake) }
            } else {
                events += end(Int32(byte))
            }
        }
        return events
    }

    private func end(_ number: Int32) -> [InputEvent] {
        guard !isEnding else { return [] }
        isEnding = true
        return [.signal(System.ending(by: number))]
    }

    package func suspend() {
        restore()
        kill(0, SIGTSTP)
        readKeysAtOnce()
    }

    package func releaseTerminal<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        restore()
        defer { readKeysAtOnce() }
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

/// Keys from the bytes that every terminal sends for them.
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

    /// Whether the bytes end inside a sequence or a character.
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
