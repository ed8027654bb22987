// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of every target, in addition to Swift 6 mode, which the tools version implies.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Tool"]))

let package = Package(
    name: "codascope",
    // The libraries run on these systems. The executable needs macOS 15: see below.
    platforms: [.macOS(.v10_15), .iOS(.v13), .macCatalyst(.v13), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
    products: [
        .executable(name: "codascope", targets: ["codascope"]),
        .library(name: "DecodeTrace", targets: ["DecodeTrace"]),
        .library(name: "DecodeTraceTesting", targets: ["DecodeTraceTesting"]),
        .library(name: "ResilientCodable", targets: ["ResilientCodable"]),
    ],
    traits: [
        .default(enabledTraits: ["Tool"]),
        // The libraries depend on no other package. An app that adds them with `traits: []` fetches none.
        .trait(name: "Tool", description: "The executable codascope, and the tests: what needs other packages."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        // For `swift package generate-documentation`; no target needs it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
        // For tests only: a decoder other than Foundation's.
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        // Foundations: most import no other module.
        .target(name: "CAtomicWords"),
        .target(name: "DecodeTrace", dependencies: ["CAtomicWords"], swiftSettings: strict),
        .target(name: "DecodeTraceTesting", dependencies: ["DecodeTrace"], swiftSettings: strict),
        .target(name: "ResilientCodable", swiftSettings: strict),
        .target(name: "CSystem"),
        .target(name: "Processes", dependencies: ["CSystem"], swiftSettings: strict),
        .target(name: "JSONText", dependencies: ["CSystem", "Processes"], swiftSettings: strict),
        .target(name: "SwiftDeclarations", swiftSettings: strict),

        // The terminal. No pkgConfig: its -D flags are prohibited in SwiftPM and would warn on every build.
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
        .target(
            name: "CTerminal",
            dependencies: ["CNcurses"],
            cSettings: [
                .define("_GNU_SOURCE", .when(platforms: [.linux])),
                .define("NCURSES_WIDECHAR", to: "1"),
                .define("_XOPEN_SOURCE_EXTENDED", to: "1", .when(platforms: [.macOS])),
            ],
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("tinfo", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "TerminalUI", swiftSettings: strict),
        .target(name: "CursesTerminal", dependencies: ["CTerminal", "TerminalUI"], swiftSettings: strict),

        // Decoding: requests, running them, building models, analysis.
        .target(
            name: "DecodeService",
            dependencies: ["CSystem", "DecodeTrace", "JSONText", "Processes", "SwiftDeclarations"],
            swiftSettings: strict),
        .target(
            name: "Lessons", dependencies: ["ResilientCodable"], swiftSettings: strict,
            plugins: ["EmbedFiles"]),
        .target(
            name: "DecodeEngine",
            dependencies: [
                "CSystem", "DecodeService", "DecodeTrace", "JSONText", "Lessons", "Processes", "SwiftDeclarations",
            ],
            swiftSettings: strict),
        // The only one that imports swift-syntax, which is added below.
        .target(
            name: "ModelBuild", dependencies: ["DecodeService", "JSONText", "Processes", "SwiftDeclarations"],
            swiftSettings: strict, plugins: ["EmbedFiles"]),
        .target(
            name: "Diagnosis", dependencies: ["DecodeService", "DecodeTrace", "JSONText", "SwiftDeclarations"],
            exclude: ["Pages/Texts"], swiftSettings: strict, plugins: ["EmbedFiles"]),
        .target(
            name: "Reports",
            dependencies: [
                "DecodeService", "DecodeTrace", "Diagnosis", "JSONText", "SwiftDeclarations", "TerminalUI",
            ],
            swiftSettings: strict),

        // User interface.
        .target(
            name: "Explorer",
            dependencies: [
                "DecodeService", "DecodeTrace", "Diagnosis", "JSONText", "Lessons", "Reports", "SwiftDeclarations",
                "TerminalUI",
            ],
            swiftSettings: strict),
        .target(
            name: "Workbench",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "Explorer", "JSONText", "Lessons",
                "ModelBuild", "Processes", "Reports", "SwiftDeclarations", "TerminalUI",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "codascope",
            dependencies: [
                "CursesTerminal", "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "Explorer", "JSONText",
                "Lessons", "ModelBuild", "Processes", "Reports", "TerminalUI", "Workbench", argumentParser,
            ],
            swiftSettings: strict,
            // Without names for a debugger, an installed executable has a third of the size.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-s"], .when(platforms: [.linux], configuration: .release))]),
        // Build time: files of demo-data and the lessons' own sources, embedded into the executable.
        .executableTarget(name: "embed-files", swiftSettings: strict),
        .plugin(
            name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"], path: "Sources/EmbedFiles"),

        // One test target for each module or part of one, and tests of the executable in a pseudo-terminal.
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["CTerminal", "SeededRandom", "TerminalUI"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: strict),
        // Types, payloads and their comparison, for the tests of DecodeTrace and for the bench's longer runs.
        .target(
            name: "FidelityCases", dependencies: ["DecodeTrace", "SeededRandom"], path: "Tests/FidelityCases",
            swiftSettings: strict),
        // Payloads that differ from their models in several places, for the tests of plans and for the benchmarks.
        .target(
            name: "PlanCases", dependencies: ["SeededRandom"], path: "Tests/PlanCases", swiftSettings: strict),
        // A program that shows the input that the terminal device receives. Not a product; only the tests start it.
        .executableTarget(
            name: "terminal-fixture", dependencies: ["CursesTerminal", "TerminalUI"], path: "Tests/TerminalFixture",
            swiftSettings: strict),
        // A program that decodes for another process. Not a product; only the tests of WorkerProcess start it.
        .executableTarget(
            name: "worker-fixture", dependencies: ["DecodeEngine"], path: "Tests/WorkerFixture", swiftSettings: strict),
        // Checks which modules import which, by reading their sources.
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "DecodeTraceTests",
            dependencies: [
                "DecodeTrace", "FidelityCases", "ResilientCodable", "SeededRandom", "TestSupport",
                .product(name: "Yams", package: "Yams", condition: .when(traits: ["Tool"])),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DecodeTraceTestingTests", dependencies: ["DecodeTraceTesting"], swiftSettings: strict),
        .testTarget(
            name: "JSONTextTests", dependencies: ["JSONText", "SeededRandom", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ResilientCodableTests", dependencies: ["ResilientCodable", "SeededRandom"],
            exclude: ["Matrix/BadInputs.txt"], swiftSettings: strict),
        .testTarget(
            name: "TerminalUITests", dependencies: ["SeededRandom", "TerminalUI", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "CursesTerminalTests",
            dependencies: ["CTerminal", "CursesTerminal", "TerminalUI", "TestSupport", "terminal-fixture"],
            swiftSettings: strict),
        .testTarget(
            name: "SwiftDeclarationsTests", dependencies: ["SeededRandom", "SwiftDeclarations"], swiftSettings: strict),
        .testTarget(
            name: "SwiftSourceTests", dependencies: ["Lessons", "ModelBuild", "SwiftDeclarations"],
            swiftSettings: strict),
        .testTarget(
            name: "LessonsTests", dependencies: ["DecodeService", "DecodeTrace", "Lessons", "ResilientCodable"],
            swiftSettings: strict),
        .testTarget(
            name: "InferenceTests",
            dependencies: ["DecodeService", "JSONText", "ModelBuild", "SeededRandom", "TestSupport"],
            exclude: ["Realistic/Payloads", "Realistic/Expected"],
            swiftSettings: strict),
        .testTarget(
            name: "DecodeServiceTests",
            dependencies: ["DecodeService", "DecodeTrace", "JSONText", "SeededRandom", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DecodeEngineTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "JSONText", "Lessons", "ResilientCodable",
                "SeededRandom", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WorkerProcessTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "JSONText", "Lessons", "Processes",
                "SeededRandom", "TestSupport", "worker-fixture",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ModelBuildTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "ModelBuild", "SeededRandom",
                "SwiftDeclarations", "TestSupport", "codascope",
            ],
            exclude: ["StandIn"],
            swiftSettings: strict),
        // A decode in this process, matched to its payload and diagnosed.
        .target(
            name: "DiagnosisSupport",
            dependencies: ["DecodeService", "DecodeTrace", "Diagnosis", "JSONText"],
            path: "Tests/DiagnosisSupport", swiftSettings: strict),
        .testTarget(
            name: "DiagnosisTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "DiagnosisSupport", "FidelityCases",
                "JSONText", "Lessons", "ModelBuild", "Reports", "ResilientCodable", "SeededRandom",
                "SwiftDeclarations", "TerminalUI", "TestSupport",
            ],
            exclude: ["BrokenPayloads/Expected", "Suspect/Expected"],
            swiftSettings: strict),
        // Apart from DiagnosisTests, because its models have names that are used there, too.
        .testTarget(
            name: "TrialsTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "JSONText", "Lessons", "ModelBuild",
                "Reports", "ResilientCodable", "SwiftDeclarations", "TerminalUI",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ExportsTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "Diagnosis", "JSONText", "Lessons", "ModelBuild", "Reports",
                "SeededRandom", "SwiftDeclarations", "TestSupport", "codascope",
            ],
            exclude: ["Expected"],
            swiftSettings: strict),
        .testTarget(
            name: "ReportsTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "DiagnosisSupport", "JSONText", "Lessons",
                "Reports", "SeededRandom", "TerminalUI", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ExplorerTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "Explorer", "FidelityCases", "JSONText",
                "Lessons", "ModelBuild", "Reports", "SeededRandom", "SwiftDeclarations", "TerminalUI", "TestSupport",
                "Workbench", "codascope",
            ],
            exclude: ["Snapshots"],
            swiftSettings: strict),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "DecodeEngine", "DecodeService", "Diagnosis", "Explorer", "JSONText", "ModelBuild", "PlanCases",
                "Reports", "SwiftDeclarations", "TestSupport", "Workbench", "codascope",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "DecodeService", "DecodeTrace", "Lessons", "PlanCases", "SeededRandom", "TestSupport", "codascope",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "DecodeTrace", "ResilientCodable", "SeededRandom", "TerminalUI", "TestSupport", "codascope",
            ],
            swiftSettings: strict),
    ]
)

// MARK: - Benchmarks

if Context.environment["CODASCOPE_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "codascope-bench",
            dependencies: [
                "CSystem", "CTerminal", "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "Explorer",
                "FidelityCases", "JSONText", "Lessons", "ModelBuild", "Processes", "ResilientCodable", "SeededRandom",
                "TerminalUI", "TestSupport", argumentParser,
            ],
            path: "Tests/Benchmarks", swiftSettings: strict, plugins: ["EmbedFiles"]))
}

// MARK: - Fuzzing

/// The modules that the fuzz targets test.
let fuzzed: [Target.Dependency] = [
    "CursesTerminal", "DecodeEngine", "DecodeService", "DecodeTrace", "Diagnosis", "Explorer", "FidelityCases",
    "JSONText", "Lessons", "ModelBuild", "Reports", "SwiftDeclarations", "TerminalUI", "TestSupport", "Workbench",
]

if Context.environment["CODASCOPE_FUZZING"] == nil {
    // The same checks on the stored inputs, as an ordinary test.
    package.targets.append(
        .testTarget(
            name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
            exclude: ["CLibFuzzer", "Driver", "Regressions", "json.dict", "run"], sources: ["Targets", "Tests"],
            swiftSettings: strict))
} else {
    // Set by Tests/Fuzzing/run: a program of its own, which needs all modules built for libFuzzer. The tool that runs
    // during the build needs none of it.
    for target in package.targets where [.regular, .executable].contains(target.type) && target.name != "embed-files" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
    }
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzzing/CLibFuzzer"),
        .executableTarget(
            name: "codascope-fuzz", dependencies: fuzzed + ["CLibFuzzer"], path: "Tests/Fuzzing",
            exclude: ["CLibFuzzer", "Regressions", "Tests", "json.dict", "run"], sources: ["Targets", "Driver"],
            swiftSettings: strict + [.unsafeFlags(["-sanitize=fuzzer"])],
            linkerSettings: [
                .unsafeFlags(["-sanitize=fuzzer"]),
                // Gold stops with an internal error at the coverage tables.
                .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
            ]),
    ]
}

