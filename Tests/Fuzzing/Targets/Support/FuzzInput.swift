/// Takes an input apart: first the choices, a byte each, then the rest.
///
/// Choices are printable characters in the seeds, so that an input can be read and written by hand.
struct FuzzInput {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next byte as a number below a limit; `0`, `1`, … of ASCII are 0, 1, … A choice that is missing is 0.
    mutating func choice(below limit: Int) -> Int {
        guard let byte = rest.popFirst() else { return 0 }
        return Int(byte &- UInt8(ascii: "0")) % limit
    }

    /// The rest as text: what is not UTF-8 in it becomes U+FFFD.
    var text: String { String(decoding: rest, as: UTF8.self) }

    /// The parts of the rest between bytes that no UTF-8 holds.
    func parts() -> [[UInt8]] { rest.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init) }
}

/// What separates the parts of an input.
let partSeparator: [UInt8] = [0xFF]

extension [UInt8] {
    /// The bytes of a text.
    init(_ text: String) { self = Array(text.utf8) }
}
