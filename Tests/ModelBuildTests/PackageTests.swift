import DecodeService
import Foundation
import ModelBuild
import TestSupport
import Testing

/// The types of a SwiftPM target and its dependencies.
@Suite(.timeLimit(.minutes(60))) struct PackageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a package.
    private func write(_ texts: [(path: String, text: String)]) throws {
        for (path, text) in texts {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    @Test func `a target is compiled with its own settings, C modules and linked libraries`()
        async throws
    {
        try write([
            (
                "Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "shop", targets: [
                    .target(name: "CTriple", cSettings: [.define("FACTOR", to: "3")]),
                    .target(name: "Core", dependencies: ["CTriple"], linkerSettings: [.linkedLibrary("m")]),
                    .target(
                        name: "App", dependencies: ["Core"],
                        swiftSettings: [
                            .define("EXTRA"), .enableUpcomingFeature("ExistentialAny"), .defaultIsolation(MainActor.self),
                        ]),
                ])

                """
            ),
            ("Sources/CTriple/include/CTriple.h", "double triple(double);\n"),
            (
                "Sources/CTriple/triple.c",
                "#include \"CTriple.h\"\n#include <math.h>\ndouble triple(double x) { return FACTOR * cbrt(x); }\n"
            ),
            (
                "Sources/Core/Money.swift",
                """
                import CTriple
                public struct Money: Decodable, Sendable {
                    public init(from decoder: any Decoder) throws {
                        let value = try decoder.singleValueContainer().decode(Double.self)
                        guard triple(value) == 6 else {
                            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no"))
                        }
                    }
                }

                """
            ),
            (
                "Sources/App/Order.swift",
                """
                import Core
                struct Order: Decodable {
                    var price: Money
                    #if EXTRA
                    var extra: String
                    #endif
                }
                struct Basket { static var all: [Order] = [] }

                """
            ),
        ])
        let built = try await Shop.builder.build(
            ModelSources(paths: [], package: PackageTarget(path: folder.url.path, name: "App")))
        var request = DecodeRequest(model: "Order")
        request.library = built.library
        func outcome(_ text: String) async -> DecodeResult.Outcome? {
            await Shop.runner.decode(request, payload: Payload(Data(text.utf8))).result?.outcome
        }
        #expect(await outcome(#"{"price": 8, "extra": "a"}"#) == .decoded)
        #expect(await outcome(#"{"price": 8}"#) == .failed)
        #expect(await outcome(#"{"price": 1, "extra": "a"}"#) == .failed)
    }

    @Test func `a program's types and those of its dependencies decode, and it never runs`() async throws {
        try write([
            (
                "Package.swift",
                "// swift-tools-version: 6.0\nimport PackageDescription\n"
                    + "let package = Package(name: \"shop\", targets: [\n"
                    + "    .target(name: \"Core\"), .executableTarget(name: \"Till\", dependencies: [\"Core\"]),\n])\n"
            ),
            ("Sources/Core/Money.swift", "public struct Money: Codable { public var cents: Int }\n"),
            (
                "Sources/Till/main.swift",
                "import Core\nstruct Order: Codable { var price: Money }\nfatalError(\"it runs\")\n"
            ),
        ])
        let main = folder.url.appending(path: "Sources/Till/main.swift").path
        let built = try await Shop.builder.build(
            ModelSources(paths: [], package: PackageTarget(path: folder.url.path, name: "Till")))
        #expect(built.models.map(\.name) == ["Order"])
        #expect(built.notes == ["\(main) has top-level statements, which are not run"])
        var request = DecodeRequest(model: "Order")
        request.library = built.library
        let payload = Payload(Data(#"{"price": {"cents": 3}}"#.utf8))
        #expect(await Shop.runner.decode(request, payload: payload).result?.outcome == .decoded)
    }

    @Test func `a target's types and those of its dependencies decode, and its errors are reported`() async throws {
        try write([
            (
                "Package.swift",
                "// swift-tools-version: 6.0\nimport PackageDescription\n"
                    + "let package = Package(name: \"shop\", targets: [\n"
                    + "    .target(name: \"Core\"), .target(name: \"App\", dependencies: [\"Core\"]),\n])\n"
            ),
            ("Sources/Core/Money.swift", "public struct Money: Codable { public var cents: Int }\n"),
            ("Sources/App/Order.swift", "import Core\nprivate struct Order: Codable { var price: Money }\n"),
        ])
        let order = folder.url.appending(path: "Sources/App/Order.swift")
        let sources = ModelSources(paths: [], package: PackageTarget(path: folder.url.path, name: "App"))
        let built = try await Shop.builder.build(sources)
        #expect(built.models.map { "\($0.name) \($0.sourceFile):\($0.line ?? 0)" } == ["Order \(order.path):2"])
        var request = DecodeRequest(model: "Order")
        request.library = built.library
        let payload = Payload(Data(#"{"price": {"cents": 3}}"#.utf8))
        #expect(await Shop.runner.decode(request, payload: payload).result?.outcome == .decoded)

        try Data("import Core\nstruct Order: Codable { var price: Mony }\n".utf8).write(to: order)
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await Shop.builder.build(sources) })
        #expect(failure.first?.text == "\(order.path):2:36: error: cannot find type 'Mony' in scope")
        #expect(failure.summary == "swift build could not build App of \(folder.url.path)")
    }
}
