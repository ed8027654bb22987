import TestSupport
import Testing

/// Runs tests where they may block.
struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests wait for other processes on a thread, which none of Swift's own pool may be.
    static var blocking: BlockingTrait { BlockingTrait() }
}
