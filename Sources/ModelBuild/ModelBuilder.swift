package import DecodeService
import Foundation
import SwiftDeclarations
import SwiftSource

/// Compiles the user's Swift files into a library that a worker loads.
///
/// How data moves:
///
/// 1. ``ModelSources`` names files; their texts are read (or come from memory).
/// 2. ``ModelCache`` is asked for an entry of these texts, this compiler and these options. If there is one, that is all:
///    no compiler is started.
/// 3. Each text is parsed once (SwiftSource), and only what is cut out of one later has it parsed again. `TypeFinder` lists every type that code can name, and from where: from
///    anywhere, from its file (private at the top), or from an extension of its owner (private inside of a type).
/// 4. `GeneratedSources` makes a copy of every file that says where it comes from (`#sourceLocation`), with code at its end
///    for what only the file can name, and one file of ours with the C function that tells all types. Whether a type is
///    `Decodable` is left to the compiler: the function that takes a type is overloaded, and only one of the two keeps it.
/// 5. One `swiftc -emit-library -Onone` compiles them. It also writes down which types are `Decodable` and `Encodable`, and
///    where they stand (`ConstantValues`).
/// 6. When the compiler refuses, `CompilerOutput` reads what it says. What it says of a line of ours makes us leave that
///    line out and try again. An import that is not there is made blank, and then what needs it and does not matter to
///    Codable (`SourceCuts`). Whatever else it says of the user's files is a ``ModelBuildFailure``.
/// 7. The library, its inputs and the list of models become an entry of the cache; ``BuiltModels`` says where it is.
///
/// Nothing of the user's runs here: the library is loaded by a worker and nowhere else.
package struct ModelBuilder: Sendable {
    private let cache: ModelCache
    private let environment: [String: String]
    private let limits: CompileLimits

    /// The name of the module that the user's files become.
    static let moduleName = "CodascopeModels"

    /// - Parameters:
    ///   - cache: Where compiled models are kept.
    ///   - environment: Where `PATH` is looked up, and what the compiler is started with.
    ///   - limits: What a build may take.
    package init(
        cache: ModelCache = ModelCache(), environment: [String: String] = ProcessInfo.processInfo.environment,
        limits: CompileLimits = CompileLimits()
    ) {
        self.cache = cache
        self.environment = environment
        self.limits = limits
    }

    /// Whether there is a compiler.
    package var hasCompiler: Bool { (try? SwiftToolchain(environment: environment)) != nil }

    /// Compiles the sources, or finds them compiled.
    ///
    /// - Parameter sources: The files and how to compile them.
    /// - Returns: The library, and what is in it.
    /// - Throws: ``ModelBuildFailure`` when a file cannot be read, there is no compiler, or the compiler refuses.
    package func build(_ sources: ModelSources) async throws(ModelBuildFailure) -> BuiltModels {
        let toolchain = try SwiftToolchain(environment: environment, limits: limits)
        if let target = sources.package { return try await build(sources, target, toolchain) }
        return try await build(sources, importing: [], dependencies: "", toolchain)
    }

    /// Has SwiftPM build a target first, and compiles its files.
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
        let files = try sources.files()
        let inputs = BuildRecord.Inputs(
            compiler: toolchain.fingerprint, languageMode: sources.languageMode.rawValue,
            expressions: sources.expressions, decoder: sources.decoder,
            dependencies: dependencies, files: files)
        let hasDecoder = sources.decoder != nil
        cache.removeAbandoned()
        if let entry = cache.entry(inputs.name, of: .models), let record = BuildRecord.read(in: entry.folder),
            record.inputs == inputs
        {
            return built(record, in: entry, hasDecoder: hasDecoder)
        }
        let parsed = files.map { ModelSource($0.text) }
        let work = try cache.workFolder()
        defer { withExtendedLifetime(work) {} }
        // A package has its own.
        let module =
            options.isEmpty && ResilientCodableModule.isImported(by: parsed)
            ? try await ResilientCodableModule(toolchain: toolchain, cache: cache).entry() : nil
        defer { withExtendedLifetime(module) {} }
        let compilation = ModelCompilation(
            toolchain: toolchain, folder: work.url, sources: sources,
            importing: module.map(ResilientCodableModule.options) ?? options, files: files,
            parsed: parsed)
        let (models, notes) = try await compilation.run()
        let record = BuildRecord(inputs: inputs, models: models, notes: notes)
        let made = work.url.appending(path: "made")
        do {
            try record.write(in: made)
        } catch {
            throw cache.notWritten(made, error)
        }
        let entry = try cache.keep(
            made, as: inputs.name, of: .models, unless: { BuildRecord.read(in: $0.folder)?.inputs == inputs })
        return built(record, in: entry, hasDecoder: hasDecoder)
    }

    private func built(_ record: BuildRecord, in entry: CacheEntry, hasDecoder: Bool) -> BuiltModels {
        var built = BuiltModels(
            library: ModelLibrary(
                path: entry.folder.appending(path: BuildRecord.libraryName).path, hasDecoder: hasDecoder),
            models: record.models, expressions: record.inputs.expressions, files: record.inputs.files,
            notes: record.notes)
        built.entry = entry
        return built
    }

    /// Has a library that cannot be loaded compiled anew when its sources are built next.
    package func discard(_ library: ModelLibrary) { cache.discard(entryOf: library.path) }
}
