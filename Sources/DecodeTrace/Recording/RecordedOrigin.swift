import Foundation

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
