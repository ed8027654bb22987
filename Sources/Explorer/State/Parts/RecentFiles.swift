/// The recent files, latest first, each with the setup that it was decoded with.
package struct RecentFiles: Hashable, Sendable, Codable {
    package struct File: Hashable, Sendable, Codable {
        /// An absolute path.
        package var path: String
        /// The model; nil if none was chosen.
        package var model: String?
        /// The strategies that were changed, by name.
        package var strategies: [String: String]

        package init(path: String, model: String? = nil, strategies: [String: String] = [:]) {
            self.path = path
            self.model = model
            self.strategies = strategies
        }
    }

    package private(set) var files: [File] = []

    /// The maximum number of files.
    private static let most = 20

    package init(_ files: [File] = []) { self.files = files }

    /// Puts a file first.
    mutating func add(_ file: File) {
        files.removeAll { $0.path == file.path }
        files = [file] + files.prefix(Self.most - 1)
    }
}
