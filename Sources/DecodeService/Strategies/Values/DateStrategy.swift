import Foundation

/// A format of a date.
package enum DateFormat: StrategyValue {
    /// A number: seconds since 2001, as `Date` itself would decode.
    case deferred
    /// A number: seconds since 1970.
    case seconds
    /// A number: milliseconds since 1970.
    case milliseconds
    /// A string in ISO 8601.
    case iso8601
    /// A string in a `DateFormatter` pattern, with the locale `en_US_POSIX` and UTC.
    case format(String)

    /// Whether dates in this format are numbers.
    package var isNumeric: Bool {
        switch self {
        case .deferred, .seconds, .milliseconds: true
        case .iso8601, .format: false
        }
    }

    /// Whether it reads a time of day without its time zone, which is then taken for UTC.
    package var assumesUTC: Bool {
        guard case .format(let pattern) = self else { return false }
        let parts = pattern.split(separator: "'", omittingEmptySubsequences: false)
        let fields = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        return fields.contains { "HhKk".contains($0) } && !fields.contains { "ZXxzOVv".contains($0) }
            && !parts.enumerated().contains { !$0.offset.isMultiple(of: 2) && $0.element.hasPrefix("Z") }
    }

    /// The formats of numbers, likeliest first.
    package static let numeric: [DateFormat] = [.seconds, .milliseconds, .deferred]

    /// The smallest number that is taken for a date without another sign of one. Smaller ones are, in seconds, in the first
    /// months of 1970.
    package static let minDateNumber = 1e7

    /// The time of a number in this format, in seconds since 1970; nil for the formats of text.
    package func secondsSince1970(of number: Double) -> Double? {
        switch self {
        case .deferred: number + Date.timeIntervalBetween1970AndReferenceDate
        case .seconds: number
        case .milliseconds: number / 1000
        case .iso8601, .format: nil
        }
    }

    /// The accepted spellings, in table order.
    static let spellings = ["deferred", "seconds", "milliseconds", "iso8601", "format:PATTERN"]

    static let formatPrefix = "format:"

    package var printed: String {
        switch self {
        case .deferred: "deferred"
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .iso8601: "iso8601"
        case .format(let pattern): Self.formatPrefix + Escaping.escaped(pattern)
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> DateFormat {
        switch text {
        case "deferred": return .deferred
        case "seconds": return .seconds
        case "milliseconds": return .milliseconds
        case "iso8601": return .iso8601
        default:
            guard text.hasPrefix(formatPrefix) else { throw .unknown }
            let pattern = Escaping.unescaped(text.dropFirst(formatPrefix.count))
            guard !pattern.isEmpty else { throw .malformed("the pattern after format: is empty") }
            return .format(pattern)
        }
    }
}

/// `dates`: the form of a `Date` property in the payload.
package indirect enum DateStrategy: StrategyValue {
    /// Every date has this format.
    case one(DateFormat)
    /// The formats are tried in order, and the first that matches is used. Never empty if parsed.
    case any([DateFormat])

    static let anyPrefix = "any:"

    package static let deferred = DateStrategy.one(.deferred)

    /// The formats that are tried, in order.
    package var formats: [DateFormat] {
        switch self {
        case .one(let format): [format]
        case .any(let formats): formats
        }
    }

    /// The formats that are never used: the first numeric format reads every number, so later numeric formats aren't reached,
    /// and neither are duplicates.
    package var unreachable: [DateFormat] {
        var hasNumeric = false
        var seen: Set<DateFormat> = []
        return formats.filter { format in
            let isReached = seen.insert(format).inserted && !(format.isNumeric && hasNumeric)
            hasNumeric = hasNumeric || format.isNumeric
            return !isReached
        }
    }

    package var printed: String {
        switch self {
        case .one(let format): format.printed
        case .any(let formats): Self.anyPrefix + formats.map(\.printed).joined(separator: "|")
        }
    }

    package static func parse(_ text: String) throws(ValueProblem) -> DateStrategy {
        guard text.hasPrefix(anyPrefix) else { return .one(try DateFormat.parse(text)) }
        var formats: [DateFormat] = []
        for part in Escaping.split(text.dropFirst(anyPrefix.count), at: "|") {
            do throws(ValueProblem) {
                formats.append(try DateFormat.parse(String(part)))
            } catch .unknown {
                throw .malformed(
                    part.isEmpty
                        ? "a format is missing between the bars"
                        : "\"\(part)\" is not a date format"
                            + Spelling.suggestion(for: String(part), among: DateFormat.spellings))
            }
        }
        return .any(formats)
    }
}
