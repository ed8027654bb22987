import DecodeService
import Foundation
import ModelBuild
import Testing

/// The types of a SwiftPM target, with what it depends on.
@Suite struct PackageTests {
    @Test func `a target's types are usable, with those of its dependencies, and its mistakes are told`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "codascope-package-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let order = folder.appending(path: "Sources/App/Order.swift")
        let texts = [
            (
                "Package.swift",
                "// swift-tools-version: 6.0\nimport PackageDescription\n"
                    + "let package = Package(name: \"shop\", targets: [\n"
                    + "    .target(name: \"Core\"), .target(name: \"App\", dependencies: [\"Core\"]),\n])\n"
            ),
            ("Sources/Core/Money.swift", "public struct Money: Codable { public var cents: Int }\n"),
            ("Sources/App/Order.swift", "import Core\nprivate struct Order: Codable { var price: Money }\n"),
        ]
        for (path, text) in texts {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let sources = ModelSources(paths: [], package: PackageTarget(path: folder.path, name: "App"))
        let built = try await Shop.builder.build(sources)
        #expect(built.models.map { "\($0.name) \($0.sourceFile):\($0.line)" } == ["Order \(order.path):2"])
        var request = DecodeRequest(model: "Order")
        request.library = built.library
        let payload = Payload(Data(#"{"price": {"cents": 3}}"#.utf8))
        #expect(await Shop.runner.decode(request, payload: payload).result?.outcome == .decoded)

        try Data("import Core\nstruct Order: Codable { var price: Mony }\n".utf8).write(to: order)
        let failure = try #require(
            await #expect(throws: ModelBuildFailure.self) { try await Shop.builder.build(sources) })
        #expect(failure.first?.text == "\(order.path):2:36: error: cannot find type 'Mony' in scope")
        #expect(failure.summary == "swift build cannot build App of \(folder.path)")
    }
}
