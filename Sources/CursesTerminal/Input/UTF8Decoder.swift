/// Decodes bytes that arrive one at a time; curses' own decoder loses a character that is split between two reads.
///
/// Invalid UTF-8 becomes U+FFFD, once for each maximal part, as in `String(decoding:as:)`.
struct UTF8Decoder {
    private var value: UInt32 = 0
    private var missing = 0
    /// The valid values of the next byte; restricted after first bytes that could begin an overlong form, a surrogate
    /// or a number above the last scalar.
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Decodes a byte and emits the scalars that it completes: none, one, or U+FFFD and one.
    mutating func feed(_ byte: UInt8, _ emit: (Unicode.Scalar) -> Void) {
        if missing > 0 {
            if allowed.contains(byte) {
                value = value << 6 | UInt32(byte & 0x3F)
                missing -= 1
                allowed = 0x80...0xBF
                if missing == 0 { emit(Unicode.Scalar(value) ?? "\u{FFFD}") }
                return
            }
            missing = 0
            emit("\u{FFFD}")
        }
        allowed = 0x80...0xBF
        switch byte {
        case ..<0x80: emit(Unicode.Scalar(byte))
        case 0xC2...0xDF: begin(byte & 0x1F, missing: 1)
        case 0xE0...0xEF:
            begin(byte & 0x0F, missing: 2)
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            begin(byte & 0x07, missing: 3)
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: emit("\u{FFFD}")
        }
    }

    /// Emits U+FFFD for an incomplete character.
    mutating func finish(_ emit: (Unicode.Scalar) -> Void) {
        if missing > 0 { emit("\u{FFFD}") }
        missing = 0
    }

    private mutating func begin(_ bits: UInt8, missing count: Int) {
        value = UInt32(bits)
        missing = count
    }
}
