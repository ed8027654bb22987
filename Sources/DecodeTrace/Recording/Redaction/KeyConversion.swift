import Foundation

/// A decoder's conversion of the payload's keys.
struct KeyConversion {
    private var pairs: [String: String] = [:]
    private let strategy: JSONDecoder.KeyDecodingStrategy

    /// No conversion.
    init() { strategy = .useDefaultKeys }

    /// The conversion of the keys that occur in a payload, as far as the trace's objects have them.
    ///
    /// Custom code is called only with the paths that the decode called it with.
    ///
    /// - Parameters:
    ///   - source: The payload and the decoder's settings.
    ///   - tree: The places that the trace reads.
    ///   - keys: Lists the payload's keys.
    init(_ source: DecodeSource, _ tree: PlaceTree, keys: () -> Set<String>) {
        strategy = source.keyStrategy
        switch strategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: pairs = Self.snakePairs(keys())
        default: pairs = KeyWalk.pairs(source, tree)
        }
    }

    /// Whether custom code converts keys.
    var isCustom: Bool {
        switch strategy {
        case .useDefaultKeys, .convertFromSnakeCase: false
        default: true
        }
    }

    /// The model's key for a payload's key.
    func converted(_ key: String) -> String { pairs[key] ?? key }

    /// The keys that the conversion changes.
    var changed: [String: String] { pairs.filter { $0.key != $0.value } }

    /// Replaces keys.
    ///
    /// - Parameter map: The replacements. With custom conversion, the model's keys are replaced, too.
    /// - Returns: The conversion of the replaced payload's keys, and the replacements for the model's keys.
    func replaced(_ map: inout KeyMap) -> (KeyConversion, models: [String: String]) {
        var result = self
        var models: [String: String] = [:]
        let replaced = map.replacements
        let snake: [String: String] =
            if case .convertFromSnakeCase = strategy { Self.snakePairs(Set(replaced.values)) } else { [:] }
        for (key, other) in replaced {
            let model = converted(key)
            let otherModel =
                isCustom && model != key ? map.replacement(for: model) : snake[other] ?? other
            models[model] = otherModel
            result.pairs[key] = nil
            result.pairs[other] = otherModel
        }
        return (result, models)
    }

    private static func snakePairs(_ keys: Set<String>) -> [String: String] {
        let keys = keys.sorted()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let objects = try? JSONEncoder().encode(keys.map { [$0: 0] }),
            let converted = try? decoder.decode([ConvertedKey].self, from: objects), converted.count == keys.count
        else { return [:] }
        return Dictionary(zip(keys, converted.map(\.name)), uniquingKeysWith: { first, _ in first })
    }

    /// The only key of an object.
    private struct ConvertedKey: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyCodingKey.self).allKeys.first?.stringValue ?? ""
        }
    }
}

/// Reads the objects that a trace read, and notes what custom code makes of their keys.
private struct KeyWalk: Decodable {
    /// The largest payload that is read again.
    private static let maxBytes = 4 << 20
    /// The deepest level, because a thread may have a small stack.
    private static let maxDepth = 64

    /// Shared with the custom code, which the decoder calls on the decode's thread only.
    private final class State: @unchecked Sendable {
        let tree: PlaceTree
        var place: PlaceTree.Place? = 0
        var depth = 0
        var pairs: [String: String] = [:]

        init(_ tree: PlaceTree) {
            self.tree = tree
        }
    }

    private static let state = CodingUserInfoKey(rawValue: "codascope.KeyWalk")

    static func pairs(_ source: DecodeSource, _ tree: PlaceTree) -> [String: String] {
        guard case .custom(let convert) = source.keyStrategy, source.payload.count <= maxBytes, let key = state else {
            return [:]
        }
        let state = State(tree)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { path in
            let converted = convert(path)
            if let key = path.last, state.pairs[key.stringValue] == nil {
                state.pairs[key.stringValue] = converted.stringValue
            }
            return converted
        }
        if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) {
            decoder.allowsJSON5 = source.settings.allowsJSON5
            decoder.assumesTopLevelDictionary = source.settings.assumesTopLevelDictionary
        }
        decoder.userInfo[key] = state
        _ = try? decoder.decode(KeyWalk.self, from: source.payload)
        return state.pairs
    }

    init(from decoder: any Decoder) throws {
        guard let state = Self.state.flatMap({ decoder.userInfo[$0] }) as? State, let place = state.place,
            state.depth < Self.maxDepth
        else { return }
        state.depth += 1
        defer { state.depth -= 1 }
        if !state.tree.reading(place).isEmpty {
            let object = try decoder.container(keyedBy: AnyCodingKey.self)
            for key in object.allKeys {
                guard let member = state.tree.member(key.stringValue, of: place) else { continue }
                state.place = member
                _ = try? object.decode(KeyWalk.self, forKey: key)
            }
        } else if let last = state.tree.lastElement[place] {
            var array = try decoder.unkeyedContainer()
            while !array.isAtEnd, array.currentIndex <= last {
                state.place = state.tree.element(array.currentIndex, of: place)
                _ = try array.decode(KeyWalk.self)
            }
        }
    }
}
