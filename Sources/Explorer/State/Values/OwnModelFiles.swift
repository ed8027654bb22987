/// The user's own files that a payload is decoded with: the sources of `--models` or `--package`.
package struct OwnModelFiles: Hashable, Sendable, Codable {
    /// Files, and folders of them.
    package var paths: [String]
    /// The folder of a package, and the name of its target.
    package var package: String?
    package var target: String?
    /// The Swift language mode, if it isn't the default.
    package var languageMode: String?
    /// The user's decoder.
    package var decoder: String?

    package init(
        paths: [String] = [], package: String? = nil, target: String? = nil, languageMode: String? = nil,
        decoder: String? = nil
    ) {
        self.paths = paths
        self.package = package
        self.target = target
        self.languageMode = languageMode
        self.decoder = decoder
    }

    /// Whether only built-in models are used.
    package var isEmpty: Bool { paths.isEmpty && package == nil }

    /// All files and folders whose code is run.
    var allPaths: [String] { paths + [package].compactMap(\.self) }

    /// `from Models/Bank.swift and 2 more`.
    var words: String? {
        guard let first = allPaths.first else { return nil }
        let name = first.split(separator: "/").suffix(2).joined(separator: "/")
        let others = allPaths.count - 1
        let with = decoder.map { " with \($0)" } ?? ""
        return "from \(name)\(others > 0 ? " and \(others) more" : "")\(with)"
    }
}
