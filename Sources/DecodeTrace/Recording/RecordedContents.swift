public import Foundation

/// The payload in a recording.
public struct RecordedPayload: Sendable, Hashable, Codable {
    /// A format of payloads.
    public enum Format: String, Sendable, Codable {
        /// What a `JSONDecoder` decodes: JSON, or text that was decoded as such.
        case json
        /// What a `PropertyListDecoder` decodes.
        case propertyList
        /// What another decoder decodes.
        case other
    }

    /// The payload as recorded; nil if it was left out: because it is too large, because it can't be redacted, as a binary
    /// property list, or because it isn't known.
    public let bytes: Data?
    /// The number of bytes that were decoded; 0 if the payload isn't known.
    public let originalSize: Int
    /// Whether values were replaced by others of the same form. Each position remains the original's if the payload is whole.
    public let isRedacted: Bool
    /// Whether the recorded payload has everything that the original has. If not, parts of it that lead to no failure are
    /// shorter, or all of it was left out.
    public let isWhole: Bool
    /// The format.
    public let format: Format

    /// Whether the sizes fit.
    var isConsistent: Bool {
        originalSize >= 0 && (isWhole ? bytes?.count == originalSize : (bytes?.count ?? 0) <= max(originalSize, 0))
    }

    init(bytes: Data?, originalSize: Int, isRedacted: Bool, isWhole: Bool, format: Format) {
        self.bytes = bytes
        self.originalSize = originalSize
        self.isRedacted = isRedacted
        self.isWhole = isWhole
        self.format = format
    }

    private enum CodingKeys: String, CodingKey {
        case base64, format
        case originalSize = "originalSize"
        case isRedacted = "redacted"
        case text
        case isWhole = "whole"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            bytes = Data(text.utf8)
        } else if let base64 = try container.decodeIfPresent(String.self, forKey: .base64) {
            guard let data = Data(base64Encoded: base64) else {
                throw DecodeRecording.ReadingError.damaged("its payload isn't base64")
            }
            bytes = data
        } else {
            bytes = nil
        }
        originalSize = try container.decode(Int.self, forKey: .originalSize)
        isRedacted = try container.decode(Bool.self, forKey: .isRedacted)
        isWhole = try container.decode(Bool.self, forKey: .isWhole)
        format = try container.decode(Format.self, forKey: .format)
    }

    /// Writes the payload, as text if it is UTF-8.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let bytes {
            if let text = String(validating: bytes, as: UTF8.self) {
                try container.encode(text, forKey: .text)
            } else {
                try container.encode(bytes.base64EncodedString(), forKey: .base64)
            }
        }
        try container.encode(originalSize, forKey: .originalSize)
        try container.encode(isRedacted, forKey: .isRedacted)
        try container.encode(isWhole, forKey: .isWhole)
        try container.encode(format, forKey: .format)
    }
}

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

/// A type of a value that was decoded, as reflection shows it.
public struct RecordedType: Sendable, Hashable, Codable {
    /// A stored property.
    public struct Property: Sendable, Hashable, Codable {
        /// The name. That of a wrapped property begins with an underscore.
        public let name: String
        /// The type as written in source.
        public let type: String
    }

    /// What a type is.
    public enum Kind: String, Sendable, Codable {
        case `struct`, `class`, `enum`, other
    }

    /// The name as written in source.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// Its stored properties in the order of declaration. Those of superclasses come first.
    public let properties: [Property]
}

extension RecordedType {
    /// The types of values and of their properties, without those of the standard library and Foundation, by name.
    ///
    /// Runs none of the model's code: a type with a mirror of its own is left out.
    ///
    /// - Complexity: O(1): at most 2,000 values are looked at.
    static func all(in values: [Any]) -> [RecordedType] {
        var found: [String: RecordedType] = [:]
        var pending = Array(values.reversed())
        var rest = 2_000
        while let value = pending.popLast(), rest > 0 {
            rest -= 1
            let name = _typeName(type(of: value), qualified: true)
            let isOfLibrary = name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
            // Of the library's types, only collections and optionals have parts to look at.
            if isOfLibrary {
                guard name.hasPrefix("Swift.") else { continue }
                pending += Mirror(reflecting: value).children.prefix(200).map(\.value).reversed()
                continue
            }
            if value is any CustomReflectable { continue }
            let mirror = Mirror(reflecting: value)
            pending += mirror.children.prefix(200).map(\.value).reversed()
            let type = RecordedType(of: value, mirror)
            if found[type.name] == nil { found[type.name] = type }
        }
        return found.values.sorted { $0.name < $1.name }
    }

    private init(of value: Any, _ mirror: Mirror) {
        name = TypeName.of(type(of: value))
        kind =
            switch mirror.displayStyle {
            case .struct: .struct
            case .class: .class
            case .enum: .enum
            default: .other
            }
        var properties: [Property] = []
        if kind == .struct || kind == .class {
            var level: Mirror? = mirror
            while let mirror = level {
                properties.insert(
                    contentsOf: mirror.children.compactMap { child in
                        child.label.map { Property(name: $0, type: TypeName.of(type(of: child.value))) }
                    }, at: 0)
                level = mirror.superclassMirror
            }
        }
        self.properties = properties
    }
}

/// Where and when a decode was recorded.
public struct RecordedOrigin: Sendable, Hashable, Codable {
    /// What wrote the recording.
    public let writer: String
    /// The operating system, with its version.
    public let system: String
    /// The version of Swift that compiled the library.
    public let swift: String
    /// The time, in UTC as ISO 8601 writes it: `2026-04-01T09:30:00Z`.
    public let date: String
    /// The name that the app gave.
    public let name: String?

    init(name: String?, date: Date = Date()) {
        writer = "DecodeTrace \(DecodeRecording.currentVersion)"
        system = Self.system
        swift = Self.swift
        self.date = ISO8601DateFormatter().string(from: date)
        // A query or a fragment may contain a user's data.
        self.name = name.map { String($0.prefix { $0 != "?" && $0 != "#" }.prefix(200)) }
    }

    private static var system: String {
        #if os(Linux)
        let name = "Linux"
        #elseif os(macOS)
        let name = "macOS"
        #elseif os(iOS)
        let name = "iOS"
        #elseif os(tvOS)
        let name = "tvOS"
        #elseif os(watchOS)
        let name = "watchOS"
        #elseif os(visionOS)
        let name = "visionOS"
        #else
        let name = "another system"
        #endif
        return "\(name), \(ProcessInfo.processInfo.operatingSystemVersionString)"
    }

    private static var swift: String {
        #if swift(>=6.5)
        "6.5 or later"
        #elseif swift(>=6.4)
        "6.4"
        #elseif swift(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }
}
