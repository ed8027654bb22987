import ArgumentParser
import DecodeService
import Foundation
import ModelBuild
import TerminalUI

/// Shows the cache of compiled models, or clears it.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show the cache of compiled models and its size, or clear it.")

    @Flag(help: "Remove all builds but those being made.")
    var clear = false

    func run() throws {
        let cache = ModelCache()
        let folder = cache.folder.path
        let usage = cache.usage
        guard clear else {
            Output().write("\(folder): \(Self.words(usage))\n")
            return
        }
        try cache.clear()
        let left = cache.usage
        let removed = ModelCache.Usage(
            entries: max(0, usage.entries - left.entries), size: max(0, usage.size - left.size))
        let rest = left.entries > 0 ? "; kept \(Self.words(left)) in use" : ""
        Output().write("\(folder): removed \(Self.words(removed))\(rest)\n")
    }

    private static func words(_ usage: ModelCache.Usage) -> String {
        "\(usage.entries == 1 ? "1 build" : "\(usage.entries) builds"), \(words(usage.size))"
    }

    private static func words(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1 << 20): "\(bytes >> 10) KiB"
        default: "\(bytes >> 20) MiB"
        }
    }
}
