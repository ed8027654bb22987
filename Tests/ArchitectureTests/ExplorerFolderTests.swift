import Testing

/// The folders of the explorer are layers: what stands in one may name what stands in those before it, and nothing of
/// those after it. So state knows no screen, and no reducer knows a view.
@Suite struct ExplorerFolderTests {
    static let order = [
        "Keys", "Search", "State", "Layout", "Why", "Reduce", "Views", "Layers", "Application", "Session",
    ]

    private let repository = Repository()

    @Test func `every file is in one of the folders, the first file apart`() throws {
        let folders = Set(try repository.files(of: "Explorer").map { Self.folder(of: $0.path) })
        #expect(folders == Set(Self.order + ["Explorer.swift"]))
    }

    @Test func `no folder names a type of a later one`() throws {
        try expectNoArrow { line in
            guard line.first != " ", !line.hasPrefix("private "), !line.hasPrefix("fileprivate ") else { return nil }
            return Self.name(in: line, after: ["struct", "enum", "class", "protocol", "actor", "typealias"])
        }
    }

    /// By their names alone: one that an earlier folder declares as well may be either.
    @Test func `no folder uses a member that only a later one gives the state`() throws {
        var isOfState = false
        try expectNoArrow { line in
            if let first = line.first, !" })".contains(first) { isOfState = line.hasPrefix("extension ExplorerState ") }
            guard isOfState, line.hasPrefix("    "), line.dropFirst(4).first != " ", !line.contains("private ") else {
                return nil
            }
            return Self.name(in: line, after: ["func", "var"])
        }
    }

    /// Expects that nothing which lines of a later folder declare is named by an earlier one, unless that declares a
    /// thing of that name too.
    private func expectNoArrow(_ declaredName: (Substring) -> String?) throws {
        let files = try repository.files(of: "Explorer").filter { $0.path.hasSuffix(".swift") }
        var found: [String] = []
        for (number, folder) in Self.order.enumerated() {
            let later = Set(Self.order[(number + 1)...])
            let known = Set(
                files.filter { !later.contains(Self.folder(of: $0.path)) }
                    .flatMap(\.lines).flatMap(Self.declaredWords))
            let forbidden = Set(
                files.filter { later.contains(Self.folder(of: $0.path)) }.flatMap(\.lines).compactMap(declaredName)
            ).subtracting(known)
            for (place, line) in try repository.code(of: "Explorer") where Self.folder(of: place) == folder {
                for word in Self.words(in: line) where forbidden.contains(String(word)) {
                    found.append("\(place): \(word)")
                }
            }
        }
        #expect(found == [])
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
    }

    private static func words(in line: some StringProtocol) -> [Substring] {
        Substring(line).split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }

    private static func name(in line: Substring, after keywords: Set<Substring>) -> String? {
        let words = words(in: line.prefix { $0 != "=" && $0 != "{" })
        guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count else { return nil }
        return String(words[place + 1])
    }

    /// The names that a line gives to anything: types, members, cases, constants, parameters.
    private static func declaredWords(in line: Substring) -> [String] {
        let labels = line.split(separator: ":").dropLast().compactMap { words(in: $0).last.map(String.init) }
        let keywords: Set<Substring> = [
            "struct", "enum", "class", "protocol", "actor", "typealias", "func", "var", "let",
        ]
        let named = name(in: line, after: keywords).map { [$0] } ?? []
        let isCase = line.drop { $0 == " " }.hasPrefix("case ")
        return labels + named + (isCase ? words(in: line).map(String.init) : [])
    }
}
