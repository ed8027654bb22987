import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONText

/// Patterns that are regular expressions.
@Suite struct SearchExpressionTests {
    @Test(arguments: ["(a+)+[bc]", "(a|aa)+$[xy]", "(.*)*\\d$"])
    func `an expression that takes exponential time ends without a match`(expression: String) {
        #expect(!TextPattern(typed: expression).matcher().matches(String(repeating: "a", count: 5000)))
    }

    @Test func `a comparison ends when it is cancelled`() {
        let calls = Mutex(0)
        let matcher = TextPattern(typed: "(a+)+[bc]").matcher {
            calls.withLock {
                $0 += 1
                return true
            }
        }
        #expect(!matcher.matches(String(repeating: "a", count: 5000)))
        #expect(calls.withLock(\.self) == 1)
    }

    @Test(arguments: ["[", "(", "(?:", "[^", "(?=", "a|", "a{1}", "[a&&", "(a|[b]", "\\Q[", "(?<a>"])
    func `thousands of repeated syntax characters are searched as words`(piece: String) async {
        let pattern = await withCheckedContinuation { continuation in
            // As small as the stacks of Swift's thread pool.
            let thread = Thread {
                continuation.resume(returning: TextPattern(typed: String(repeating: piece, count: 20_000)))
            }
            thread.stackSize = 1 << 19
            thread.start()
        }
        #expect(pattern.kind == .words)
        #expect(TextPattern(typed: "(a|[bc])+").kind == .expression)
    }
}
