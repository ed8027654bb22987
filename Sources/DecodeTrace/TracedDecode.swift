public import Foundation

/// What a traced decode gave: the result of plain decoding, and the record of how it came about.
public struct TracedDecode<Value> {
    /// The value or the error, exactly as plain decoding gives it.
    public let result: Result<Value, any Error>
    /// The record.
    public let trace: Trace
    /// When the decode failed and values were kept: the largest subtrees that were finished by then.
    public let finished: [FinishedValue]
    /// What can be asked about the key types, in the order of ``Trace/keyTypes``.
    public let keyProbes: [KeyProbe]
}

/// A value that was finished before the decode failed.
public struct FinishedValue {
    /// Its node in the trace.
    public let node: Int
    /// The value itself.
    public let value: any Decodable
}

extension JSONDecoder {
    /// Decodes with this decoder and records what the model asked.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - leniency: What to forgive; nothing by default, and then `result` is what `decode(_:from:)` gives.
    ///   - keepingValues: Whether to keep finished values, for use when the decode fails.
    public func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency = .none, keepingValues: Bool = false
    ) -> TracedDecode<T> {
        let result = Result { try decode(type, from: data) }
        let node = Trace.Node(
            parent: -1, end: 1, key: KeyCode.none, type: 0, keyType: -1, call: .root, container: .none,
            outcome: (try? result.get()) == nil ? .failed : .decoded)
        let storage = TraceStorage(
            nodes: NodeBuffer([node]), keys: [], types: [TypeName.of(type)], keyTypes: [], failures: [])
        return TracedDecode(result: result, trace: Trace(storage: storage), finished: [], keyProbes: [])
    }
}
