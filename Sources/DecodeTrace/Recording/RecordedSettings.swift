package import Foundation

/// The settings of a decoder, in words.
public struct RecordedSettings: Sendable, Hashable, Codable {
    /// How keys are converted: `default`, `snake` or `custom`.
    public internal(set) var keys = "default"
    /// With custom conversion, the model's key for each of the payload's keys that it changes.
    public package(set) var keyPairs: [String: String] = [:]
    /// How dates are decoded: `deferred`, `seconds`, `milliseconds`, `iso8601`, `formatted` or `custom`.
    public internal(set) var dates = "deferred"
    /// The format of dates, if they are formatted and the platform gives it.
    public internal(set) var dateFormat: String?
    /// How data is decoded: `base64`, `deferred` or `custom`.
    public internal(set) var data = "base64"
    /// The strings for infinity, negative infinity and NaN, in this order; nil if none are accepted.
    public internal(set) var floats: [String]?
    /// Whether JSON5 is accepted.
    public internal(set) var allowsJSON5 = false
    /// Whether the braces of the root object may be missing.
    public internal(set) var assumesTopLevelDictionary = false
    /// The names in the decoder's user info, with the types of their values.
    public internal(set) var userInfo: [String: String] = [:]

    /// Default settings.
    init() {}

    init(_ decoder: PropertyListDecoder) { userInfo = Self.names(decoder.userInfo) }

    /// The settings of a decoder, without the pairs of keys that custom code converts.
    package init(_ decoder: JSONDecoder) {
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: break
        case .convertFromSnakeCase: keys = "snake"
        case .custom: keys = "custom"
        @unknown default: keys = "custom"
        }
        switch decoder.dateDecodingStrategy {
        case .deferredToDate: break
        case .secondsSince1970: dates = "seconds"
        case .millisecondsSince1970: dates = "milliseconds"
        case .iso8601: dates = "iso8601"
        #if canImport(Darwin)
        // On other systems, `.formatted` creates a custom strategy.
        case .formatted(let formatter):
            dates = "formatted"
            dateFormat = formatter.dateFormat
        #endif
        case .custom: dates = "custom"
        @unknown default: dates = "custom"
        }
        switch decoder.dataDecodingStrategy {
        case .base64: break
        case .deferredToData: data = "deferred"
        case .custom: data = "custom"
        @unknown default: data = "custom"
        }
        if case .convertFromString(let positive, let negative, let nan) = decoder.nonConformingFloatDecodingStrategy {
            floats = [positive, negative, nan]
        }
        if #available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) {
            allowsJSON5 = decoder.allowsJSON5
            assumesTopLevelDictionary = decoder.assumesTopLevelDictionary
        }
        userInfo = Self.names(decoder.userInfo)
    }

    private static func names(_ userInfo: [CodingUserInfoKey: Any]) -> [String: String] {
        var names: [String: String] = [:]
        for (key, value) in userInfo { names[key.rawValue] = TypeName.of(type(of: value)) }
        return names
    }
}

/// What was decoded, and how. Cheap: bytes are shared.
struct DecodeSource {
    let payload: Data
    let format: RecordedPayload.Format
    var settings = RecordedSettings()
    var keyStrategy = JSONDecoder.KeyDecodingStrategy.useDefaultKeys

    init(_ payload: Data, _ decoder: JSONDecoder) {
        self.payload = payload
        format = .json
        settings = RecordedSettings(decoder)
        keyStrategy = decoder.keyDecodingStrategy
    }

    init(_ payload: Data, _ decoder: PropertyListDecoder) {
        self.payload = payload
        format = .propertyList
        settings = RecordedSettings(decoder)
    }

    /// The source of another decoder's decode. A property list can be told by its beginning, JSON can't.
    init(_ payload: Data) {
        self.payload = payload
        let isList =
            payload.starts(with: "bplist".utf8)
            || payload.first == UInt8(ascii: "<") && payload.prefix(4096).range(of: Data("<plist".utf8)) != nil
        format = isList ? .propertyList : .other
    }
}
