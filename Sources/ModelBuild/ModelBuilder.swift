package import DecodeService
import Foundation
import SwiftDeclarations

/// Compiles the user's Swift files into a library that a worker loads.
///
/// The steps of a build:
///
/// 1. ``ModelSources`` names files; their texts are read (or come from memory).
/// 2. ``ModelCache`` is searched for an entry with these texts, compiler and options. If there is one, no compiler is
///    started.
/// 3. Each text is parsed once (SwiftSource), and again only if something is cut out of it later. `TypeFinder` lists
///    every type and the place where code can name it: anywhere, in its file (private at the top level), or in an
///    extension of its owner (private inside a type).
/// 4. `GeneratedSources` copies every file. A copy names its origin (`#sourceLocation`) and ends with code for the
///    types that only the file can name. One generated file has the C function that lists all types. The compiler
///    decides whether a type is `Decodable`: the function that accepts a type is overloaded, and only one overload
///    keeps it.
/// 5. One `swiftc -emit-library -Onone` compiles them. It also writes which types are `Decodable` and `Encodable`, and
///    where they are declared (`FoundConformances`).
/// 6. If compiling fails, `CompilerOutput` parses the messages. A generated line with an error is left out of the next
///    attempt. The import of an unavailable module is removed, and then the code that needs it and doesn't matter to
///    Codable (`SourceCuts`). Any other error in the user's files is a ``ModelBuildFailure``.
/// 7. The library, its inputs and the list of models become an entry of the cache. ``BuiltModels`` has its path.
///
/// None of the user's code runs here: only a worker loads the library.
package struct ModelBuilder: Sendable {
    private let cache: ModelCache
    private let environment: [String: String]
    private let limits: CompileLimits

    /// The name of the module that the user's files become.
    static let moduleName = "CodascopeModels"

    /// - Parameters:
    ///   - cache: The cache of compiled models.
    ///   - environment: Contains `PATH`, and is passed to the compiler.
    ///   - limits: The limits of a build.
    package init(
        cache: ModelCache = ModelCache(), environment: [String: String] = ProcessInfo.processInfo.environment,
        limits: CompileLimits = CompileLimits()
    ) {
        self.cache = cache
        self.environment = environment
        self.limits = limits
    }

    /// Whether a compiler is available.
    package var hasCompiler: Bool { (try? SwiftToolchain(environment: environment)) != nil }

    /// The time limit of a build, and of reading each of its files.
    package var timeLimit: Duration { limits.time }

    /// Compiles the sources, unless the cache has them.
    ///
    /// - Parameter sources: The files and how to compile them.
    /// - Returns: The library and its contents.
    /// - Throws: ``ModelBuildFailure`` if a file can't be read, there is no compiler, or compiling fails.
    package func build(_ sources: ModelSources) async throws(ModelBuildFailure) -> BuiltModels {
        let toolchain = try toolchain
        if let target = sources.package { return try await build(sources, target, toolchain) }
        return try await build(sources, importing: [], dependencies: "", toolchain)
    }

    private var toolchain: SwiftToolchain {
        get throws(ModelBuildFailure) {
            try SwiftToolchain(environment: environment, limits: limits, modules: cache.compilerFolder)
        }
    }

    /// Builds a target with SwiftPM, and then compiles its files.
    private func build(
        _ sources: ModelSources, _ target: PackageTarget, _ toolchain: SwiftToolchain
    ) async throws(ModelBuildFailure) -> BuiltModels {
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        let package = try await SwiftPackage(target: target, toolchain: toolchain, folder: work.url).prepare()
        var sources = sources
        sources.package = nil
        sources.paths = package.files + sources.paths
        return try await build(
            sources, importing: package.options, dependencies: package.fingerprint, toolchain)
    }

    private func build(
        _ sources: ModelSources, importing options: [String], dependencies: String, _ toolchain: SwiftToolchain
    ) async throws(ModelBuildFailure) -> BuiltModels {
        let (files, linkNotes) = try sources.found()
        let inputs = BuildRecord.Inputs(
            compiler: toolchain.fingerprint, languageMode: sources.languageMode.rawValue, isTrial: sources.isTrial,
            expressions: sources.expressions, decoder: sources.decoder, encoder: sources.encoder,
            dependencies: dependencies + ResilientCodableModule.fingerprint(for: files), files: files)
        cache.removeAbandoned()
        if let entry = cache.entry(inputs.name, of: .models), let record = BuildRecord.read(in: entry),
            record.inputs == inputs
        {
            return built(record, linkNotes, in: entry)
        }
        let parsed = files.map { ModelSource($0.text, limit: limits.time) }
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        // A package has its own dependency on ResilientCodable.
        let module =
            options.isEmpty && ResilientCodableModule.isImported(by: parsed)
            ? try await ResilientCodableModule(toolchain: toolchain, cache: cache).entry() : nil
        let compilation = ModelCompilation(
            toolchain: toolchain, folder: work.url, sources: sources,
            importing: module.map(ResilientCodableModule.options) ?? options, files: files,
            parsed: parsed)
        var (record, remarks) = try await compilation.run(inputs)
        let unread = zip(files, parsed).filter(\.1.isUnread).map { file, _ in
            "\(file.file) was compiled but not read, because reading it would take too long: its types are not listed; name one "
                + "with --model"
        }
        record.notes.insert(contentsOf: unread, at: 0)
        let made = work.url.appending(path: "made")
        do throws(FileWriting.Failure) { try record.write(in: made) } catch { throw ModelBuildFailure(error) }
        record.notes += remarks
        let entry = try cache.keep(
            made, as: inputs.name, of: .models, unless: { BuildRecord.read(in: $0)?.inputs == inputs })
        return built(record, linkNotes, in: entry)
    }

    private func built(_ record: BuildRecord, _ notes: [String], in entry: URL) -> BuiltModels {
        BuiltModels(
            library: ModelLibrary(
                path: entry.appending(path: BuildRecord.libraryName).path,
                hasDecoder: record.inputs.decoder != nil, hasEncoder: record.inputs.encoder != nil),
            models: record.models, expressions: record.inputs.expressions, files: record.inputs.files,
            notes: notes + record.notes, broken: record.broken)
    }

    /// Makes the library that fixes import, unless the cache has it, so that the first fix needn't wait for it. Does nothing
    /// if that takes only a moment, because the library was built with this executable.
    package func prepareFixes() async { _ = try? await missingLibrary?.entry() }

    /// The library that a file imports and that has to be compiled before the file can be.
    ///
    /// - Returns: The name of its module; nil if nothing has to be compiled first.
    package func awaitedLibrary(of file: ModelSourceFile) -> String? {
        guard missingLibrary != nil, ResilientCodableModule.isImported(by: [ModelSource(file.text, limit: limits.time)])
        else { return nil }
        return ResilientCodableModule.name
    }

    /// The library that fixes import, if it has to be compiled.
    private var missingLibrary: ResilientCodableModule? {
        guard let toolchain = try? toolchain else { return nil }
        let module = ResilientCodableModule(toolchain: toolchain, cache: cache)
        return module.hasToBeCompiled ? module : nil
    }

    /// Discards a library that can't be loaded, so that the next build compiles it again.
    package func discard(_ library: ModelLibrary) { cache.discard(entryOf: library.path) }
}

