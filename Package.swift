// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What is built beside the tool and its tests, `benchmarks` or `fuzzing`, or instead: what a sanitizer looks at, `address`
/// or `thread`. With `tests`, a release build has tests and benchmarks. Modules with `package` declarations are open only to
/// targets of this package, so none is one of its own.
let purpose = Context.environment["CODASCOPE_FOR"]

let syntaxModules = ["SwiftSyntax", "SwiftParser", "SwiftIDEUtils"]

/// The folder that has swift-syntax in the toolchain that builds this package, which brings it, compiled, for macros.
///
/// With it a first build takes 178 s of processor time where it took 267 s. The cost is that the executable needs the toolchain
/// to start. Nil where the toolchain has none, on macOS, and with `CODASCOPE_SYNTAX=package`: then the package is built.
let syntaxFolder: String? = {
    guard Context.environment["CODASCOPE_SYNTAX"] != "package",
        // Not `String(contentsOfFile:)`, which reads only the first page of such a file.
        let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile(),
        // This manifest runs with the toolchain's own library: usr/lib/swift/pm/ManifestAPI/libPackageDescription.so.
        let line = String(decoding: maps, as: UTF8.self).split(separator: "\n").first(where: {
            $0.hasSuffix("/lib/swift/pm/ManifestAPI/libPackageDescription.so")
        }),
        let path = line.firstIndex(of: "/")
    else { return nil }
    let folder = URL(fileURLWithPath: String(line[path...])).appendingPathComponent("../../../host").standardized.path
    let files = syntaxModules.flatMap { ["lib\($0).so", "\($0).swiftmodule"] }
    return files.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)") } ? folder : nil
}()

// MARK: - Kinds of targets

/// Tests run in a release build, in which what is tested takes 0.3 of the processor time: opened to them, and with what only
/// debug builds do. The tests themselves are not optimised, which would take longer than running them.
let tested: [SwiftSetting] = purpose == "tests" ? [.unsafeFlags(["-enable-testing"]), .define("DEBUG")] : []
let untuned: [SwiftSetting] = tested.isEmpty ? [] : [.unsafeFlags(["-Onone"])]

/// The settings of the libraries, in addition to Swift 6 mode, which the tools version implies.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
    ] + (purpose == "fuzzing" ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : []) + tested
/// A package has one minimum for all its targets, which is that of the libraries. The others are only built where they run.
let unchecked = SwiftSetting.unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: [.macOS]))
let tool = strict + [unchecked] + (syntaxFolder.map { [.unsafeFlags(["-I", $0])] } ?? [])

/// A module of the tool, or in a folder of `Tests`. It may import what those do that it uses; a test compares the imports.
func module(
    _ name: String, in path: String? = nil, exclude: [String] = [], embeds: Bool = false,
    uses modules: Target.Dependency...
) -> Target {
    .target(
        name: name, dependencies: modules, path: path, exclude: exclude, swiftSettings: tool,
        plugins: embeds ? ["EmbedFiles"] : nil)
}

func program(_ name: String, in path: String, _ plugins: [Target.PluginUsage] = [], uses: Target.Dependency...)
    -> Target
{
    .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: tool, plugins: plugins)
}

func tests(_ name: String, exclude: [String] = [], of modules: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: modules, exclude: exclude, swiftSettings: tool + untuned)
}

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"]))

// MARK: - The package

