import Foundation
import ResilientCodable

/// What the lessons say of Swift, Foundation and the library, and no payload of theirs shows.
enum StatementCode {
    static let all: [String: @Sendable () throws -> Bool] = [
        "keysHaveNoOrder": {
            // Only with sortedKeys, the text is the same each time.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try String(decoding: encoder.encode(Pair(second: 1, first: 2)), as: UTF8.self)
                == #"{"first":2,"second":1}"#
        },
        "optionalAcceptsNullAndMissing": {
            try decoded(Named.self, #"{"name":null}"#).name == nil && decoded(Named.self, "{}").name == nil
                && failure(Named.self, #"{"name":1}"#) == "typeMismatch name"
        },
        "rawValueIsTheName": { Keyed.CodingKeys.name.rawValue == "name" },
        "compilerWritesCodingKeys": {
            try Pair.keys == ["second", "first"] && decoded(Keyed.self, #"{"name":"a"}"#).name == "a"
                && failure(Unused.self, #"{"n":"a"}"#) == "keyNotFound name"
        },
        "orderOfCases": { failure(Ordered.self, "{}") == "keyNotFound second" },
        "decodeOfAnOptional": {
            try decoded(ByContains.self, #"{"bar":null}"#).bar == nil && decoded(ByContains.self, "{}").bar == nil
                && failure(ByContains.self, #"{"bar":"x"}"#) == "typeMismatch bar"
        },
        "fourKindsHaveAContext": {
            [#"{}"#, #"{"name":null}"#, #"{"name":1}"#, "x"].map { context(Keyed.self, $0) }.allSatisfy {
                $0?.debugDescription.isEmpty == false
            }
        },
        "dataCorruptedIsOfTheRightType": { failure([URL].self, #"[""]"#) == "dataCorrupted Index 0" },
        "localizedDescriptionHasNoPath": {
            do {
                _ = try decoded([String: Keyed].self, #"{"outer":{"name":1}}"#)
                return false
            } catch {
                return !error.localizedDescription.contains("outer") && "\(error)".contains("outer")
            }
        },
        "keptFormatterIsFaster": {
            func formatter() -> DateFormatter {
                let formatter = DateFormatter()
                formatter.dateFormat = "yyyy-MM-dd"
                return formatter
            }
            let clock = ContinuousClock()
            let kept = formatter()
            let once = clock.measure { for _ in 0..<200 { _ = kept.date(from: "2026-04-01") } }
            let each = clock.measure { for _ in 0..<200 { _ = formatter().date(from: "2026-04-01") } }
            return each > once * 2
        },
        "stringIsNoObject": { failure([String].self, #"["a",{}]"#) == "typeMismatch Index 1" },
        "failableArrayMovesOn": {
            try decoded(FailableDecodableArray<Int>.self, #"[1,null,"x",{},[2],3]"#).wrappedValue == [1, 3]
        },
        "subclassAdoptsEncodable": {
            let child = try decoded(EncodableChild.self, #"{"foo":"a","bar":1}"#)
            return try String(decoding: JSONEncoder().encode([child.foo: child]), as: UTF8.self).contains(#""foo":"a""#)
        },
        "superSharesTheObject": { try decoded(EncodableChild.self, #"{"foo":"a","bar":1}"#).foo == "a" },
        "genericEnvelope": {
            try decoded(Envelope<[Invoice]>.self, #"{"data":[{"total":3}]}"#).data.map(\.total) == [3]
        },
        "wrappedOptionalNeedsItsKey": {
            failure(Boxed.self, "{}") == "keyNotFound name" && failure(BoxedOptional.self, "{}") == "keyNotFound name"
        },
        "convertibleHoldsBoth": {
            try decoded(Prices.self, #"{"price":"1"}"#).price == 1 && decoded(Prices.self, #"{"price":1}"#).old == nil
        },
        "libraryWrapperAcceptsAMissingKey": { try decoded(Image.self, "{}").image == nil },
        "defaultHidesAMisspeltKey": {
            try decoded(Volumes.self, #"{"volum":3}"#).volume == 5
        },
        "openEnumKeepsJuice": { try decoded([OpenEnum<Drink>].self, #"["Juice"]"#) == [.unknown("Juice")] },
        "droppedElementsAreKnown": {
            let gallery = try decoded(Failing.self, #"{"numbers":[1,null,3]}"#)
            return gallery.numbers == [1, 3] && gallery.$numbers.dropped.map(\.index) == [1]
                && gallery.$numbers.dropped.first?.error is DecodingError
        },
        "membersAreOptional": {
            var failed = try decoded(FailableDecodable<Picture>.self, #"{"title":1}"#)
            let title: String? = failed.title
            let note: String? = failed.note
            failed.title = "new"
            var pictures = try decoded(FailableDecodableArray<Picture>.self, #"[{"title":"a"},null]"#)
            pictures[0].title = "b"
            return title == nil && note == nil && failed.title == nil && failed.projectedValue.error != nil
                && pictures.map(\.title) == ["b"] && pictures.dropped.count == 1
        },
        "reporterHasEachError": {
            let decoder = JSONDecoder()
            let reporter = decoder.reportSwallowedErrors()
            let payload = Data(#"{"volume":"loud","shortcuts":{"open":79,"save":"S"}}"#.utf8)
            let settings = try decoder.decode(Volumes.self, from: payload)
            return reporter.errors.map { $0.path.map(\.stringValue) } == [["volume"], ["shortcuts", "save"]]
                && settings.$volume.error != nil && settings.$shortcuts.dropped.keys.sorted() == ["save"]
        },
        "readyMadeDefaults": {
            let made = try decoded(ReadyMade.self, "{}")
            return made.zero == 0 && made.empty == "" && !made.isFalse && made.isTrue && made.none == nil
                && made.first == .tea
        },
        "defaultOfAnInt": { try decoded(Root.self, "{}").id == 0 && decoded(Root.self, #"{"id":0}"#).id == 0 },
        "wasDecodedTells": {
            try !decoded(Root.self, "{}").$title.wasDecoded && decoded(Root.self, #"{"title":"a"}"#).$title.wasDecoded
        },
        "mandatoryNull": { failure(Mandatory.self, #"{"number":null}"#) == "valueNotFound number" },
        "notesListTheIgnoredKey": {
            let root = try decoded(Root.self, #"{"ID":1,"Id":2}"#)
            return root.id == 1 && "\(root.$id.notes)".contains("Id")
        },
        "callerSetsTheCodingType": {
            let decoder = JSONDecoder()
            decoder.userInfo[.codingType] = CodingType.remote
            return try decoder.decode(User.self, from: Data(#"{"user_name":"a"}"#.utf8)).userName == "a"
        },
        "propertyListNeverConverts": {
            let data = try PropertyListEncoder().encode(["name": "12"])
            do {
                _ = try PropertyListDecoder().decode([String: Int].self, from: data)
                return false
            } catch DecodingError.typeMismatch {
                return true
            }
        },
        "propertyListHasDates": {
            let date = Date(timeIntervalSince1970: 7)
            let data = try PropertyListEncoder().encode(["day": date])
            return try PropertyListDecoder().decode([String: Date].self, from: data) == ["day": date]
        },
    ]

    private static func decoded<Model: Decodable>(_ type: Model.Type, _ payload: String) throws -> Model {
        try JSONDecoder().decode(type, from: Data(payload.utf8))
    }

    /// The kind and the path of the error.
    private static func failure(_ type: (some Decodable).Type, _ payload: String) -> String {
        func path(_ context: DecodingError.Context, _ last: [any CodingKey] = []) -> String {
            (context.codingPath + last).map(\.stringValue).joined(separator: ".")
        }
        do {
            _ = try decoded(type, payload)
            return "none"
        } catch DecodingError.keyNotFound(let key, let context) {
            return "keyNotFound \(path(context, [key]))"
        } catch DecodingError.valueNotFound(_, let context) {
            return "valueNotFound \(path(context))"
        } catch DecodingError.typeMismatch(_, let context) {
            return "typeMismatch \(path(context))"
        } catch DecodingError.dataCorrupted(let context) {
            return "dataCorrupted \(path(context))"
        } catch {
            return "other"
        }
    }

    private static func context(_ type: (some Decodable).Type, _ payload: String) -> DecodingError.Context? {
        do {
            _ = try decoded(type, payload)
            return nil
        } catch DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context)
        {
            return context
        } catch {
            return nil
        }
    }
}

private struct Pair: Codable {
    var second: Int
    var first: Int

    static var keys: [String] { [CodingKeys.second, .first].map(\.stringValue) }
}

private struct Named: Codable { var name: String? }

private struct Keyed: Codable {
    var name: String

    enum CodingKeys: String, CodingKey { case name }
}

private struct Unused: Codable {
    var name: String

    private enum Keys: String, CodingKey { case name = "n" }
}

private struct Ordered: Codable {
    var first: Int
    var second: Int

    private enum CodingKeys: CodingKey { case second, first }
}

private struct ByContains: Decodable {
    var bar: Int?

    private enum CodingKeys: CodingKey { case bar }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.bar) { bar = try container.decode(Int?.self, forKey: .bar) }
    }
}

private class DecodableParent: Decodable { var foo: String }

private final class EncodableChild: DecodableParent, Encodable {
    var bar: Int

    private enum CodingKeys: CodingKey { case foo, bar }

    required init(from decoder: any Decoder) throws {
        bar = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .bar)
        try super.init(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(foo, forKey: .foo)
        try container.encode(bar, forKey: .bar)
    }
}

private struct Envelope<Content: Codable>: Codable { var data: Content }
private struct Invoice: Codable { var total: Int }

/// A wrapper without a `decode(_:forKey:)` of its own.
@propertyWrapper private struct Box<Value: Codable>: Codable {
    var wrappedValue: Value

    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

private struct Boxed: Codable { @Box var name: String }
private struct BoxedOptional: Codable { @Box var name: String? }

private struct Prices: Codable {
    @Convertible var price: Double
    @Convertible var old: Double?
}

private struct Image: Codable { @FailableDecodable var image: Picture? }

private struct Picture: Codable {
    var title: String
    var note: String?
}

private enum Volume: DecodingDefaultProvider {
    static let missing = 5
    static let invalid = 0
}

private struct Volumes: Codable {
    @Defaulted<Volume> var volume: Int
    @FailableCodableDictionary var shortcuts: [String: Int] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _volume = try container.decode(Defaulted<Volume>.self, forKey: .volume)
        if container.contains(.shortcuts) {
            _shortcuts = try container.decode(FailableDecodableDictionary<String, Int>.self, forKey: .shortcuts)
        }
    }
}

private enum Drink: String, CaseIterable, Codable { case tea, coffee }

private struct Failing: Codable { @FailableCodableArray var numbers: [Int] }

private struct ReadyMade: Codable {
    @Defaulted<DecodingDefault.Zero> var zero: Int
    @Defaulted<DecodingDefault.Empty> var empty: String
    @Defaulted<DecodingDefault.False> var isFalse: Bool
    @Defaulted<DecodingDefault.True> var isTrue: Bool
    @Defaulted<DecodingDefault.Nil> var none: Int?
    @Defaulted<DecodingDefault.FirstCase> var first: Drink
}

private struct Root: CodableEntity {
    @CodableScalar var id: Int
    @CodableScalar var title: String = "untitled"

    static let codableKeyPaths = KeyPathList<Root> {
        \Root._id
        \Root._title
    }
}

private struct Mandatory: CodableEntity {
    @CodableScalar(mandatory: true) var number: Int = 3

    static let codableKeyPaths = KeyPathList<Mandatory> { \Mandatory._number }
}

private struct User: VariablyCodable {
    var userName: String

    static var keySets: [CodingType: [PartialKeyPath<User>: String]] {
        [.local: [\.userName: "USER_NAME"], .remote: [\.userName: "user_name"]]
    }

    init(from container: DecodingContainer<User>) throws { userName = try container.decodeValue(for: \.userName) }

    func encode(to container: inout EncodingContainer<User>) throws {
        try container.encodeValue(userName, for: \.userName)
    }
}
