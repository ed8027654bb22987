/// Tells a question from those asked before it: an answer that carries an older generation is dropped.
package struct Generation: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int = 0) { self.number = number }

    var next: Generation { Generation(number + 1) }

    /// Makes the answers to everything that was asked so far stale.
    mutating func advance() { self = next }
}