extension ModelBuilder {
    /// Reads the sources without compiling them: for models of another machine, whose code needs not compile here.
    ///
    /// - Parameter sources: The files; of a package, those in the target's usual folder.
    /// - Returns: The declared types, without a library. Whether they are `Decodable` isn't known.
    /// - Throws: ``ModelBuildFailure`` if a file can't be read.
    package func read(_ sources: ModelSources) throws(ModelBuildFailure) -> BuiltModels {
        var sources = sources
        if let target = sources.package {
            sources.paths.insert(URL(filePath: target.path).appending(path: "Sources/\(target.name)").path, at: 0)
        }
        let files = try sources.files()
        let types = TypeFinder(files.map { ModelSource($0.text, limit: timeLimit) }).types(in: files)
        let models = types.filter { $0.aliased == nil }.map { $0.descriptor(in: files, isEncodable: false) }
        return BuiltModels(library: ModelLibrary(path: ""), models: models, files: files)
    }
}

/// The user's models, compiled and ready for decoding.
///
/// A request names a model by ``library`` and the model's `qualifiedName`, or a type expression of such names.
package struct BuiltModels: Sendable, Equatable {
    /// The library that a worker loads.
    package var library: ModelLibrary
    /// The types that can be decoded, in the order of the files and their lines. Includes generic ones, which can only
    /// be used in expressions.
    package var models: [ModelDescriptor]
    /// The type expressions that were compiled in addition.
    package var expressions: [String] = []
    /// The files as they were compiled.
    package var files: [ModelSourceFile]
    /// Notes for the user: what was left out, and why.
    package var notes: [String] = []
    /// In the trial of an edit, the errors in code that needs a change, too, and was left out.
    package var broken: [ModelBuildFailure.Problem] = []
}

extension BuiltModels {
    /// Whether a worker that loads the library can evaluate a type expression. If not, the library must be rebuilt for
    /// it.
    ///
    /// - Parameter expression: A type as the user wrote it: `[Order]`, `Page<Order>`.
    package func covers(_ expression: String) -> Bool {
        expressions.contains(expression) || covers(TypeExpression(expression))
    }

    private func covers(_ type: TypeExpression) -> Bool {
        switch type {
        case .array(let inner), .optional(let inner): covers(inner)
        case .dictionary(let key, let value): covers(key) && covers(value)
        case .named where type.name == "Set" && type.arguments.count == 1: covers(type.arguments[0])
        case .named: !type.isGeneric && knows(type.text)
        // The worker reports the error in a malformed expression. Other forms need the compiler.
        case .other(let text): text.allSatisfy(TypeExpression.knows)
        }
    }

    private func knows(_ name: String) -> Bool {
        StandardNames.decodable.contains(name)
            || models.contains {
                !$0.isGeneric && ($0.qualifiedName == name || $0.name == name || $0.name.hasSuffix(".\(name)"))
            }
    }
}
