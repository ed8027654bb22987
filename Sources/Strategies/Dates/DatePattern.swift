/// The fields of a `DateFormatter` pattern, to tell quickly whether a text has its form.
///
/// It knows the fields that servers write: years, months, days, hours, minutes, seconds, fractions, zones, the names of
/// months and weekdays in English. A text that has the form may still be refused by a formatter (the 31st of June).
struct DatePattern: Sendable {
    private enum Part: Sendable {
        case literal(Character)
        /// A number of so many digits, at most this large.
        case number(digits: ClosedRange<Int>, most: Int)
        case word([String])
        /// `+0900`, `-03:00`, `Z` where it may stand for UTC.
        case offset
    }

    let text: String
    private let parts: [Part]

    /// The pattern without the number of its digits: `d.M.y` for `dd.MM.yyyy`.
    var form: String {
        var form = ""
        for character in text where character != form.last || !character.isLetter { form.append(character) }
        return form
    }

    /// - Parameter text: The pattern; fields that are not known are taken as they are.
    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "'" {
                let quoted = rest.dropFirst().prefix { $0 != "'" }
                parts += quoted.map(Part.literal)
                rest = rest.dropFirst(quoted.count + 2)
            } else {
                let run = rest.prefix { $0 == first }
                parts += Self.field(first, run.count) ?? run.map(Part.literal)
                rest = rest.dropFirst(run.count)
            }
        }
        self.parts = parts
    }

    private static func field(_ letter: Character, _ count: Int) -> [Part]? {
        let short = count == 1 ? 1...2 : count...count
        switch letter {
        case "y": return [.number(digits: count == 1 ? 4...4 : count...count, most: 9999)]
        case "M" where count < 3: return [.number(digits: short, most: 12)]
        case "M": return [.word(count == 3 ? months.map { String($0.prefix(3)) } : months)]
        case "d": return [.number(digits: short, most: 31)]
        case "H": return [.number(digits: short, most: 24)]
        case "h": return [.number(digits: short, most: 12)]
        case "m": return [.number(digits: short, most: 59)]
        case "s": return [.number(digits: short, most: 60)]
        case "S": return [.number(digits: count...count, most: .max)]
        case "E": return [.word(count < 4 ? weekdays.map { String($0.prefix(3)) } : weekdays)]
        case "a": return [.word(["AM", "PM", "am", "pm"])]
        case "z": return [.word(["GMT", "UTC", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT"])]
        case "Z", "X", "x": return [.offset]
        default: return nil
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Whether a text has the pattern's form from its start to its end.
    func fits(_ candidate: String) -> Bool {
        var rest = Substring(candidate)
        for part in parts {
            guard let length = Self.length(of: part, in: rest) else { return false }
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty
    }

    /// How many characters a part takes from the front; nil when it is not there.
    private static func length(of part: Part, in text: Substring) -> Int? {
        switch part {
        case .literal(let character): return text.first == character ? 1 : nil
        case .number(let digits, let most):
            let found = text.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
            guard found.count >= digits.lowerBound else { return nil }
            if let value = Int(found), value > most { return nil }
            return found.count
        case .word(let words): return words.first { text.hasPrefix($0) }?.count
        case .offset:
            guard let sign = text.first else { return nil }
            if sign == "Z" { return 1 }
            guard sign == "+" || sign == "-" else { return nil }
            let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber || $0 == ":" }
            return digits.count == 4 || digits.count == 5 ? digits.count + 1 : nil
        }
    }
}
