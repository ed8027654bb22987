extension Trace {
    /// A record of nothing, without even a root: for a result whose trace nobody wanted.
    public static let empty = Trace(
        storage: TraceStorage(nodes: NodeBuffer([]), keys: [], types: [], keyTypes: [], failures: []))
}
