import Foundation

/// The state that a run of the explorer saves for the next one.
package struct ExplorerMemory: Hashable, Sendable, Codable {
    package var splits: PaneSplits
    package var recent: RecentFiles

    package init(splits: PaneSplits = PaneSplits(), recent: RecentFiles = RecentFiles()) {
        self.splits = splits
        self.recent = recent
    }
}

extension ExplorerState {
    var memory: ExplorerMemory { ExplorerMemory(splits: panes.splits, recent: recent) }
}

/// The recent files, latest first and once each, with the setup that each was decoded with.
package struct RecentFiles: Hashable, Sendable, Codable {
    package struct File: Hashable, Sendable, Codable {
        /// An absolute path, if the folder of relative ones is known.
        package var path: String
        /// The model; nil if none was chosen.
        package var model: String?
        /// The strategies that were changed, by name.
        package var strategies: [String: String]
        /// The user's own files with the model; nil if there are none.
        package var models: OwnModelFiles?

        package init(
            path: String, model: String? = nil, strategies: [String: String] = [:], models: OwnModelFiles? = nil
        ) {
            self.path = path
            self.model = model
            self.strategies = strategies
            self.models = models
        }
    }

    package private(set) var files: [File] = []
    /// The folder that relative paths start from; nil to keep them as they are.
    private var folder: String?

    private enum CodingKeys: CodingKey { case files }

    /// The maximum number of files.
    private static let most = 20

    /// - Parameters:
    ///   - files: The files, latest first. If a file comes twice, the later place is dropped.
    ///   - folder: The folder that relative paths start from.
    package init(_ files: [File] = [], folder: String? = nil) {
        self.folder = folder
        for file in files.reversed() { add(file) }
    }

    /// Puts a file first.
    mutating func add(_ file: File) {
        var file = file
        file.path = whole(file.path)
        files.removeAll { $0.path == file.path }
        files = [file] + files.prefix(Self.most - 1)
    }

    private func whole(_ path: String) -> String {
        guard let folder else { return path }
        return URL(filePath: path, relativeTo: URL(filePath: folder, directoryHint: .isDirectory))
            .standardizedFileURL.path
    }

    /// The path on screen: relative if the file is below the folder.
    func shownPath(_ file: File) -> String {
        guard let folder, folder != "/", file.path.hasPrefix(folder + "/") else { return file.path }
        return String(file.path.dropFirst(folder.count + 1))
    }
}
