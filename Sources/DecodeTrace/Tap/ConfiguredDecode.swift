public import Foundation

extension JSONDecoder {
    /// Like `JSONDecoder.trace(_:from:leniency:keepingValues:control:)`, for a type that is decoded with a
    /// configuration.
    public func trace<T: DecodableWithConfiguration>(
        _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration, leniency: Leniency = .none,
        keepingValues: Bool = false, control: DecodeControl? = nil
    ) -> TracedDecode<T> {
        Recorder.recordConfigured(
            type, configuration, tapOptions(leniency, keepingValues, control), DecodeSource(data, self)
        ) {
            try decode(ConfiguredRoot<T>.self, from: data, configuration: $0).value
        }
    }

    /// Like above, with the configuration that a type provides.
    public func trace<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type, from data: Data, configuration: C.Type, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil
    ) -> TracedDecode<T> where T.DecodingConfiguration == C.DecodingConfiguration {
        trace(
            type, from: data, configuration: C.decodingConfiguration, leniency: leniency, keepingValues: keepingValues,
            control: control)
    }
}

extension PropertyListDecoder {
    /// Like `PropertyListDecoder.trace(_:from:leniency:keepingValues:control:)`, for a type that is decoded with a
    /// configuration.
    public func trace<T: DecodableWithConfiguration>(
        _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration, leniency: Leniency = .none,
        keepingValues: Bool = false, control: DecodeControl? = nil
    ) -> TracedDecode<T> {
        Recorder.recordConfigured(
            type, configuration, tapOptions(leniency, keepingValues, control), DecodeSource(data, self)
        ) {
            try decode(ConfiguredRoot<T>.self, from: data, configuration: $0).value
        }
    }

    /// Like above, with the configuration that a type provides.
    public func trace<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type, from data: Data, configuration: C.Type, leniency: Leniency = .none, keepingValues: Bool = false,
        control: DecodeControl? = nil
    ) -> TracedDecode<T> where T.DecodingConfiguration == C.DecodingConfiguration {
        trace(
            type, from: data, configuration: C.decodingConfiguration, leniency: leniency, keepingValues: keepingValues,
            control: control)
    }
}

/// A placeholder for a type with a configuration: the decoder passes the configuration, and with it the record.
private struct ConfiguredRoot<T: DecodableWithConfiguration>: DecodableWithConfiguration {
    struct Ticket {
        let recorder: Recorder
        let node: Int32
        let configuration: T.DecodingConfiguration
    }

    let value: T

    init(from decoder: any Decoder, configuration ticket: Ticket) throws {
        do {
            if let lenient = ticket.recorder.state.pointee.lenient {
                value = try lenient.value(from: decoder, ticket.recorder, ticket.node) {
                    try T(from: $0, configuration: ticket.configuration)
                }
            } else {
                value = try T(
                    from: TappedDecoder(base: decoder, recorder: ticket.recorder, node: ticket.node),
                    configuration: ticket.configuration)
            }
        } catch {
            ticket.recorder.state.pointee.thrownByCode = ticket.node
            throw error
        }
    }
}

extension Recorder {
    fileprivate static func recordConfigured<T: DecodableWithConfiguration>(
        _ type: T.Type, _ configuration: T.DecodingConfiguration, _ options: TapOptions, _ source: DecodeSource,
        _ decode: (ConfiguredRoot<T>.Ticket) throws -> T
    ) -> TracedDecode<T> {
        let recorder = Recorder(options)
        let state = recorder.state
        let number = Int32(truncatingIfNeeded: state.pointee.types.count)
        state.pointee.types.append(type)
        let node = state.begin(.root, in: -1, key: KeyCode.none, type: number)
        let result = Result {
            do {
                try options.control?.check()
                let value = try decode(.init(recorder: recorder, node: node, configuration: configuration))
                options.control?.countValue()
                state.end(node)
                return value
            } catch {
                state.fail(node, error)
                throw error
            }
        }
        var traced = recorder.finish(state.pointee.lenient?.settled(result) ?? result)
        traced.source = source
        return traced
    }
}
