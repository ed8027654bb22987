import DecodeService
import Foundation
import ModelBuild
import SwiftDeclarations
import TestSupport

@testable import DecodeEngine

/// Models with changes of their source, each in its own namespace of one file, so that all compile at once.
struct CompiledSlices {
    /// A model's file after a change, and the type to decode as.
    struct Slice: Hashable {
        var text: String
        var model: String
    }

    /// Decodes with the changed models.
    let runner: InProcessRunner
    /// The type expression of each compiled slice.
    let expressions: [Slice: String]
    /// The compiler's first message for those that don't compile.
    let problems: [Slice: String]

    /// - Parameter slices: The slices to compile, each once.
    init(_ slices: [Slice]) async throws {
        let slices = Array(Set(slices)).sorted { ($0.model, $0.text) < ($1.model, $1.text) }
        var known: [Body: Int] = [:]
        var numbers: [Slice: Int] = [:]
        var bodies: [Body] = []
        for slice in slices {
            let body = Self.declarations(of: slice)
            let number = known[body] ?? bodies.count
            if number == bodies.count { bodies.append(body) }
            known[body] = number
            numbers[slice] = number
        }
        var broken: [Int: String] = [:]
        var library: ModelLibrary?
        let cache = ModelCache(folder: TemporaryFolder.ofThisRun())
        // Each round finds errors that were hidden by those of the previous round.
        for _ in 0..<4 where library == nil {
            var lines = ["import Foundation", "import ResilientCodable"]
            var owners: [Int] = [-1, -1]
            for (number, body) in bodies.enumerated() where broken[number] == nil {
                let text = "enum E\(number) {\n\(body.types)\n}\n\(body.extensions(in: "E\(number)"))"
                    .split(separator: "\n", omittingEmptySubsequences: false)
                lines += text.map(String.init)
                owners += Array(repeating: number, count: text.count)
            }
            let sources = ModelSources(
                files: [ModelSourceFile(file: "Slices.swift", text: lines.joined(separator: "\n") + "\n")],
                languageMode: .v6)
            let builder = ModelBuilder(cache: cache, limits: CompileLimits(time: .seconds(3600)))
            do {
                library = try await builder.build(sources).library
            } catch {
                let failure = error
                let found = failure.problems.filter { $0.severity == .error && owners.indices.contains($0.line - 1) }
                if found.isEmpty { throw failure }
                for problem in found where broken[owners[problem.line - 1]] == nil {
                    broken[owners[problem.line - 1]] = problem.message
                }
            }
        }
        guard let library else { throw CancellationError() }
        runner = InProcessRunner(try LoadedLibrary(library).table)
        var expressions: [Slice: String] = [:]
        var problems: [Slice: String] = [:]
        for (slice, number) in numbers {
            if let problem = broken[number] {
                problems[slice] = problem
                continue
            }
            let names = Set(Self.split(slice.text).compactMap(\.name))
            expressions[slice] =
                TypeExpression(slice.model).replacingNames { name in
                    let first = name.split(separator: ".").first.map(String.init) ?? name
                    return names.contains(first) ? "E\(number).\(name)" : name
                }.text
        }
        self.expressions = expressions
        self.problems = problems
    }

    // MARK: Slices

    private struct Piece {
        var name: String?
        /// The first name of the type that it extends.
        var extended: String?
        var text: String
    }

    /// The declarations of a slice: types, which go into a namespace, and extensions, which can't.
    private struct Body: Hashable {
        var types: String
        var names: [String]
        var extensions: String

        /// The extensions, with the names of the types in their namespace.
        func extensions(in namespace: String) -> String {
            names.reduce(extensions) { text, name in
                text.replacing(#/(?<before>^|[^.\w"])(?<name>\w+)/#) { match in
                    match.name == name ? "\(match.before)\(namespace).\(match.name)" : String(match.output.0)
                }
            }
        }
    }

    /// The declarations at the top of a file.
    private static func split(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isStart = line.first.map { $0.isLetter || $0 == "@" } == true
            // An attribute belongs to the declaration below it.
            let isBelowAttribute = pieces.last.map { $0.text.hasPrefix("@") && $0.text.count(where: \.isNewline) == 1 }
            if isStart, isBelowAttribute != true { pieces.append(Piece(text: "")) }
            guard let last = pieces.indices.last, !line.hasPrefix("//") else { continue }
            pieces[last].text += line + "\n"
            if isStart, let match = line.firstMatch(of: #/\b(?:struct|class|enum) (\w+)/#) {
                pieces[last].name = String(match.1)
            } else if isStart, let match = line.firstMatch(of: #/^extension (\w+)/#) {
                pieces[last].extended = String(match.1)
            }
        }
        return pieces
    }

    /// The declarations that a model needs.
    private static func declarations(of slice: Slice) -> Body {
        let pieces = split(slice.text)
        let byName = Dictionary(pieces.compactMap { piece in piece.name.map { ($0, piece.text) } }) { first, _ in first
        }
        var needed: [String] = []
        var waiting = TypeExpression(slice.model).allNames
        while let name = waiting.popLast() {
            let first = name.split(separator: ".").first.map(String.init) ?? name
            guard let text = byName[first], !needed.contains(first) else { continue }
            needed.append(first)
            waiting += text.matches(of: #/\b[A-Z]\w*/#).map { String($0.output) }
        }
        let extensions = pieces.filter { piece in
            guard let extended = piece.extended else { return false }
            return needed.contains(extended) || piece.text.contains("func decodeIfPresent")
                || byName[extended] == nil
                    && needed.contains { piece.text.contains("\($0).Type") || piece.text.contains("\($0)<") }
        }
        let types = needed.sorted().compactMap { byName[$0] }.joined()
            .replacing(#/(?m)^(private|fileprivate) /#, with: "").trimmingCharacters(in: .newlines)
        return Body(types: types, names: needed.sorted(), extensions: extensions.map(\.text).joined())
    }
}
