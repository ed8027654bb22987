/// Distinguishes a request from earlier ones: an answer with an older generation is dropped.
package struct Generation: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int = 0) { self.number = number }

    var next: Generation { Generation(number + 1) }

    /// Invalidates the answers to all earlier requests.
    mutating func advance() { self = next }
}
