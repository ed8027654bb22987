import Testing

/// The folders of some modules are layers: a file may use what its own folder and earlier ones declare, and nothing that
/// only a later one does. So the explorer's state knows no screen, and the tree of a decode no diagnosis.
@Suite struct FolderTests {
    /// The layers of a module, in order; `*` stands for all folders and files that the others don't name.
    struct Layers: CustomTestStringConvertible {
        var module: String
        var order: [String]

        var testDescription: String { module }

        /// The layer of a file.
        func number(of path: String) -> Int {
            let folder = path.split(separator: "/").dropFirst(2).first.map(String.init) ?? ""
            return order.firstIndex(of: folder) ?? order.firstIndex(of: "*") ?? 0
        }
    }

    static let explorer = Layers(
        module: "Explorer",
        order: [
            "Keys", "Search", "State", "Layout", "Why", "Reduce", "Views", "Layers", "Events", "Output", "Session",
        ])
    static let all = [
        explorer, Layers(module: "DecodeService", order: ["Strategies", "*"]),
        Layers(module: "DecodeEngine", order: ["*", "Worker"]),
        Layers(module: "ModelBuild", order: ["Inference", "Reading", "*"]),
        Layers(module: "Diagnosis", order: ["Tree", "*", "Trials"]),
        Layers(module: "Reports", order: ["Commands", "Exports", "Corpora"]),
    ]

    private let repository = Repository()

    @Test func `every file of the explorer is in one of its layers, the first file apart`() throws {
        let paths = try repository.files(of: "Explorer").map(\.path)
        let folders = Set(paths.map { String($0.split(separator: "/")[2]) })
        #expect(folders == Set(Self.explorer.order + ["Explorer.swift"]))
    }

    @Test(arguments: all)
    func `no folder names a type of a later one`(layers: Layers) throws {
        try expectNoArrow(in: layers) { line in
            guard line.first != " ", !line.hasPrefix("private "), !line.hasPrefix("fileprivate ") else { return nil }
            return Self.name(in: line, after: ["struct", "enum", "class", "protocol", "actor", "typealias"])
        }
    }

    /// By their names alone: one that an earlier folder declares as well may be either, and so may a sequence's `reduce`.
    @Test func `no folder uses an ExplorerState member that a later folder declares`() throws {
        var isOfState = false
        try expectNoArrow(in: Self.explorer) { line in
            if let first = line.first, !" })".contains(first) { isOfState = line.hasPrefix("extension ExplorerState ") }
            guard isOfState, line.hasPrefix("    "), line.dropFirst(4).first != " ", !line.contains("private ") else {
                return nil
            }
            return Self.name(in: line, after: ["func", "var"]).flatMap { $0 == "reduce" ? nil : $0 }
        }
    }

    @Test func `no reducer draws, or names a surface`() throws {
        let code = try repository.code(of: "Explorer").filter { place, _ in
            ["Reduce", "Events"].contains(place.split(separator: "/")[2])
        }
        #expect(code.contains { $0.line.contains("mutating func reduce(_ action: Action) -> [Effect]") })
        let found = code.filter { !Set(Self.words(in: $0.line)).isDisjoint(with: ["Surface", "draw"]) }
        #expect(found.map(\.place) == [])
    }

    /// Expects that no layer names what lines of a later one declare, unless it or an earlier one declares that name too.
    private func expectNoArrow(in layers: Layers, _ declaredName: (Substring) -> String?) throws {
        let files = try repository.files(of: layers.module)
        let code = try repository.code(of: layers.module)
        var found: [String] = []
        for number in layers.order.indices {
            let (later, known) = (
                files.filter { layers.number(of: $0.path) > number },
                files.filter { layers.number(of: $0.path) <= number }
            )
            let forbidden = Set(later.flatMap(\.lines).compactMap(declaredName))
                .subtracting(known.flatMap(\.lines).flatMap(Self.declaredWords))
            for (place, line) in code where layers.number(of: place) == number {
                // Every second part of a line is a text in quotes.
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                let named = parts.filter { $0.offset.isMultiple(of: 2) }.flatMap { Self.words(in: $0.element) }
                for word in named where forbidden.contains(String(word)) {
                    found.append("\(place): \(word)")
                }
            }
        }
        #expect(found == [])
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
