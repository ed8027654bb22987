package import DecodeService
package import Diagnosis

/// The user's own files that a payload is decoded with: the sources of `--models` or `--package`.
package struct OwnModelFiles: Hashable, Sendable, Codable {
    /// Files, and folders of them.
    package var paths: [String]
    /// The folder of a package, and the name of its target.
    package var package: String?
    package var target: String?
    /// The Swift language mode, if it isn't the default.
    package var languageMode: String?
    package var decoder: String?
    package var encoder: String?

    package init(
        paths: [String] = [], package: String? = nil, target: String? = nil, languageMode: String? = nil,
        decoder: String? = nil, encoder: String? = nil
    ) {
        self.paths = paths
        self.package = package
        self.target = target
        self.languageMode = languageMode
        self.decoder = decoder
        self.encoder = encoder
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

/// Which files changed on disk.
package struct FileChanges: Sendable, Hashable {
    package var payload: Bool
    /// Files of the user's models.
    package var models: Bool

    package init(payload: Bool = false, models: Bool = false) {
        self.payload = payload
        self.models = models
    }
}

/// Changes of the user's own files, all of them or none, and their purpose.
package struct FileChange: Sendable, Hashable {
    /// What follows the changes.
    package enum Purpose: Sendable, Hashable {
        /// Keeps a setup together with the changes.
        case apply(Setup)
        /// Undoes or redoes the experiment that made the changes.
        case undo, redo
        /// Returns to an experiment, by its index.
        case goTo(Int)
    }

    /// A short description: `Order.note: String?`, `6 changes`.
    package var title: String
    package var files: [ChangedFile]
    package var purpose: Purpose

    /// The files' names as they were given.
    var names: String { files.map(\.source.file).joined(separator: ", ") }
}

/// A copy of a built-in model's source in a file, because only a copy can be edited.
package struct ModelCopy: Sendable, Hashable {
    /// What follows the copying.
    package enum Purpose: Sendable, Hashable {
        /// The copy is opened in the editor, at a line.
        case edit(line: Int)
        /// The copy is changed, and the setup kept with it.
        case change(newText: String, title: String, setup: Setup)
    }

    /// The source, with the name of the built-in file.
    package var source: ModelSourceFile
    package var lesson: String
    package var purpose: Purpose

    /// The file's name without its folders.
    package var fileName: String { source.file.lastName }
}

/// The result of copying a source.
package enum CopyAnswer: Sendable, Hashable {
    /// The copy is in this file, and its models are used from now on.
    case copied(path: String)
    /// With a message for the user.
    case failed(String)
}
