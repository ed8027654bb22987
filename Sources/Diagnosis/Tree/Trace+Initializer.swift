package import DecodeTrace

extension Trace {
    /// The initializer that decodes a node's value: `City.init(from:)`.
    package func initializer(of node: Int) -> String {
        let type = typeName(of: node)
        guard !type.isEmpty else { return "The calling code" }
        // A value requested with decodeIfPresent is decoded by its own type, not by Optional.
        return "\(self[node].call == .decodeIfPresent ? String(type.dropLast()) : type).init(from:)"
    }
}
