extension Trace {
    /// The calls of one decode as they were recorded, valid while they are shown.
    package struct Calls {
        /// The calls, in pre-order.
        package let nodes: Nodes
        /// The keys by number: those of this decode, and maybe of earlier ones.
        package let keys: [String]
        /// The names of the types by number: those of this decode, and maybe of earlier ones.
        package let types: [String]
        /// Whether a type of coding keys accepts every key, by number.
        package let takesEverything: [Bool]
    }

    /// Shows all calls.
    package func withCalls<Result>(_ body: (Calls) throws -> Result) rethrows -> Result {
        try withNodes { nodes in
            try body(
                Calls(
                    nodes: nodes, keys: keyNames, types: typeNames, takesEverything: keyTypes.map(\.takesEverything)))
        }
    }
}
