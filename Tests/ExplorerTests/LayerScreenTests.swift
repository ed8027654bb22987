import DecodeService
import Testing

@testable import Diagnosis
@testable import Explorer
@testable import TerminalUI

/// Layers that no other snapshot shows, and all of them in each theme.
@Suite struct LayerScreenTests {
    private static let sizes = [(120, 40), (80, 24), (40, 10)]

    /// The screens, with the keys that open them.
    private static let screens: [(name: String, keys: String)] = [
        ("main", "g"), ("steps", "g . . ."), ("model", "g t"), ("difference", "g d"), ("models", "g m"),
        ("strategies", "s"), ("files", "o"), ("recent", "O"), ("help", "?"), ("panel-help", "s ?"), ("actions", ":"),
        ("go-to", "<C-g> c i t"), ("search", "/ n a m e"), ("found", "/ n a m e Enter"), ("compare", "x"),
        ("experiments", "X"), ("failures", "!"), ("export", "w"), ("lessons", "L"), ("value", "f Enter"),
        ("prefix", "y"), ("filter", "& f"),
    ]

    /// Closes all layers.
    private func close(_ harness: Harness) async throws {
        for _ in 0..<6 { try await harness.play("Esc") }
        try #require(harness.state.layers.isEmpty)
    }

    @Test(arguments: sizes)
    func `every layer shows the same text in dark, light and monochrome`(size: (Int, Int)) async throws {
        let harness = try await Harness.nullName(size.0, size.1)
        for (name, keys) in Self.screens {
            try await harness.play(keys)
            try expectSameInThemes(harness.state, name)
            try await close(harness)
        }
    }

    @Test(arguments: sizes)
    func `every layer is pure ASCII in ASCII mode`(size: (Int, Int)) async throws {
        let harness = try await Harness(
            "nullability/null-name", model: "nullability/Country", columns: size.0, rows: size.1, ascii: true)
        for (name, keys) in Self.screens + [("change", "a 1"), ("plan-help", "w ?"), ("steps-play", "g P")] {
            try await harness.play(keys)
            #expect(harness.screen.unicodeScalars.allSatisfy { $0.isASCII }, "\(name)\n\(harness.screen)")
            try await close(harness)
            if name == "difference" { try await harness.play("d") }
        }
    }

    /// Prompts are left out, because they have no box with keys.
    @Test(arguments: sizes)
    func `every layer shows the key that closes it`(size: (Int, Int)) async throws {
        let harness = try await Harness.nullName(size.0, size.1)
        for (name, keys) in Self.screens + [("change", "a 1"), ("text", "i"), ("plan-help", "w ?")] {
            try await harness.play(keys)
            if let layer = harness.state.layers.top, !(layer is SearchPrompt), !(layer is CommandPalette) {
                #expect(harness.screen.contains(#/Esc (?:close|back|revert|cancel)/#), "\(name)\n\(harness.screen)")
            }
            try await close(harness)
            if name == "difference" { try await harness.play("d") }
        }
    }

    @Test(arguments: sizes)
    func `panels' help, prompts and lists at each size`(size: (Int, Int)) async throws {
        let harness = try await Harness.nullName(size.0, size.1)
        for name in ["difference", "recent", "panel-help", "go-to", "found"] {
            let keys = try #require(Self.screens.first { $0.name == name }).keys
            try await harness.play(keys)
            try expectSnapshot(harness, "layer-\(name)-\(size.0)x\(size.1)")
            try await close(harness)
            if name == "difference" { try await harness.play("d") }
        }
    }

    @Test(arguments: sizes)
    func `a change and the question before foreign code is compiled`(size: (Int, Int)) async throws {
        let source = ModelSourceFile(
            file: "Sources/Order.swift",
            text: """
                import Foundation

                /// An order.
                struct Order: Codable {
                    @FailableCodableArray var lines: [Line] = []
                    var note: String = "none"  // shown to the customer
                    let total: Double
                }

                """)
        let edit = ModelEdit(
            source: source, newText: source.text.replacing("note: String =", with: "note: String? ="), line: 6,
            column: 9, title: "Order.note: String?",
            makes: .propertyType(owner: "Order", property: "note", type: "String?"))
        var state = try await Harness.nullName(size.0, size.1).state
        let page = ShownChange(
            edit, .decodes,
            adaptations: ["Sources/Receipt.swift:12:20: value of optional type 'String?' must be unwrapped"],
            setup: state.setup, color: state.models.color, isWritable: true)
        _ = state.perform([.open(.change([page]))])
        #expect(state.draw().text().contains("Esc close"))
        try expectSnapshot(of: state, "layer-change-\(size.0)x\(size.1)", style: size.0 == 80)
        _ = state.reduce(.input(.key(.escape)))
        _ = state.perform([.open(.modelPicker)])
        _ = state.reduce(.models(.picked(path: "/home/me/Shop/Sources/Order.swift", hasConsent: false)))
        try expectSnapshot(of: state, "layer-consent-\(size.0)x\(size.1)")
    }
}
