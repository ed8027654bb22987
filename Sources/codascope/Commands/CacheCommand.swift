import ArgumentParser
import DecodeService
import Foundation
import ModelBuild

/// Shows the compiled models that are kept, and removes them.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show where compiled models are kept and how much they take, or remove them.",
        discussion: "The folder is $XDG_CACHE_HOME/codascope, or ~/.cache/codascope, and nobody else may look into it.")

    @Flag(help: "Remove them all.")
    var clear = false

    func run() throws {
        let cache = ModelCache()
        let usage = cache.usage
        if clear {
            do throws(ModelBuildFailure) {
                try cache.clear()
            } catch {
                throw Trouble(error.summary)
            }
        }
        let builds = usage.entries == 1 ? "1 build" : "\(usage.entries) builds"
        let size = Self.shown(usage.size)
        Output.print("\(cache.folder.path): \(clear ? "removed " : "")\(builds), \(size)")
    }

    private static func shown(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1 << 20): "\(bytes >> 10) KiB"
        default: "\(bytes >> 20) MiB"
        }
    }
}
