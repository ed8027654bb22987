public import JSONText
public import Strategies

extension StrategySet {
    /// How the index has to read a text so that it reads it as a decoder with these strategies does.
    public var documentOptions: JSONDocument.Options {
        JSONDocument.Options(allowsJSON5: json5 == .on, assumesTopLevelDictionary: topLevel == .dictionary)
    }
}
