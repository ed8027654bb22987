import DecodeService
import ModelBuild
import SwiftDeclarations
import Testing

@testable import Diagnosis

@Suite struct ModelEditTests {
    static let cases: [(payload: FixCase, titles: [String])] = [
        (
            FixCase(#"{"name": "Japan", "towns": [{"name": null}]}"#, "Land"),
            ["Town.name: String?", "Land.towns: @FailableCodableArray [Town]"]
        ),
        (FixCase(#"{"name": "Japan", "towns": null}"#, "Land"), ["Land.towns: [Town]?"]),
        (
            FixCase(#"{"name": "Japan", "towns": [null]}"#, "Land"),
            ["Land.towns: [Town?]", "Land.towns: @FailableCodableArray [Town]"]
        ),
        (FixCase(#"{"name": 7, "towns": []}"#, "Land"), ["Land.name: Int", "Land.name: @Convertible String"]),
        (
            FixCase(#"{"name": "a", "population": "many"}"#, "Town"),
            ["Town.population: String?", "Town.population: @FailableDecodable Int?"]
        ),
        (
            FixCase(#"{"name": "a", "coordinates": {"latitude": "x", "longitude": 1}}"#, "Town"),
            // Text that isn't a number does not convert.
            ["Coordinates.latitude: String", "Town.coordinates: @FailableDecodable Coordinates?"]
        ),
        (FixCase(#"{"value": "x"}"#, "Either"), []),
        (
            FixCase(#"{"text": null, "colour": "red"}"#, "Memo"),
            ["Memo.init(from:): decodeIfPresent(String.self, forKey: .text)"]
        ),
        (
            FixCase(#"{"text": "a"}"#, "Memo"),
            ["Memo.init(from:): decodeIfPresent(String.self, forKey: .color)"]
        ),
        (
            FixCase(#"{"text": "a", "colour": 7}"#, "Memo"),
            [
                "Memo.init(from:): decode(Int.self, forKey: .color)",
                "Memo.init(from:): decode(Convertible<String>.self, forKey: .color)",
            ]
        ),
        (FixCase(#"{"level": 300, "share": 1}"#, "Small"), ["Small.level: Int"]),
        (FixCase(#"{"level": 3, "share": 1.5}"#, "Small"), ["Small.share: Double"]),
        (
            FixCase(#"{"tags": ["a", null]}"#, "TaggedPost"),
            ["TaggedPost.tags: Set<String?>", "TaggedPost.tags: @FailableCodableSet Set<String>"]
        ),
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
        // The same words as a known value: that case gets the payload's spelling, or is read in other capitals.
        (
            FixCase(#"{"title": "x", "rating": "g"}"#, "StrictFilm"),
            [
                "StrictFilm.rating: String", #"Rating: case general = "g""#,
                "Rating: init(from:) that reads other capitals",
            ]
        ),
        (
            FixCase(#"{"page": {"total": "1", "items": []}}"#, "Shelf"),
            ["Page.total: @Convertible Int", "Page.total: @FromText Int", "Page.total: String"]
        ),
        (
            FixCase(#"{"page": {"total": 1, "items": [{"level": 300, "share": 1}]}}"#, "Shelf"),
            ["Small.level: Int", "Page.items: @FailableCodableArray [Item]"]
        ),
        (
            FixCase(#"{"page": {"Total": 1, "items": []}}"#, "Shelf"),
            [#"Page.CodingKeys: total = "Total""#, "Page.total: Int?"]
        ),
        (
            FixCase(
                #"{"page": {"total": 1, "items": []}, "spare": {"total": 1, "items": [{"total": 1, "items": ["PG"]}]}}"#,
                "Shelf"),
            [
                #"Rating: case pg = "PG""#, "Page.items: @FailableCodableArray [Item]",
                "Shelf.spare: @FailableDecodable Page<Page<Rating>>?",
            ]
        ),
        // One value of several that doesn't convert is enough.
        (
            FixCase(
                #"[{"theme": "x", "fontSize": "2", "isDark": true}, {"theme": "x", "fontSize": "?", "isDark": true}]"#,
                "[Settings]"),
            ["Settings.fontSize: String"]
        ),
        (FixCase("{name: 3}", "Town"), []),
    ]

    /// The edits for a payload, in the models' own source or in another text.
    private func edits(_ item: FixCase, source: String? = nil) async throws -> [ModelEdit] {
        let subject = try #require(try await item.subject())
        let file = source.map { ModelSourceFile(file: "Land.swift", text: $0) } ?? FixModels.source
        let files = [(name: file.file, source: ModelSource(file.text))]
        let remedies = RemedyFinder(
            document: subject.document, strategies: subject.request.strategies, model: subject.request.model,
            declared: DeclaredTypes(files)
        ).remedies(for: subject.cause)
        return ModelEditor(files: files, strategies: subject.request.strategies).edits(remedies)
    }

    @Test(arguments: cases.indices)
    func `edits are made for a failure, with the property's own name and type`(row: Int) async throws {
        let (payload, titles) = Self.cases[row]
        let made = try await edits(payload).map(\.title)
        #expect(made == titles, "\(payload.testDescription)")
    }

    @Test(arguments: [
        (
            #"{"text": null, "colour": "red"}"#,
            [["text = try container.decodeIfPresent(String.self, forKey: .text)"]]
        ),
        (
            #"{"text": "a"}"#,
            [["let color: String?", "color = try container.decodeIfPresent(String.self, forKey: .color)"]]
        ),
        (
            #"{"text": "a", "colour": 7}"#,
            [
                ["let color: Int", "color = try container.decode(Int.self, forKey: .color)"],
                [
                    "import ResilientCodable",
                    "color = try container.decode(Convertible<String>.self, forKey: .color).wrappedValue",
                ],
            ]
        ),
    ])
    func `a hand-written init(from:) is edited at its call, and its property if that doesn't accept the new value`(
        payload: String, lines: [[String]]
    ) async throws {
        #expect(try await edits(FixCase(payload, "Memo")).map(\.newLines) == lines)
    }

    /// A model whose `init(from:)` names keys and properties in its own way.
    private static func memo(_ keys: String, keyType: String, _ code: String) -> String {
        """
        struct Memo: Decodable {
            let body: String
            let color: String?
            \(keys)
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: \(keyType).self)
                \(code)
            }
        }

        """
    }

    private static let own = "enum CodingKeys: String, CodingKey { case text, color = \"colour\" }"
    private static let literals = """
        struct Key: CodingKey {
                static let text = Key(stringValue: "text")
                var stringValue: String
            }
        """

    @Test(arguments: [
        (
            #"{"text": null, "colour": "red"}"#,
            memo(own, keyType: "CodingKeys", "body = try container.decode(String.self, forKey: .text)"),
            [["let body: String?", "body = try container.decodeIfPresent(String.self, forKey: .text)"]]
        ),
        (
            #"{"text": null, "colour": "red"}"#,
            memo(
                own, keyType: "CodingKeys",
                "let words = try container.decode(String.self, forKey: CodingKeys.text)\n        self.body = words"),
            [["let body: String?", "let words = try container.decodeIfPresent(String.self, forKey: CodingKeys.text)"]]
        ),
        // The code makes something else of the value, so only the call can change.
        (
            #"{"text": 5, "colour": "red"}"#,
            memo(
                own, keyType: "CodingKeys",
                "body = try container.decode(String.self, forKey: .text).uppercased()"),
            [
                [
                    "import ResilientCodable", "",
                    "body = try container.decode(Convertible<String>.self, forKey: .text).wrappedValue.uppercased()",
                ]
            ]
        ),
        (
            #"{"Text": "a", "colour": "red"}"#,
            memo(
                "enum Keys: CodingKey { case text }", keyType: "Keys",
                "body = try container.decode(String.self, forKey: .text).uppercased()"),
            [[#"enum Keys: String, CodingKey { case text = "Text" }"#]]
        ),
        (
            #"{"Text": "a", "colour": "red"}"#,
            memo(literals, keyType: "Key", "body = try container.decode(String.self, forKey: .text)"),
            [[#"static let text = Key(stringValue: "Text")"#]]
        ),
        // Which of the two texts is asked for isn't known.
        (
            #"{"Text": "a", "colour": "red"}"#,
            memo(
                literals + "\n    static let name = \"text\"", keyType: "Key",
                "body = try container.decode(String.self, forKey: .text)"),
            []
        ),
        // A key that is asked for twice has no call of its own.
        (
            #"{"text": null, "colour": "red"}"#,
            memo(
                own, keyType: "CodingKeys",
                "body = try container.decode(String.self, forKey: .text)\n        color = try container.decode(String.self, forKey: .text)"
            ),
            []
        ),
    ])
    func `the keys and properties that a hand-written init(from:) names in its own way are found`(
        payload: String, source: String, lines: [[String]]
    ) async throws {
        #expect(try await edits(FixCase(payload, "Memo"), source: source).map(\.newLines) == lines)
    }

    @Test(arguments: [
        (
            "struct Settings: Codable {\n    var theme: String\n    var fontSize: Int\n    var isDark: Bool?\n}\n",
            ["", "enum CodingKeys: String, CodingKey {", "case theme", #"case fontSize = "font_size""#]
                + [#"case isDark = "is_dark""#, "}"]
        ),
        (
            """
            struct Settings: Codable {
                var theme: String
                var size: Int
                var dark: Bool?
                enum CodingKeys: String, CodingKey { case theme, size = "fontSize"; case dark = "isDark" }
            }

            """,
            [
                #"enum CodingKeys: String, CodingKey { case theme, size = "font_size"; case dark = "is_dark" }"#
            ]
        ),
    ])
    func `one edit renames all keys of a type that the payload spells differently, including optional ones`(
        source: String, lines: [String]
    ) async throws {
        let payload = FixCase(#"{"theme": "x", "font_size": 3, "is_dark": true}"#, "Settings")
        let edit = try #require(try await edits(payload, source: source).first)
        #expect(edit.title.hasSuffix(#" = "font_size" and 1 more"#))
        #expect(edit.newLines == lines)
    }

    @Test func `the coding keys of a class with a macro that moves its properties are those of the storage`()
        async throws
    {
        let source = "@Observable final class Watched: Codable {\n    var id = 0\n    var name = \"\"\n}\n"
        let edits = try await edits(FixCase(#"{"id": 1, "name": "x"}"#, "Watched"), source: source)
        #expect(edits.first?.title == #"Watched.CodingKeys: _id = "id" and 1 more"#)
        #expect(
            edits.first?.newLines == [
                "", "enum CodingKeys: String, CodingKey {", #"case _id = "id""#, #"case _name = "name""#, "}",
            ])
    }

    @Test(arguments: [
        (
            FixCase(#"{"title": "x", "rating": "a\"\n}; import B //\\"}"#, "StrictFilm"),
            #"case aImportB = "a\"\n}; import B //\\""#
        ),
        (
            FixCase(#"{"title": "x", "rating": "a\u202e\\(exit(1))"}"#, "StrictFilm"),
            #"case aExit1 = "a\u{202E}\\(exit(1))""#
        ),
        (FixCase(#"{"title": "x", "rating": "private"}"#, "StrictFilm"), "case `private`"),
        (
            FixCase(#"{"theme": "x", "font\n\"size": 3, "isDark": true}"#, "Settings"),
            #"case fontSize = "font\n\"size""#
        ),
    ])
    func `text of a payload stays a literal in an edit, because edits are compiled and run`(item: FixCase, line: String)
        async throws
    {
        let edits = try await edits(item).filter { $0.title.contains("case") || $0.title.contains("CodingKeys") }
        #expect(edits.map { $0.newLines.filter { $0.contains(" = ") || $0.contains("`") } } == [[line]])
    }

    @Test
    func `a property is found in a line where another name contains its name`() async throws {
        let edit = try #require(
            try await edits(
                FixCase(#"{"name": 7, "towns": []}"#, "Land"),
                source: "struct Land: Codable { let surname: String; let name: String; let towns: [Town] }\n"
            ).first)
        #expect(edit.newLines == ["struct Land: Codable { let surname: String; let name: Int; let towns: [Town] }"])
        #expect(edit.column == 49)
    }

    @Test(arguments: [
        ("let a, name, b: String", "let a: String, name: Int, b: String"),
        ("let a, b, name: String", "let a: String, b: String, name: Int"),
    ])
    func `a property that shares its type gets its own, and the others keep theirs`(old: String, new: String)
        async throws
    {
        let edit = try #require(
            try await edits(
                FixCase(#"{"name": 7, "towns": []}"#, "Land"),
                source: "struct Land: Codable {\n    \(old)\n    let towns: [Town]\n}\n"
            ).first)
        #expect(edit.newLines == [new])
    }

    @Test
    func `a case beside a longer one of the same letters is a guess`() async throws {
        let edits = try await edits(
            FixCase(#"{"title": "x", "rating": "WARN"}"#, "StrictFilm"),
            source: "struct StrictFilm: Codable { var rating: Rating }\n"
                + "enum Rating: String, Codable { case warning, warn2 = \"x\" }\n")
        let edit = try #require(edits.first { $0.title.contains("case") })
        #expect(edit.conditions == [#""WARN" isn't short for "warning""#])
    }

    @Test
    func `a case is added before a closing brace on the same line`() async throws {
        let edits = try await edits(
            FixCase(#"{"title": "x", "rating": "PG-13"}"#, "StrictFilm"),
            source: "struct StrictFilm: Codable { var rating: Rating }\nenum Rating: String, Codable { case g, pg }\n")
        let edit = try #require(edits.first { $0.title.contains("case") })
        #expect(edit.newLines == [#"enum Rating: String, Codable { case g, pg; case pg13 = "PG-13" }"#])
        #expect((edit.line, edit.column) == (2, 44))
    }

    @Test(arguments: [
        ("inProgress", "in_progress", #"enum Rating: String, Codable { case inProgress = "in_progress", done }"#),
        (#"inProgress = "IN PROGRESS""#, "inProgress", "enum Rating: String, Codable { case inProgress, done }"),
        (
            #"inProgress = "in progress""#, "in  progress",
            #"enum Rating: String, Codable { case inProgress = "in  progress", done }"#
        ),
    ])
    func `a raw value in another spelling is given to its case`(
        cases: String, value: String, line: String
    ) async throws {
        let edits = try await edits(
            FixCase(#"{"title": "x", "rating": "\#(value)"}"#, "StrictFilm"),
            source: "struct StrictFilm: Codable { var rating: Rating }\n"
                + "enum Rating: String, Codable { case \(cases), done }\n")
        #expect(edits.contains { $0.newLines == [line] }, "\(edits.map(\.newLines))")
    }

    @Test(arguments: [
        (
            "Decodable",
            ["private enum CodingKeys: String, CodingKey {", "case theme", "case fontSize", "case isDark", "}", ""]
        ),
        ("Codable", []),
    ])
    func `a property's declared value is kept by an initializer in an extension`(
        conformance: String, keys: [String]
    ) async throws {
        let edits = try await edits(
            FixCase(#"{"theme": "x"}"#, "Settings"),
            source: "struct Settings: \(conformance) {\n    var theme: String\n    var fontSize: Int = 12\n"
                + "    var isDark: Bool?\n    let version = 2\n}\n")
        #expect(edits.map(\.title) == ["Settings: init(from:)", "Settings.fontSize: Int?"])
        #expect(
            edits.first?.newLines == ["", "extension Settings {"] + keys + [
                "init(from decoder: any Decoder) throws {",
                "let container = try decoder.container(keyedBy: CodingKeys.self)",
                "theme = try container.decode(String.self, forKey: .theme)",
                "fontSize = try container.decodeIfPresent(Int.self, forKey: .fontSize) ?? fontSize",
                "isDark = try container.decodeIfPresent(Bool.self, forKey: .isDark)", "}", "}",
            ])
    }

    @Test
    func `a declared value is kept if its literal shows the property's type`() async throws {
        let edits = try await edits(
            FixCase(#"{"level": 1}"#, "Small"), source: "struct Small: Codable { var level = 3; var share = 4 }\n")
        #expect(edits.map(\.title) == ["Small: init(from:)"])
        #expect(
            edits.first?.newLines.contains("share = try container.decodeIfPresent(Int.self, forKey: .share) ?? share")
                == true)
    }

    @Test
    func `two cases of the same words are left as they are`() async throws {
        let edits = try await edits(
            FixCase(#"{"title": "x", "rating": "In Use"}"#, "StrictFilm"),
            source: "struct StrictFilm: Codable { var rating: Rating }\n"
                + #"enum Rating: String, Codable { case inUse, other = "in_use" }"#)
        #expect(edits.map(\.title) == ["StrictFilm.rating: String", #"Rating: case inUseValue = "In Use""#])
    }

    @Test
    func `a value of an enum's case does not change the type of the property that has the enum`() async throws {
        let edits = try await edits(
            FixCase(#"{"title": "x", "rating": {"scored": {"points": "many"}}}"#, "ScoredFilm"))
        #expect(edits.map(\.title) == [])
    }

    @Test
    func `a generic type's parameter keeps its type`() async throws {
        let edits = try await edits(
            FixCase(#"{"page": {"total": 1, "items": ["PG"]}}"#, "Shelf"))
        #expect(edits.map(\.title) == ["Page.items: @FailableCodableArray [Item]"])
    }

    @Test
    func `an edit is a unified diff with three lines of context, and names its line`() async throws {
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

    @Test func `a diff of a file with carriage returns has its lines, not the whole file`() {
        let source = ModelSourceFile(file: "A.swift", text: "struct A {\r\n    let a: Int\r\n    let b: Int\r\n}\r\n")
        let change = ChangedFile(
            source: source, newText: source.text.replacing("let b: Int", with: "let b: Int?"))
        #expect(
            change.diff == """
                --- a/A.swift
                +++ b/A.swift
                @@ -1,4 +1,4 @@
                 struct A {\r
                     let a: Int\r
                -    let b: Int\r
                +    let b: Int?\r
                 }\r

                """)
        #expect(change.difference.lines.last?.shown == " }")
    }

    @Test
    func `a property wrapper is added with its import, and the diff has a hunk for each`() async throws {
        let edits = try await edits(FixCase(#"{"theme": "dark", "fontSize": "12", "isDark": true}"#, "Settings"))
        let edit = try #require(edits.first)
        #expect(edit.title == "Settings.fontSize: @Convertible Int")
        let lines = FixModels.source.text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("let fontSize: Int") }) + 1
        #expect(
            edit.diff == """
                --- a/FixModels.swift
                +++ b/FixModels.swift
                @@ -1,4 +1,5 @@
                 import Foundation
                +import ResilientCodable
                \u{20}
                 struct Land: Codable {
                     let name: String
                @@ -\(line - 3),7 +\(line - 2),7 @@
                \u{20}
                 struct Settings: Codable {
                     let theme: String
                -    let fontSize: Int
                +    @Convertible var fontSize: Int
                     let isDark: Bool
                 }
                \u{20}

                """)
        #expect(edit.line == line && edit.column == 5)
    }

    @Test(arguments: [
        ("import Foundation\nimport SwiftUI\n\n", "import Foundation\nimport ResilientCodable\nimport SwiftUI\n\n"),
        ("public import ResilientCodable\n\n", "public import ResilientCodable\n\n"),
        ("// Towns.\n\n", "// Towns.\n\nimport ResilientCodable\n\n"), ("", "import ResilientCodable\n\n"),
        ("/// A land.\n", "import ResilientCodable\n\n/// A land.\n"),
    ])
    func `an import is added in alphabetical order or at the top, and only once`(
        head: String, changed: String
    ) async throws {
        let body = "struct Land: Codable { // to see\n    public let towns: [Town] // by name\n}\n"
        let edits = try await edits(FixCase(#"{"name": "a", "towns": [3]}"#, "Land"), source: head + body)
        let edit = try #require(edits.first { $0.wrapper != nil })
        let newBody = body.replacing("public let towns", with: "@FailableCodableArray public var towns")
        #expect(edit.newText == changed + newBody)
    }

    @Test(arguments: [
        "    let towns: [Town]\n    init(from decoder: any Decoder) throws { towns = [] }\n",
        "    @FailableCodableArray var towns: [Town]\n", "    let towns: [Town], others: [Town]\n",
    ])
    func `no wrapper is added to a property that is read by hand, has a wrapper, or shares its declaration`(
        body: String
    ) async throws {
        let edits = try await edits(
            FixCase(#"{"name": "a", "towns": [3]}"#, "Land"), source: "struct Land: Codable {\n\(body)}\n")
        #expect(edits.allSatisfy { $0.wrapper == nil })
        // A property of a nested type is not the outer type's.
        let nested = "struct Land: Codable {\n    let towns: [Town]\n    struct Inner {\n\(body)    }\n}\n"
        let others = try await self.edits(FixCase(#"{"name": "a", "towns": [3]}"#, "Land"), source: nested)
        #expect(others.contains { $0.wrapper == .failableArray })
    }

    @Test
    func `if there are no coding keys, all of them are written`() async throws {
        let payload = FixCase(#"{"theme": "x", "font_size": 3, "isDark": true}"#, "Settings")
        let edit = try #require(try await edits(payload).first)
        #expect(
            edit.newLines == [
                "", "enum CodingKeys: String, CodingKey {", "case theme", #"case fontSize = "font_size""#,
                "case isDark", "}",
            ])
    }
}
