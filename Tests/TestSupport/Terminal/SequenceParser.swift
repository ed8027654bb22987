/// Splits a program's terminal output into text, controls and sequences.
struct SequenceParser: Sendable {
    enum Part {
        case text(Unicode.Scalar)
        case control(UInt8)
        /// An escape sequence without parameters, after the ESC.
        case escape(String)
        case controlSequence(ControlSequence)
        case operatingSystem(String)
        case device(String)
    }

    struct ControlSequence {
        /// Everything after `ESC [`.
        var text: String
        /// The private marker, if any, and the final byte: `m`, `?h`.
        var name: String {
            let marker = text.first.map { "?><=".contains($0) } == true ? String(text.prefix(1)) : ""
            return marker + text.suffix(1)
        }
        var numbers: [Int] {
            let parameters = text.dropLast().drop { "?><=".contains($0) }
            if parameters.isEmpty { return [] }
            return parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        }
    }

    private enum State {
        case ground, escape, charset, controlSequence, operatingSystem, device
    }

    private var state = State.ground
    private var collected: [UInt8] = []
    private var missing = 0

    mutating func feed(_ byte: UInt8) -> Part? {
        switch state {
        case .ground: return ground(byte)
        case .escape: return escape(byte)
        case .charset: return finish(.escape(text + String(Unicode.Scalar(byte))))
        case .controlSequence:
            collected.append(byte)
            return (0x40...0x7E).contains(byte) ? finish(.controlSequence(ControlSequence(text: text))) : nil
        case .operatingSystem:
            if byte == 7 { return finish(.operatingSystem(text)) }
            collected.append(byte)
            guard collected.suffix(2) == [0x1B, 0x5C] else { return nil }
            return finish(.operatingSystem(String(text.dropLast(2))))
        case .device:
            collected.append(byte)
            // A doubled escape is tmux's way to write one inside.
            guard collected.suffix(2) == [0x1B, 0x5C] else { return nil }
            return finish(.device(String(text.dropLast(2))))
        }
    }

    private var text: String { String(decoding: collected, as: UTF8.self) }

    private mutating func finish(_ part: Part) -> Part {
        state = .ground
        collected = []
        return part
    }

    private mutating func ground(_ byte: UInt8) -> Part? {
        if missing > 0 {
            collected.append(byte)
            missing -= 1
            return missing == 0 ? finish(.text(text.unicodeScalars.first ?? "\u{FFFD}")) : nil
        }
        switch byte {
        case 0x1B: state = .escape
        case ..<0x20, 0x7F: return .control(byte)
        case ..<0x80: return .text(Unicode.Scalar(byte))
        default:
            collected = [byte]
            missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        }
        return nil
    }

    private mutating func escape(_ byte: UInt8) -> Part? {
        switch byte {
        case UInt8(ascii: "["): state = .controlSequence
        case UInt8(ascii: "]"): state = .operatingSystem
        case UInt8(ascii: "P"): state = .device
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            collected = [byte]
            state = .charset
        default: return finish(.escape(String(Unicode.Scalar(byte))))
        }
        return nil
    }
}
