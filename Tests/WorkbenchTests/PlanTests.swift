import DecodeService
import Diagnosis
import PlanCases
import Testing

/// Plans with source edits: compiled and run.
@Suite(.serialized) struct PlanTests {
    private let run = SearchRun()

    @Test(arguments: [3, 4, 12] as [UInt64])
    func `a plan that claims to decode works with a plain JSONDecoder and the edited model`(seed: UInt64)
        async throws
    {
        let made = PlanCase(seed: seed, bytes: 2000)
        let name = "seed \(seed): \(made.differences)"
        let search = try #require(
            try await run.search(made.model.source, model: made.model.name, made.text), "\(name) decodes")
        let plan = search.progress.plan?.plan
        #expect(plan?.works == true || !search.progress.working.isEmpty, "\(name)")
        guard let plan, plan.kind == .model, plan.works else { return }
        try await run.decodePlainly(plan, search, made.model.source)
    }

    private static let order = """
        struct Order: Codable {
            var total: Int
            var note: String
            var line: Line
            struct Line: Codable { var count: Int }
        }

        """
    private static let payload = #"{"total": 1.5, "note": null, "line": {"count": "2"}}"#

    @Test
    func `a plan has steps with the failures that they fix, and a diff of each file`() async throws {
        let search = try #require(try await run.search(Self.order, model: "Order", Self.payload))
        let plan = try #require(search.progress.plan?.plan)
        #expect(plan.kind == .model && plan.outcome == .decoded)
        // A number is the same without its quotes.
        #expect(plan.losses == Losses())
        #expect(
            plan.steps.map { "\($0.fix.inWords) for \($0.failures.map(\.pointer))" } == [
                #"Order.total: Double for ["/total"]"#, #"Order.note: String? for ["/note"]"#,
                #"Order.Line.count: @Convertible Int for ["/line/count"]"#,
            ])
        #expect(
            plan.files.map(\.diff) == [
                """
                --- a/Models.swift
                +++ b/Models.swift
                @@ -1,6 +1,8 @@
                +import ResilientCodable
                +
                 struct Order: Codable {
                -    var total: Int
                -    var note: String
                +    var total: Double
                +    var note: String?
                     var line: Line
                -    struct Line: Codable { var count: Int }
                +    struct Line: Codable { @Convertible var count: Int }
                 }

                """
            ])
        try await run.decodePlainly(plan, search, Self.order)
    }

    @Test
    func `a payload in an envelope that spells the keys differently gets a type around the model and the strategy`()
        async throws
    {
        let source = """
            struct Person: Codable {
                let userId: Int
                let fullName: String
            }

            """
        let search = try #require(
            try await run.search(
                source, model: "Person", #"{"data": {"user_id": 1, "full_name": "x"}, "ok": true, "count": 3}"#))
        let plan = try #require(search.progress.plan?.plan)
        #expect(plan.works && plan.losses.isEmpty)
        #expect(
            plan.steps.map(\.fix.inWords) == ["keys: snake", "struct PersonResponse: Codable { var data: Person }"])
        // The count isn't the ID, although both are numbers.
        #expect(!(search.progress.working + search.progress.further).contains { $0.fix.inWords.contains("map:") })
    }

    @Test
    func `a plan can be run with only some of its steps, and reports what fails next`()
        async throws
    {
        let search = try #require(try await run.search(Self.order, model: "Order", Self.payload))
        let plan = try #require(search.progress.plan?.plan)
        let trial = FixSearch(runner: search.runner, limit: .seconds(3600), edits: search.edits)
        let part = try await trial.run(plan, keeping: [0, 2], of: search.subject)
        let all = try await trial.run(plan, keeping: [0, 1, 2], of: search.subject)
        #expect(part.ending == "reads 1 of 3 values, then fails: valueNotFound at note")
        #expect(part.steps.map(\.fix.id) == [plan.steps[0], plan.steps[2]].map(\.fix.id))
        #expect(all.files == plan.files && all.outcome == plan.outcome && all.losses == plan.losses)
    }

    @Test
    func `without a compiler, the plan lists its changes as untried`() async throws {
        let search = try #require(
            try await run.search(Self.order, model: "Order", Self.payload, hasCompiler: false))
        let progress = try #require(search.progress.plan)
        let plan = try #require(progress.plan)
        #expect(!plan.works && plan.steps.isEmpty && !progress.isCut)
        #expect(
            plan.untried.map(\.fix.inWords) == [
                "Order.total: Double", "Order.note: String?", "Order.Line.count: @Convertible Int",
            ])
        #expect(progress.alternatives.map(\.kind) == [.payload])
    }
}
