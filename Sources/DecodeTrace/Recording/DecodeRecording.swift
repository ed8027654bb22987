public import Foundation

/// A decode, written down by the app that made it.
///
/// An app, a server or a test keeps the recording of a decode that failed. Later, the tool `codascope` opens the file without
/// the model, and shows what failed, where and why.
///
/// ```swift
/// let city = try JSONDecoder().record(City.self, from: data) { folder.keep($0) }
/// ```
///
/// Unless ``Options/redacts`` is false, a recording contains other values of the same form in place of the payload's.
public struct DecodeRecording: Sendable {
    /// The version of the format that this library writes.
    public static let currentVersion = 2
    /// The extension of a file with recordings.
    public static let fileExtension = "codarecording"

    /// The version of the format.
    public let version: Int
    /// The root type as written in source.
    public let typeName: String
    /// Whether a value was decoded.
    public let isDecoded: Bool
    /// Whether the recorded decode ended like the app's own: false if the model's code threw an error only the first time.
    public let isReproduced: Bool
    /// What was decoded.
    public let payload: RecordedPayload
    /// The calls, as far as they fit into the file.
    public let trace: Trace
    /// Whether all calls are there. Those that lead to failures are kept longest.
    public let isTraceWhole: Bool
    /// The decoder's settings.
    public let settings: RecordedSettings
    /// The types of values that were decoded, with their properties.
    public let types: [RecordedType]
    /// For each of the trace's key types, the payload's keys that it knows, converted like the decoder's and sorted; empty for
    /// one that takes every key.
    public let knownKeys: [[String]]
    /// The raw values, as JSON, of enums that rejected one, by the enum's name.
    public let cases: [String: [String]]
    /// The error that the decoder threw. Values that it quotes are redacted.
    public let error: String?
    /// Where and when it was recorded.
    public let origin: RecordedOrigin

    /// What to record.
    public struct Options: Sendable, Hashable {
        /// Whether values are replaced by others of the same form.
        public var redacts: Bool
        /// The paths whose values stay, such as `status` or `items.*.kind`, where `*` is every index or key.
        public var allowedPaths: [String]
        /// The maximum size of the file in bytes.
        public var maxBytes: Int
        /// The name of what was decoded, such as a route. A query after `?` is left out.
        public var name: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - redacts: Whether values are replaced by others of the same form.
        ///   - allowedPaths: The paths whose values stay.
        ///   - maxBytes: The maximum size of the file in bytes.
        ///   - name: The name of what was decoded.
        public init(redacts: Bool = true, allowedPaths: [String] = [], maxBytes: Int = 1 << 20, name: String? = nil) {
            self.redacts = redacts
            self.allowedPaths = allowedPaths
            self.maxBytes = maxBytes
            self.name = name
        }
    }
}

extension DecodeRecording: Codable {
    /// The names in the file. No other one sorts before the version's, with which the file begins.
    private enum CodingKeys: String, CodingKey {
        case version = "codarecording"
        case isDecoded = "decoded"
        case cases = "enumCases"
        case error
        case failures
        case knownKeys
        case origin
        case payload
        case isReproduced = "reproduced"
        case settings
        case trace
        case isTraceWhole = "traceIsWhole"
        case typeName = "type"
        case types
    }

    /// Reads a recording, and checks that its parts fit together.
    ///
    /// - Throws: ``ReadingError``, or an error of the decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else { throw ReadingError.otherVersion(version) }
        typeName = try container.decode(String.self, forKey: .typeName)
        isDecoded = try container.decode(Bool.self, forKey: .isDecoded)
        isReproduced = try container.decode(Bool.self, forKey: .isReproduced)
        payload = try container.decode(RecordedPayload.self, forKey: .payload)
        isTraceWhole = try container.decode(Bool.self, forKey: .isTraceWhole)
        settings = try container.decode(RecordedSettings.self, forKey: .settings)
        types = try container.decode([RecordedType].self, forKey: .types)
        knownKeys = try container.decode([[String]].self, forKey: .knownKeys)
        cases = try container.decode([String: [String]].self, forKey: .cases)
        error = try container.decodeIfPresent(String.self, forKey: .error)
        origin = try container.decode(RecordedOrigin.self, forKey: .origin)
        do {
            // In base64 whatever the decoder's strategy for data is.
            guard let bytes = Data(base64Encoded: try container.decode(String.self, forKey: .trace)) else {
                throw ReadingError.damaged("its calls aren't base64")
            }
            trace = try Trace(packed: bytes)
        } catch let error as Trace.PackedError {
            throw ReadingError.damaged("its calls are inconsistent: \(error.description)")
        }
        guard knownKeys.count == trace.keyTypes.count else {
            throw ReadingError.damaged(
                "it lists the keys of \(knownKeys.count) key types instead of \(trace.keyTypes.count)")
        }
        guard payload.isConsistent else {
            throw ReadingError.damaged("its payload doesn't have the size that it states")
        }
    }

    /// Writes the recording. The failures are also written as sentences, for a person who opens the file in an editor.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(typeName, forKey: .typeName)
        try container.encode(isDecoded, forKey: .isDecoded)
        try container.encode(isReproduced, forKey: .isReproduced)
        try container.encode(payload, forKey: .payload)
        try container.encode(trace.packed().base64EncodedString(), forKey: .trace)
        try container.encode(isTraceWhole, forKey: .isTraceWhole)
        try container.encode(settings, forKey: .settings)
        try container.encode(types, forKey: .types)
        try container.encode(knownKeys, forKey: .knownKeys)
        try container.encode(cases, forKey: .cases)
        try container.encodeIfPresent(error, forKey: .error)
        try container.encode(origin, forKey: .origin)
        try container.encode(trace.failures.prefix(100).map(\.sentence), forKey: .failures)
    }
}

