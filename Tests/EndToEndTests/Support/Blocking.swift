import TestSupport
import Testing

/// Runs tests on threads that may block.
struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests wait for other processes, which must not block the threads of Swift's own pool.
    static var blocking: BlockingTrait { BlockingTrait() }
}
