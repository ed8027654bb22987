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

enum WideRanges {
    /// The scalars with two columns: East Asian Width `W` and `F` of Unicode 14, in order.
    ///
    /// Unassigned scalars between two wide neighbors are included; they are excluded by their general category. Also
    /// included are the circled numbers and hexagrams among the ideographs, which C libraries and terminals draw wide.
    static let all: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0, 0x23F3...0x23F3,
        0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F, 0x2693...0x2693, 0x26A1...0x26A1,
        0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
        0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B,
        0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
        0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E,
        0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
        0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004,
        0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335,
        0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
        0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
        0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4,
        0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
        0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
        0x1F947...0x1F9FF, 0x1FA70...0x1FAF6, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    /// Whether the scalar has two columns. O(log n).
    static func contains(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low].contains(value)
    }
}