let package = Package(
    name: "codascope",
    // The libraries run on these systems. The executable needs macOS 15.
    platforms: [.macOS(.v10_15), .iOS(.v13), .macCatalyst(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
    products: [.executable(name: "codascope", targets: ["codascope"])]
        + ["DecodeTrace", "DecodeTraceTesting", "ResilientCodable"].map { .library(name: $0, targets: [$0]) },
    traits: [
        .default(enabledTraits: ["Tool"]),
        .trait(name: "Tool", description: "The executable codascope, and the tests: what needs other packages."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        // For `swift package generate-documentation` alone, and, for tests alone, a decoder other than Foundation's.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        // The libraries, and what the tool is founded on.
        .target(name: "CAtomicWords"),
        .target(name: "DecodeTrace", dependencies: ["CAtomicWords"], swiftSettings: strict),
        .target(name: "DecodeTraceTesting", dependencies: ["DecodeTrace"], swiftSettings: strict),
        .target(name: "ResilientCodable", swiftSettings: strict),
        .target(name: "CSystem"),
        module("Processes", uses: "CSystem"),
        module("JSONText", uses: "Processes"),
        module("SwiftDeclarations"),

        // The terminal. No pkgConfig: its -D flags are prohibited in SwiftPM and would warn on every build.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
        .target(
            name: "CTerminal", dependencies: ["CNcurses"],
            cSettings: [
                .define("_GNU_SOURCE", .when(platforms: [.linux])), .define("NCURSES_WIDECHAR", to: "1"),
                .define("_XOPEN_SOURCE_EXTENDED", to: "1", .when(platforms: [.macOS])),
            ],
            linkerSettings: ["ncursesw", "tinfo"].map { .linkedLibrary($0, .when(platforms: [.linux])) }
                + [.linkedLibrary("ncurses", .when(platforms: [.macOS]))]),
        module("TerminalUI"),
        module("CursesTerminal", uses: "CTerminal", "TerminalUI"),

        // Decoding: requests, running them, building models, analysis; the explorer and the commands. Only ModelBuild imports swift-syntax.
        module("DecodeService", uses: "DecodeTrace", "JSONText", "SwiftDeclarations"),
        module("Lessons", embeds: true, uses: "ResilientCodable"),
        module("DecodeEngine", uses: "DecodeService", "Lessons"),
        module("ModelBuild", embeds: true, uses: "DecodeService"),
        module("Diagnosis", exclude: ["Pages/Texts"], embeds: true, uses: "DecodeService"),
        module("Reports", uses: "Diagnosis", "TerminalUI"),
        module("Explorer", uses: "Lessons", "Reports"),
        module("Workbench", uses: "DecodeEngine", "Explorer", "ModelBuild"),
        .executableTarget(
            name: "codascope", dependencies: ["CursesTerminal", "Workbench", argumentParser], exclude: ["Help/Texts"],
            swiftSettings: tool,
            // Without names for a debugger, an installed executable has a third of the size.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-s"], .when(platforms: [.linux], configuration: .release))],
            plugins: ["EmbedFiles"]),
        // Build time: files of demo-data and the lessons' own sources, embedded into the executable.
        .executableTarget(name: "embed-files", swiftSettings: [.treatAllWarnings(as: .error), unchecked]),
        .plugin(
            name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles"),

        // What tests share, from random numbers to a decode in this process, matched to its payload and diagnosed.
        module("SeededRandom", in: "Tests/SeededRandom"),
        module("TestSupport", in: "Tests/TestSupport", uses: "CTerminal", "SeededRandom", "TerminalUI"),
        module("FidelityCases", in: "Tests/FidelityCases", uses: "DecodeTrace", "SeededRandom"),
        module("PlanCases", in: "Tests/PlanCases", uses: "SeededRandom"),
        module("DiagnosisSupport", in: "Tests/DiagnosisSupport", uses: "Diagnosis"),
        // Programs that only tests start: one shows the input that the terminal receives, one decodes for another process.
        program("terminal-fixture", in: "Tests/TerminalFixture", uses: "CursesTerminal"),
        program("worker-fixture", in: "Tests/WorkerFixture", uses: "DecodeEngine"),

        // One test target for each module or part of one, and tests of the executable in a pseudo-terminal.
        tests("ArchitectureTests"),
        tests("TestSupportTests", of: "TestSupport"),
        tests("ProcessesTests", of: "Processes", "TestSupport"),
        tests(
            "DecodeTraceTests", of: "DecodeTraceTesting", "FidelityCases", "ResilientCodable", "TestSupport",
            .product(name: "Yams", package: "Yams", condition: .when(traits: ["Tool"]))),
        tests("JSONTextTests", of: "JSONText", "TestSupport"),
        tests("ResilientCodableTests", exclude: ["Matrix/BadInputs.txt"], of: "ResilientCodable", "SeededRandom"),
        tests("TerminalUITests", of: "TestSupport"),
        tests("CursesTerminalTests", of: "CursesTerminal", "TestSupport", "terminal-fixture"),
        tests("SwiftSourceTests", of: "Lessons", "ModelBuild", "SeededRandom"),
        tests("LessonsTests", exclude: ["Statements/Statements.txt"], of: "DecodeService", "Lessons"),
        tests(
            "InferenceTests", exclude: ["Realistic/Payloads", "Realistic/Expected"], of: "ModelBuild", "TestSupport"),
        tests("DecodeServiceTests", of: "DecodeService", "TestSupport"),
        tests("DecodeEngineTests", of: "DecodeEngine", "TestSupport"),
        tests("WorkerProcessTests", of: "DecodeEngine", "Diagnosis", "TestSupport", "worker-fixture"),
        tests("ModelBuildTests", exclude: ["StandIn"], of: "TestSupport", "codascope"),
        tests(
            "DiagnosisTests", exclude: ["BrokenPayloads/Expected", "Suspect/Expected"],
            of: "DecodeEngine", "DiagnosisSupport", "FidelityCases", "ModelBuild", "Reports", "TestSupport"),
        // Apart from DiagnosisTests, because its models have names that are used there, too.
        tests("TrialsTests", of: "DecodeEngine", "ModelBuild", "Reports"),
        tests("ExportsTests", exclude: ["Expected"], of: "TestSupport", "codascope"),
        tests("ReportsTests", of: "DecodeEngine", "DiagnosisSupport", "Reports", "TestSupport"),
        tests("ExplorerTests", exclude: ["Snapshots"], of: "FidelityCases", "TestSupport", "codascope"),
        tests("WorkbenchTests", of: "PlanCases", "TestSupport", "codascope"),
        tests("CommandTests", of: "PlanCases", "TestSupport", "codascope"),
        tests("EndToEndTests", of: "TestSupport", "codascope"),
    ]
)

// MARK: - What depends on the toolchain and the purpose

for target in package.targets where target.name == "ModelBuild" {
    if let folder = syntaxFolder {
        let flags = ["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder] + syntaxModules.map { "-l\($0)" }
        target.linkerSettings = [.unsafeFlags(flags)]
    } else {
        package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"))
        target.dependencies += syntaxModules.map {
            .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Tool"]))
        }
    }
}

if purpose == "benchmarks" || !tested.isEmpty {
    package.targets.append(
        program(
            "codascope-bench", in: "Tests/Benchmarks", ["EmbedFiles"],
            uses: "FidelityCases", "TestSupport", "Workbench", argumentParser))
}

// The fuzz targets are a program, or else an ordinary test with the stored inputs.
let fuzzing: [Target.Dependency] = ["CursesTerminal", "FidelityCases", "TestSupport", "Workbench"]
if purpose == "fuzzing" {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
        .executableTarget(
            name: "codascope-fuzz", dependencies: fuzzing + ["CLibFuzzer"], path: "Tests/Fuzzing",
            exclude: ["CLibFuzzer", "Regressions", "Tests", "json.dict", "run"], sources: ["Targets", "Driver"],
            // Gold stops with an internal error at the coverage tables.
            swiftSettings: tool, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
    ]
} else {
    package.targets.append(
        .testTarget(
            name: "FuzzingTests", dependencies: fuzzing, path: "Tests/Fuzzing",
            exclude: ["CLibFuzzer", "Driver", "Regressions", "json.dict", "run"], sources: ["Targets", "Tests"],
            swiftSettings: tool))
}

// What each sanitizer of .ci/run looks at: what reads memory by hand, and what has threads.
let sanitized = [
    "address": ["DecodeTraceTests", "JSONTextTests", "TerminalUITests"],
    "thread": ["JSONTextTests", "DecodeEngineTests", "WorkerProcessTests"],
][purpose ?? "", default: []]
if purpose == "thread" {
    package.targets.insert(.target(name: "ThreadSanitizer", path: "Tests/ThreadSanitizer"), at: 0)
    for target in package.targets where sanitized.contains(target.name) || target.type == .executable {
        target.dependencies.append(.byName(name: "ThreadSanitizer", condition: .when(platforms: [.linux])))
    }
}

// The targets that a target needs. A target is built again after a change of one only if it names it, so it gets all names.
var needed: [String: Set<String>] = [:]
for target in package.targets {
    let named = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    precondition(named.allSatisfy { needed[$0] != nil }, "\(target.name) has to stand below what it uses.")
    let all = named.reduce(into: Set(named)) { $0.formUnion(needed[$1] ?? []) }
    needed[target.name] = all
    if target.type != .plugin { target.dependencies += all.subtracting(named).sorted().map { .byName(name: $0) } }
}
if !sanitized.isEmpty { keepOnly(sanitized + ["EmbedFiles"]) }

// In an app's folder of checkouts, the package has only its libraries: no plugin and no tool is built with the app.
if Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts" {
    keepOnly(["DecodeTraceTesting", "ResilientCodable"])
    package.dependencies = []
}

/// Removes all targets but the given ones and those that they need, and the products of others, which have their names.
@MainActor func keepOnly(_ names: [String]) {
    let kept = names.reduce(into: Set(names)) { $0.formUnion(needed[$1] ?? []) }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { !kept.contains($0.name) }
}
