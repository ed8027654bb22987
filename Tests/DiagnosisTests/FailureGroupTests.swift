import DiagnosisSupport
import Foundation
import Testing

@testable import Diagnosis

/// Groups of many failures.
@Suite struct FailureGroupTests {
    private struct Place: Decodable {
        var lat: Double
        var lon: Double
        var name: String
        var tags: [String]
    }

    private struct Root: Decodable {
        var places: [Place]
        var byName: [String: Place]
        var lon: Double?
    }

    private func place(_ lat: String, lon: String = "1", name: String = #","name":"n""#) -> String {
        #"{"lat":\#(lat),"lon":\#(lon),"tags":["a",1]\#(name)}"#
    }

    private func groups(_ payload: String, _ strategies: [String: String] = ["errors": "all"]) throws -> [String] {
        try decode(Root.self, payload, strategies).failureGroups().map {
            "\($0.pointer) \($0.code.rawValue) \($0.members): \($0.sentence)"
        }
    }

    @Test
    func `failures are grouped by place and cause, regardless of indices and dictionary keys`() throws {
        let list = [place("1"), place("\"x\""), place("null"), place("\"y\"", name: ""), place("2", lon: "[]")]
        let table = [#""a b":\#(place("\"x\""))"#, #""c":\#(place("1"))"#]
        #expect(
            try groups(
                #"{"places":[\#(list.joined(separator: ","))],"byName":{\#(table.joined(separator: ","))},"lon":"z"}"#)
                == [
                    "/places/*/tags/* number-for-string [0, 2, 4, 6, 9]: places[*].tags[*] is a number in 5 of 10 values",
                    "/places/*/lat string-for-number [1, 5]: places[*].lat is a string in 2 of 5 values",
                    "/places/*/lat null-value [3]: places[*].lat is null in 1 of 5 values",
                    "/places/*/name key-missing [7]: places[*].name is missing in 1 of 5 objects",
                    "/places/*/lon container-for-value [8]: places[*].lon is an array in 1 of 5 values",
                    "/byName/*/lat string-for-number [10]: byName[*].lat is a string in 1 of 2 values",
                    "/byName/*/tags/* number-for-string [11, 12]: byName[*].tags[*] is a number in 2 of 4 values",
                    "/lon string-for-number [13]: lon is a string in its only value",
                ])
    }

    @Test(arguments: [
        ([#""x""#, "1"], "[*].name is a number in 1 of the first 2 values"),
        (["1", #""x""#], "[*].name is a number in the first value"),
    ])
    func `a failure that ended the decode is one of the first values`(names: [String], sentence: String) throws {
        struct Named: Decodable { var name: String }
        let payload = "[\(names.map { #"{"name":\#($0)}"# }.joined(separator: ",")),{}]"
        #expect(try decode([Named].self, payload).failureGroups().map(\.sentence) == [sentence])
    }

    /// Elements with several causes in one group: fractions and numbers out of range; objects that lack a key and have it in
    /// another spelling, or one that tells another shape.
    private static let several = [
        "numbers": (0..<60).map { $0 % 3 == 0 ? "1.5" : $0 % 3 == 1 ? "300" : "\"x\"" },
        "objects": (0..<60).map { index in
            switch index % 4 {
            case 0: #"{"Name":"x"}"#
            case 1: #"{"age":1,"note":"y"}"#
            case 2: #"{"error":"no","code":\#(index)}"#
            default: #"{"type":"\#(index % 8)","size":1}"#
            }
        },
    ]

    @Test(arguments: several.keys.sorted())
    func `the first failure of each form tells the causes of all failures of a group`(_ kind: String) throws {
        struct Named: Decodable { var name: String }
        let payload = "[\(Self.several[kind, default: []].joined(separator: ","))]"
        let decoded =
            kind == "numbers"
            ? try decode([Int8].self, payload, ["errors": "all"]) : try decode([Named].self, payload, ["errors": "all"])
        let everything = decoded.diagnosis.everything
        let groups = decoded.failureGroups()
        #expect(!groups.isEmpty)
        for group in groups {
            var counted: [FailureCode: Int] = [:]
            for form in group.forms { counted[everything[form.first].explained().code, default: 0] += form.count }
            let each = Dictionary(grouping: group.members) { everything[$0].explained().code }.mapValues(\.count)
            #expect(counted == each, "\(group.pointer)")
        }
    }

    @Test
    func `the number of failures that have to be explained doesn't grow with that of like ones`() throws {
        struct Named: Decodable { var name: String }
        func forms(_ count: Int, _ element: (Int) -> String) throws -> [[Int]] {
            let payload = "[\((0..<count).map(element).joined(separator: ","))]"
            return try decode([Named].self, payload, ["errors": "all"]).failureGroups().map { $0.forms.map(\.count) }
        }
        #expect(try forms(30) { #"{"name":\#($0)}"# } == [[30]])
        #expect(try forms(3_000) { #"{"name":\#($0)}"# } == [[3_000]])
        // Each object has other keys: the first forms are explained, and the others count as the first.
        #expect(try forms(200) { #"{"key\#($0)":1}"# } == [[137] + Array(repeating: 1, count: 63)])
    }

    @Test
    func `thousands of failures of one cause are one group`() throws {
        let count = 3_000
        let payload = "[" + (0..<count).map { $0 % 3 == 0 ? "1" : "\"x\"" }.joined(separator: ",") + "]"
        let groups = try decode([Int].self, payload, ["arrays": "failable"]).failureGroups()
        #expect(groups.map(\.sentence) == ["[*] is a string in 2,000 of 3,000 values"])
    }
}
