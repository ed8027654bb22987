import DecodeService
import Testing

@testable import Diagnosis

@Suite struct ModelEditTests {
    static let cases: [(payload: FixCase, titles: [String])] = [
        (FixCase(#"{"name": "Japan", "towns": [{"name": null}]}"#, "Land"), ["Town.name: String?"]),
        (FixCase(#"{"name": "Japan", "towns": null}"#, "Land"), ["Land.towns: [Town]?"]),
        (FixCase(#"{"name": "Japan", "towns": [null]}"#, "Land"), ["Land.towns: [Town?]"]),
        (FixCase(#"{"name": 7, "towns": []}"#, "Land"), ["Land.name: Int"]),
        (FixCase(#"{"name": "a", "population": "many"}"#, "Town"), ["Town.population: String?"]),
        (FixCase(#"{"level": 300, "share": 1}"#, "Small"), ["Small.level: Int"]),
        (FixCase(#"{"level": 3, "share": 1.5}"#, "Small"), ["Small.share: Double"]),
        (FixCase(#"{"base": "EUR", "rates": {"USD": null}}"#, "Rates"), ["Rates.rates: [String: Double?]"]),
        (FixCase(#"{"base": "EUR", "rates": {"USD": "x"}}"#, "Rates"), ["Rates.rates: [String: String]"]),
        (
            FixCase(#"{"theme": "x", "font_size": 3, "isDark": true}"#, "Settings"),
            [#"Settings.CodingKeys: fontSize = "font_size""#, "Settings.fontSize: Int?"]
        ),
        (
            FixCase(#"{"title": "x", "rating": "PG-13"}"#, "StrictFilm"),
            ["StrictFilm.rating: String", #"Rating: case pg13 = "PG-13""#]
        ),
        (FixCase("{name: 3}", "Town"), []),
    ]

    private func edits(_ item: FixCase) async throws -> [ModelEdit] {
        let subject = try #require(try await item.subject())
        return ModelEdits(
            document: subject.document, strategies: subject.request.strategies, files: [FixModels.source]
        ).edits(for: subject.cause)
    }

    @Test("edits are made for a failure, with the property's own name and type", arguments: cases.indices)
    func titles(row: Int) async throws {
        let (payload, titles) = Self.cases[row]
        #expect(try await edits(payload).map(\.title) == titles, "\(payload.testDescription)")
    }

    @Test("an edit is a unified diff with three lines around it, and names its line")
    func diff() async throws {
        let edit = try #require(try await edits(FixCase(#"{"name": 7, "towns": []}"#, "Land")).first)
        #expect(
            edit.diff == """
                --- a/FixModels.swift
                +++ b/FixModels.swift
                @@ -1,7 +1,7 @@
                 import Foundation
                \u{20}
                 struct Land: Codable {
                -    let name: String
                +    let name: Int
                     let towns: [Town]
                 }
                \u{20}

                """)
        #expect(edit.line == 4 && edit.column == 9)
        #expect(edit.newLines == ["let name: Int"])
    }

    @Test("an optional that leaves the likely key unread says so, and counts it as lost")
    func passedKey() async throws {
        let payload = FixCase(#"{"theme": "x", "font_size": 3, "isDark": true}"#, "Settings")
        let edits = try await edits(payload)
        #expect(edits.map(\.passedKey) == [nil, "font_size"])
        let isMissing = FixCase(#"{"theme": "x", "isDark": true}"#, "Settings")
        #expect(try await self.edits(isMissing).map(\.passedKey) == [nil])
    }

    @Test("where there are no coding keys, all of them are written down")
    func codingKeys() async throws {
        let payload = FixCase(#"{"theme": "x", "font_size": 3, "isDark": true}"#, "Settings")
        let edit = try #require(try await edits(payload).first)
        #expect(
            edit.newLines == [
                "", "enum CodingKeys: String, CodingKey {", "case theme", #"case fontSize = "font_size""#,
                "case isDark", "}",
            ])
    }
}
