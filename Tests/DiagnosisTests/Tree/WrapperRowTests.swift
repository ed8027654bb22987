import DecodeService
import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import ModelBuild
import ResilientCodable
import SwiftDeclarations
import Testing

@testable import Diagnosis
@testable import Reports

private struct Picture: Codable, Hashable { var url: String }

private enum Zero: DecodingDefaultProvider {
    static var missing: Int { 0 }
    static var invalid: Int { -1 }
}

private enum ISO8601: DateFormats {
    static var dateFormats: [DateCodingFormat] { [.iso8601] }
}

private struct Shelf: Decodable {
    @FailableDecodable var image: Picture?
    @FailableCodableArray var pictures: [Picture]
    @FailableArrayOrEmpty var more: [Picture]
    @FailableCodableDictionary var byName: [String: Picture]
    @Convertible var price: Double
    @StringConvertible var id: String
    @FormattedDate<ISO8601> var day: Date
    @Defaulted<Zero> var count: Int
    var plain: FailableDecodable<Picture>
    var list: [FailableDecodable<Picture>]
    var maybe: Convertible<Int>?
}

private let source = ModelSource(
    """
    struct Shelf: Decodable {
        @FailableDecodable var image: Picture?
        @FailableCodableArray var pictures: [Picture]
        @FailableArrayOrEmpty var more: [Picture]
        @FailableCodableDictionary private(set) var byName: [String: Picture]
        @Convertible public var price: Double
        @available(*, deprecated) @StringConvertible
        var id: String
        @FormattedDate<ISO8601> var day: Date
        @Defaulted<Zero>() var count: Int
        var plain: FailableDecodable<Picture>
        var list: [FailableDecodable<Picture>]
        var maybe: Convertible<Int>?
    }
    """)

private struct LeagueGame: CodableEntity {
    @CodableScalar(key: "stats.pass.ratio") var ratio: Double = 0.5
    @CodableOptionalScalar(key: "stats.pass.count") var count: Int?
    @CodableKeyedProperty<ScalarTraits<Int>>(key: "pin") var code: Int = 2
    @CodableISO8601Date(key: "meta.when") var start: Date
    static let codableKeyPaths = KeyPathList<LeagueGame> {
        \LeagueGame._ratio
        \LeagueGame._count
        \LeagueGame._code
        \LeagueGame._start
    }
}

private let gameSource = ModelSource(
    """
    struct LeagueGame: CodableEntity {
        @CodableScalar(key: "stats.pass.ratio") var ratio: Double = 0.5
        @CodableOptionalScalar(key: "stats.pass.count") var count: Int?
        @CodableKeyedProperty<ScalarTraits<Int>>(key: "pin") var code: Int = 2
        @CodableISO8601Date(key: "meta.when") var start: Date
    }
    """)

private let goodShelf = """
    {"image": {"url": "a"}, "pictures": [{"url": "b"}], "more": [], "byName": {"x": {"url": "c"}}, "price": 1.5, \
    "id": "7", "day": "2026-04-01T09:30:00Z", "count": 3, "plain": {"url": "d"}, "list": [{"url": "e"}], "maybe": 4}
    """

private let badShelf = """
    {"image": "none", "pictures": [null, {"url": "b"}], "more": null, "byName": {"x": 1, "y": {"url": "c"}}, \
    "price": "1.5", "id": 7, "day": "2026-04-01T09:30:00Z", "count": "x", "plain": 1, "list": ["e"], "maybe": "4"}
    """

@Suite("A wrapped property is one row") struct WrapperRowTests {
    private func lines(
        _ payload: String, _ sources: [ModelSource], as type: any Decodable.Type = Shelf.self
    ) throws -> String {
        let (tree, document, trace, diagnosis) = try tree(type, payload)
        var text = TreeText(
            tree: tree, trace: trace, document: document, failures: diagnosis.everything, sources: sources)
        text.valueLimit = 20
        return text.lines.joined(separator: "\n")
    }

