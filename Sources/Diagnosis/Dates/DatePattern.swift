import DecodeService

/// The fields of a `DateFormatter` pattern, for a quick check of whether a text matches it.
///
/// It supports the fields that servers write: years, months, weeks, days, hours, minutes, seconds, time zones, and
/// English names of months and weekdays. A formatter may still reject a text that matches (31 June).
struct DatePattern: Sendable {
    private enum Part: Sendable {
        case literal(UInt8)
        /// A number with this many digits and a value in this range.
        case number(DateScan.Field, digits: ClosedRange<Int>, range: ClosedRange<Int>)
        case word([String])
        /// A time zone offset: `+0900`, `-03:00` or `Z`.
        case offset
    }

    let text: String
    private let parts: [Part]

    /// - Parameter text: The pattern. Letters that aren't a supported field match themselves.
    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.first {
            if first == UInt8(ascii: "'") {
                let quoted = rest.dropFirst().prefix { $0 != UInt8(ascii: "'") }
                parts += quoted.map(Part.literal)
                rest = rest.dropFirst(quoted.count + 2)
            } else {
                let run = rest.prefix { $0 == first }
                parts += Self.field(Character(UnicodeScalar(first)), run.count).map { [$0] } ?? run.map(Part.literal)
                rest = rest.dropFirst(run.count)
            }
        }
        self.parts = parts
    }

    private static func field(_ letter: Character, _ count: Int) -> Part? {
        let short = count == 1 ? 1...2 : count...count
        switch letter {
        case "y", "Y": return .number(.year, digits: count == 1 ? 4...4 : count...count, range: 0...9999)
        case "M" where count < 3: return .number(.month, digits: short, range: 1...12)
        case "M": return .word(count == 3 ? months.map { String($0.prefix(3)) } : months)
        case "w": return .number(.week, digits: short, range: 1...53)
        case "d": return .number(.day, digits: short, range: 1...31)
        case "H": return .number(.hour, digits: short, range: 0...24)
        case "h": return .number(.hour, digits: short, range: 1...12)
        case "m": return .number(.minute, digits: short, range: 0...59)
        case "s": return .number(.second, digits: short, range: 0...60)
        case "e": return .number(.weekday, digits: 1...1, range: 1...7)
        case "E": return .word(count < 4 ? weekdays.map { String($0.prefix(3)) } : weekdays)
        case "a": return .word(["AM", "PM", "am", "pm"])
        case "z": return .word(DateScan.zones)
        case "Z", "X", "x": return .offset
        default: return nil
        }
    }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Whether the whole text matches the pattern; nil if it doesn't.
    ///
    /// - Returns: False if a number is out of its field's range, such as month 13.
    func fits(_ candidate: [UInt8]) -> Bool? { scan(candidate).map { $0.fault == nil } }

    /// The first number of a matching text that is out of its field's range: `month 13`; nil if there is none.
    func fault(in candidate: [UInt8]) -> String? { scan(candidate)?.fault }

    /// The scan of a whole matching text; nil if it doesn't match.
    private func scan(_ candidate: [UInt8]) -> DateScan? {
        var scan = DateScan(candidate)
        for part in parts {
            switch part {
            case .literal(let byte): guard scan.take(byte) else { return nil }
            case .number(let field, let digits, let range):
                guard scan.number(field, digits, range) != nil else { return nil }
            case .word(let words): guard scan.word(words) != nil else { return nil }
            case .offset: guard scan.offset() != nil else { return nil }
            }
        }
        return scan.isAtEnd ? scan : nil
    }
}
