import DecodeService
import Foundation
import SwiftDeclarations

/// Compiles source texts to a library, repeatedly if necessary, each time without the parts that didn't compile.
struct ModelCompilation {
    let toolchain: SwiftToolchain
    /// A temporary folder; the library is written to its folder `made`.
    let folder: URL
    let sources: ModelSources
    /// Options for the imported modules.
    let importing: [String]
    let files: [ModelSourceFile]
    /// The files, parsed.
    let parsed: [ModelSource]

    /// Each round leaves something out; more rounds don't help.
    private static let maxRounds = 12

    /// Compiles the sources.
    ///
    /// - Parameter inputs: What the record is of.
    /// - Returns: The record of the models and of what was left out, and remarks about this run of the compiler.
    func run(_ inputs: BuildRecord.Inputs) async throws(ModelBuildFailure) -> (record: BuildRecord, remarks: [String]) {
        var remarks: [String] = []
        var cuts = SourceCuts(files, parsed: parsed, isTrial: sources.isTrial)
        var unnamed: Set<String> = []
        var last: [ModelBuildFailure.Problem] = []
        for _ in 1...Self.maxRounds {
            let types = TypeFinder(cuts.sources).types(in: files)
            var generated = GeneratedSources(
                files: files, sources: cuts.sources, types: types, expressions: sources.expressions,
                decoder: sources.decoder, encoder: sources.encoder)
            generated.unnamed = Set(types.indices.filter { unnamed.contains(types[$0].qualifiedName) })
            generated.program = cuts.program
            guard let problems = try await compile(generated, &remarks) else {
                let record = BuildRecord(
                    inputs: inputs, models: models(of: types), notes: cuts.notes, broken: cuts.broken)
                return (record, remarks)
            }
            let own = CompileProblems(problems, files: files)
            last = problems
            if own.hasErrors {
                guard cuts.cut(for: own.problems) else { throw cuts.explained(own.failure(of: files)) }
                continue
            }
            let refused = problems.filter { $0.severity == .error }.compactMap { problem in
                problem.file.hasPrefix(GeneratedSources.Place.type)
                    ? Int(problem.file.dropFirst(GeneratedSources.Place.type.count)) : nil
            }
            let names = refused.filter(types.indices.contains).map { types[$0].qualifiedName }
            guard !names.isEmpty, unnamed.isDisjoint(with: names) else { throw own.failure(of: files) }
            unnamed.formUnion(names)
        }
        throw ModelBuildFailure(
            summary: "the models do not compile, even with parts left out", problems: last, files: files)
    }

    /// Writes the texts and runs the compiler once.
    ///
    /// - Returns: The compiler's problems if it failed; nil if it wrote the library.
    private func compile(
        _ generated: GeneratedSources, _ remarks: inout [String]
    ) async throws(ModelBuildFailure) -> [ModelBuildFailure.Problem]? {
        let texts = folder.appending(path: GeneratedSources.folderName)
        let made = folder.appending(path: "made")
        let copies = generated.texts
        do throws(FileWriting.Failure) {
            try? FileManager.default.removeItem(at: texts)
            try FileWriting.makeFolder(texts.path)
            try FileWriting.makeFolder(made.path, mode: 0o700)
            for (name, text) in copies {
                try FileWriting.create(texts.appending(path: name).path, Data(text.utf8))
            }
            try FileWriting.write(folder.appending(path: "protocols.json").path, Data(FoundConformances.protocols.utf8))
        } catch {
            throw ModelBuildFailure(error)
        }
        let paths = copies.map { texts.appending(path: $0.name).path }
        var run: ToolRun
        if generated.program == nil {
            run = try await toolchain.run(["-emit-library", "-o", library] + arguments(for: paths), in: folder)
        } else {
            // The files of a library must not have top-level statements; those of an object may.
            let object = folder.appending(path: "program.o").path
            // Archives are passed to the linker, because the compiler would read them as sources.
            let options = arguments(for: paths).filter { !$0.hasSuffix(".a") }
            run = try await toolchain.run(["-c", "-o", object] + options, in: folder)
            if run.status == 0 {
                let remark = run.remark
                run = try await toolchain.run(["-emit-library", "-o", library, object] + importing, in: folder)
                run.remark = run.remark ?? remark
            }
        }
        remarks += [run.remark].compactMap(\.self)
        guard run.status != 0 else { return nil }
        let problems = CompilerOutput.problems(in: run.errors)
        guard !run.isRefused else {
            let words = run.errors.split(whereSeparator: \.isNewline).suffix(5).joined(separator: "\n")
            throw ModelBuildFailure(
                summary: "the Swift compiler failed\(words.isEmpty ? "" : ":\n\(words)")", files: files)
        }
        return problems
    }

