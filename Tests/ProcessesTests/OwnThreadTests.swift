import Dispatch
import Foundation
import Processes
import Synchronization
import Testing

@Suite struct OwnThreadTests {
    /// More address space than any machine has.
    private static let tooLarge = 1 << 60

    @Test func `a thread runs its work under its name`() async throws {
        let name = await withCheckedContinuation { continuation in
            do {
                try OwnThread.start("own") { continuation.resume(returning: Thread.current.name ?? "") }
            } catch {
                continuation.resume(returning: "\(error)")
            }
        }
        #expect(name == "own")
    }

    @Test func `a thread that the system can't start is an error, and its work is never called`() throws {
        let isCalled = Atomic(false)
        let error = try #require(
            #expect(throws: ThreadError.self) {
                try OwnThread.start("own", stackSize: Self.tooLarge) { isCalled.store(true, ordering: .relaxed) }
            })
        #expect(error.description.hasPrefix("the system can't start another thread ("))
        #expect(error.description.contains("`ulimit -v`"))
        let wasCalled = isCalled.load(ordering: .relaxed)
        #expect(!wasCalled)
    }

    @Test func `a probe ends the threads that it started, even if one can't be started`() throws {
        try OwnThread.probe(stackSizes: Array(repeating: nil, count: 8))
        #expect(throws: ThreadError.self) {
            try OwnThread.probe(stackSizes: Array(repeating: nil, count: 8) + [Self.tooLarge])
        }
    }
}
