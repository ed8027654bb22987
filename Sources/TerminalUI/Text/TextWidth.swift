/// The width of a scalar on the screen.
///
/// Terminals differ from each other and from Unicode, so the function is passed in: the curses device calls the C
/// library, which curses itself uses; tests and the headless device use the fixed ``table``.
package struct TextWidth: Sendable {
    private let answer: @Sendable (Unicode.Scalar) -> Int

    /// - Parameter columns: returns the columns of a scalar: 1 or 2; 0 for one that is drawn onto the one before it;
    ///   negative if unknown.
    package init(_ columns: @escaping @Sendable (Unicode.Scalar) -> Int) { answer = columns }

    /// The columns of a scalar: 1 or 2; 0 for one that is drawn onto the one before; negative if unknown.
    package func callAsFunction(_ scalar: Unicode.Scalar) -> Int { answer(scalar) }

    /// Widths that are the same on every machine: East Asian wide and full-width scalars have two columns, marks and
    /// format characters none, ambiguous ones one; controls and unassigned scalars are unknown.
    package static let table = TextWidth { scalar in
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F ? -1 : 1 }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return -1
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.joinsHangul { return 0 }
        return WideRanges.contains(scalar.value) ? 2 : 1
    }
}

extension Unicode.Scalar {
    /// Whether it is a vowel or final consonant of decomposed Hangul, which is drawn onto the consonant before it.
    var joinsHangul: Bool { (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) }

    /// Whether this vowel or final consonant belongs to the syllable of the previous scalar; otherwise it is a cluster
    /// of its own.
    func joinsSyllable(after last: Unicode.Scalar) -> Bool {
        let isVowel = (0x1160...0x11A7).contains(value) || (0xD7B0...0xD7C6).contains(value)
        switch last.value {
        case 0x1100...0x115F, 0xA960...0xA97C: return isVowel
        case 0x1160...0x11A7, 0xD7B0...0xD7C6: return true
        case 0xAC00...0xD7A3: return !isVowel || (last.value - 0xAC00) % 28 == 0
        case 0x11A8...0x11FF, 0xD7CB...0xD7FB: return !isVowel
        default: return false
        }
    }
}
