import Diagnosis
import DiagnosisSupport
import Foundation
import Testing

// The models, whose source this very file is.

private struct Bill: Decodable {
    let id: Int
    let due: Int
    let paid: Int
    let lines: [String]
    let note: String?
}
private struct Event: Decodable {
    let type: String
    let bill: Bill
}
private struct Pet: Decodable {
    let kind: String
    let name: String
    let age: Int
    let owner: String
}
private struct Member: Decodable {
    let login: String
    let name: String
    let joined: Int
}

/// Objects that say what they are, and aren't what the model reads.
@Suite struct OtherKindTests {
    private static let source = (try? String(contentsOf: URL(filePath: #filePath), encoding: .utf8)) ?? ""
    private let declared = DeclaredTypes([("OtherKindTests.swift", ParsedSources.source(source))])

    private typealias Case = (type: any (Decodable & SendableMetatype).Type, payload: String, note: String)

    private static let others: [Case] = [
        (
            Bill.self, #"{"object": "plan", "id": 7, "due": "monthly"}"#,
            #"The payload says "object": "plan", and lacks 2 of the 4 keys that a Bill needs: "paid" and "lines"."#
        ),
        (
            Event.self, #"{"type": "plan.changed", "bill": {"object": "plan", "id": 7}}"#,
            #"bill says "object": "plan", and lacks 3 of the 4 keys that a Bill needs: "due", "paid" and "lines"."#
        ),
        (
            [Bill].self, #"[{"__typename": "Refund", "id": 7, "due": 3}]"#,
            #"[0] says "__typename": "Refund", and lacks 2 of the 4 keys that a Bill needs: "paid" and "lines"."#
        ),
        (
            Member.self, #"{"type": "Organization", "login": "x"}"#,
            #"The payload says "type": "Organization", and lacks 2 of the 3 keys that a Member needs: "name" and "joined"."#
        ),
        (
            Member.self, #"{"status": "terms-pending", "version": 3, "terms": "https://a.example"}"#,
            #"The payload says "status": "terms-pending", and lacks 3 of the 3 keys that a Member needs: "login", "name" "#
                + #"and "joined"."#
        ),
    ]

    /// Objects whose kind the model reads, or is the model's, or that only spell keys in another way or hold them inside.
    private static let same: [(type: any (Decodable & SendableMetatype).Type, payload: String)] = [
        (Pet.self, #"{"kind": "dog", "name": "Rex"}"#),
        (Bill.self, #"{"object": "bill", "id": 7}"#),
        (Bill.self, #"{"object": "bills", "id": 7}"#),
        (Bill.self, #"{"object": "list", "id": 7}"#),
        (Bill.self, #"{"object": "plan", "id": 7, "Due": 3, "Paid": 0, "lines": []}"#),
        (Bill.self, #"{"object": "page", "data": {"id": 7, "due": 3, "paid": 1, "lines": []}}"#),
        (Bill.self, #"{"object": "plan", "id": 7, "due": 3, "paid": 1}"#),
        (Bill.self, #"{"type": "monthly", "id": 7, "due": 3, "paid": null}"#),
        (Bill.self, #"{"object": "a plan of four", "id": 7}"#),
        (Member.self, #"{"type": null, "login": "x"}"#),
        (Member.self, #"{"status": "active", "version": 3, "terms": "https://a.example"}"#),
        (Member.self, #"{"status": "on_leave", "login": "x"}"#),
        ([Member].self, #"[{"status": "terms-pending", "version": 3, "terms": "https://a.example"}]"#),
    ]

    @Test func `an object of another kind is called so, and no property is made optional for it`() throws {
        for (type, payload, note) in Self.others {
            let found = try explanation(of: type, payload, by: declared)
            #expect(found.notes.first == note)
            #expect(found.advice.first?.text.hasPrefix("Check ") == true)
            let types = found.remedies.map { if case .source(.declarations) = $0 { true } else { false } }
            #expect(types.count < 2 && !types.contains(false), "\(payload): \(found.remedies)")
            #expect(found.offersOnlyItsRemedies, "\(payload)")
        }
    }

    @Test func `an object that may be of the model's kind is explained as it is`() throws {
        for (type, payload) in Self.same {
            let found = try explanation(of: type, payload, by: declared)
            #expect(!found.notes.contains { $0.contains(" says ") }, "\(payload): \(found.notes)")
        }
    }

    @Test func `of two spellings of a missing key, none is chosen`() throws {
        let found = try explanation(
            of: Member.self, #"{"Login": "x", "LOGIN": "y", "name": "a", "joined": 1}"#, by: declared)
        #expect(
            found.advice.map(\.text) == [
                #"If "Login" or "LOGIN" is the right key, name it in Member.CodingKeys (OtherKindTests.swift:26)."#
            ])
        #expect(found.offersOnlyItsRemedies)
        let equal = try explanation(
            of: Member.self, #"{"Login": "x", "LOGIN": "x", "name": "a", "joined": 1}"#, by: declared)
        #expect(!equal.offersOnlyItsRemedies)
    }
}
