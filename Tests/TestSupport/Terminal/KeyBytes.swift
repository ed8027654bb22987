package import TerminalUI

/// A key that no terminal has bytes for.
package struct UnsendableKey: Error {
    package var key: Key
}

extension Key {
    /// The bytes that xterm sends for the key.
    package var terminalBytes: [UInt8] {
        get throws {
            var sum = 1
            if modifiers.contains(.shift) { sum += 1 }
            if modifiers.contains(.alt) { sum += 2 }
            if modifiers.contains(.control) { sum += 4 }
            let (held, plain) = (sum, sum == 1)
            func letter(_ final: Character) -> String { plain ? "\u{1B}O\(final)" : "\u{1B}[1;\(held)\(final)" }
            func number(_ code: Int) -> String { plain ? "\u{1B}[\(code)~" : "\u{1B}[\(code);\(held)~" }
            let text: String
            switch code {
            case .character(let character): return try bytes(of: character)
            case .enter: text = "\r"
            case .escape: text = "\u{1B}"
            case .tab: text = modifiers.contains(.shift) ? "\u{1B}[Z" : "\t"
            case .backspace: text = "\u{7F}"
            case .up: text = letter("A")
            case .down: text = letter("B")
            case .right: text = letter("C")
            case .left: text = letter("D")
            case .home: text = letter("H")
            case .end: text = letter("F")
            case .insert: text = number(2)
            case .delete: text = number(3)
            case .pageUp: text = number(5)
            case .pageDown: text = number(6)
            case .function(let index):
                let codes = [15, 17, 18, 19, 20, 21, 23, 24]
                guard (1...12).contains(index) else { throw UnsendableKey(key: self) }
                text = index <= 4 ? letter(["P", "Q", "R", "S"][index - 1]) : number(codes[index - 5])
            }
            return Array(text.utf8)
        }
    }

    private func bytes(of character: Character) throws -> [UInt8] {
        let alt: [UInt8] = modifiers.contains(.alt) ? [0x1B] : []
        guard modifiers.contains(.control) else { return alt + Array(String(character).utf8) }
        if character == " " { return alt + [0] }
        guard let value = character.asciiValue, (0x40...0x7F).contains(value) else { throw UnsendableKey(key: self) }
        return alt + [value & 0x1F]
    }
}
