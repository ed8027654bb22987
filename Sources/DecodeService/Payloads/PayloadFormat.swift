package import Foundation
import JSONText
package import Strategies

/// What a payload is written in.
package enum PayloadFormat: String, Codable, Sendable, Hashable {
    /// Read by `JSONDecoder`.
    case json
    /// Read by `PropertyListDecoder`.
    case propertyList

    /// Recognises the format by what the bytes begin with, and only where that says nothing by the file's name.
    ///
    /// - Parameters:
    ///   - data: The bytes as they are in the file.
    ///   - name: The file's name or path, if it has one.
    package init(of data: Data, named name: String? = nil) {
        if PropertyListText.looksLikeOne(data) {
            self = .propertyList
        } else if name?.lowercased().hasSuffix(".plist") == true {
            // Property lists in the older text form begin as JSON does.
            self = !data.isEmpty && JSONDocument(data).fault == nil ? .json : .propertyList
        } else {
            self = .json
        }
    }

    /// The decoder that reads it.
    package var decoderName: String {
        switch self {
        case .json: "JSONDecoder"
        case .propertyList: "PropertyListDecoder"
        }
    }

    /// The format in a sentence, with its article.
    package var withArticle: String {
        switch self {
        case .json: "JSON"
        case .propertyList: "a property list"
        }
    }

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
            "\(name): \(value) does nothing here, since the payload is \(withArticle) and \(decoderName) has no such "
                + "setting."
        }
    }
}
