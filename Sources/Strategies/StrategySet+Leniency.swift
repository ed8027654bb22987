public import DecodeTrace

extension StrategySet {
    /// The what-ifs among the strategies: what the trace supplies where `JSONDecoder` would fail.
    public var leniency: Leniency {
        Leniency(arrays: arrays == .failable ? .failable : .strict)
    }
}