    @Test
    func `a wrapped property is spelled as declared, and the wrapper's own calls have no rows`() throws {
        let text = try lines(goodShelf, [source])
        #expect(
            text == """
                ✓ Shelf
                ✓   @FailableDecodable image: Picture?
                ✓     url: String = "a"
                ✓   @FailableCodableArray pictures: [Picture]
                ✓     [0]: Picture
                ✓       url: String = "b"
                ✓   @FailableArrayOrEmpty more: [Picture]
                ✓   @FailableCodableDictionary byName: [String: Picture]
                ✓     x: Picture
                ✓       url: String = "c"
                ✓   @Convertible price: Double = 1.5
                ✓   @StringConvertible id: String = "7"
                ✓   @FormattedDate<ISO8601> day: Date = "2026-04-01T09:30:0…
                ✓   @Defaulted<Zero> count: Int = 3
                ✓   plain: FailableDecodable<Picture>?
                ✓     url: String = "d"
                ✓   list: [FailableDecodable<Picture>]
                ✓     [0]: FailableDecodable<Picture>
                ✓       url: String = "e"
                ✓   maybe: Convertible<Int>? = 4
                """)
    }

    @Test
    func `a swallowed error is shown in the row where it occurred`() throws {
        let text = try lines(badShelf, [source])
        #expect(
            text == """
                ✓ Shelf
                ~   @FailableDecodable image: Picture? = "none"  ← image is a string ("none"), but Shelf.image is a Picture (typeMismatch, swallowed)
                ✓   @FailableCodableArray pictures: [Picture]
                ~     [0]: Picture = null  ← pictures[0] is null, but each element of pictures is a Picture (valueNotFound, swallowed)
                ✓     [1]: Picture
                ✓       url: String = "b"
                ∅   @FailableArrayOrEmpty more: [Picture] = null
                ✓   @FailableCodableDictionary byName: [String: Picture]
                ~     x: Picture = 1  ← byName.x is a number (1), but each value of byName is a Picture (typeMismatch, swallowed)
                ✓     y: Picture
                ✓       url: String = "c"
                ✓   @Convertible price: Double = "1.5"  ← read as String, 2nd attempt
                ✓   @StringConvertible id: String = 7  ← read as Decimal, 3rd attempt
                ✓   @FormattedDate<ISO8601> day: Date = "2026-04-01T09:30:0…
                ~   @Defaulted<Zero> count: Int = "x"  ← count is a string ("x"), but Shelf.count is an Int (typeMismatch, swallowed)
                ~   plain: FailableDecodable<Picture>? = 1  ← plain is a number (1), but Shelf.plain is a Picture (typeMismatch, swallowed)
                ✓   list: [FailableDecodable<Picture>]
                ~     [0]: FailableDecodable<Picture> = "e"  ← list[0] is a string ("e"), but each element of list is a Picture (typeMismatch, swallowed)
                ✓   maybe: Convertible<Int>? = "4"  ← read as String, 2nd attempt
                """)
    }

    @Test
    func `without the source, a generic type over its content is taken for a wrapper`() throws {
        let text = try lines(goodShelf, [])
        #expect(
            text == """
                ✓ Shelf
                ✓   @FailableDecodable image: Picture?
                ✓     url: String = "a"
                ✓   @FailableDecodableArray pictures: [Picture]
                ✓     [0]: Picture
                ✓       url: String = "b"
                ✓   more: FailableArrayOrEmpty<Picture>?
                ✓   @FailableDecodableDictionary byName: [String: Picture]
                ✓     x: Picture
                ✓       url: String = "c"
                ✓   @Convertible price: Double = 1.5
                ✓   id: StringConvertible = "7"
                ✓   day: FormattedDate<ISO8601> = "2026-04-01T09:30:0…
                ✓   count: Defaulted<Zero>? = 3
                ✓   @FailableDecodable plain: Picture?
                ✓     url: String = "d"
                ✓   list: [FailableDecodable<Picture>]
                ✓     [0]: FailableDecodable<Picture>
                ✓       url: String = "e"
                ✓   @Convertible maybe: Int? = 4
                """)
    }

    @Test
    func `a property of an entity is spelled as declared, wherever on its path the payload ends`() throws {
        let text = try lines(
            #"{"stats": {"pass": {"count": 9}}, "meta": {"when": "2026-04-01T09:30:00Z"}}"#, [gameSource],
            as: LeagueGame.self)
        #expect(
            text == """
                ✓ LeagueGame
                ✓   stats
                ✓     pass
                ✓       @CodableOptionalScalar count: Int? = 9
                ✓   meta
                ✓     @CodableISO8601Date when: Date = "2026-04-01T09:30:0…
                ∅   @CodableScalar stats.pass.ratio: Double  ← no such key
                ∅   @CodableKeyedProperty<ScalarTraits<Int>> pin: Int  ← no such key
                """)
    }

    @Test(arguments: [
        ("@A var x: Int", ["@A"]), ("@A() var x: Int", ["@A"]), ("@A(b: \"(\", c: [1]) var x: Int", ["@A"]),
        ("@A @B<Int> var x: Int", ["@A", "@B<Int>"]),
        ("@A.B<C<D>>(1) package private(set) var x: Int", ["@A.B<C<D>>"]),
        ("@A\n    @available(*, deprecated)\n    private var x: Int", ["@A"]), ("@MainActor var x: Int", []),
        ("var y = f(1)\n    var x: Int", []), ("package private(set) var x: Int", []),
        ("@A public internal(set) lazy var x: Int", ["@A"]), ("func f() {}\n    let x: Int", []),
    ])
    func `attributes that aren't wrappers are left out, and modifiers are skipped`(
        _ declaration: String, _ wrappers: [String]
    ) throws {
        let source = ModelSource("struct S {\n    \(declaration)\n}")
        #expect(try #require(source.property(for: "x", in: "S")).wrappers == wrappers)
    }
}
