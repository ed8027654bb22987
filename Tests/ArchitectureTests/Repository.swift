import Foundation

/// The modules of this package, according to the sources, the manifest and the README.
struct Repository {
    let root: URL

    init(file: String = #filePath) {
        root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    // MARK: Sources

    /// The folders of `Sources` that contain modules, without those for the build itself.
    func modules() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { $0.first != "." && !["EmbedFiles", "embed-files"].contains($0) }.sorted()
    }

    /// The Swift files of a module, by their paths in the repository, with their lines.
    func files(of module: String) throws -> [(path: String, lines: [Substring])] {
        let folder = root.appending(path: "Sources").appending(path: module)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .sorted()
            .map { path in
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                return ("Sources/\(module)/\(path)", text.split(separator: "\n", omittingEmptySubsequences: false))
            }
    }

    /// The modules of this package that a module's sources import.
    func imports(of module: String) throws -> [String] {
        let ours = Set(try modules())
        let names = try files(of: module).flatMap(\.lines).compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place <= 2, place + 1 < words.count else { return nil }
            return String(words[place + 1])
        }
        return Set(names).intersection(ours).sorted()
    }

    /// The lines of a module's sources that are code, not comments or parts of multiline strings.
    func code(of module: String) throws -> [(place: String, line: Substring)] {
        try files(of: module).flatMap { path, lines in
            var isText = false
            return lines.enumerated().compactMap { number, line -> (String, Substring)? in
                let wasText = isText
                if line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2) { isText.toggle() }
                let code = line.drop { $0 == " " }
                return wasText || code.hasPrefix("//") ? nil : ("\(path):\(number + 1)", code)
            }
        }
    }

    // MARK: The README

    /// The rows of the README's table of modules, in its order: the modules, and how many lines of Swift each may have.
    func listedRows() throws -> [(modules: [String], maxLines: Int?)] {
        let section = try text("README.md").components(separatedBy: "## Modules").last ?? ""
        let rows = (section.components(separatedBy: "\n## ").first ?? "").split(separator: "\n")
            .filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `Tests/") }
        return rows.map { row in
            let cells = row.split(separator: "|")
            let names = cells[0].split(separator: "`").filter { $0.contains { $0.isLetter } }.map(String.init)
            return (names, Int(cells[1].filter(\.isNumber)))
        }
    }

    /// The modules of the README's table, in its order.
    func listedModules() throws -> [String] { try listedRows().flatMap(\.modules) }
}