// A package has one minimum for all its targets, which is that of the libraries. The others are only built where they run.
let libraries = ["CAtomicWords", "DecodeTrace", "DecodeTraceTesting", "ResilientCodable"]
for target in package.targets where target.swiftSettings != nil && !libraries.contains(target.name) {
    target.swiftSettings?.append(
        .unsafeFlags(["-Xfrontend", "-disable-availability-checking"], .when(platforms: [.macOS])))
}

// In an app's folder of checkouts, the package has only its libraries: no plugin and no tool is built with the app.
let isDependency = Context.packageDirectory.split(separator: "/").dropLast().last == "checkouts"
if isDependency {
    package.targets.removeAll { !libraries.contains($0.name) }
    package.products.removeAll { $0 is Product.Executable }
    package.dependencies = []
}

// MARK: - swift-syntax

let syntaxModules = ["SwiftSyntax", "SwiftParser", "SwiftIDEUtils"]

/// The folder that has swift-syntax in the toolchain that builds this package, which brings it, compiled, for macros.
///
/// With it a first build takes 178 s of processor time where it took 267 s. The cost is that the executable needs the
/// toolchain to start. Nil where the toolchain has none, on macOS, and with `CODASCOPE_SYNTAX=package`: then the
/// package is built.
let syntaxFolder: String? = {
    #if os(Linux)
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
    let isWhole = syntaxModules.allSatisfy { name in
        ["lib\(name).so", "\(name).swiftmodule"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }
    return isWhole ? folder : nil
    #else
    return nil
    #endif
}()

let modelBuild = package.targets.filter { $0.name == "ModelBuild" }
if let syntaxFolder {
    for target in package.targets where dependencies(of: [target.name]).contains("ModelBuild") {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-I", syntaxFolder])]
    }
    for target in modelBuild {
        target.linkerSettings = [
            .unsafeFlags(
                ["-L", syntaxFolder, "-Xlinker", "-rpath", "-Xlinker", syntaxFolder]
                    + syntaxModules.map { "-l\($0)" })
        ]
    }
} else if !isDependency {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"))
    for target in modelBuild {
        target.dependencies += syntaxModules.map {
            .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Tool"]))
        }
    }
}

/// The targets with the given names, and all that they depend on.
@MainActor func dependencies(of names: [String]) -> Set<String> {
    var found = Set(names)
    var open = names
    while let name = open.popLast() {
        for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _):
                if found.insert(name).inserted { open.append(name) }
            default: break
            }
        }
    }
    return found
}

