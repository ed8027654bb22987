package import DecodeService
import Foundation

/// The user's Swift files with models, and options for compiling them.
package struct ModelSources: Sendable, Hashable {
    /// The Swift language mode.
    package enum LanguageMode: String, Sendable, Hashable, CaseIterable {
        case v5 = "5"
        case v6 = "6"
    }

    /// Paths of files, and of folders whose Swift files are all used, as the user wrote them.
    package var paths: [String]
    /// Texts to compile instead of the files' contents, by path; other paths are compiled in addition.
    package var replacing: [String: String]
    /// A package's target, whose files are used in addition.
    package var package: PackageTarget?
    /// The language mode; 5 is the default of `swiftc`.
    package var languageMode: LanguageMode
    /// Type expressions that the library must contain in addition to the types found: `Page<Order>`.
    package var expressions: [String]
    /// An expression in the user's own code whose value is a `JSONDecoder`.
    package var decoder: String?
    /// An expression in the user's own code whose value is a `JSONEncoder`.
    package var encoder: String?
    /// Whether an edit is tried: code that it breaks and that doesn't matter to Codable is left out, and named.
    package var isTrial = false

    package init(
        paths: [String], replacing: [String: String] = [:], package: PackageTarget? = nil,
        languageMode: LanguageMode = .v5,
        expressions: [String] = [], decoder: String? = nil, encoder: String? = nil
    ) {
        self.paths = paths
        self.replacing = replacing
        self.package = package
        self.languageMode = languageMode
        self.expressions = expressions
        self.decoder = decoder
        self.encoder = encoder
    }

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

    package init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}

extension ModelSources {
    /// The files to compile, without duplicates, in the order of the given paths. The files of a folder are sorted by
    /// path.
    ///
    /// - Throws: ``ModelBuildFailure`` if a path doesn't exist, or there is no Swift file.
    package func files() throws(ModelBuildFailure) -> [ModelSourceFile] { try found().files }

    /// The files to compile, and notes on folders that were not entered.
    func found() throws(ModelBuildFailure) -> (files: [ModelSourceFile], notes: [String]) {
        var files: [ModelSourceFile] = []
        var notes: [String] = []
        var seen: Set<String> = []
        var size = 0
        for path in paths {
            for file in try Self.swiftFiles(at: path, isInMemory: replacing[path] != nil, &notes)
            where seen.insert(file).inserted {
                files.append(ModelSourceFile(file: file, text: try text(of: file)))
                size += files.last?.text.utf8.count ?? 0
                guard size <= Self.maxBytes else {
                    throw ModelBuildFailure(
                        summary: "the Swift files of \(paths.joined(separator: ", ").singleLine) have more than "
                            + "\(Self.maxBytes >> 20) MiB; choose the files or the folder with your models")
                }
            }
        }
        for (file, text) in replacing.sorted(by: { $0.key < $1.key }) where seen.insert(file).inserted {
            files.append(ModelSourceFile(file: file, text: text))
        }
        guard !files.isEmpty else {
            let places = paths.isEmpty ? "" : " in \(paths.joined(separator: ", ").singleLine)"
            throw ModelBuildFailure(
                summary: "there is no Swift file\(places); choose files, or folders that contain some")
        }
        return (files, notes)
    }

    private static let maxBytes = 64 << 20

    /// The text of a file, which may be in memory.
    private func text(of file: String) throws(ModelBuildFailure) -> String {
        if let text = replacing[file] { return text }
        return try ModelFileText.read(file)
    }

    private static func swiftFiles(
        at path: String, isInMemory: Bool, _ notes: inout [String]
    ) throws(ModelBuildFailure) -> [String] {
        if isInMemory { return [path] }
        guard FileReading.kind(path) == .folder else { return [path] }
        // A package manifest is a program of its own.
        var walk = FolderWalk(path, maxEntries: maxPlaces) { $0.hasSuffix(".swift") && $0 != "Package.swift" }
        var files: [String] = []
        while let found = walk.next() {
            switch found {
            case .file(let file): files.append(file)
            case .trouble(let place, .tooMany): throw tooMany(place, "\(maxPlaces) files and folders")
            case .trouble(let place, let failure):
                throw ModelBuildFailure(summary: "\(place.singleLine) \(ModelFileText.reason(failure))")
            }
            if files.count > maxFiles { throw tooMany(path, "\(maxFiles) Swift files") }
        }
        notes += walk.linkedFolders.map { "\($0.singleLine) links to a folder and was not entered" }
        return files.sorted()
    }

    private static func tooMany(_ path: String, _ what: String) -> ModelBuildFailure {
        ModelBuildFailure(
            summary: "\(path.singleLine) contains more than \(what), which would all be compiled as one module; "
                + "choose the files or the folder with your models")
    }

    /// More Swift files than these take too long to compile as one module.
    private static let maxFiles = 5000
    /// At most this many files and folders are searched for Swift files.
    private static let maxPlaces = 200_000
}

/// The text of a user's Swift file, up to a size limit.
enum ModelFileText {
    /// In bytes; files with models are smaller.
    private static let maxSize = 16 << 20

    /// Reads a file.
    ///
    /// - Throws: ``ModelBuildFailure`` if it isn't a regular file, is too large, can't be read, or isn't UTF-8.
    static func read(_ path: String) throws(ModelBuildFailure) -> String {
        let name = path.singleLine
        let data: Data
        do throws(FileReading.Failure) {
            data = try FileReading.read(path, limit: maxSize, onlyFiles: true)
        } catch {
            throw ModelBuildFailure(summary: "\(name) \(reason(error))")
        }
        guard !data.contains(0) else {
            throw ModelBuildFailure(summary: "\(name) is not Swift source: it contains binary data")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            let line = firstBadLine(data)
            throw ModelBuildFailure(
                summary: "\(name):\(line) isn't valid UTF-8, as Swift source must be; save it as UTF-8")
        }
        return text
    }

    /// Says why a file was not read and what to do. The text continues a sentence that begins with the file's name.
    static func reason(_ failure: FileReading.Failure) -> String {
        switch failure {
        case .missing, .notFolder: "\(failure.words); choose Swift files, or folders that contain some"
        case .notFile: "\(failure.words); write the models to a file"
        case .tooLarge, .endless:
            "has more than \(maxSize >> 20) MiB, which is too large for Swift models; choose the file with your models"
        case .permission: "\(failure.words); check its permissions with `ls -l`"
        default: failure.words.singleLine
        }
    }

    /// The line, from 1, of the first bytes that aren't UTF-8.
    private static func firstBadLine(_ data: Data) -> Int {
        var line = 1
        for part in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if String(validating: part, as: UTF8.self) == nil { return line }
            line += 1
        }
        return line
    }
}
