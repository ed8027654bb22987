extension Trace {
    /// The calls of one decode as they were recorded. Valid only inside the closure that receives them.
    package struct Calls {
        /// The calls, in pre-order.
        package let nodes: Nodes
        /// The keys by number, possibly including those of earlier decodes.
        package let keys: [String]
        /// The names of the types by number, possibly including those of earlier decodes.
        package let types: [String]
        /// The types by number.
        package let models: [any Any.Type]
        /// Whether a type of coding keys accepts every key, by number.
        package let takesEverything: [Bool]
    }

    /// Passes all calls to a closure.
    ///
    /// - Parameter models: The types by number, if they are known.
    package func withCalls<Result>(
        models: [ModelProbe] = [], _ body: (Calls) throws -> Result
    ) rethrows -> Result {
        try withNodes { nodes in
            try body(
                Calls(
                    nodes: nodes, keys: keyNames, types: typeNames, models: models.map(\.type),
                    takesEverything: keyTypes.map(\.takesEverything)))
        }
    }
}
