import Foundation

/// The modules of this package, as the sources, the manifest and the README have them.
struct Repository {
    let root: URL

    init(file: String = #filePath) {
        root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    // MARK: Sources

    /// The folders of `Sources` that hold modules: those for the build itself are none.
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

    /// The modules of ours that a module's sources import.
    func imports(of module: String) throws -> [String] {
        let ours = Set(try modules())
        let names = try files(of: module).flatMap(\.lines).compactMap { line -> String? in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place <= 2, place + 1 < words.count else { return nil }
            return String(words[place + 1])
        }
        return Set(names).intersection(ours).sorted()
    }

    /// The lines of a module's sources that are code: no comment, and no part of a text over several lines.
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

    // MARK: The manifest

    /// The modules of ours that each target of the manifest names, by the target's name.
    func manifest() throws -> [String: [String]] {
        let text = try text("Package.swift")
        var targets: [String: [String]] = [:]
        for kind in [".target(", ".executableTarget(", ".systemLibrary("] {
            for piece in text.components(separatedBy: kind).dropFirst() {
                let call = Self.upTo(")", in: piece)
                let strings = Self.strings(in: call)
                guard let name = strings.first else { continue }
                let list = call.components(separatedBy: "dependencies: [").dropFirst().first ?? ""
                targets[name] = Self.strings(in: Self.upTo("]", in: list)).sorted()
            }
        }
        return targets
    }

    /// The text up to a closing bracket that closes none of its own.
    private static func upTo(_ end: Character, in text: String) -> String {
        var depth = 0
        let stop = text.firstIndex { character in
            if depth == 0, character == end { return true }
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return false
        }
        return String(text[..<(stop ?? text.endIndex)])
    }

    private static func strings(in text: String) -> [String] {
        text.components(separatedBy: "\"").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }

    // MARK: The README

    /// The modules of the README's list and what each imports, in its order.
    func drawing() throws -> [(module: String, imports: [String])] {
        let section = try text("README.md").components(separatedBy: "## Modules").last ?? ""
        let block = section.components(separatedBy: "```modules\n").dropFirst().first ?? ""
        var modules: [(module: String, imports: [String])] = []
        for line in (block.components(separatedBy: "```").first ?? "").split(separator: "\n") where line.first == " " {
            let words = line.split(separator: " ").map(String.init)
            if line.prefix(while: { $0 == " " }).count == 4 {
                modules.append((words[0], Array(words.dropFirst())))
            } else if !modules.isEmpty {
                modules[modules.count - 1].imports += words
            }
        }
        return modules
    }
}
