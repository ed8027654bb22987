import Foundation

/// The processor time of work on this thread alone, in seconds: other work of the machine doesn't count.
package func processorSeconds(_ body: () -> Void) -> Double {
    var before = timespec()
    var after = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    body()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    return Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9
}
