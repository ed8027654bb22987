import Foundation

extension FidelityCase {
    /// Every known kind of model that uses its decoder in a different way.
    package static let all: [FidelityCase] = scalars + collections + dictionaries + objects + roundabout + foundation

    private static let scalars = [
        FidelityCase(Int.self, .int), FidelityCase(Int8?.self, .optional(.small)), FidelityCase(String.self, .string),
        FidelityCase(A<Bool>.self, ["a": .bool]), FidelityCase(O<Float>.self, ["a": .optional(.number)]),
        FidelityCase(A<Int??>.self, ["a": .optional(.int)]),
        FidelityCase(
            EveryScalar.self,
            [
                "value": .oneOf([.int, .number, .string, .bool]), "null": "null",
                "list": .row([Pattern](repeating: .oneOf([.int, .small]), count: 40)),
            ]),
        FidelityCase(
            Wide.self, ["big": .int, "huge": .optional(.small), "list": .list(.int), "byName": .dictionary(.small)]),
        FidelityCase(A<Suit>.self, ["a": .texts(["\"hearts\"", "\"spades\""])]),
        FidelityCase([Level].self, .list(.texts(["1", "2"]))), FidelityCase(A<Tagged>.self, ["a": .int]),
    ]

    private static let collections = [
        FidelityCase(A<[[Double]]>.self, ["a": .list(.list(.number))]),
        FidelityCase([UInt8].self, .list(.small)), FidelityCase([Bool?].self, .list(.optional(.bool))),
        FidelityCase(A<[String]>.self, ["a": .list(.string)]),
        FidelityCase(Set<Pair>.self, .list(pair)), FidelityCase(A<Set<[Int]>>.self, ["a": .list(.list(.int))]),
        FidelityCase(ContiguousArray<City>.self, .list(city)), FidelityCase([City?].self, .list(.optional(city))),
        FidelityCase([[City]].self, .list(.list(city))),
        FidelityCase(A<Range<Int>>.self, ["a": .row([.small, "11"])]),
        FidelityCase(A<SIMD4<Float>>.self, ["a": .row([.small, .small, .small, .small])]),
    ]

    private static let dictionaries = [
        FidelityCase([String: Int].self, .dictionary(.int)),
        FidelityCase(A<[String: [City]]>.self, ["a": .dictionary(.list(city))]),
        FidelityCase(O<[String: [String: Int]]>.self, ["a": .optional(.dictionary(.dictionary(.int)))]),
        FidelityCase(A<[String: Date]>.self, ["a": .dictionary(.date)]),
        FidelityCase(A<[String: Data?]>.self, ["a": .dictionary(.optional(.data))]),
        FidelityCase(A<[Int: City]>.self, ["a": ["1": city, "2": city]]),
        FidelityCase([ID: Pair].self, .dictionary(pair)),
        FidelityCase([Color: Int].self, ["red": .int, "green": .int]),
        FidelityCase(A<[Rank: [Int]]>.self, ["a": ["1": .list(.int), "2": .list(.int)]]),
        FidelityCase([Suit: Int].self, .row(["\"hearts\"", .int, "\"spades\"", .int])),
        FidelityCase([Pair: String].self, .row([pair, .string])),
        FidelityCase(AnyJSON.self, anything), FidelityCase(Open.self, .dictionary(.oneOf([.string, .small]))),
        FidelityCase([String: AnyJSON].self, .dictionary(anything)),
    ]

    private static let objects = [
        FidelityCase(Country.self, ["name": .string, "cities": .list(city), "capital": .optional(city)]),
        FidelityCase([Snake].self, .list(["some_key": .int, "image_url": .optional(.url), "someKey": .int])),
        FidelityCase(Page<Pair>.self, ["items": .list(pair), "meta": ["total": .small, "nextURL": .optional(.url)]]),
        FidelityCase(Numbered.self, ["first": .string, "second": .optional(.int)]),
        FidelityCase([Dog].self, .list(["name": .string, "legs": .int])),
        FidelityCase([Cat].self, .list(["lives": .int, "super": ["legs": .int]])),
        FidelityCase(Bicycle.self, ["gears": .oneOf([.list(.small), ["wheels": .int]])]),
        FidelityCase(Vehicle.self, ["wheels": .int, "owner": .optional(pair)]),
        FidelityCase(Tree.self, tree), FidelityCase(Link.self, link), FidelityCase(Nest.self, nest),
        FidelityCase(
            [Composed].self, .list(["name": .string, "population": .int, "first": .int, "second": .string])),
        FidelityCase(
            [Shape].self,
            .list(
                .oneOf([
                    ["circle": ["radius": .number]], ["square": ["side": .number, "_1": .int]], ["nothing": [:]],
                ]))),
        FidelityCase(Expression.self, expression),
        FidelityCase(
            [Message].self,
            .list(
                .oneOf([
                    ["type": "\"text\"", "text": .string], ["type": "\"picture\"", "url": .url, "size": .list(.int)],
                    ["type": "\"film\""],
                ]))),
        FidelityCase(HasDefault.self, ["name": .string, "count": .optional(.int)]),
        FidelityCase(HasForgiving.self, ["cities": .list(city), "numbers": .list(.oneOf([.small, .string]))]),
    ]

