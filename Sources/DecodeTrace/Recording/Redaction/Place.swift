import Foundation

/// A place of a payload that a trace reads. Calls for the same path have the same place.
final class Place {
    private var inner: [CodingPath.Component: Place] = [:]
    /// Whether it was read as an object by keys that the model names.
    private(set) var isNamed = false
    /// Whether it was read as an object by keys of which any is accepted, as a dictionary does.
    private(set) var isDictionary = false
    /// The last element that was requested of an array; -1 if none was.
    private(set) var lastElement = -1

    /// Whether it was read as an object.
    var isObject: Bool { isNamed || isDictionary }

    /// The place of a member or an element; nil if no call requested it.
    subscript(_ step: CodingPath.Component) -> Place? { inner[step] }

    /// The places of a trace's calls, in order. The first one is the root.
    static func all(in trace: Trace) -> [Place] {
        var places: [Place] = []
        places.reserveCapacity(trace.count)
        for node in 0..<trace.count {
            let call = trace[node]
            var place = call.parent < 0 ? Place() : places[Int(call.parent)]
            if let step = trace.key(of: node) { place = place.make(step) }
            places.append(place)
            guard call.container == .keyed else { continue }
            // `[String: T]` opens no container of its own.
            let isNamed = call.keyType >= 0 && !trace.keyTypes[Int(call.keyType)].takesEverything
            if isNamed { place.isNamed = true } else { place.isDictionary = true }
        }
        return places
    }

    private func make(_ step: CodingPath.Component) -> Place {
        if case .index(let index) = step { lastElement = max(lastElement, index) }
        if let place = inner[step] { return place }
        let place = Place()
        inner[step] = place
        return place
    }
}

/// A decoder's conversion of the payload's keys. Remembers what it converted.
final class KeyConversion {
    /// The model's keys for the payload's keys so far.
    private(set) var pairs: [String: String] = [:]
    private let strategy: JSONDecoder.KeyDecodingStrategy
    private let decoder = JSONDecoder()

    init(_ source: DecodeSource?) {
        strategy = source?.keyStrategy ?? .useDefaultKeys
        decoder.keyDecodingStrategy = strategy
    }

    /// Whether custom code converts keys.
    var isCustom: Bool { if case .custom = strategy { true } else { false } }

    /// The model's key for a payload's key.
    ///
    /// - Parameter isRead: Whether the decode read the key's object. If not, custom code isn't called: the decode didn't,
    ///   either.
    func converted(_ key: String, isRead: Bool = false) -> String {
        if let known = pairs[key] { return known }
        switch strategy {
        case .useDefaultKeys: return key
        case .custom(let convert):
            guard isRead else { return key }
            pairs[key] = convert([AnyCodingKey(key)]).stringValue
        default:
            guard key.contains("_"), let object = try? JSONEncoder().encode([key: 0]) else { return key }
            pairs[key] = (try? decoder.decode(ConvertedKey.self, from: object))?.name
        }
        return pairs[key] ?? key
    }

    /// The only key of an object.
    private struct ConvertedKey: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyCodingKey.self).allKeys.first?.stringValue ?? ""
        }
    }
}
