import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Every pair of rules.
@Suite struct MatrixTests {
    enum Rule: String, CaseIterable, Sendable {
        case arrays, dictionaries, optionals, scalars, enums, missing, errors, keys

        func set(_ leniency: inout Leniency) {
            switch self {
            case .arrays: leniency.arrays = .failable
            case .dictionaries: leniency.dictionaries = .failable
            case .optionals: leniency.optionals = .failable
            case .scalars: leniency.scalars = .lossless
            case .enums: leniency.enums = .fallback
            case .missing: leniency.missing = .defaults
            case .errors: leniency.errors = .all
            case .keys: leniency.keys = .caseInsensitive
            }
        }

        /// A failing member that only this rule handles.
        var member: String {
            switch self {
            case .arrays: #""list":[1,[],3]"#
            case .dictionaries: #""table":{"k":[],"l":2}"#
            case .optionals: #""maybe":[]"#
            case .scalars: #""count":"12""#
            case .enums: #""kind":"x""#
            case .missing: #""name":null"#
            case .errors: #""flag":[]"#
            case .keys: #""CITY":"x""#
            }
        }

        var key: String { String(member.dropFirst().prefix { $0 != "\"" }).lowercased() }
    }

    enum Kind: String, Decodable, CaseIterable { case first, unknown }

    struct Model: Decodable {
        var list: [Int]
        var table: [String: Int]
        var maybe: Int?
        var count: Int
        var kind: Kind
        var name: String
        var flag: Bool
        var city: String
    }

    static let good = [
        "list": #""list":[1]"#, "table": #""table":{}"#, "maybe": #""maybe":1"#, "count": #""count":1"#,
        "kind": #""kind":"first""#, "name": #""name":"n""#, "flag": #""flag":true"#, "city": #""city":"c""#,
    ]

    static func payload(_ broken: Set<Rule>) -> String {
        var members = good
        for rule in broken { members[rule.key] = rule.member }
        return "{" + members.sorted { $0.key < $1.key }.map(\.value).joined(separator: ",") + "}"
    }

    static let pairs = Rule.allCases.flatMap { first in Rule.allCases.map { (first, $0) } }

    @Test(arguments: pairs)
    func `each of two rules handles its own failures and no others`(first: Rule, second: Rule) {
        var leniency = Leniency.none
        first.set(&leniency)
        second.set(&leniency)
        for broken in Rule.allCases {
            let traced = lenient(Model.self, Self.payload([broken]), leniency)
            // A key in another case is missing too.
            let helping: Set<Rule> = broken == .keys ? [.keys, .missing] : [broken]
            let isHelped = broken != .errors && (helping.contains(first) || helping.contains(second))
            #expect(((try? traced.result.get()) != nil) == isHelped, "\(broken): \(traced.trace)")
        }
        let both = lenient(Model.self, Self.payload([first, second]), leniency)
        let endsWell = first != .errors && second != .errors
        #expect(((try? both.result.get()) != nil) == endsWell, "\(both.trace)")
        let expected = Set([first, second]).map { rule in
            switch rule {
            case .arrays: "list[1] dropped arrays"
            case .dictionaries: "table.k dropped dictionaries"
            case .optionals: "maybe adjusted optionals"
            case .scalars: "count adjusted scalars"
            case .enums: "kind adjusted enums"
            case .missing: "name adjusted missing"
            case .errors: "flag standIn errors"
            case .keys: "city adjusted keys"
            }
        }
        let found = both.trace.failures.map { "\($0.path) \($0.fate) \($0.rule?.rawValue ?? "-")" }
        #expect(found.sorted() == expected.sorted())
    }

    @Test
    func `errors: all changes nothing that the other rules handle`() throws {
        var leniency = Leniency.none
        for rule in Rule.allCases where rule != .errors { rule.set(&leniency) }
        let others = Set(Rule.allCases).subtracting([.errors])
        let without = lenient(Model.self, Self.payload(others), leniency)
        leniency.errors = .all
        let with = lenient(Model.self, Self.payload(others), leniency)
        #expect(describe(without.result) == describe(with.result))
        #expect(describe(with.result).hasPrefix("value"))
        #expect(without.trace.failures == with.trace.failures)
    }

    @Test
    func `stand-ins inside a dropped member or a failing optional don't fail the decode`() throws {
        let both = Leniency(arrays: .failable, errors: .all)
        let array = lenient([Pair].self, #"[{"first":"x"},{"first":1,"second":"s"}]"#, both)
        #expect(try array.result.get().map(\.first) == [1])
        #expect(fates(array.trace) == ["[0].first dropped arrays", "[0].second dropped arrays"])
        let table = Leniency(dictionaries: .failable, errors: .all)
        #expect(try lenient([String: Pair].self, #"{"k":{}}"#, table).result.get().isEmpty)
        #expect(try lenient([String: Pair].self, #"{"k":{}}"#, table, .snake).result.get().isEmpty)
        let optional = Leniency(optionals: .failable, errors: .all)
        #expect(try lenient(O<Pair>.self, #"{"a":{}}"#, optional).result.get().a == nil)
        #expect(try lenient(A<Pair?>.self, #"{"a":{}}"#, optional).result.get().a == nil)
    }

    @Test(arguments: pairs)
    func `a payload that decodes gives the same value with any leniency`(first: Rule, second: Rule) {
        var leniency = Leniency.none
        first.set(&leniency)
        second.set(&leniency)
        #expect(
            describe(lenient(Model.self, Self.payload([]), leniency).result)
                == describe(lenient(Model.self, Self.payload([]), .none).result))
        #expect(
            describe(lenient([Mood].self, #"["1",1]"#, leniency).result)
                == describe(lenient([Mood].self, #"["1",1]"#, .none).result))
    }
}
