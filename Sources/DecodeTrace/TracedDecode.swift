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
    /// What can be asked about the types, in the order of ``Trace/Node/type``.
    public let modelProbes: [ModelProbe]
}

/// A value that was finished before the decode failed.
public struct FinishedValue {
    /// Its node in the trace.
    public let node: Int
    /// The value itself.
    public let value: any Decodable
}
