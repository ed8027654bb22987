public import Foundation

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

extension JSONDecoder {
    /// Decodes with this decoder and records the model's calls.
    ///
    /// With leniency off, the result is that of `decode(_:from:)`: the same value, or the same error.
    ///
    /// ```swift
    /// let traced = JSONDecoder().trace(Country.self, from: data)
    /// print(traced.trace)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - leniency: The failures to recover from.
    ///   - keepingValues: Whether to keep finished values in case the decode fails. This is slower and uses more memory.
    ///   - control: Cancels the decode from another thread, and reports its progress.
    ///   - progress: Reports the decode's progress to another thread.
    public func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        var traced = trace(type, from: data, tapOptions(leniency, keepingValues, control, progress))
        traced.source = DecodeSource(data, self)
        return traced
    }

    /// Decodes with this decoder, records the model's calls, and keeps or reads the finished values.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - leniency: The failures to recover from.
    ///   - reader: Describes the values for ``TracedDecode/values``; nil to keep them in case the decode fails.
    ///   - order: The order in which keys are listed; nil for the decoder's.
    ///   - keepingValues: Whether to keep or read values at all.
    ///   - control: Cancels the decode from another thread.
    ///   - progress: Reports the decode's progress to another thread.
    package func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency, reader: (any ValueReader)?, order: KeyOrder?,
        keepingValues: Bool = true, control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        trace(type, from: data, tapOptions(leniency, keepingValues, control, progress).reading(by: reader, order))
    }

    private func trace<T: Decodable>(_ type: T.Type, from data: Data, _ options: TapOptions) -> TracedDecode<T> {
        // Text that is not JSON fails for any type, so don't read it twice.
        var refusal: (any Error)?
        return Recorder.record(
            type, options,
            forward: {
                if let refusal, isInvalidJSON(refusal) { throw refusal }
                return try decode(type, from: data)
            },
            decode: { standIn in
                do { return try decode(standIn, from: data) } catch {
                    refusal = error
                    throw error
                }
            })
    }

    /// The options for tapping this decoder.
    func tapOptions(
        _ leniency: Leniency, _ keepingValues: Bool, _ control: DecodeControl? = nil, _ progress: DecodeProgress? = nil
    ) -> TapOptions {
        var options = TapOptions(
            leniency: leniency, keepsValues: keepingValues, control: control, progress: progress,
            forwarding: [Date.self, Data.self, URL.self, Decimal.self])
        options.mayShorten = !options.isLenient
        // Foundation's strategies may gain cases, so check only for known ones.
        if case .useDefaultKeys = keyDecodingStrategy {} else { options.exemptsStringDictionaries = true }
        if case .custom = dateDecodingStrategy { options.customized.insert(ObjectIdentifier(Date.self)) }
        if case .custom = dataDecodingStrategy { options.customized.insert(ObjectIdentifier(Data.self)) }
        return options
    }
}

extension PropertyListDecoder {
    /// Decodes with this decoder and records the model's calls: see `JSONDecoder.trace(_:from:leniency:keepingValues:control:)`.
    public func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        var traced: TracedDecode<T> = traceDecode(type, tapOptions(leniency, keepingValues, control, progress)) {
            try self.decode($0, from: data)
        }
        traced.source = DecodeSource(data, self)
        return traced
    }

    /// Decodes with this decoder, records the model's calls, and keeps or reads the finished values: see
    /// `JSONDecoder.trace(_:from:leniency:reader:order:control:)`.
    package func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency, reader: (any ValueReader)?, order: KeyOrder?,
        keepingValues: Bool = true, control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        traceDecode(type, tapOptions(leniency, keepingValues, control, progress).reading(by: reader, order)) {
            try self.decode($0, from: data)
        }
    }

    /// The options for tapping this decoder.
    func tapOptions(
        _ leniency: Leniency, _ keepingValues: Bool, _ control: DecodeControl? = nil, _ progress: DecodeProgress? = nil
    ) -> TapOptions {
        TapOptions(
            leniency: leniency, keepsValues: keepingValues, control: control, progress: progress,
            forwarding: [Date.self, Data.self])
    }
}

