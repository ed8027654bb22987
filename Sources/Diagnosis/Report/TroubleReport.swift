public import Strategies

/// What a machine is told of a payload that could not be looked at, in place of its ``Report``.
public struct TroubleReport: Codable, Sendable, Hashable {
    public var schemaVersion = Report.currentSchemaVersion
    /// The payload as it was named: a path, or `-` for standard input.
    public var payload: String
    /// The model as it was asked for; nil when none was.
    public var model: String?
    /// Every strategy with its value.
    public var strategies: StrategySet
    /// Always `trouble`.
    public var outcome = "trouble"
    public var trouble: ReportedTrouble

    /// A report of trouble.
    public init(payload: String, model: String?, strategies: StrategySet, trouble: ReportedTrouble) {
        self.payload = payload
        self.model = model
        self.strategies = strategies
        self.trouble = trouble
    }

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, payload, model, strategies, outcome, trouble
    }

    /// Writes every key, `null` for a model that was not named.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(payload, forKey: .payload)
        try container.encode(model, forKey: .model)
        try container.encode(strategies, forKey: .strategies)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(trouble, forKey: .trouble)
    }
}

/// What was in the way: a code that stays, and a sentence for a person that may be reworded.
public struct ReportedTrouble: Codable, Sendable, Hashable {
    public var code: String
    public var message: String

    /// Trouble.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}
