import Diagnosis
import Foundation
import JSONText
import Reports
import Testing

@testable import Explorer

/// What the elements of an array have in common.
@Suite struct ArrayOverviewTests {
    private func sentences(_ text: String) -> [String] {
        let document = JSONDocument(Data(text.utf8))
        return ArrayOverview(of: 0, in: document).sentences
    }

    @Test func `elements of one kind with the same keys are one sentence each`() {
        #expect(
            sentences(#"[{"a": 1, "b": "x"}, {"b": "y", "a": 2}]"#) == [
                "All 2 elements are of the kind object.", #"All have "a" number, "b" string."#,
            ])
    }

    @Test func `another kind, a null and a missing key are counted, with the first element`() {
        let elements = (0..<300).map { index in
            switch index {
            case 49: #"{"id": 49, "note": null, "extra": true}"#
            case 60: #"{"id": "60"}"#
            case 70: "null"
            default: #"{"id": 1, "note": "x"}"#
            }
        }
        #expect(
            sentences("[\(elements.joined(separator: ","))]") == [
                "300 elements: object, null in 1 (first [70]).",
                #"Their keys differ: "id" number, string in 1 (first [60]); "note" string, null in 1 (first [49]), "#
                    + #"missing in 1 (first [60]); "extra" bool, missing in 298 (first [0])."#,
            ])
    }

    @Test(arguments: ["[]", "[1]", "{}", "7"])
    func `a value without several elements has none`(text: String) { #expect(sentences(text).isEmpty) }

    @Test func `the Why pane of an array has them`() async throws {
        let harness = try await Harness("nullability/japan", model: "nullability/Country")
        try await harness.play("g j j")
        #expect(harness.lines(with: "All 3 elements are of the kind object.").count == 1)
    }
}
