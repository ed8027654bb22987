import Foundation

extension DateFormat {
    /// The formats of texts that servers write, those that say most first. The order decides between two that both fit.
    private static let patterns = [
        "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd'T'HH:mm:ssZ",
        "yyyy-MM-dd'T'HH:mm:ss.SSSSSS", "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mmZ",
        "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm:ss.SSSSSS", "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd HH:mm:ss Z",
        "yyyy-MM-dd HH:mm:ssZ", "yyyy-MM-dd HH:mm:ss zzz", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd",
        "yyyy-MM", "yyyy/MM/dd HH:mm:ss", "yyyy/MM/dd HH:mm", "yyyy/MM/dd", "yyyyMMdd'T'HHmmssZ", "yyyyMMdd'T'HHmmss",
        "yyyyMMddHHmmss", "yyyyMMdd", "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "dd.MM.yyyy", "d.M.yyyy",
        "MM/dd/yyyy HH:mm:ss", "MM/dd/yyyy h:mm a", "MM/dd/yyyy HH:mm", "MM/dd/yyyy", "dd/MM/yyyy HH:mm:ss",
        "dd/MM/yyyy HH:mm", "dd/MM/yyyy", "M/d/yyyy", "d/M/yyyy", "dd-MM-yyyy HH:mm:ss", "dd-MM-yyyy",
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, d MMM yyyy HH:mm:ss Z",
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM d HH:mm:ss yyyy", "dd MMM yyyy HH:mm:ss", "d MMM yyyy", "MMM d, yyyy",
        "MMMM d, yyyy", "d MMMM yyyy", "dd-MMM-yyyy", "yyyy",
    ].map(DatePattern.init)

    /// The formats that a text has the form of, the likeliest first; empty when it is no date that is known.
    ///
    /// ISO 8601 is what `JSONDecoder` takes for it: Foundation is asked.
    ///
    /// - Parameter text: A string of a payload.
    /// - Complexity: O(patterns · length)
    public static func fitting(_ text: String) -> [DateFormat] {
        // Longer texts are no dates, and there may be many of them.
        guard text.utf8.count <= 64, text.contains(where: { $0.isASCII && $0.isNumber }) else { return [] }
        let iso: [DateFormat] = (try? Date.ISO8601FormatStyle().parse(text)) == nil ? [] : [.iso8601]
        guard iso.isEmpty else { return iso }
        // Of two that differ in the number of digits only, one is enough.
        var forms: Set<String> = []
        return patterns.filter { $0.fits(text) && forms.insert($0.form).inserted }.map { .format($0.text) }
    }

    /// The numeric formats in which a number is a date of these times, the likelier first; seconds if in none. None for
    /// a number so large that it counts microseconds or less, which no format does.
    public static func fitting(_ number: Double) -> [DateFormat] {
        // The years 1980 to 2100, in seconds since 1970; a small number is in seconds whatever the year.
        let likely = 315_532_800.0...4_133_980_800
        let formats: [(DateFormat, Double)] = [
            (.milliseconds, number / 1000), (.seconds, max(number, likely.lowerBound)),
            (.deferred, number + Date.timeIntervalBetween1970AndReferenceDate),
        ]
        let fitting = formats.filter { likely.contains($0.1) }.map(\.0)
        return fitting.isEmpty && abs(number) < 1e14 ? [.seconds] : fitting
    }
}

extension DateStrategy {
    /// The strategies that read all of some texts and numbers, the plainest first: one format for all of them where
    /// there is one, else the fewest that were found to read them.
    ///
    /// - Parameters:
    ///   - texts: The strings that stand where dates are wanted.
    ///   - numbers: The numbers that stand there.
    /// - Returns: The strategies, and whether they read every text.
    public static func reading(texts: [String], numbers: [Double] = []) -> (strategies: [DateStrategy], isWhole: Bool) {
        let fits = texts.map(DateFormat.fitting)
        let numeric = numbers.max { abs($0) < abs($1) }.map(DateFormat.fitting)
        if let first = fits.first {
            let common = first.filter { format in fits.allSatisfy { $0.contains(format) } }
            if !common.isEmpty {
                guard let numeric else { return (common.map { .one($0) }, true) }
                return (common.map { .any([$0] + numeric.prefix(1)) }, true)
            }
        } else if let numeric {
            return (numeric.map { .one($0) }, true)
        }
        // Greedy: the format that reads most of what is left, again and again.
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
}
