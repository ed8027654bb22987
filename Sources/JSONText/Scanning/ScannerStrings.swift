import CSystem

// Strings make up most of many texts. They are scanned 64 bytes at a time: a branch that depends on a string's length is
// often mispredicted, and that costs more than comparing all 64 bytes.
extension Scanner {
    /// The end of the string that starts at `start`, after its closing quote; a negative code if there is none.
    ///
    /// Like Foundation, it searches only for the quote and backslashes: other errors are found when a value is decoded.
    @inline(__always)
    static func endOfString(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, quote: UInt8, _ json5: Bool
    ) -> Int {
        var index = start &+ 1
        while index &+ 64 <= end {
            let quotes = cbm_equal64(text + index, quote)
            let backslashes = cbm_equal64(text + index, UInt8(ascii: "\\"))
            if backslashes & bitsBelowFirst(of: quotes) == 0 {
                if quotes != 0 { return index &+ quotes.trailingZeroBitCount &+ 1 }
                index &+= 64
                continue
            }
            let escaped = bitsAfterEscapes(backslashes)
            let closing = quotes & ~escaped
            let letters = cbm_either64(text + index, UInt8(ascii: "u"), UInt8(ascii: json5 ? "x" : "u"))
            let hexEscapes = letters & escaped & bitsBelowFirst(of: closing)
            if hexEscapes != 0 {
                index = endOfHexEscape(text, index &+ hexEscapes.trailingZeroBitCount, end, quote)
                if index < 0 { return index }
            } else if closing != 0 {
                return index &+ closing.trailingZeroBitCount &+ 1
            } else {
                // If the last byte is a backslash that escapes the next one, the next block starts with it.
                index &+= 64 &- Int(truncatingIfNeeded: (backslashes & ~escaped) >> 63)
            }
        }
        return endOfStringByBytes(text, index, end, quote, json5)
    }

    /// Finds the end of a string byte by byte, for the last bytes of a text.
    ///
    /// - Parameter start: An index inside the string whose byte is not escaped.
    private static func endOfStringByBytes(
        _ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ quote: UInt8, _ json5: Bool
    ) -> Int {
        var index = start
        while index < end {
            let byte = text[index]
            index &+= 1
            if byte == quote { return index }
            if byte == UInt8(ascii: "\\") {
                guard index < end else { return unclosedString }
                let escaped = text[index]
                if escaped == UInt8(ascii: "u") || json5 && escaped == UInt8(ascii: "x") {
                    index = endOfHexEscape(text, index, end, quote)
                    if index < 0 { return index }
                } else {
                    index &+= 1
                }
            }
        }
        return unclosedString
    }

    /// The end of the escape whose letter, `u` or `x`, is at `letter`; a negative code if it is incomplete.
    ///
    /// Foundation skips the digits unchecked, unless one of them is a quote.
    private static func endOfHexEscape(
        _ text: UnsafePointer<UInt8>, _ letter: Int, _ end: Int, _ quote: UInt8
    ) -> Int {
        let after = letter &+ (text[letter] == UInt8(ascii: "u") ? 5 : 3)
        guard after <= end else { return unclosedString }
        for digit in letter &+ 1..<after where text[digit] == quote { return brokenHexEscape }
        return after
    }

    /// The bits below the lowest one that is set; all of them if none is.
    @inline(__always)
    private static func bitsBelowFirst(of mask: UInt64) -> UInt64 { (mask & (0 &- mask)) &- 1 }

    /// The bits after those backslashes that escape something.
    ///
    /// Every second backslash of a run is itself escaped. The subtraction carries from the start of each run to its end, as
    /// in simdjson (Langdale and Lemire, "Parsing Gigabytes of JSON per Second").
    @inline(__always)
    private static func bitsAfterEscapes(_ backslashes: UInt64) -> UInt64 {
        let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
        return (((backslashes &<< 1) | odd) &- backslashes) ^ odd ^ backslashes
    }
}
