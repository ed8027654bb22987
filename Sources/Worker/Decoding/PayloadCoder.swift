import DecodeService
import DecodeTrace
import Foundation
import Strategies

/// The real decoder and encoder for a payload's format, with its strategies.
struct PayloadCoder {
    let format: PayloadFormat
    /// Only those that do something for the format.
    let strategies: StrategySet

    init(_ format: PayloadFormat, _ strategies: StrategySet) {
        self.format = format
        self.strategies = format.applicable(strategies)
    }

    /// Decodes and records what the model asked.
    func trace<T: Decodable>(
        _ type: T.Type, from data: Data, keepingValues: Bool = false, control: DecodeControl? = nil
    ) -> TracedDecode<T> {
        switch format {
        case .json:
            strategies.makeDecoder().trace(
                type, from: data, leniency: strategies.leniency, keepingValues: keepingValues, control: control)
        case .propertyList:
            strategies.makePropertyListDecoder().trace(
                type, from: data, leniency: strategies.leniency, keepingValues: keepingValues, control: control)
        }
    }

    /// Whether the decoder's scanner takes the bytes when nothing in them is asked for.
    func takes(_ data: Data) -> Bool {
        switch format {
        case .json: (try? strategies.makeDecoder().decode(Unasking.self, from: data)) != nil
        case .propertyList: (try? strategies.makePropertyListDecoder().decode(Unasking.self, from: data)) != nil
        }
    }
}

/// Decodes from anything that can be scanned, since it asks for nothing.
private struct Unasking: Decodable {
    init(from decoder: any Decoder) {}
}
