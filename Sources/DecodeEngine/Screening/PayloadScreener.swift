package import DecodeService
package import DecodeTrace
package import Foundation
import JSONText

/// Decodes payloads one after the other as one model, and finds those without anything to explain.
///
/// A payload is clean only if the record of its decode shows that every value was read or is one that the model never
/// asks for, and that no error was thrown. Any other payload is unclear, and needs a separate decode.
///
/// `@unchecked`, because it is used on one thread at a time: that of the decodes.
package final class PayloadScreener: @unchecked Sendable {
    private let model: any Decodable.Type
    private let strategies: StrategySet
    private let decodes: RepeatedDecode
    private var reader: CallReader
    private let newReader: CallReader
    private var generation = 0

    /// - Parameters:
    ///   - request: The model and the strategies.
    ///   - progress: Reports each decode's progress to another thread.
    /// - Returns: Nil if the decodes can't be screened: lenient strategies explain what they changed, and the settings of
    ///   the user's own decoder are read for each payload.
    /// - Throws: ``RunnerTrouble`` if there is no such model.
    package init?(_ request: DecodeRequest, models: ModelTable, progress: DecodeProgress?) throws(RunnerTrouble) {
        let strategies = request.strategies
        guard models.makeDecoder == nil, let reader = CallReader(strategies, suspectKeys: request.suspectKeys) else {
            return nil
        }
        model = try models.resolve(request.model, preferring: request.preferredLesson).type
        self.strategies = strategies
        decodes = RepeatedDecode(progress: progress, makeDecoder: strategies.makeDecoder)
        self.reader = reader
        newReader = reader
    }

    /// Decodes a payload.
    ///
    /// - Returns: Nil if it is unclear.
    package func screen(_ data: Data) -> CleanDecode? { decode(model, from: data) }

    private func decode<T: Decodable>(_ type: T.Type, from data: Data) -> CleanDecode? {
        if generation != decodes.generation || reader.isLarge {
            generation = decodes.generation
            reader = newReader
        }
        let start = ContinuousClock.now
        let clean = decodes.run(type, from: data) { calls in
            let duration = start.duration(to: .now)
            return reader.read(
                calls, JSONDocument(data, options: strategies.documentOptions), duration: duration)
        }
        guard clean != nil, !reader.uncertainDates.isEmpty else { return clean }
        if hasFallbackDate(type, in: data) { return nil }
        reader.acceptDates()
        return clean
    }

    /// Whether a decode has a date that may be a fallback in place of the text that was read. Reading the values here
    /// takes much less time than a separate decode and diagnosis.
    private func hasFallbackDate<T: Decodable>(_ type: T.Type, in data: Data) -> Bool {
        let reader = ReflectedValues(hasLongNumbers: false)
        let values = strategies.makeDecoder().trace(type, from: data, leniency: .none, reader: reader, order: nil)
            .values
        let dates = values.nodes.compactMap { values[Int($0)]?.seconds }
        let now = Date().timeIntervalSince1970
        return dates.contains { ConvertedText.isFallback(date: $0, now: now) }
    }
}
