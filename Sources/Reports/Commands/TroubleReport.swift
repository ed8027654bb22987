package import DecodeService

/// The report on a payload that could not be checked, instead of a ``Report``.
package struct TroubleReport: Encodable, Sendable, Hashable {
    package var schemaVersion = Report.currentSchemaVersion
    /// The payload as given: a path, or `-` for standard input.
    package var payload: String
    /// The requested model; nil if none was.
    @NullIfNil package var model: String?
    /// Every strategy with its value.
    package var strategies: StrategySet
    /// Always `trouble`.
    package var outcome = "trouble"
    package var trouble: PayloadTrouble

    package init(payload: String, model: String?, strategies: StrategySet, trouble: PayloadTrouble) {
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.trouble = trouble
    }
}
