package import DecodeService
package import Explorer
package import Foundation

/// The file that keeps the explorer's state for the next run: `$XDG_STATE_HOME/codascope/explorer.json`, or
/// `~/.local/state/codascope/explorer.json`.
package struct MemoryFile: Sendable {
    private let file: URL

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.init(folder: UserFolder.state.url(environment))
    }

    package init(folder: URL) { file = folder.appending(path: "explorer.json") }

    /// Reads the state of an earlier run; empty if the file doesn't exist or can't be read.
    package func read() -> ExplorerMemory {
        let data = try? FileReading.read(file.path, limit: 1 << 24, onlyFiles: true)
        var memory = data.flatMap { try? JSONDecoder().decode(ExplorerMemory.self, from: $0) } ?? ExplorerMemory()
        memory.recent = RecentFiles(memory.recent.files, folder: FileManager.default.currentDirectoryPath)
        return memory
    }

    package func write(_ memory: ExplorerMemory) throws(FileWriting.Failure) {
        // Only the owner may see which files were opened.
        try FileWriting.makeFolder(file.deletingLastPathComponent().path, mode: 0o700)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(memory) else { return }
        try FileWriting.write(file.path, data)
    }
}
