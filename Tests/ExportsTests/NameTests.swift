import Foundation
import TestSupport
import Testing

/// Types, keys and cases named like Swift keywords, library types or generated code: in the user's models, in inferred
/// types and in exported tests. Many are compiled at a time.
@Suite(.timeLimit(.minutes(60))) struct NameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String]) async throws -> CommandRun {
        try await CommandRun.of(arguments, environment: TemporaryFolder.sharedCache)
    }

    // MARK: Names

    private static let keywords = words(
        """
        associatedtype class deinit enum extension fileprivate func import init inout internal let operator private
        precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default
        defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self
        Self super throws true try Type Protocol actor any async borrowing consuming convenience didSet distributed dynamic
        each final get indirect infix isolated lazy left macro mutating none nonisolated nonmutating open optional
        override package postfix precedence prefix required right sending set some unowned unsafe weak willSet yield
        discard copy consume then
        """)
    private static let library = words(
        """
        Swift Foundation Codable Error Worker Decodable Encodable Decoder Encoder CodingKey CodingKeys String Int Bool
        Double Array Dictionary Optional Set Never Void Data Date URL UUID Decimal Sendable Hashable Equatable Result
        Character Element Index Key Value Model Item Root Box Kind Payload AnyValue JSONDecoder JSONEncoder DecodingError
        KeyedDecodingContainer UnsafeMutableRawPointer Made Main CodascopeModels Codascope __codascope_models
        __codascope_body makeDecoder makeEncoder payload modelKey readDate rawValue stringValue intValue description
        hashValue encode container decoder encoder from id
        """)
    private static let odd = [
        "", " ", "a b", "1", "1st", "é", "日本", "🇫🇷", "a-b", "a.b", "`x`", "\\", "\"", "$0", "#if", "@main", "//", "/*",
        "*/",
        "\n", "\0", "\u{202E}", "a\u{301}", "_", "__", "snake_case", "SCREAMING", "class_", "?", " init", "Init",
    ]

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    // MARK: Inferred types

    private static let shapes: [(name: String, make: @Sendable ([String]) -> Any)] = [
        ("numbers", { Dictionary(uniqueKeysWithValues: $0.map { ($0, 1) }) }),
        ("objects", { Dictionary(uniqueKeysWithValues: $0.map { ($0, ["class": ["default": 1]]) }) }),
        (
            "lists",
            {
                Dictionary(uniqueKeysWithValues: $0.enumerated().map { ($1, [["x": 1, "y\($0)": 2]]) }) as [String: Any]
            }
        ),
        ("kinds", { $0.enumerated().map { ["type": $1, "p\($0)": 1] as [String: Any] } }),
        ("cases", { ($0 + $0).map { ["kind": $0] } }),
    ]

    @Test(arguments: shapes.map(\.name))
    func `types inferred from keys and values with such names compile, and decode them`(shape: String) async throws {
        let make = try #require(Self.shapes.first { $0.name == shape }).make
        let value = make(Self.keywords + Self.library + Self.odd)
        let path = try folder.write("\(shape).json", JSONSerialization.data(withJSONObject: value))
        let run = try await run(["infer", path, "--time-limit", "600"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors.prefix(2000))")
    }

    // MARK: The user's models

    /// Words that can't name a type or a case, even in backticks.
    private static let unusable: Set<String> = ["self", "Self", "Type", "Protocol", "Any", "init"]

    private func expectDecodes(
        _ models: String, _ payload: [String: Any], strategies: [String] = []
    ) async throws {
        let path = try folder.write("Models.swift", Data(models.utf8))
        let json = try folder.write("payload.json", JSONSerialization.data(withJSONObject: payload))
        let options = [json, "--models", path, "--model", "Root", "--compile-limit", "3600"] + strategies
        let check = try await run(["check"] + options)
        #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors.prefix(2000))")
        let export = try await run(["export", "--as", "test", "--with-models"] + options)
        #expect(export.status == 0, "\(export.errors.prefix(2000))")
        let tested = try await Compiled.run([("Tests.swift", export.output)], usesTesting: true)
        #expect(tested.status == 0, "\(tested.output.suffix(2000))")
    }

    @Test func `types, properties and cases that are keywords in backticks are decoded and exported`() async throws {
        let types = Self.keywords.filter { !Self.unusable.contains($0) }
        var lines = types.map { "struct `\($0)`: Codable { var `\($0)`: Int }" }
        lines.append("enum Cases: String, Codable { case \(types.map { "`\($0)`" }.joined(separator: ", ")) }")
        lines.append("struct Root: Codable {")
        for (number, type) in types.enumerated() { lines.append("    var p\(number): `\(type)`?") }
        for name in Self.keywords { lines.append("    var `\(name)`: Int") }
        lines.append("    var cases: [Cases]\n}")
        // Named from a body and from an extension.
        lines.append("private struct Hidden: Codable { struct `default`: Codable { private struct `in`: Codable {} } }")
        var payload: [String: Any] = ["cases": types]
        for (number, type) in types.enumerated() { payload["p\(number)"] = [type: number] }
        for name in Self.keywords { payload[name] = 1 }
        try await expectDecodes(lines.joined(separator: "\n"), payload)
    }

    @Test(arguments: [
        (
            ["Foundation", "Error", "Worker", "Calendar", "Made", "Main", "CodascopeModels", "Result", "T"], "Codable",
            "Int"
        ),
        (["Swift", "Error", "Worker", "Key", "Element", "CodingKey", "Hasher"], "Codable", "Int"),
        (["Codable", "Decodable", "Encodable", "Decoder", "Encoder"], "Swift.Codable", "Swift.Int"),
        (["Swift", "Foundation"], "Codable", "Int"), (["Optional", "Never", "Set"], "Codable", "Int"),
    ])
    func `types that shadow generated or imported names are decoded and exported`(
        names: [String], codable: String, int: String
    ) async throws {
        var lines = ["import Foundation"] + names.map { "struct \($0): \(codable) { var `default`: \(int) }" }
        lines.append("struct Root: \(codable) {")
        for (number, name) in names.enumerated() { lines.append("    var p\(number): \(name)") }
        lines.append("}\nenum Space { private struct Inner: \(codable) { private struct Deep: \(codable) {} } }")
        var payload: [String: Any] = [:]
        for number in names.indices { payload["p\(number)"] = ["default": number] }
        try await expectDecodes(lines.joined(separator: "\n"), payload)
    }

    @Test(arguments: [
        [
            "String", "Int", "Bool", "Array", "Dictionary", "Double", "Error", "DecodingError",
            "UnsafeMutableRawPointer",
            "UnsafeMutablePointer",
        ],
        ["Data", "Date", "URL", "JSONDecoder", "JSONEncoder", "DateFormatter", "UUID"],
    ])
    func `types that shadow those of Swift and Foundation are decoded and exported`(names: [String]) async throws {
        var lines = ["import Foundation"] + names.map { "struct \($0): Codable { var `default`: Swift.Int }" }
        lines.append("struct Root: Codable {")
        for (number, name) in names.enumerated() { lines.append("    var p\(number): \(name)") }
        var payload: [String: Any] = [:]
        for number in names.indices { payload["p\(number)"] = ["default": number] }
        try await expectDecodes(
            lines.joined(separator: "\n") + "\n}", payload,
            strategies: ["--dates", "any:format:yyyy-MM-dd|iso8601|seconds", "--keys", "kebab"])
    }
}
