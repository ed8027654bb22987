import DecodeService
import Dispatch
package import Foundation
package import JSONText
import Synchronization

/// A payload in the worker: its bytes, and an index that is built on first use.
package final class IndexedPayload: Sendable {
    private let bytes: TextBytes
    let format: PayloadFormat
    private let last = Mutex<JSONDocument?>(nil)

    /// - Parameter format: The format of the bytes; nil to detect it.
    package init(_ bytes: TextBytes, format: PayloadFormat? = nil) {
        self.bytes = bytes
        self.format = format ?? PayloadFormat(of: bytes.data)
    }

    /// Copies the bytes.
    package convenience init(_ data: Data, format: PayloadFormat? = nil) {
        self.init(TextBytes(data), format: format)
    }

    var data: Data { bytes.data }

    /// Builds the index on another thread during the decode. The index of a very large payload is built later, because
    /// the decode needs the memory.
    func index(_ strategies: StrategySet) {
        guard data.count >= Self.minAhead, !isVeryLarge else { return }
        DispatchQueue.global(qos: .userInitiated).async { _ = self.document(strategies) }
    }

    /// In bytes. Smaller payloads are indexed on demand, which takes less time than starting a thread.
    private static let minAhead = 1 << 18
    private static let maxAhead = 8 << 20

    /// Whether to discard the index between decodes, to leave the memory to other processes.
    package var isVeryLarge: Bool { data.count > Self.maxAhead }

    /// Discards the index. It is built again on demand.
    package func forgetIndex() { last.withLock { $0 = nil } }

    /// Returns the index for a decoder with these strategies.
    func document(_ strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        return last.withLock { last in
            if let last, last.options == options { return last }
            let document = JSONDocument(bytes, format: format, options: options)
            last = document
            return document
        }
    }
}

extension JSONDocument {
    /// Returns the distinct keys of all objects, after conversion.
    ///
    /// - Complexity: O(tokens + length of the keys); a repeated key isn't converted again.
    func distinctKeys(converted: (String) -> String) -> Set<String> {
        var numbers = KeyNumbers()
        for token in 0..<tokenCount { _ = numbers.number(ofKeyOf: token, in: self) }
        return Set(numbers.names.map(converted))
    }
}
