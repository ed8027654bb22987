import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// The real decoder and encoder for a payload's format, with its strategies.
struct PayloadCoder {
    let format: PayloadFormat
    /// Only the strategies with an effect on the format, including the settings of the user's own decoder that a
    /// strategy can express.
    let strategies: StrategySet
    /// The settings of the user's own decoder with the chosen strategies applied; nil if there is none.
    let settings: DecoderSettings?
    /// Strings that the model may accept where not every string is valid.
    var knownStrings: [String] = []
    /// A new decoder for each decode, so that settings don't carry over.
    private let makeDecoder: () -> JSONDecoder

    /// - Parameters:
    ///   - chosen: The requested strategies.
    ///   - own: The user's own decoder, to which they are applied; ignored for a property list.
    init(_ payload: IndexedPayload, _ chosen: StrategySet, over own: JSONDecoder? = nil) {
        format = payload.format
        guard let own, payload.format == .json else {
            strategies = payload.format.applicable(chosen)
            settings = nil
            makeDecoder = chosen.makeDecoder
            return
        }
        var scanning = StrategySet()
        scanning.json5 = own.allowsJSON5 ? .on : .off
        scanning.topLevel = own.assumesTopLevelDictionary ? .dictionary : .any
        let keys = payload.document(scanning).distinctKeys { $0 }
        let settings = DecoderSettings(reading: own, payloadKeys: keys).applying(chosen)
        strategies = settings.strategies
        self.settings = settings
        makeDecoder = { chosen.decoder(over: own) }
    }

    /// Decodes, records the model's requests, and passes finished values to the reader, or keeps them if there is none.
    ///
    /// - Parameters:
    ///   - order: The order in which to list keys, to repeat the calls of an earlier decode.
    ///   - keepingValues: Whether to keep or read values at all.
    func trace<T: Decodable>(
        _ type: T.Type, from data: Data, reader: (any ValueReader)?, order: KeyOrder?, keepingValues: Bool = true,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        switch format {
        case .json:
            makeDecoder().trace(
                type, from: data, leniency: leniency, reader: reader, order: order, keepingValues: keepingValues,
                control: control, progress: progress)
        case .propertyList:
            strategies.makePropertyListDecoder().trace(
                type, from: data, leniency: leniency, reader: reader, order: order, keepingValues: keepingValues,
                control: control, progress: progress)
        }
    }

    private var leniency: Leniency {
        var leniency = strategies.leniency
        leniency.knownStrings = knownStrings
        return leniency
    }

    /// Decodes without a record.
    func read(_ type: any Decodable.Type, from data: Data) throws -> any Decodable {
        switch format {
        case .json: try strategies.makeDecoder().decode(type, from: data)
        case .propertyList: try strategies.makePropertyListDecoder().decode(type, from: data)
        }
    }

    /// Whether the decoder's scanner accepts the bytes when no value is requested.
    func takes(_ data: Data) -> Bool {
        switch format {
        case .json: (try? makeDecoder().decode(Unasking.self, from: data)) != nil
        case .propertyList: (try? strategies.makePropertyListDecoder().decode(Unasking.self, from: data)) != nil
        }
    }
}

/// Decodes from any text that can be scanned, because it requests no value.
private struct Unasking: Decodable {
    init(from decoder: any Decoder) {}
}
