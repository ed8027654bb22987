import DecodeService
import DecodeTrace
import Foundation
import JSONText

extension DecodedValue {
    /// Whether code may write this value as an expression: `.other`, `0`, `Date()`.
    func isWritten(as code: String) -> Bool {
        switch kind {
        case .date: return code.contains("Date") || [".now", ".distantPast", ".distantFuture"].contains(code)
        case .enumCase(let name, _): return code == name || code.hasSuffix(".\(name)")
        case .empty: return ["[]", "[:]", ".init()"].contains(code)
        case .other, .float, .count: break
        }
        switch scalar?.kind {
        case .number: return NumberLiteral(code.filter { $0 != "_" }) == NumberLiteral(scalar?.text ?? "")
        case .bool: return code == scalar?.text
        case .string: return code.contains("\"\(scalar?.text ?? "")\"")
        case nil: return false
        }
    }
}

extension DeclaredTypes.Conversion {
    /// Whether a text says something else than the value that a property got, so that a fallback took its place.
    ///
    /// - Parameter now: The time of the decode.
    func isReplaced(_ text: String, by value: DecodedValue, now: Date) -> Bool {
        guard !text.isPlaceholder else { return false }
        switch (self.text, value.kind) {
        case (.date, .date(let seconds)):
            return ConvertedText.isFallback(date: seconds, now: now.timeIntervalSince1970) && !text.mayName(seconds)
        case (.rawValues, .enumCase(let name, let raw)):
            let words = KeySpelling(text).letters
            return ![name, raw?.text ?? name].contains { KeySpelling($0).letters == words }
        case (.integer, _), (.number, _):
            guard let number = value.scalar?.text, text.contains(where: { $0.isNumber && $0 != "0" }) else {
                return false
            }
            return NumberLiteral(text.filter { !$0.isWhitespace }) != NumberLiteral(number)
        case (.bool, _):
            return value.scalar?.kind == .bool && text.flag.map { "\($0)" != value.scalar?.text } ?? false
        case (.url, _): return value.scalar?.text != text
        default: return false
        }
    }
}

extension String {
    /// Whether it is a usual text for no value.
    fileprivate var isPlaceholder: Bool {
        let words = KeySpelling(self).letters
        return ["null", "nil", "none", "na", "unknown", "undefined", "nan", "empty", "never", "now", "today"]
            .contains(String(words))
    }

    /// What it says as a flag; nil if it isn't a usual one.
    fileprivate var flag: Bool? {
        truth ?? ["y": true, "on": true, "t": true, "n": false, "off": false, "f": false][lowercased()]
    }

    /// Whether it may name a moment: its numbers have the year and the day, in any time zone, or they are the seconds or
    /// milliseconds since 1970.
    fileprivate func mayName(_ seconds: Double) -> Bool {
        let numbers = split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard !numbers.isEmpty else { return true }
        let days = (-1...1).map { day -> [Int] in
            let date = DateText.of(Date(timeIntervalSince1970: seconds + Double(day) * 86_400))
            return date.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0) }
        }
        let isNamed = days.contains { day in
            guard day.count == 3 else { return true }
            return numbers.contains(day[2]) && numbers.contains { $0 == day[0] || $0 == day[0] % 100 }
        }
        return isNamed
            || numbers.contains { number in
                [1.0, 1000.0].contains { abs(Double(number) / $0 - seconds) < 172_800 }
            }
    }
}
