import DecodeService
import Foundation
import Testing

@testable import ModelBuild

/// Errors of the compiler, and parts that are left out to avoid them.
@Suite(.timeLimit(.minutes(60))) struct CompileTests {
    private func build(
        _ texts: String..., mode: ModelSources.LanguageMode = .v5, expressions: [String] = []
    ) async throws -> BuiltModels {
        let files = texts.enumerated().map { ModelSourceFile(file: "File\($0 + 1).swift", text: $1) }
        var sources = ModelSources(files: files, languageMode: mode)
        sources.expressions = expressions
        return try await Shop.builder.build(sources)
    }

    private func failure(_ body: () async throws -> BuiltModels) async throws -> ModelBuildFailure {
        try #require(await #expect(throws: ModelBuildFailure.self) { _ = try await body() })
    }

    @Test func `errors have the user's file and line, the first one first`() async throws {
        let failure = try await failure {
            try await build("private struct Hidden: Codable {}\nstruct Order: Codable {\n    var name: Strin\n}\n")
        }
        #expect(
            failure.text == """
                the models do not compile: 3 errors
                File1.swift:3:15: error: cannot find type 'Strin' in scope
                    var name: Strin
                              ^~~~~
                File1.swift:2:8: error: type 'Order' does not conform to protocol 'Decodable'
                struct Order: Codable {
                       ^
                File1.swift:3:9: note: cannot automatically synthesize 'Decodable' because 'Strin' does not conform to \
                'Decodable'
                    var name: Strin
                        ^
                File1.swift:2:8: error: type 'Order' does not conform to protocol 'Encodable'
                struct Order: Codable {
                       ^
                File1.swift:3:9: note: cannot automatically synthesize 'Encodable' because 'Strin' does not conform to \
                'Encodable'
                    var name: Strin
                        ^
                """)
        #expect(failure.first?.line == 3)
        #expect(failure.files.map(\.file) == ["File1.swift"])
    }

    @Test func `the excerpt of a long line is the text around the marked column`() {
        let line = String(repeating: "ä", count: 300) + "X" + String(repeating: "b", count: 300)
        let mark = String(repeating: " ", count: 300) + "^~~"
        let problems = CompilerOutput.problems(in: "a.swift:1:601: error: no X\n\(line)\n\(mark)\n")
        #expect(
            problems.map(\.excerpt) == [
                "…\(String(repeating: "ä", count: 80))X\(String(repeating: "b", count: 79))…\n"
                    + " \(String(repeating: " ", count: 80))^~~"
            ])
        let short = CompilerOutput.problems(in: "a.swift:1:1: error: no X\n\(line.prefix(40))\n^\n")
        #expect(short.map(\.excerpt) == ["\(line.prefix(40))\n^"])
        let atStart = CompilerOutput.problems(in: "a.swift:1:1: error: no X\n\(line)\n^\n")
        #expect(atStart.map(\.excerpt) == ["\(line.prefix(160))…\n^"])
    }

    @Test func `an unclosed bracket is reported at the end of the user's file`() async throws {
        let failure = try await failure { try await build("private struct Hidden: Codable {\n    var a: Int\n") }
        #expect(failure.first?.file == "File1.swift")
        #expect(failure.first?.line == 3)
        #expect(failure.first?.message == "expected '}' in struct")
    }

    @Test(arguments: [
        ("[Ordr]", "--model:1:2: error: cannot find type 'Ordr' in scope"),
        ("Box<Int", "--model:1:8: error: expected '>' to complete generic argument list"),
        ("Box<Int>", "--model:1:1: error: Decodable requires that 'Box<Int>' conform to 'Decodable'"),
    ])
    func `an expression that is not a type is reported at its column`(expression: String, line: String) async throws {
        let failure = try await failure { try await build("struct Box<T> { var t: T }", expressions: [expression]) }
        #expect(failure.problems.first?.text == line)
        #expect(failure.summary == "--model is not a decodable type")
    }

    @Test func `an unavailable module is left out with the code that needs it`() async throws {
        let built = try await build(
            """
            import Foundation
            import NoSuchKit

            struct Order: Codable {
                var id: Int
                static let font = Font.system
                var view: Label { Label(id) }
                func show(in view: View) {}
            }
            extension Order { var cell: Cell { Cell() } }
            class OrderView: View { var order: Order? }
            """)
        #expect(built.models.map(\.name) == ["Order"])
        #expect(
            built.notes == [
                "the module NoSuchKit isn't available (File1.swift:2): built without it",
                "left out: Order.font, Order.view, Order.show, Order.cell, OrderView",
            ])
    }

    @Test func `an unavailable module that a decoded value needs is reported with the value`() async throws {
        let failure = try await failure {
            try await build("import NoSuchKit\nstruct Order: Codable {\n    var icon: Image\n}\n")
        }
        #expect(
            failure.summary
                == "File1.swift:1 imports NoSuchKit, which isn't available on this machine and is needed by "
                + "decoded types: Order.icon (File1.swift:3)")
        #expect(failure.first?.message == "cannot find type 'Image' in scope")
    }

    @Test func `each of several unavailable modules is reported with a place that imports it`() async throws {
        let failure = try await failure {
            try await build(
                "import NoSuchKit\nimport NoSuchUI\nstruct Order: Codable {\n    var icon: Image\n}\n",
                "import Foundation\nimport NoSuchCore\nimport NoSuchKit\n")
        }
        #expect(
            failure.summary
                == "File2.swift:2 imports NoSuchCore, File1.swift:1 imports NoSuchKit, File1.swift:2 imports "
                + "NoSuchUI, which aren't available on this machine and are needed by decoded types: Order.icon "
                + "(File1.swift:4)")
    }

    @Test func `top-level statements are allowed and never run`() async throws {
        let built = try await build("#!/usr/bin/env swift\nstruct Order: Codable {}\nprint(1)\n")
        #expect(built.models.map(\.line) == [2])
        #expect(built.notes == ["File1.swift has top-level statements, which are not run"])
    }

    @Test func `the requested language mode is used`() async throws {
        let text = "struct Order: Codable {}\nvar last: Order?\nclass Box { var order: Order? }\nlet box = Box()\n"
        #expect(try await build(text, mode: .v5).models.map(\.name) == ["Order"])
        let failure = try await failure { try await build(text, mode: .v6) }
        #expect(failure.first?.line == 2)
    }

    @Test func `ResilientCodable can be imported`() async throws {
        let built = try await build(
            "import ResilientCodable\nstruct Order: Codable { @FailableDecodable var id: Int? }\n")
        var request = DecodeRequest(model: "Order")
        request.library = built.library
        let answer = await Shop.runner.decode(request, payload: Payload(Data(#"{"id": "x"}"#.utf8)))
        #expect(answer.result?.outcome == .recovered)
    }

    @Test func `a missing compiler is reported`() async throws {
        let builder = ModelBuilder(cache: Shop.cache, environment: ["PATH": "/nowhere"])
        let failure = try await failure { try await builder.build(ModelSources(files: [Shop.order])) }
        #expect(
            failure.summary
                == "your own models need the Swift compiler, but there is no swiftc on PATH; install it from "
                + "https://www.swift.org/install (everything except --models works without it)")
    }

    @Test func `a path that doesn't exist is reported`() async throws {
        let failure = try await failure { try await Shop.builder.build(ModelSources(paths: ["no/such.swift"])) }
        #expect(failure.summary == "no/such.swift does not exist; choose Swift files, or folders that contain some")
    }
}
