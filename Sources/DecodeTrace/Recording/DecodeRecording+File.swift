public import Foundation

extension DecodeRecording {
    /// Why a file can't be read as a recording.
    public enum ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It doesn't begin like one.
        case notARecording
        /// A newer library wrote it, with this version of the format.
        case newerVersion(Int)
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
            case .newerVersion(let version):
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
        // The version comes first, because a newer format may differ in everything else.
        let digits = line.dropFirst(mark.count).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        if let version = Int(String(decoding: digits, as: UTF8.self)), version > currentVersion {
            throw .newerVersion(version)
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
