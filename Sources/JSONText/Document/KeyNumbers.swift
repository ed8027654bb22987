/// Numbers the keys of a document: equal keys have the same number, so that keys are compared as integers.
///
/// Objects of a list mostly have the same keys in the same order. Therefore a key is first compared, as bytes, with the
/// key that followed the previous one last time, and only then made a string and looked up.
package struct KeyNumbers {
    private let document: JSONDocument
    /// The keys by number, with escapes resolved.
    package private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]
    /// The bytes between the quotes where a key was first read, by number; empty if it wasn't read yet.
    private var spans: [Range<Int>] = []
    /// The key that followed last time, by number plus one; -1 if none did.
    private var followers: [Int32] = [-1]
    private var previous: Int32 = -1

    /// Starts without any keys.
    package init(_ document: JSONDocument) { self.document = document }

    /// The number of distinct keys so far: one more than the greatest number.
    package var count: Int { names.count }

    /// The number of a key, from zero in the order in which they are first requested.
    package mutating func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        spans.append(0..<0)
        followers.append(-1)
        return number
    }

    /// The number of a value's key; nil for the root and for array elements. Fastest in document order.
    ///
    /// - Complexity: O(length of the key)
    package mutating func number(ofKeyOf token: JSONDocument.Token) -> Int32? {
        guard let whole = document.keySpan(token) else { return nil }
        let span = Unescaping.inner(whole, in: document.text)
        let expected = followers[Int(previous) + 1]
        if expected >= 0, isSame(spans[Int(expected)], span) {
            previous = expected
            return expected
        }
        let number = number(of: Unescaping.string(ofContent: span, in: document.text))
        if spans[Int(number)].isEmpty { spans[Int(number)] = span }
        followers[Int(previous) + 1] = number
        previous = number
        return number
    }

    private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        first.count == second.count && document.text[first].elementsEqual(document.text[second])
    }
}
