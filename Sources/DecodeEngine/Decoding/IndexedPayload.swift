package import Foundation
package import JSONText
import Strategies
import Synchronization

/// A payload in the worker: its bytes, and an index that is built on first use.
package final class IndexedPayload: Sendable {
    let data: Data
    let format: PayloadFormat
    private let last = Mutex<JSONDocument?>(nil)

    /// - Parameter format: The format of the bytes; nil to detect it.
    package init(_ data: Data, format: PayloadFormat? = nil) {
        self.data = data
        self.format = format ?? PayloadFormat(of: data)
    }

    /// The index for a decoder with these strategies.
    func document(_ strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        return last.withLock { last in
            if let last, last.options == options { return last }
            let document = JSONDocument(data, format: format, options: options)
            last = document
            return document
        }
    }
}

extension JSONDocument {
    /// The keys of all objects, each once, after conversion.
    ///
    /// - Complexity: O(tokens); a repeated key is compared as bytes and not converted to a string again.
    func distinctKeys(converted: (String) -> String) -> Set<String> {
        var seen: Set<ArraySlice<UInt8>> = []
        var keys: Set<String> = []
        for token in 0..<tokenCount {
            guard let span = keySpan(token), seen.insert(text[span]).inserted, let key = key(token) else { continue }
            keys.insert(converted(key))
        }
        return keys
    }
}