    private var library: String { folder.appending(path: "made").appending(path: BuildRecord.libraryName).path }

    private func arguments(for texts: [String]) -> [String] {
        [
            "-module-name", ModelBuilder.moduleName, "-Onone", "-whole-module-optimization",
            "-swift-version", sources.languageMode.rawValue, "-suppress-warnings", "-diagnostic-style", "llvm",
            "-emit-const-values-path", constantValues.path,
            "-Xfrontend", "-const-gather-protocols-file",
            "-Xfrontend", folder.appending(path: "protocols.json").path,
        ] + texts + importing
    }

    private var constantValues: URL { folder.appending(path: "values.json") }

    /// The types that the compiler found to be `Decodable`, with their declarations.
    private func models(of types: [FoundType]) -> [ModelDescriptor] {
        let known = FoundConformances.read(constantValues)
        let names = GeneratedSources.names(of: files)
        let entries = Dictionary(known.map { ("\($0.name) \($0.file ?? "")", $0) }) { first, _ in first }
        var decodable: Set<String> = []
        var encodable: Set<String> = []
        let declared = types.compactMap { type -> ModelDescriptor? in
            guard type.aliased == nil, let entry = entries["\(type.name) \(names[type.file])"], entry.isDecodable
            else { return nil }
            decodable.insert(type.name)
            if entry.isEncodable { encodable.insert(type.name) }
            return type.descriptor(in: files, isEncodable: entry.isEncodable)
        }
        let aliases = types.compactMap { type -> ModelDescriptor? in
            guard let aliased = type.aliased, TypeExpression(aliased).isMade(of: decodable) else { return nil }
            return type.descriptor(in: files, isEncodable: TypeExpression(aliased).isMade(of: encodable))
        }
        return declared + aliases
    }
}

/// The limits of a build of models.
package struct CompileLimits: Sendable, Hashable {
    /// The time limit for a whole build, which may run the compiler several times.
    package var time: Duration
    /// The memory limit of the compiler and all processes that it starts, in mebibytes.
    package var memory: Int
    /// The limit of the compiler's messages, in mebibytes.
    package var output = 64

    /// The default time limit of a build, in seconds.
    package static let usualTime = 300

    /// - Parameters:
    ///   - time: The time limit for a whole build.
    ///   - memory: In mebibytes; by default half of the machine's memory.
    package init(
        time: Duration = .seconds(usualTime),
        memory: Int = Int(clamping: ProcessInfo.processInfo.physicalMemory >> 21)
    ) {
        self.time = time
        self.memory = memory
    }
}

/// A type, and whether it conforms to `Decodable` and `Encodable`, according to the compiler.
///
/// The compiler writes these to a file (`-emit-const-values-path`) that is intended for the tools that read app intents.
struct FoundConformances: Decodable {
    var typeName: String
    var file: String?
    var conformances: [String]?

    var isDecodable: Bool { conformances?.contains("Swift.Decodable") == true }
    var isEncodable: Bool { conformances?.contains("Swift.Encodable") == true }

    /// The name without module and generic parameters: `Page.Meta`.
    var name: String {
        var name = ""
        var depth = 0
        for character in typeName.drop(while: { $0 != "." }).dropFirst() {
            if character == ">" { depth -= 1 }
            if depth == 0, character != ">", character != "<" { name.append(character) }
            if character == "<" { depth += 1 }
        }
        return name
    }

    /// The protocols whose conforming types the compiler should list.
    static let protocols = #"["Decodable","Encodable"]"#

    /// Reads the compiler's file; empty if this compiler wrote none.
    static func read(_ file: URL) -> [FoundConformances] {
        let data = try? FileReading.read(file.path, limit: 1 << 28, onlyFiles: true)
        return data.flatMap { try? JSONDecoder().decode([FoundConformances].self, from: $0) } ?? []
    }
}
