/// The outcome of a traced decode: the result of plain decoding, and the record of its calls.
public struct TracedDecode<Value> {
    /// The value or the error, exactly as in plain decoding.
    public let result: Result<Value, any Error>
    /// The record.
    public let trace: Trace
    /// The largest finished subtrees, if the decode failed and values were kept.
    public let finished: [FinishedValue]
    /// Probes for the key types, in the order of ``Trace/keyTypes``.
    public let keyProbes: [KeyProbe]
    /// Probes for the types, in the order of ``Trace/Node/type``.
    public let modelProbes: [ModelProbe]
    /// The descriptions of the values, if they were read.
    package let values: DecodedValues
    /// What was decoded and how; nil if a decoder other than Foundation's decoded it.
    var source: DecodeSource?
}

/// A value that was finished before the decode failed.
public struct FinishedValue {
    /// Its node in the trace.
    public let node: Int
    /// The value itself.
    public let value: any Decodable
}
