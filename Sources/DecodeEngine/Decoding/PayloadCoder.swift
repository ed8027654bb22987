import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Strategies

/// The real decoder and encoder for a payload's format, with its strategies.
struct PayloadCoder {
    let format: PayloadFormat
    /// Only those that do something for the format; what a decoder of the user's own does among them, as far as there is a
    /// strategy for it.
    let strategies: StrategySet
    /// What the user's own decoder is set to, with the chosen strategies on top; nil when there is none.
    let settings: DecoderSettings?
    /// A decoder for each decode: what is set on one does not reach the next.
    private let makeDecoder: () -> JSONDecoder

    /// - Parameters:
    ///   - chosen: The strategies that were asked for.
    ///   - own: A decoder of the user's own that they are put on top of; of no use for a property list.
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

    /// Decodes and records what the model asked.
    func trace<T: Decodable>(
        _ type: T.Type, from data: Data, keepingValues: Bool = false, control: DecodeControl? = nil,
        progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        switch format {
        case .json:
            makeDecoder().trace(
                type, from: data, leniency: strategies.leniency, keepingValues: keepingValues, control: control,
                progress: progress)
        case .propertyList:
            strategies.makePropertyListDecoder().trace(
                type, from: data, leniency: strategies.leniency, keepingValues: keepingValues, control: control,
                progress: progress)
        }
    }

    /// Decodes without a record.
    func read(_ type: any Decodable.Type, from data: Data) throws -> any Decodable {
        switch format {
        case .json: try strategies.makeDecoder().decode(type, from: data)
        case .propertyList: try strategies.makePropertyListDecoder().decode(type, from: data)
        }
    }

    /// Whether the decoder's scanner takes the bytes when nothing in them is asked for.
    func takes(_ data: Data) -> Bool {
        switch format {
        case .json: (try? makeDecoder().decode(Unasking.self, from: data)) != nil
        case .propertyList: (try? strategies.makePropertyListDecoder().decode(Unasking.self, from: data)) != nil
        }
    }
}

/// Decodes from anything that can be scanned, since it asks for nothing.
private struct Unasking: Decodable {
    init(from decoder: any Decoder) {}
}