extension DecodeRecording {
    /// Why a file can't be read as a recording.
    public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It doesn't begin like one.
        case notARecording
        /// A newer or older library wrote it, with this version of the format.
        case otherVersion(Int)
        /// Its end is missing.
        case truncated
        /// It contains more than one; read them with ``DecodeRecording/recordings(in:)``.
        case severalRecordings
        /// Its parts are invalid or don't fit together.
        case damaged(String)

        /// A sentence about the problem.
        public var description: String {
            switch self {
            case .notARecording: "This isn't a recording of a decode."
            case .otherVersion(let version):
                "This recording has version \(version) of the format, and this version of Codascope reads version "
                    + "\(DecodeRecording.currentVersion)."
            case .truncated: "This recording is truncated."
            case .severalRecordings: "This file contains several recordings."
            case .damaged(let reason): "This recording is damaged: \(reason)."
            }
        }
    }

    /// The bytes with which each recording begins, before the number of its version.
    private static let mark = Array(#"{"codarecording":"#.utf8)

    /// Whether bytes begin like a recording of any version.
    ///
    /// - Complexity: O(1)
    public static func begins(_ data: Data) -> Bool { data.starts(with: mark) }

    /// Reads a recording.
    ///
    /// - Parameter data: A file with one recording. All of it is checked.
    /// - Throws: ``ReadingError``
    /// - Complexity: O(bytes)
    public init(data: Data) throws(ReadingError) {
        let lines = Self.lines(of: data)
        guard let line = lines.first, Self.begins(line) else { throw .notARecording }
        guard lines.count == 1 else { throw .severalRecordings }
        self = try Self.read(line)
    }

    /// Reads a file that contains a recording in each line.
    ///
    /// - Parameter data: The file.
    /// - Returns: The recordings, or the errors of lines that aren't one. Empty lines are skipped.
    /// - Complexity: O(bytes)
    public static func recordings(in data: Data) -> [Result<DecodeRecording, ReadingError>] {
        lines(of: data).map { line in Result { () throws(ReadingError) in try read(line) } }
    }

    private static func lines(of data: Data) -> [Data] {
        data.split(separator: UInt8(ascii: "\n")).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }.filter { !$0.isEmpty }
    }

    private static func read(_ line: Data) throws(ReadingError) -> DecodeRecording {
        guard begins(line) else { throw .notARecording }
        // The version comes first, because another format may differ in everything else.
        let digits = line.dropFirst(mark.count).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        if let version = Int(String(decoding: digits, as: UTF8.self)), version != currentVersion {
            throw .otherVersion(version)
        }
        guard line.last == UInt8(ascii: "}") else { throw .truncated }
        do { return try JSONDecoder().decode(DecodeRecording.self, from: line) } catch {
            throw error as? ReadingError ?? .damaged(reason(of: error))
        }
    }

    private static func reason(of error: any Error) -> String {
        guard let facts = (error as? DecodingError).map(ErrorFacts.init) else { return "it isn't valid JSON" }
        if isInvalidJSON(error) { return "it isn't valid JSON" }
        var path = CodingPath(facts.path)
        if let key = facts.missingKey {
            path = path.appending(.init(key))
            return "`\(path)` is missing"
        }
        return "`\(path)` is invalid"
    }

    /// The file: one line of JSON, which begins with the version.
    ///
    /// - Complexity: O(bytes)
    public func encoded() -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, integers, Booleans, and lists and dictionaries of them can always be encoded.
        let line = try? encoder.encode(self)
        return (line ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// Writes the file, which is either complete or isn't there.
    ///
    /// - Throws: The error of the file system.
    public func write(to file: URL) throws { try encoded().write(to: file, options: .atomic) }
}
