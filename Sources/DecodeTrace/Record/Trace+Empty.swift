extension Trace {
    /// An empty record without a root, for results without a trace.
    public static let empty = Trace(
        storage: TraceStorage(nodes: NodeBuffer([]), keys: [], types: [], keyTypes: [], failures: []))
}
