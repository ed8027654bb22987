package import DecodeService
import Foundation

/// Which of the user's Swift files make models, and how they are to be compiled.
package struct ModelSources: Sendable, Hashable {
    /// The Swift language mode.
    package enum LanguageMode: String, Sendable, Hashable, CaseIterable {
        case v5 = "5"
        case v6 = "6"
    }

    /// Files, and folders of which every Swift file is taken, as they were named.
    package var paths: [String]
    /// Texts to compile instead of what the files hold, by path; a path that is not among the files is compiled too.
    package var replacing: [String: String]
    /// A package's target, whose files are taken besides.
    package var package: PackageTarget?
    /// The language mode; 5 is what `swiftc` takes when nobody says anything.
    package var languageMode: LanguageMode
    /// Type expressions that the library has to hold besides the types that are found: `Page<Order>`.
    package var expressions: [String]
    /// An expression of the user's own code that gives a `JSONDecoder`.
    package var decoder: String?

    /// Names sources.
    package init(
        paths: [String], replacing: [String: String] = [:], package: PackageTarget? = nil,
        languageMode: LanguageMode = .v5,
        expressions: [String] = [], decoder: String? = nil
    ) {
        self.paths = paths
        self.replacing = replacing
        self.package = package
        self.languageMode = languageMode
        self.expressions = expressions
        self.decoder = decoder
    }

    /// Sources that are in memory only.
    package init(files: [ModelSourceFile], languageMode: LanguageMode = .v5) {
        self.init(
            paths: [], replacing: Dictionary(files.map { ($0.file, $0.text) }) { _, last in last },
            languageMode: languageMode)
    }
}

/// A target of a SwiftPM package.
package struct PackageTarget: Sendable, Hashable {
    /// The package's folder.
    package var path: String
    /// The target's name.
    package var name: String

    /// Names a target.
    package init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}

extension ModelSources {
    /// The files to compile, in the order in which they were named; those of a folder by path, each once.
    ///
    /// - Throws: ``ModelBuildFailure`` when a path leads nowhere, or no Swift file is among them.
    package func files() throws(ModelBuildFailure) -> [ModelSourceFile] {
        var files: [ModelSourceFile] = []
        var seen: Set<String> = []
        var size = 0
        for path in paths {
            for file in try Self.swiftFiles(at: path, isInMemory: replacing[path] != nil)
            where seen.insert(file).inserted {
                files.append(ModelSourceFile(file: file, text: try text(of: file)))
                size += files.last?.text.utf8.count ?? 0
                guard size <= Self.mostBytes else {
                    throw ModelBuildFailure(
                        summary: "the Swift files of \(paths.joined(separator: ", ").singleLine) have more than "
                            + "\(Self.mostBytes >> 20) MiB; choose the files or the folder with your models")
                }
            }
        }
        for (file, text) in replacing.sorted(by: { $0.key < $1.key }) where seen.insert(file).inserted {
            files.append(ModelSourceFile(file: file, text: text))
        }
        guard !files.isEmpty else {
            let places = paths.isEmpty ? "nothing" : paths.joined(separator: ", ").singleLine
            throw ModelBuildFailure(summary: "there is no Swift file in \(places); choose files, or folders with some")
        }
        return files
    }

    private static let mostBytes = 64 << 20

    /// The text of a file, which may be in memory.
    private func text(of file: String) throws(ModelBuildFailure) -> String {
        if let text = replacing[file] { return text }
        return try ModelFileText(path: file).text
    }

    private static func swiftFiles(at path: String, isInMemory: Bool) throws(ModelBuildFailure) -> [String] {
        if isInMemory { return [path] }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ModelBuildFailure(
                summary: "\(path.singleLine) does not exist; choose Swift files, or folders with some")
        }
        guard isFolder.boolValue else { return [path] }
        // Links to folders are not followed, so that there is no loop.
        let found = FileManager.default.enumerator(
            at: URL(filePath: path), includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        let root = URL(filePath: path).standardizedFileURL.path
        let prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
        var files: [String] = []
        var seen = 0
        while let file = found?.nextObject() as? URL {
            seen += 1
            let full = file.standardizedFileURL.path
            // A manifest is a program of its own.
            if file.pathExtension == "swift", file.lastPathComponent != "Package.swift", full.hasPrefix(root) {
                let rest = full.dropFirst(root.count)
                files.append(prefix + (rest.hasPrefix("/") ? "" : "/") + rest)
            }
            guard seen <= mostPlaces, files.count <= mostFiles else {
                let what = files.count > mostFiles ? "\(mostFiles) Swift files" : "\(mostPlaces) files and folders"
                throw ModelBuildFailure(
                    summary:
                        "\(path.singleLine) contains more than \(what), which would all be compiled as one module; "
                        + "choose the files or the folder with your models")
            }
        }
        return files.sorted()
    }

    /// More Swift files than these are no module that a person waits for.
    private static let mostFiles = 5000
    /// So many files and folders are looked at for Swift files.
    private static let mostPlaces = 200_000
}