/// Records a decode by any decoder.
///
/// ```swift
/// let traced = traceDecode(Country.self, forwarding: [Date.self, URL.self]) { try decoder.decode($0, from: text) }
/// ```
///
/// - Parameters:
///   - type: The type to decode.
///   - forwarded: Types that the decoder handles by identity. They are requested directly and are leaves of the
///     record.
///   - leniency: The failures to recover from.
///   - keepingValues: Whether to keep finished values in case the decode fails.
///   - control: Cancels the decode from another thread, and reports its progress.
///   - progress: Reports the decode's progress to another thread.
///   - decode: Decodes the given type with the decoder. It must decode on the thread that it is called on.
public func traceDecode<T: Decodable>(
    _ type: T.Type, forwarding forwarded: [any Decodable.Type] = [], leniency: Leniency = .none,
    keepingValues: Bool = false, control: DecodeControl? = nil, progress: DecodeProgress? = nil,
    by decode: (any Decodable.Type) throws -> any Decodable
) -> TracedDecode<T> {
    let options = TapOptions(
        leniency: leniency, keepsValues: keepingValues, control: control, progress: progress, forwarding: forwarded)
    return traceDecode(type, options, by: decode)
}

private func traceDecode<T: Decodable>(
    _ type: T.Type, _ options: TapOptions, by decode: (any Decodable.Type) throws -> any Decodable
) -> TracedDecode<T> {
    Recorder.record(
        type, options,
        forward: {
            guard let value = try decode(type) as? T else {
                throw DecodingError.typeMismatch(
                    type,
                    DecodingError.Context(
                        codingPath: [], debugDescription: "The decoder returned a value of another type."))
            }
            return value
        }, decode: decode)
}

extension TapOptions {
    fileprivate init(
        leniency: Leniency, keepsValues: Bool, control: DecodeControl?, progress: DecodeProgress?,
        forwarding types: [any Decodable.Type]
    ) {
        self.leniency = leniency
        self.progress = progress
        self.control = control
        self.keepsValues = keepsValues
        forwarded = Set(types.map { ObjectIdentifier($0 as Any.Type) })
    }

    /// Returns the same options with a reader of values and an order of keys.
    fileprivate func reading(by reader: (any ValueReader)?, _ order: KeyOrder?) -> TapOptions {
        var options = self
        options.reader = reader
        options.order = order
        return options
    }
}

extension Recorder {
    fileprivate static func record<T: Decodable>(
        _ type: T.Type, _ options: TapOptions, forward: () throws -> T,
        decode: (any Decodable.Type) throws -> any Decodable
    ) -> TracedDecode<T> {
        let recorder = Recorder(options)
        func ask() throws -> T { try recorder.root(type, forward: forward, decode: decode) }
        let result = Result {
            try recorder.withActiveRecorder {
                guard let lenient = recorder.state.pointee.lenient else { return try ask() }
                return try lenient.root(type, decode: decode, ask: ask)
            }
        }
        return recorder.finish(recorder.state.pointee.lenient?.settled(result) ?? result)
    }

    /// Requests the root.
    ///
    /// - Parameters:
    ///   - forward: Requests the type itself from the decoder.
    ///   - decode: Requests a stand-in for it.
    func root<T: Decodable>(
        _ type: T.Type, forward: () throws -> T, decode: (any Decodable.Type) throws -> any Decodable
    ) throws -> T {
        try value(
            type, by: .root, in: -1, key: KeyCode.none,
            hop: {
                _ = try decode(Hop.self)
                return true
            },
            otherwise: { try otherValue(type, $0, $1, forward: forward, dictionary: decode) })
    }
}
