public import Foundation

extension JSONDecoder {
    /// Decodes with this decoder and records what the model asked.
    ///
    /// With leniency off, the result is what `decode(_:from:)` gives: the same value, or the same error.
    ///
    /// ```swift
    /// let traced = JSONDecoder().trace(Country.self, from: data)
    /// print(traced.trace)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The payload.
    ///   - leniency: What to forgive.
    ///   - keepingValues: Whether to keep finished values for when the decode fails. Slower, and needs their memory.
    ///   - control: Ends the decode from another thread, and tells how far it got.
    ///   - progress: Tells another thread how far the decode got.
    public func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        // Text that is not JSON is refused whatever is asked for: no need to read it twice.
        var refusal: (any Error)?
        return Recorder.record(
            type, tapOptions(leniency, keepingValues, control, progress),
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

    /// How this decoder is tapped.
    func tapOptions(
        _ leniency: Leniency, _ keepingValues: Bool, _ control: DecodeControl? = nil, _ progress: DecodeProgress? = nil
    ) -> TapOptions {
        var options = TapOptions(
            leniency: leniency, keepsValues: keepingValues, control: control, progress: progress,
            forwarding: [Date.self, Data.self, URL.self, Decimal.self])
        options.mayShorten = !options.isLenient
        // The strategies of Foundation may gain cases: only the ones known are asked about.
        if case .useDefaultKeys = keyDecodingStrategy {} else { options.exemptsStringDictionaries = true }
        if case .custom = dateDecodingStrategy { options.customised.insert(ObjectIdentifier(Date.self)) }
        if case .custom = dataDecodingStrategy { options.customised.insert(ObjectIdentifier(Data.self)) }
        return options
    }
}

extension PropertyListDecoder {
    /// Decodes with this decoder and records what the model asked: see `JSONDecoder.trace(_:from:leniency:keepingValues:control:)`.
    public func trace<T: Decodable>(
        _ type: T.Type, from data: Data, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        traceDecode(type, tapOptions(leniency, keepingValues, control, progress)) { try self.decode($0, from: data) }
    }

    /// How this decoder is tapped.
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
///   - forwarded: Types that the decoder chooses by identity and decodes in a way of its own. They are asked for as they
///     are and are leaves of the record.
///   - leniency: What to forgive.
///   - keepingValues: Whether to keep finished values for when the decode fails.
///   - control: Ends the decode from another thread, and tells how far it got.
///   - progress: Tells another thread how far the decode got.
///   - decode: Asks the decoder for the type that it is given. Must ask on the thread that it is called on.
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
                    type, DecodingError.Context(codingPath: [], debugDescription: "The decoder returned a value of another type."))
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
}

extension Recorder {
    fileprivate static func record<T: Decodable>(
        _ type: T.Type, _ options: TapOptions, forward: () throws -> T,
        decode: (any Decodable.Type) throws -> any Decodable
    ) -> TracedDecode<T> {
        let recorder = Recorder(options)
        func ask() throws -> T {
            try recorder.value(
                type, by: .root, in: -1, key: KeyCode.none,
                hop: {
                    _ = try decode(Hop.self)
                    return true
                },
                otherwise: { try recorder.otherValue(type, $0, $1, forward: forward, dictionary: decode) })
        }
        let result = Result {
            try recorder.activating {
                guard let lenient = recorder.state.pointee.lenient else { return try ask() }
                return try lenient.root(type, decode: decode, ask: ask)
            }
        }
        return recorder.finish(recorder.state.pointee.lenient?.settled(result) ?? result)
    }
}
