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
