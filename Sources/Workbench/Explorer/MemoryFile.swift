package import Explorer
package import Foundation

/// The file that keeps the explorer's state for the next run: `$XDG_STATE_HOME/codascope/explorer.json`, or
/// `~/.local/state/codascope/explorer.json`.
package struct MemoryFile: Sendable {
    private let file: URL

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(folder: Self.folder(environment))
    }

    /// The folder for state that outlives a run, whether or not it exists.
    package static func folder(_ environment: [String: String]) -> URL {
        let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        let home =
            environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
            ?? FileManager.default.homeDirectoryForCurrentUser
        return (named ?? home.appending(path: ".local/state")).appending(path: "codascope")
    }

    package init(folder: URL) { file = folder.appending(path: "explorer.json") }

    /// Reads the state of an earlier run; empty if the file doesn't exist or can't be read.
    ///
    /// - Parameter folder: The folder that relative paths start from.
    package func read(folder: String = FileManager.default.currentDirectoryPath) -> ExplorerMemory {
        let data = try? Data(contentsOf: file)
        var memory = data.flatMap { try? JSONDecoder().decode(ExplorerMemory.self, from: $0) } ?? ExplorerMemory()
        memory.recent = RecentFiles(memory.recent.files, folder: folder)
        return memory
    }

    /// Replaces the file. Errors are ignored: the state is only a convenience.
    package func write(_ memory: ExplorerMemory) {
        let folder = file.deletingLastPathComponent()
        // Only the owner may see which files were opened.
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(memory) else { return }
        try? data.write(to: file, options: .atomic)
    }
}
