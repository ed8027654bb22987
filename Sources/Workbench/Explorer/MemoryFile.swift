package import Explorer
package import Foundation

/// The file in which the explorer keeps what the next run begins with: `$XDG_STATE_HOME/codascope/explorer.json`, or
/// `~/.local/state/codascope/explorer.json`.
package struct MemoryFile: Sendable {
    private let file: URL

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(folder: Self.folder(environment))
    }

    /// The folder for what outlives a run, whether or not it exists.
    package static func folder(_ environment: [String: String]) -> URL {
        let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
        return (named ?? home.appending(path: ".local/state")).appending(path: "codascope")
    }

    package init(folder: URL) { file = folder.appending(path: "explorer.json") }

    /// What an earlier run left; nothing where there is no such file, or none that can be read.
    package func read() -> ExplorerMemory {
        guard let data = try? Data(contentsOf: file),
            let memory = try? JSONDecoder().decode(ExplorerMemory.self, from: data)
        else { return ExplorerMemory() }
        return memory
    }

    /// Replaces the file. Where that isn't possible the next run begins as the first one did.
    package func write(_ memory: ExplorerMemory) {
        let folder = file.deletingLastPathComponent()
        // Only the owner may see which files were opened.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var memory = memory
        memory.recent = RecentFiles(
            memory.recent.files.map { file in
                var file = file
                // Relative paths mean nothing in the next run.
                file.path = URL(filePath: file.path).standardizedFileURL.path
                return file
            })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(memory) else { return }
        try? data.write(to: file, options: .atomic)
    }
}
