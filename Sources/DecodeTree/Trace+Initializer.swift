package import DecodeTrace

extension Trace {
    /// The code that makes a node's value: `City.init(from:)`.
    package func initializer(of node: Int) -> String {
        let type = typeName(of: node)
        guard !type.isEmpty else { return "The calling code" }
        // What is asked for if present is made by its own type, and not by Optional.
        return "\(self[node].call == .decodeIfPresent ? String(type.dropLast()) : type).init(from:)"
    }
}
