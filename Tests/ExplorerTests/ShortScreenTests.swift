import DecodeService
import TerminalUI
import Testing

@testable import Diagnosis
@testable import Explorer

/// The smallest screen still says what failed, why, and what to change.
@Suite struct ShortScreenTests {
    private static let text = #"{"name": "Chile", "cities": [{"name": "Arica", "coordinates": {"latitude": "18"}}]}"#

    private func harness(_ text: String = Self.text, rows: Int = 10) async throws -> Harness {
        try await Harness(text: text, model: "nullability/Country", columns: 40, rows: rows)
    }

    @Test func `the one line of Why is the cause, and the line of the first fix says what it changes`() async throws {
        let lines = try await harness().lines
        #expect(lines[7] == " latitude: string, expected Double")
        #expect(lines[8].hasPrefix(" a1 "))
    }

    @Test func `a missing key is named once`() async throws {
        #expect(try await harness(#"{"cities": []}"#).lines[7] == " no key \"name\"")
    }

    @Test func `the cause is not repeated where the sentence has room`() async throws {
        let harness = try await harness(rows: 24)
        #expect(harness.lines(with: "string, expected Double").allSatisfy { $0.contains("^") })
    }

    @Test(arguments: [
        ("City.name: String?", "name: String?"), ("Kind: case other", "Kind: case other"),
        ("Page.items: @Lossy [Item.Row]", "items: @Lossy [Item.Row]"), ("[Item.Row]: x", "[Item.Row]: x"),
        ("Order.Item.price: Int", "price: Int"), ("Page.init(from:): id from .key", "init(from:): id from .key"),
    ])
    func `an edit is named without the type of its property`(title: String, short: String) {
        let source = ModelSourceFile(file: "A.swift", text: "")
        let edit = ModelEdit(
            source: source, newText: "", line: 1, column: 1, title: title,
            makes: .propertyType(owner: "A", property: "b", type: "C"))
        #expect(edit.shortTitle == short)
    }

    @Test func `the model picker has a column for the names`() async throws {
        let harness = try await harness()
        try await harness.play("m")
        let row = try #require(harness.lines.first { $0.hasPrefix("│ Country") })
        #expect(row.contains(#/[✗~] \d+ of 3 │$/#))
    }
}
