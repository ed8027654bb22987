package import DecodeService

/// The report on a payload that could not be checked, instead of a ``Report``.
package struct TroubleReport: Codable, Sendable, Hashable {
    package var schemaVersion = Report.currentSchemaVersion
    /// The payload as given: a path, or `-` for standard input.
    package var payload: String
    /// The requested model; nil if none was.
    package var model: String?
    /// Every strategy with its value.
    package var strategies: StrategySet
    /// Always `trouble`.
    package var outcome = "trouble"
    package var trouble: PayloadTrouble

    /// A report of trouble.
    package init(payload: String, model: String?, strategies: StrategySet, trouble: PayloadTrouble) {
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.trouble = trouble
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, payload, model, strategies, outcome, trouble
    }

    /// Writes every key; `null` if no model was named.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(payload, forKey: .payload)
        try container.encode(model, forKey: .model)
        try container.encode(strategies, forKey: .strategies)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(trouble, forKey: .trouble)
    }
}
