/// What the tap forgives. Off by default: then a traced decode gives what plain decoding gives.
public struct Leniency: Hashable, Sendable, Codable {
    /// How arrays and sets treat an element that fails.
    public enum Arrays: String, Sendable, Codable, CaseIterable {
        /// The array fails with it.
        case strict
        /// The element is left out.
        case failable
    }

    public var arrays: Arrays

    public init(arrays: Arrays = .strict) {
        self.arrays = arrays
    }

    /// Forgives nothing.
    public static let none = Leniency()
}