    private static let roundabout = [
        FidelityCase([Wrapped].self, .list(pair)),
        FidelityCase(
            Nested.self,
            [
                "a": [["b": .int], .int, .list(.int), .list(.int)], "b": [["a": .int]], "c": ["a": .int],
            ]),
        FidelityCase(AtEnd<City>.self, .list(city)), FidelityCase(AtEndOfContainers.self, .list(.int)),
        FidelityCase([Swallower].self, .list(.list(.oneOf([.list(.int), .string, ["a": .int]])))),
        FidelityCase(Peeking.self, .list(["a": .int])),
        FidelityCase(
            UnkeyedIfPresent.self,
            .row([
                .optional(.int), .optional(["a": .int]), .optional(.dictionary(.int)), .optional(.list(.int)),
                .optional(.date),
            ])),
        FidelityCase(A<Asking>.self, ["a": ["here": .int, "null": "null"]]),
        FidelityCase(Supers.self, ["super": pair, "there": pair]),
        FidelityCase(A<[Contexts]>.self, ["a": .list(.int)]),
        FidelityCase([Mood].self, .list(.oneOf([.int, .string]))),
        FidelityCase(A<Lossy<City>>.self, ["a": .list(.oneOf([city, .int]))]),
        FidelityCase([Refusing].self, .list(["value": .texts(["1", "100", "-3", "700"])])),
        FidelityCase([Translating].self, .list(["pair": pair])),
        FidelityCase([Rethrowing].self, .list(["pair": pair, "old": .optional(pair)])),
        FidelityCase([Explaining].self, .list(["pair": pair])),
        FidelityCase([Repairing].self, .list(["count": .oneOf([.int, .string])])),
        FidelityCase(Row.self, .row([.uuid, .small, .optional(.list(.string)), .number, .number])),
        FidelityCase(Deferred.self, ["early": pair, "late": .optional(.oneOf([.int, ["late": .int]]))]),
        FidelityCase([Either<City, Pair>].self, .list(.oneOf([city, pair]))),
        FidelityCase(
            Either<[Either<Int, String>], A<[String: Int]>>.self,
            .oneOf([
                .list(.oneOf([.int, .string])), ["a": .dictionary(.int)],
            ])),
        FidelityCase(Curious.self, .oneOf([.list(.oneOf([.number, ["name": .string]])), ["name": .string], "null"])),
        FidelityCase(Skipping.self, .list(.oneOf([.int, .string]))),
        FidelityCase(Configured.self, ["direct": .int, "optional": .optional(.int)]),
        FidelityCase(
            ManyConfigured.self,
            [
                "wrapped": .int, "list": .list(.int), "table": .optional(.list(.int)), "optional": .optional(.int),
                "unkeyed": .list(.int),
            ]),
    ]

    // Not `IndexSet` and `DateInterval`: some payloads trap in their initializers, in plain decoding as well.
    private static let foundation = [
        FidelityCase(
            Everyday.self,
            [
                "id": .uuid, "createdAt": .date, "created_at": .date, "price": .number, "homePage": .optional(.url),
                "thumbnail": .optional(.data), "ratio": .optional(.oneOf([.number, "\"inf\""])), "isActive": .bool,
                "is_active": .bool, "suits": .list(.texts(["\"hearts\"", "\"spades\""])),
            ]),
        FidelityCase(A<[Date]>.self, ["a": .list(.date)]), FidelityCase(Date.self, .date),
        FidelityCase(O<Data>.self, ["a": .optional(.data)]),
        FidelityCase(A<[URL?]>.self, ["a": .list(.optional(.url))]),
        FidelityCase([Decimal].self, .list(.number)), FidelityCase(A<[UUID]>.self, ["a": .list(.uuid)]),
        FidelityCase(A<Locale>.self, ["a": ["identifier": "\"en\""]]),
        FidelityCase(A<TimeZone>.self, ["a": ["identifier": "\"GMT\""]]),
        FidelityCase(A<DateComponents>.self, ["a": ["year": .int, "month": .small]]),
        FidelityCase(PersonNameComponents.self, ["givenName": .string, "familyName": .optional(.string)]),
        FidelityCase(A<ClosedRange<String>>.self, ["a": .row(["\"a\"", .texts(["\"b\"", "\"\""])])]),
        FidelityCase(CGRect.self, [[.number, .number], [.number, .number]]),
        FidelityCase(A<Duration>.self, ["a": [.small, .small]]),
    ]

    private static let pair: Pattern = ["first": .int, "second": .string]
    private static let city: Pattern = ["name": .string, "population": .int, "mayor": .optional(.string)]
    private static let tree: Pattern = .recursive(
        { ["value": .int, "children": .optional(.list(tree))] }, ["value": .int])
    private static let link: Pattern = .recursive({ ["name": .string, "next": .optional(link)] }, ["name": .string])
    private static let nest: Pattern = .recursive({ .list(nest) }, "[]")
    private static let expression: Pattern = .recursive(
        {
            .oneOf([
                ["number": ["_0": .int]], ["sum": ["_0": expression, "_1": expression]],
                ["negation": ["of": expression]],
            ])
        }, ["number": ["_0": .int]])
    private static let anything: Pattern = .recursive(
        { .oneOf([.int, .string, .bool, "null", .list(anything), .dictionary(anything)]) }, .int)
}
