import DecodeService
package import DecodeTrace

extension Trace.Alternative {
    /// The type that read the value, and which attempt it was: `Double, 3rd attempt`.
    package var summary: String { "\(chosen), \(ordinal)" }

    /// Which attempt it was: `3rd attempt`.
    package var ordinal: String { "\(DecodePlace.ordinal(attempts.count + 1)) attempt" }
}
