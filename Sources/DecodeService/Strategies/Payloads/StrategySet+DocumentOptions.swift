package import JSONText

extension StrategySet {
    /// The options with which the index reads a text like a decoder with these strategies.
    package var documentOptions: JSONDocument.Options {
        JSONDocument.Options(allowsJSON5: json5 == .on, assumesTopLevelDictionary: topLevel == .dictionary)
    }
}
