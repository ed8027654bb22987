package import DecodeTrace
package import Foundation

extension DecodedValue {
    /// The value for a row of the tree; an odd date is followed by its distance from the present.
    package func text(now: Date) -> String {
        guard let seconds else { return text }
        let distance = DateDistance(seconds: seconds, now: now)
        return distance.isOdd ? "\(text), \(distance.text)" : text
    }

    /// A sentence on the value of a row.
    package func sentence(now: Date) -> String {
        isProperty
            ? "After the initializer ran, the property holds \(text(now: now))."
            : "The decoded value is \(text(now: now))."
    }
}

/// How far a date lies from the present.
package struct DateDistance: Sendable, Hashable {
    /// In seconds since 1970.
    package var seconds: Double
    /// The current time, in seconds since 1970.
    package var now: Double

    /// - Parameter seconds: The date, in seconds since 1970.
    package init(seconds: Double, now: Date) {
        self.seconds = seconds
        self.now = now.timeIntervalSince1970
    }

    /// Years from now, of 31,556,952 seconds; negative for the past.
    var years: Double { (seconds - now) / 31_556_952 }

    /// Whether a payload rarely means such a date: more than 20 years ahead, more than 150 years ago, or in the first month
    /// of 1970.
    package var isOdd: Bool { years > 20 || years < -150 || (0..<31 * 86_400).contains(seconds) }

    /// `31 years from now`, `56 years ago`.
    package var text: String {
        let whole = abs(years).rounded(.down)
        guard whole.isFinite, whole < 1e9 else { return years < 0 ? "in the distant past" : "in the distant future" }
        let count = Int(whole)
        return "\(count) \(count == 1 ? "year" : "years") \(years < 0 ? "ago" : "from now")"
    }
}
