package import DecodeTrace
package import Foundation

extension DecodedValue {
    /// The value for a row of the tree; an odd date is followed by its distance from the present.
    package func text(now: Date) -> String {
        guard let distance = oddDistance(now: now) else { return text }
        return "\(text), \(distance.text)"
    }

    /// A sentence on the value of a row.
    package func sentence(now: Date) -> String {
        let value = oddDistance(now: now).map { "\(text), \($0.text)" } ?? text
        return isProperty
            ? "After the initializer ran, the property holds \(value)." : "The decoded value is \(value)."
    }

    private func oddDistance(now: Date) -> DateDistance? {
        guard let seconds else { return nil }
        let distance = DateDistance(seconds: seconds, now: now)
        return distance.isOdd ? distance : nil
    }
}
