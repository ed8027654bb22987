package import DecodeService
package import Foundation

extension DateStrategy {
    /// The date that Foundation's decoder reads from a value.
    ///
    /// - Parameter source: The value as JSON.
    /// - Returns: Nil if it reads none.
    package func date(from source: String) -> Date? { dates(from: [source])[0] }

    /// The dates that Foundation's decoder reads from values, one for each; nil if it reads none.
    ///
    /// - Parameter sources: The values as JSON.
    package func dates(from sources: [String]) -> [Date?] {
        var set = StrategySet()
        set.dates = self
        let decoder = set.makeDecoder()
        return sources.map { try? decoder.decode([Date].self, from: Data("[\($0)]".utf8)).first }
    }

    /// The strategies that read all the given texts and numbers, simplest first: a single format if one reads them all,
    /// otherwise the smallest list of formats found.
    ///
    /// - Parameters:
    ///   - texts: The strings found where dates are expected.
    ///   - numbers: The numbers found there.
    /// - Returns: The strategies, and whether they read every text.
    package static func reading(texts: [String], numbers: [Double] = []) -> (strategies: [DateStrategy], isWhole: Bool)
    {
        let fits = texts.map(formats(of:))
        let numeric = numbers.max { abs($0) < abs($1) }.map { DateShape(number: $0)?.formats ?? [] }
        if let first = fits.first {
            let common = first.filter { format in fits.allSatisfy { $0.contains(format) } }
            if !common.isEmpty {
                guard let numeric else { return (common.map { .one($0) }, true) }
                return (common.map { .any([$0] + numeric.prefix(1)) }, true)
            }
        } else if let numeric {
            return (numeric.map { .one($0) }, true)
        }
        // Greedy: repeatedly take the format that reads most of the rest.
        var left = fits.filter { !$0.isEmpty }
        let isWhole = left.count == fits.count
        var formats: [DateFormat] = []
        while let first = left.first {
            var counts: [DateFormat: Int] = [:]
            for format in left.joined() { counts[format, default: 0] += 1 }
            let most = counts.values.max() ?? 0
            let best = left.joined().first { counts[$0] == most } ?? first[0]
            formats.append(best)
            left.removeAll { $0.contains(best) }
        }
        if let numeric { formats += numeric.prefix(1) }
        return (formats.isEmpty ? [] : [.any(formats)], isWhole)
    }

    /// The formats that may read a text; empty for a text that only looks like a date.
    private static func formats(of text: String) -> [DateFormat] {
        guard let shape = DateShape(text: text), shape.fault == nil else { return [] }
        return shape.formats
    }
}
