import DecodeService

/// Finds dates in payloads that are decoded without a date strategy, and the strategy that decodes them.
enum DateNotice {
    /// Returns the value of the `dates` strategy that decodes everything that looks like a date; nil if nothing does.
    static func strategy(for graph: PlaceGraph) -> String? {
        var (instants, days, seconds, milliseconds) = (0, 0, 0, 0)
        for place in graph.all {
            let seen = graph[place]
            switch seen.kinds {
            case .string:
                if seen.strings.areInstants { instants += 1 }
                if seen.strings.areDays { days += 1 }
            case .number:
                guard case .key(let key) = seen.step, DateNames.isLikely(key) else { continue }
                if seen.numbers.seconds == seen.numbers.count { seconds += 1 }
                if seen.numbers.milliseconds == seen.numbers.count { milliseconds += 1 }
            default: break
            }
        }
        var formats: [String] = []
        if instants > 0 { formats.append("iso8601") }
        if days > 0 { formats.append("format:yyyy-MM-dd") }
        // Only one numeric format can be used, because each decodes every number.
        if max(seconds, milliseconds) > 0 { formats.append(seconds >= milliseconds ? "seconds" : "milliseconds") }
        return formats.count > 1 ? "any:" + formats.joined(separator: "|") : formats.first
    }
}

/// Recognizes ISO 8601 dates by their form. A decoder may still reject them.
enum ISODateForm {
    /// A date with a time and its zone, in whole seconds: `2024-05-01T10:00:00Z`.
    static func isInstant(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count >= 20, bytes.count <= 25, isDay(bytes.prefix(10)) else { return false }
        let time = bytes.dropFirst(10)
        return time.first == UInt8(ascii: "T") && matches(time.dropFirst().prefix(8), "00:00:00")
            && isZone(time.dropFirst(9))
    }

    /// A day: `2024-05-01`.
    static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard matches(bytes, "0000-00-00") else { return false }
        let month = number(bytes.dropFirst(5).prefix(2))
        let day = number(bytes.dropFirst(8))
        return (1...12).contains(month) && (1...31).contains(day)
    }

    private static func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        if first == UInt8(ascii: "Z") { return bytes.count == 1 }
        let rest = bytes.dropFirst()
        return (first == UInt8(ascii: "+") || first == UInt8(ascii: "-")) && matches(rest, "00:00")
    }

    /// Whether bytes have the form of a pattern, in which `0` is any digit.
    private static func matches(_ bytes: ArraySlice<UInt8>, _ pattern: StaticString) -> Bool {
        guard bytes.count == pattern.utf8CodeUnitCount else { return false }
        return pattern.withUTF8Buffer { pattern in
            zip(bytes, pattern).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0") ? byte &- UInt8(ascii: "0") < 10 : byte == wanted
            }
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
    }
}
