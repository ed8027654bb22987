import Foundation
import JSONText
import ModelBuild
import Testing

/// Failed trials widen the types.
@Suite struct RefinementTests {
    private let inference = ModelInference(samples: [
        Sample(
            name: "order.json",
            document: JSONDocument(Data(#"{"id": 1, "lines": [{"sku": "a", "price": 2}], "by": {"1": {"x": 1}}}"#.utf8))
        )
    ])

    /// Refines the types with trials that fail at the given paths in turn and then decode.
    private func refined(failing paths: [[JSONDocument.Step]?]) async throws -> (tried: TriedModel, trials: Int) {
        var trials = 0
        let tried = try await inference.refined { _ in
            trials += 1
            return trials <= paths.count ? .fails(at: paths[trials - 1], "no") : .decodes
        }
        return (tried, trials)
    }

    @Test func `types that decode are tried once and not changed`() async throws {
        let (tried, trials) = try await refined(failing: [])
        #expect(trials == 1)
        #expect(tried.outcome == .decodes)
        #expect(tried.model == (try inference.infer()))
    }

    @Test func `a value at which a trial fails becomes any JSON value, also in arrays and dictionaries`()
        async throws
    {
        let (tried, trials) = try await refined(failing: [
            [.key("lines"), .index(0), .key("price")], [.key("by"), .key("1"), .key("x")],
        ])
        #expect(trials == 3)
        #expect(tried.outcome == .decodes)
        #expect(
            tried.model.ownTypes == """
                struct Order: Codable {
                    var id: Int
                    var lines: [Line]
                    var by: [String: OrderValue]
                }

                struct Line: Codable {
                    var sku: String
                    var price: JSONValue
                }

                struct OrderValue: Codable {
                    var x: JSONValue
                }
                """)
    }

    @Test func `if a widened value still fails, its container is widened, up to the payload`() async throws {
        let path: [JSONDocument.Step] = [.key("lines"), .index(0), .key("price")]
        let (around, _) = try await refined(failing: [path, path])
        #expect(around.model.ownTypes.contains("var lines: [JSONValue]"))
        let (all, trials) = try await refined(failing: [path, path, path, path])
        #expect(trials == 5)
        #expect(all.model.ownSource.hasSuffix("typealias Order = JSONValue"))
    }

    @Test func `the failure is returned when nothing is left to widen`() async throws {
        let (tried, trials) = try await refined(failing: Array(repeating: [], count: 3))
        #expect(trials == 2)
        #expect(tried.outcome == .fails(at: [], "no"))
    }

    @Test func `a failure without a path, or a trial that can't be run, ends the refinement`() async throws {
        let (tried, trials) = try await refined(failing: [nil])
        #expect(trials == 1)
        #expect(tried.outcome == .fails(at: nil, "no"))
        let untried = try await inference.refined { _ in .untried("no compiler") }
        #expect(untried.outcome == .untried("no compiler"))
    }
}
