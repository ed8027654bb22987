package import JSONText

extension PayloadFormat {
    /// The strategies that apply to payloads of this format, with the others at their default.
    package func applicable(_ strategies: StrategySet) -> StrategySet {
        switch self {
        case .json: strategies
        case .propertyList: strategies.forPropertyLists
        }
    }

    /// Warnings about strategies that have no effect on payloads of this format, one sentence each.
    package func warnings(_ strategies: StrategySet) -> [String] {
        let applicable = applicable(strategies)
        return strategies.changed.filter { applicable[$0.name] != $0.value }.map { name, value in
            "\(name): \(value) has no effect because the payload is \(withArticle) and \(decoderName) has no such "
                + "setting."
        }
    }
}
