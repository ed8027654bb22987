package import JSONText

extension StrategySet {
    /// How the index has to read a text so that it reads it as a decoder with these strategies does.
    package var documentOptions: JSONDocument.Options {
        JSONDocument.Options(allowsJSON5: json5 == .on, assumesTopLevelDictionary: topLevel == .dictionary)
    }
}
