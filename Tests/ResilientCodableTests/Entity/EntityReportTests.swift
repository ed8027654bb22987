import Foundation
import ResilientCodable
import Testing

private struct Page: CodableEntity {
    @CodableScalar var count: Int = 7
    @CodableScalar(key: "deep.flag") var flag: Bool = false
    @CodableStableBool var on: Bool = false
    @CodableArrayProperty var items: [Int]
    @CodableFlattenedArrayProperty(key: "deep.dynamic") var dynamic: [Int]
    @CodableScalar(mandatory: true) var last: Int
    init() {}
    static let codableKeyPaths = KeyPathList<Page> {
        \Page._count; \Page._flag; \Page._on; \Page._items; \Page._dynamic; \Page._last
    }
}

/// Path, type and remedy of each error that was reported.
private func reported(_ payload: String) throws -> [String] {
    let decoder = JSONDecoder()
    let reporter = decoder.reportSwallowedErrors()
    _ = try? decoder.decode(Page.self, from: Data(payload.utf8))
    return reporter.errors.map { error in
        let path = error.path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
        return "\(path): \(error.requestedType) \(error.remedy)"
    }
}

@Suite("What an entity reports") struct EntityReportTests {
    @Test func `repairs, drops and other matching keys are reported in decode order`() throws {
        let payload = """
            {"count": "12", "COUNT": 1, "Count": 2, "deep": {"flag": 1, "dynamic": {"b": "x", "a": null, "c": 1}},
             "on": 3, "items": [1, "x"], "last": 1}
            """
        #expect(
            try reported(payload) == [
                "count: Int converted to 12", "COUNT: Int dropped", "Count: Int dropped",
                "deep.flag: Bool converted to true", "on: Bool converted to true", "items.1: Int dropped",
                "deep.dynamic.a: Int dropped", "deep.dynamic.b: Int dropped",
            ])
    }

    @Test func `a decode that throws still has its report`() throws {
        #expect(try reported(#"{"count": "12"}"#) == ["count: Int converted to 12"])
    }

    @Test func `nothing is reported for a payload that matches the declaration`() throws {
        #expect(try reported(#"{"count": 12, "deep": {"flag": true}, "items": [], "last": 1}"#) == [])
    }
}
