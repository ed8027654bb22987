import DecodeService
import Foundation
import JSONText
import ModelBuild

/// Infers a model from payloads, which are named like a file.
func infer(
    _ texts: String..., file: String = "payload.json", name: String? = nil,
    under strategies: KeyValuePairs<String, String> = [:]
) throws -> InferredModel {
    var set = StrategySet()
    for (strategy, value) in strategies { try set.set(strategy, to: value) }
    let options = JSONDocument.Options(
        allowsJSON5: set.json5 == .on, assumesTopLevelDictionary: set.topLevel == .dictionary)
    let samples = texts.map {
        Sample(name: file, document: JSONDocument(Data($0.utf8), options: options))
    }
    return try ModelInference(samples: samples, name: name, strategies: set).infer()
}

extension InferredModel {
    /// The source without the comments at the top and the line feed at its end.
    var types: String {
        var lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeFirst(lines[2].isEmpty ? 3 : 4)
        return lines.dropLast().joined(separator: "\n")
    }

    /// The types without the helpers.
    var ownTypes: String { types.withoutHelpers }

    /// The source without the line feed at its end.
    var trimmedSource: String { String(source.dropLast()) }

    /// The source without the helpers.
    var ownSource: String { trimmedSource.withoutHelpers }

    /// The source without the two comments about its origin, but with those about left-out members.
    var typesAfterHeader: String { trimmedSource.components(separatedBy: "\n").dropFirst(2).joined(separator: "\n") }

    /// The enum for values that are integers or strings.
    static let intOrString = """
        enum IntOrString: Codable {
            case int(Int)
            case string(String)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let value = try? container.decode(Int.self) {
                    self = .int(value)
                } else {
                    self = .string(try container.decode(String.self))
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .int(let value): try container.encode(value)
                case .string(let value): try container.encode(value)
                }
            }
        }
        """
}

extension String {
    fileprivate var withoutHelpers: String {
        ["Stores a value", "Any JSON value"].reduce(self) { text, start in
            text.components(separatedBy: "\n\n/// \(start)").first ?? ""
        }
    }
}

/// A real decoder with a key strategy.
func makeDecoder(keys: String) throws -> JSONDecoder {
    var set = StrategySet()
    try set.set("keys", to: keys)
    return set.makeDecoder()
}
