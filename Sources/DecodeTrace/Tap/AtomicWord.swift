import CAtomicWords

/// An integer that several threads and a signal handler read and write. The standard library's `Atomic` requires newer
/// systems than this library does.
final class AtomicWord: @unchecked Sendable {
    private let word: UnsafeMutablePointer<Int>

    init(_ value: Int) {
        word = .allocate(capacity: 1)
        word.initialize(to: value)
    }

    deinit { word.deallocate() }

    /// Returns the value, with acquire ordering.
    func load() -> Int { caw_load(word) }

    func store(_ value: Int) { caw_store(word, value) }

    /// Adds to the value, and returns the sum.
    func add(_ value: Int) -> Int { caw_add(word, value) }
}
