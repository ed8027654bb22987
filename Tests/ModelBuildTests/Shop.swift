import DecodeEngine
import DecodeService
import Foundation
import ModelBuild
import TestSupport

/// Models of many kinds, compiled once for all tests.
enum Shop {
    static let order = ModelSourceFile(
        file: "Shop/Order.swift",
        text: """
            import Foundation
            import Observation

            protocol Model: Codable {}

            struct Order: Model {
                enum CodingKeys: String, CodingKey {
                    case number = "id"
                    case items, note, placed, page, total
                }
                private struct Note: Codable { var text: String }
                struct Page<Element: Codable>: Codable { var content: [Element] }

                var number: Int
                var items: [Item]
                private var note: Note?
                @Trimmed var placed: Date
                var page: URL
                var total: Decimal
            }

            private struct Item0: Codable { var a: Int }
            struct Item { var name: String }
            extension Item: Codable {}
            typealias Orders = [String: Order]
            private struct Line: Codable { var first: Int }

            class Base: Decodable { var name = "" }
            class Derived: Base {}
            actor Counter: Decodable {
                init(from decoder: any Decoder) throws {}
            }
            @Observable class Store: Codable { var count = 0 }
            @main struct App { static func main() {} }
            struct Unrelated { var name: String }
            func local() { struct Inside: Codable { var a: Int } }
            #if os(Plan9)
            struct Elsewhere: Codable { var a: Int }
            #endif

            """)

    static let other = ModelSourceFile(
        file: "Shop/Other.swift",
        text: """
            import Foundation

            private struct Line: Codable { var second: Int }

            @propertyWrapper struct Trimmed<Value: Codable>: Codable {
                var wrappedValue: Value
                init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
                init(from decoder: any Decoder) throws {
                    wrappedValue = try decoder.singleValueContainer().decode(Value.self)
                }
            }

            enum API {
                struct LowerKey: CodingKey {
                    var stringValue: String
                    var intValue: Int? { nil }
                    init(stringValue: String) { self.stringValue = stringValue }
                    init?(intValue: Int) { nil }
                }
                private static let decoder: JSONDecoder = {
                    let decoder = JSONDecoder()
                    decoder.keyDecodingStrategy = .custom { path in
                        LowerKey(stringValue: (path.last?.stringValue ?? "").lowercased())
                    }
                    decoder.userInfo[greeting] = "hello"
                    return decoder
                }()
                static let greeting = CodingUserInfoKey(rawValue: "greeting")!
            }
            struct Greeted: Decodable {
                var name: String
                enum CodingKeys: CodingKey { case name }
                init(from decoder: any Decoder) throws {
                    let container = try decoder.container(keyedBy: CodingKeys.self)
                    name = try container.decode(String.self, forKey: .name)
                    guard decoder.userInfo[API.greeting] as? String == "hello" else {
                        throw DecodingError.valueNotFound(
                            String.self, .init(codingPath: [], debugDescription: "no greeting"))
                    }
                }
            }

            enum Trouble {
                struct Stops: Decodable { init(from decoder: any Decoder) throws { fatalError("boom") } }
                struct Forces: Decodable {
                    init(from decoder: any Decoder) throws {
                        let none = decoder.codingPath.first
                        print(none!)
                    }
                }
                struct Loops: Decodable { init(from decoder: any Decoder) throws { while true {} } }
                struct Recurses: Decodable { init(from decoder: any Decoder) throws { self = try Recurses(from: decoder) } }
                struct Eats: Decodable {
                    init(from decoder: any Decoder) throws {
                        var all: [[Int]] = []
                        while true { all.append(Array(repeating: all.count, count: 1_000_000)) }
                    }
                }
                struct Exits: Decodable { init(from decoder: any Decoder) throws { exit(7) } }
                struct Raises: Decodable { init(from decoder: any Decoder) throws { raise(SIGUSR1) } }
                struct Prints: Decodable { init(from decoder: any Decoder) throws { print("{\\"header\\":1}") } }
                struct Requires: Decodable {
                    init(from decoder: any Decoder) throws { precondition(!decoder.codingPath.isEmpty, "too near the root") }
                }
            }

            """)

    /// The cache of this run.
    static let cache = ModelCache(folder: TemporaryFolder.ofThisRun())
    static let builder = ModelBuilder(cache: cache, limits: limits)
    /// A test's task may wait for minutes between two runs of the compiler, while other tests run.
    static let limits = CompileLimits(time: .seconds(3600))

    /// The one build of both files.
    static let build = Task {
        var sources = ModelSources(files: [order, other])
        sources.expressions = ["Order.Page<Item>"]
        sources.decoder = "API.decoder"
        return try await builder.build(sources)
    }

    static let runner = WorkerProcessRunner(executable: BuiltExecutable.path("codascope"))

    /// Decodes a text as one of the models.
    static func decode(
        _ text: String, as model: String, withDecoder: Bool = false, strategies: [String: String] = [:],
        timeLimit: Double = 60, memoryLimit: Int? = nil
    ) async throws -> DecodeAnswer {
        var request = DecodeRequest(model: model, timeLimit: timeLimit, memoryLimit: memoryLimit)
        for (name, value) in strategies { try request.strategies.set(name, to: value) }
        request.library = try await build.value.library
        request.library?.hasDecoder = withDecoder
        return await runner.decode(request, payload: Payload(Data(text.utf8)))
    }
}
