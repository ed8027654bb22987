/// A date in a text, as far as its form shows it, and another date of the same form.
///
/// Which numbers are valid stays: 13 isn't a month, 24 isn't an hour, 32 isn't a day, 60 isn't a minute, and neither are their
/// replacements. Zones stay.
enum DateForm {
    /// Another date; nil if the text doesn't look like one: numbers with separators, and names of months and days.
    static func redacted(_ text: [UInt8]) -> [UInt8]? {
        guard text.count <= 64, let runs = runs(of: text) else { return nil }
        let digits = runs.filter { NumberForm.isDigit(text[$0.lowerBound]) }
        let isTime = text.contains(UInt8(ascii: ":"))
        guard digits.count >= (isTime || runs.count > digits.count ? 2 : 3), digits.allSatisfy({ $0.count <= 9 }) else {
            return nil
        }
        var result = text
        for run in runs {
            result.replaceSubrange(
                run, with: NumberForm.isDigit(text[run.lowerBound]) ? number(run, in: text) : name(text[run]))
        }
        if isImpossibleDay(text) { result.replaceSubrange(5..<10, with: "02-30".utf8) }
        return result
    }

    /// The runs of digits and of letters; nil if there is anything else than them and separators.
    private static func runs(of text: [UInt8]) -> [Range<Int>]? {
        var runs: [Range<Int>] = []
        var place = 0
        while place < text.count {
            let start = place
            if NumberForm.isDigit(text[place]) {
                while place < text.count, NumberForm.isDigit(text[place]) { place += 1 }
                runs.append(start..<place)
            } else if isLetter(text[place]) {
                while place < text.count, isLetter(text[place]) { place += 1 }
                guard names.contains(String(decoding: text[start..<place], as: UTF8.self).lowercased()) else {
                    return nil
                }
                runs.append(start..<place)
            } else {
                guard " -/.:,+".utf8.contains(text[place]) else { return nil }
                place += 1
            }
        }
        return runs
    }

    private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

    private static func number(_ run: Range<Int>, in text: [UInt8]) -> [UInt8] {
        let before = run.lowerBound > 0 ? text[run.lowerBound - 1] : 0
        let isAfterTime = text[..<run.lowerBound].contains(UInt8(ascii: ":"))
        switch run.count {
        case 2: return pair(text[run])
        // A zone such as +0530.
        case 4 where isAfterTime && (before == UInt8(ascii: "+") || before == UInt8(ascii: "-")):
            return pairs(text[run])
        case 4: return text[run].allSatisfy { $0 == UInt8(ascii: "0") } ? Array(text[run]) : Array("2001".utf8)
        case 8 where text.count > run.upperBound: return Array("2001".utf8) + pairs(text[run].dropFirst(4))
        case 6 where before | 0x20 == UInt8(ascii: "t"): return pairs(text[run])
        default: return text[run].map { $0 == UInt8(ascii: "0") ? $0 : UInt8(ascii: "1") }
        }
    }

    private static func pairs(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        stride(from: digits.startIndex, to: digits.endIndex, by: 2).flatMap { pair(digits[$0..<$0 + 2]) }
    }

    private static func pair(_ digits: ArraySlice<UInt8>) -> [UInt8] {
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let other: String =
            switch number {
            case 0: "00"
            case ...12: "01"
            case ...23: "13"
            case ...31: "24"
            case ...59: "59"
            default: "99"
            }
        return Array(other.utf8)
    }

    /// Whether a text begins with a date such as 2023-02-30: a day that some other month has.
    private static func isImpossibleDay(_ text: [UInt8]) -> Bool {
        let parts = String(decoding: text.prefix(10), as: UTF8.self).split(separator: "-").map { Int($0) }
        guard parts.count == 3, text.count >= 10, let year = parts[0], let month = parts[1], let day = parts[2],
            1...12 ~= month, 29...31 ~= day
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return day > (month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31)
    }

    private static let months = [
        "january", "february", "march", "april", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let zones = ["t", "z", "am", "pm", "gmt", "utc"]
    private static let names = Set(
        months + days + zones + ["may", "sept"] + months.map { String($0.prefix(3)) }
            + days.map { String($0.prefix(3)) })

    /// Another name of the same length and case; the same if there is none.
    private static func name(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let lower = String(decoding: text, as: UTF8.self).lowercased()
        if zones.contains(lower) { return Array(text) }
        let isDay = days.contains { $0 == lower || $0.prefix(3) == lower }
        let all = isDay ? days : months
        let other = lower.count == 3 ? String(all[0].prefix(3)) : all.first { $0.utf8.count == text.count } ?? lower
        return zip(text, other.utf8).map { $0 & 0x20 == 0 ? $1 & ~0x20 : $1 }
    }
}
