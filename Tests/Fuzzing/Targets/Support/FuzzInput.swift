/// Splits an input: first the choices, one byte each, then the rest.
///
/// Choices are printable characters in the seeds, so that an input can be read and written by hand.
struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next byte as a number below a limit; `0`, `1`, … of ASCII are 0, 1, … A missing choice is 0.
    mutating func choice(below limit: Int) -> Int {
        guard let byte = rest.popFirst() else { return 0 }
        return Int(byte &- UInt8(ascii: "0")) % limit
    }

    /// The rest as text; invalid UTF-8 becomes U+FFFD.
    var text: String { String(decoding: rest, as: UTF8.self) }

    /// The parts of the rest, separated by bytes that UTF-8 never contains.
    func parts() -> [[UInt8]] { rest.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init) }
}

/// The separator of the parts of an input.
let partSeparator: [UInt8] = [0xFF]

extension [UInt8] {
    /// The bytes of a text.
    init(_ text: String) { self = Array(text.utf8) }
}