// MARK: - Sanitizers

/// What .ci/run looks at with each sanitizer: what reads memory by hand, and what has threads. With
/// CODASCOPE_SANITIZED=all it is every test.
let sanitized = [
    "address": ["DecodeTraceTests", "JSONTextTests", "TerminalUITests"],
    "thread": ["JSONTextTests", "DecodeEngineTests", "WorkerProcessTests"],
]

// Only that and what it needs is built, so that it takes minutes.
if let sanitizer = Context.environment["CODASCOPE_SANITIZER"], var tests = sanitized[sanitizer] {
    if Context.environment["CODASCOPE_SANITIZED"] == "all" {
        tests = package.targets.filter { $0.type == .test }.map(\.name)
    }
    if sanitizer == "thread" {
        for target in package.targets where tests.contains(target.name) || target.type == .executable {
            target.dependencies.append(.target(name: "ThreadSanitizer", condition: .when(platforms: [.linux])))
        }
        package.targets.append(
            .target(
                name: "ThreadSanitizer", path: "Tests/ThreadSanitizer",
                cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror"])]))
    }
    let kept = dependencies(of: tests)
    package.targets.removeAll { target in
        ![.plugin, .macro].contains(target.type) && target.name != "embed-files" && !kept.contains(target.name)
    }
    package.products.removeAll { product in
        switch product {
        case let library as Product.Library: !kept.isSuperset(of: library.targets)
        case let executable as Product.Executable: !kept.isSuperset(of: executable.targets)
        default: true
        }
    }
}
