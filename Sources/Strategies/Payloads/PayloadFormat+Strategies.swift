package import JSONText

extension PayloadFormat {
    /// The strategies that do something for payloads of this format; the others at their default.
    package func applicable(_ strategies: StrategySet) -> StrategySet {
        switch self {
        case .json: strategies
        case .propertyList: strategies.forPropertyLists
        }
    }

    /// What was asked for and does nothing for payloads of this format, a sentence each.
    package func warnings(_ strategies: StrategySet) -> [String] {
        let applicable = applicable(strategies)
        return strategies.changed.filter { applicable[$0.name] != $0.value }.map { name, value in
            "\(name): \(value) has no effect because the payload is \(withArticle) and \(decoderName) has no such "
                + "setting."
        }
    }
}
