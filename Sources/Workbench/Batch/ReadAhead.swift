import DecodeService
import Foundation
import Processes

/// Limits how much is read before it is decoded, so that the memory doesn't grow with the number of payloads.
final class ReadAhead: @unchecked Sendable {
    /// Protects everything below.
    private let condition = NSCondition()
    private var items = 0
    private var bytes = 0
    private var isCancelled = false
    private let maxItems: Int
    private let maxBytes: Int

    /// - Parameters:
    ///   - items: The maximum number of items at a time.
    ///   - bytes: The maximum size of several items at a time; one item may be larger.
    init(items: Int, bytes: Int) {
        maxItems = items
        maxBytes = bytes
    }

    /// Waits until there is room for an item, on a thread that may block.
    ///
    /// - Returns: False if reading was cancelled.
    func take(_ size: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isCancelled, items >= maxItems || items > 0 && bytes + size > maxBytes { condition.wait() }
        items += 1
        bytes += size
        return !isCancelled
    }

    /// Makes room after an item is done.
    func release(_ size: Int) {
        condition.lock()
        items -= 1
        bytes -= size
        condition.signal()
        condition.unlock()
    }

    /// Ends reading.
    func cancel() {
        condition.lock()
        isCancelled = true
        condition.signal()
        condition.unlock()
    }
}

extension PayloadReader {
    /// Reads on a thread of its own, because a pipe may be slow.
    ///
    /// - Parameters:
    ///   - readAhead: Limits how much is read before it is released.
    ///   - limits: The limits of reading each item.
    static func items(
        of sources: [PayloadSource], _ options: Options, readAhead: ReadAhead, limits: WorkLimits = .none
    ) -> AsyncStream<PayloadItem> {
        AsyncStream { continuation in
            do throws(ThreadError) {
                try OwnThread.start("payloads") {
                    var reader = PayloadReader(sources, options)
                    func next() -> PayloadItem? {
                        let step = limits.begin("reading the payloads")
                        defer { step.end() }
                        return reader.next()
                    }
                    while let item = next(), readAhead.take(item.size) { continuation.yield(item) }
                    continuation.finish()
                }
            } catch {
                for source in sources {
                    let trouble = PayloadTrouble("it could not be read: \(error)", code: .system)
                    continuation.yield(.trouble(source, trouble, isOne: sources.count == 1))
                }
                continuation.finish()
            }
        }
    }
}
