import DecodeService
import DecodeTrace
import DiagnosisSupport
import Foundation
import JSONText
import SeededRandom
import TestSupport
import Testing

@testable import Diagnosis

private struct City: Decodable { var name: String; var lat: Double? }
private struct Page: Decodable { var imageUrl: String; var byName: [String: Int] }
private struct Country: Decodable { var name: String; var cities: [City] }
private enum Genre: String, Decodable { case drama, comedy }
private struct Movie: Decodable { var title: String; var genre: Genre; var year: Int }
private struct Patient: Decodable {
    var city: City?
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        city = try? container.decode(City.self, forKey: .city)
    }
    enum Keys: CodingKey { case city }
}

private class Entry: Decodable {
    let id: Int
    let kind: String
    enum CodingKeys: String, CodingKey { case id, kind }
}
private final class Meeting: Entry {
    let title: String
    private enum OwnKeys: CodingKey { case title, notes }
    required init(from decoder: any Decoder) throws {
        title = try decoder.container(keyedBy: OwnKeys.self).decode(String.self, forKey: .title)
        try super.init(from: decoder)
    }
}

/// Chooses the type of an object by one of its values.
private enum Pet: Decodable {
    case dog(Dog), cat(Cat)
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        self =
            switch try container.decode(Kind.self, forKey: .kind) {
            case .dog: .dog(try Dog(from: decoder))
            case .cat: .cat(try Cat(from: decoder))
            }
    }
    enum Kind: String, Decodable { case dog, cat }
    enum Keys: CodingKey { case kind }
    struct Dog: Decodable { var name: String; var collar: String }
    struct Cat: Decodable { var name: String; var color: String; var lives: Int }
}

/// Asks whether members are null, as code without `decodeIfPresent` does.
private struct Ticket: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        for key in [Keys.owner, .note, .note] where try !container.decodeNil(forKey: key) {
            _ = try container.decode(String.self, forKey: key)
        }
        _ = try container.decodeNil(forKey: .due)
        _ = try container.decodeIfPresent(Int.self, forKey: .due)
        _ = try container.decodeNil(forKey: .size)
    }
    enum Keys: CodingKey { case owner, note, due, size }
}

/// Tries one type after the other, as models of any JSON do.
private enum Anything: Decodable {
    case text(String), number(Double), list([Anything]), table([String: Anything])
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let list = try? container.decode([Anything].self) {
            self = .list(list)
        } else {
            self = .table(try container.decode([String: Anything].self))
        }
    }
}

@Suite struct DecodeTreeTests {
    @Test
    func `rows are in payload order, with ignored values in place and missing values last`() throws {
        let (tree, document, trace, _) = try tree(
            Country.self,
            #"{"code": "JP", "cities": [{"name": "Tokyo", "lat": 35}, {"x": [1], "name": "Oita"}], "name": "Japan"}"#)
        #expect(
            text(tree, document, trace) == """
                ✓  Country
                -    "code"
                ✓    cities: [City]
                ✓      [0] City
                ✓        name: String
                ✓        lat: Double?
                ✓      [1] City
                -        "x"
                -          [0]
                ✓        name: String
                ∅        lat: Double? (no such key)
                ✓    name: String
                """)
    }

    @Test
    func `known values after the failure are unreached, and unknown values are ignored`() throws {
        let (tree, document, trace, _) = try tree(
            Country.self, #"{"name": "Japan", "cities": [{"name": null, "lat": 1, "x": 2}, {"name": "Oita"}], "y": 3}"#)
        #expect(
            text(tree, document, trace) == """
                !  Country
                ✓    name: String
                !    cities: [City]
                !      [0] City
                ✗        name: String
                ·        "lat"
                -        "x"
                ·      [1]
                ·        "name"
                -    "y"
                """)
    }

    @Test
    func `values that a superclass would have read are unreached, too`() throws {
        let (tree, document, trace, _) = try tree(
            Meeting.self, #"{"title": "Stand-up", "id": "17", "kind": "m", "notes": "n", "x": 1}"#)
        #expect(
            text(tree, document, trace) == """
                !  Meeting
                ✓    title: String
                ✗    id: Int
                ·    "kind"
                ·    "notes"
                -    "x"
                """)
    }

    @Test
    func `an element dropped by a lenient strategy keeps its failure and doesn't affect its neighbours`() throws {
        let (tree, document, trace, _) = try tree(
            Country.self, #"{"name": "Japan", "cities": [{"name": null}, {"name": "Oita"}]}"#, ["arrays": "failable"])
        #expect(
            text(tree, document, trace) == """
                ✓  Country
                ✓    name: String
                ✓    cities: [City]
                ~      [0] City (dropped)
                ~        name: String
                ·        "lat": Double? (no such key)
                ✓      [1] City
                ✓        name: String
                ∅        lat: Double? (no such key)
                """)
    }

    @Test(arguments: ["first", "all"])
    func `a value of the wrong kind is the origin of its failure, with errors: first and errors: all`(errors: String)
        throws
    {
        let (tree, document, trace, _) = try tree(
            Country.self, #"{"name":"a","cities":[7]}"#, ["errors": errors])
        #expect(
            text(tree, document, trace) == """
                !  Country
                ✓    name: String
                !    cities: [City]
                ✗      [0] City
                """)
    }

    @Test
    func `keys that another case of an enum would ask for have no rows`() throws {
        let (tree, document, trace, _) = try tree(
            [Pet].self, #"[{"kind": "cat", "name": "Tom", "color": 1}, {"kind": "fish", "name": "Bo"}]"#,
            ["arrays": "failable"])
        #expect(
            text(tree, document, trace) == """
                ✓  [Pet]
                ~    [0] Pet (dropped)
                ✓      kind: Pet.Kind
                ✓      name: String
                ~      color: String
                ·      "lives": Int (no such key)
                ~    [1] Pet (dropped)
                ~      kind: Pet.Kind
                -      "name"
                """)
    }

    @Test
    func `missing keys that the decode did not reach come last in their object`() throws {
        let (tree, document, trace, _) = try tree(
            [Movie].self, #"[{"genre":"x","title":"a"},{"title":1,"cast":["drama"],"year":2}]"#,
            ["errors": "first", "arrays": "failable"])
        #expect(
            text(tree, document, trace) == """
                ✓  [Movie]
                ~    [0] Movie (dropped)
                ~      genre: Genre
                ✓      title: String
                ·      "year": Int (no such key)
                ~    [1] Movie (dropped)
                ~      title: String
                -      "cast"
                -        [0]
                ·      "year"
                ·      "genre": Genre (no such key)
                """)
        let row = try #require(tree.lacking.keys.min())
        #expect(
            tree.lacking[row]
                == .init(
                    key: .init(name: "year", type: "Int", keyType: "Movie.CodingKeys"), owner: "Movie.init(from:)",
                    stop: nil))
    }

    @Test
    func `an error swallowed by try? is shown with the path to its origin`() throws {
        let (tree, document, trace, _) = try tree(Patient.self, #"{"city": {"name": 7}}"#)
        #expect(
            text(tree, document, trace) == """
                ✓  Patient
                ~    city: City
                ~      name: String
                ·      "lat": Double? (no such key)
                """)
    }

    @Test
    func `the attempt that read a value has its row, with its parts below`() throws {
        let (tree, document, trace, diagnosis) = try tree(Anything.self, #"{"q": ["a", "b"], "r": "c"}"#)
        #expect(
            text(tree, document, trace) == """
                ✓  Anything
                ✓    q: Anything
                ✓      [0] Anything
                ✓      [1] Anything
                ✓    r: Anything
                """)
        #expect(diagnosis.ignored == [])
        #expect(diagnosis.coverage?.sentence == "3 of 3 values decoded")
        let rows = (0..<document.tokenCount).compactMap { tree.row(ofToken: $0) }
        #expect(rows.map { document.pointer(Int(tree[$0].token)) } == ["", "/q", "/q/0", "/q/1", "/r"])
    }

    @Test
    func `values read only by a superseded attempt are ignored`() throws {
        struct Page: Decodable {
            struct One: Decodable { var id: Int, missing: Int }
            struct Other: Decodable { var name: String }
            var name: String
            enum Key: String, CodingKey { case data, after }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                _ = try? container.decode(One.self, forKey: .data)
                name = try container.decode(Other.self, forKey: .data).name
            }
        }
        let payload = #"{"data": {"id": 1, "name": "x", "more": 2}, "after": 3}"#
        let (_, _, _, diagnosis) = try tree(Page.self, payload)
        #expect(diagnosis.ignored == ["/data/id", "/data/more", "/after"])
        #expect(diagnosis.coverage?.total.values == 4)
        #expect(diagnosis.coverage?.ignored.values == 3)
    }

    @Test
    func `a null that only decodeNil read is decoded as nil, and another value that it looked at is ignored`() throws {
        let payload = #"{"x": null, "owner": "A", "note": null, "due": null, "size": 3}"#
        let (tree, document, trace, diagnosis) = try tree(Ticket.self, payload)
        let names = RowNames(tree: tree, trace: trace, sources: [])
        let rows = (0..<tree.count).map { row in
            let key = document.key(Int(tree[row].token)) ?? "Ticket"
            return "\(tree[row].mark.symbol(ascii: false)) \(key): \(names.type(row) ?? "")"
        }
        #expect(rows == ["✓ Ticket: Ticket", "- x: ", "✓ owner: String", "∅ note: ", "∅ due: Int?", "- size: "])
        #expect(diagnosis.ignored == ["/x", "/size"])
        #expect(diagnosis.coverage?.sentence == "3 of 5 values decoded, 2 ignored")
        #expect(diagnosis.valuesRead == 3)
        #expect(TraceCounts(trace).scalars == 3)
        // The row belongs to the first call that found the null.
        let asked = try #require((0..<trace.count).first { trace[$0].readsNull && trace.key(of: $0) == .key("note") })
        #expect(tree.row(ofNode: asked) == 3)
    }

    @Test
    func `a null that decodeNil read before the decode failed is not unreached`() throws {
        let (tree, document, trace, diagnosis) = try tree(
            Ticket.self, #"{"size": 1, "due": 1, "note": 7, "owner": null}"#)
        #expect(
            text(tree, document, trace) == """
                !  Ticket
                ·    "size"
                ·    "due"
                ✗    note: String
                ∅    owner:\u{20}
                """)
        #expect(diagnosis.valuesReached == 1)
        #expect(TraceCounts(trace).scalars == 1)
    }

    @Test
    func `keys that decodeNil asks for are converted, too`() throws {
        struct Flight: Decodable {
            enum Keys: CodingKey { case gateCode }
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: Keys.self).decodeNil(forKey: .gateCode)
            }
        }
        for (keys, member) in [("snake", "gate_code"), ("case-insensitive", "GATECODE")] {
            let found = try tree(Flight.self, #"{"\#(member)": null}"#, ["keys": keys])
            #expect(found.diagnosis.ignored == [])
            #expect(found.tree.decodedRows.map(\.mark) == [.decoded, .decodedNil])
        }
    }

    @Test
    func `an enum and its raw value share one row`() throws {
        let (tree, document, trace, _) = try tree(Movie.self, #"{"title": "M", "genre": "noir", "year": 1931}"#)
        #expect(
            text(tree, document, trace) == """
                !  Movie
                ✓    title: String
                ✗    genre: Genre
                ·    "year"
                """)
    }

    @Test
    func `the first of equal keys is read, and the others are marked`() throws {
        let (tree, document, trace, _) = try tree(
            City.self, #"{"name": "a", "NAME": 1, "name": {"b": 1}}"#)
        #expect(
            text(tree, document, trace) == """
                ✓  City
                ✓    name: String
                -    "NAME"
                -    "name" (duplicate)
                -      "b"
                ∅    lat: Double? (no such key)
                """)
    }

    @Test
    func `keys are matched through the key strategy, except those of a dictionary`() throws {
        let (tree, document, trace, _) = try tree(
            Page.self, #"{"image_url": "x", "by_name": {"a_b": 1}, "image_URL": 2}"#, ["keys": "snake"])
        #expect(
            text(tree, document, trace) == """
                ✓  Page
                ✓    imageUrl: String
                ✓    byName: [String: Int]
                ✓      a_b: Int
                -    "image_URL" (duplicate)
                """)
    }

    /// Appends the rows of a value and of everything below it, by the links between tokens.
    private func rows(
        of token: Int, in document: JSONDocument, parent: Int32 = -1, depth: Int16 = 0, into rows: inout [String]
    ) {
        let place = rows.count
        rows.append("")
        for child in document.children(of: token) {
            self.rows(of: child, in: document, parent: Int32(place), depth: depth + 1, into: &rows)
        }
        rows[place] = "\(token) in \(parent) to \(rows.count), \(depth) deep"
    }

    @Test(arguments: 0..<40)
    func `the rows of the text alone match the links between tokens`(seed: UInt64) {
        var generator = JSONGenerator(seed: seed)
        var random = SplitMix64(seed: seed)
        let value = generator.value()
        let text = Array(generator.text(of: value).utf8)
        for edits in 0..<20 {
            let bytes = edits == 0 ? text : Mutation.mutate(text, edits: 3, using: &random)
            let options = JSONDocument.Options(allowsJSON5: edits % 3 == 1, assumesTopLevelDictionary: edits % 5 == 2)
            let document = JSONDocument(Data(bytes), options: options)
            var expected: [String] = []
            if document.tokenCount > 0 { rows(of: 0, in: document, into: &expected) }
            let tree = DecodeTree(document: document)
            let found = (0..<tree.count).map { tree[$0] }
            #expect(
                found.map { "\($0.token) in \($0.parent) to \($0.end), \($0.depth) deep" } == expected,
                "seed \(seed), \(edits): \(String(decoding: bytes, as: UTF8.self))")
            #expect(
                found.allSatisfy { $0.node == -1 && $0.anchor == $0.token && $0.mark == .none && $0.traits == [] })
            let rows = (0..<document.tokenCount).map { tree.row(ofToken: $0) }
            #expect(rows.compactMap { $0 } == Array(0..<tree.count))
            #expect(found.indices.allSatisfy { rows[Int(found[$0].token)] == $0 })
        }
    }

    @Test
    func `text that is not JSON has the rows before its fault`() {
        let document = JSONDocument(Data(#"{"a": [1, 2], "b" 3}"#.utf8))
        let tree = DecodeTree(document: document)
        #expect((0..<tree.count).allSatisfy { tree[$0].mark == .none })
        #expect(tree.count >= 4)
    }

    @Test(arguments: 0..<200)
    func `rows are consistent: subtrees nest, parents come first, every node and every token has a row`(
        seed: UInt64
    ) throws {
        var random = Generator(state: seed)
        let payload = random.country()
        let (tree, document, trace, _) = try tree(
            Country.self, payload, ["arrays": seed % 2 == 0 ? "failable" : "strict"])
        for row in 0..<tree.count {
            let current = tree[row]
            #expect(Int(current.end) > row && Int(current.end) <= tree.count, "seed \(seed): \(payload)")
            guard current.parent >= 0 else { continue }
            let parent = tree[Int(current.parent)]
            #expect(Int(current.parent) < row && current.end <= parent.end, "seed \(seed): \(payload)")
            #expect(current.depth == parent.depth + 1, "seed \(seed): \(payload)")
            #expect(current.anchor >= tree[row - 1].anchor, "seed \(seed): \(payload)")
        }
        for node in 0..<trace.count { #expect(tree.row(ofNode: node) != nil, "seed \(seed): \(payload)") }
        for token in 0..<document.tokenCount where !document.isClosing(token) {
            let row = try #require(tree.row(ofToken: token), "seed \(seed): \(payload)")
            #expect(Int(tree[row].token) == token, "seed \(seed): \(payload)")
        }
    }
}

/// Countries with something odd here and there.
private struct Generator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    mutating func scalar() -> String { ["null", "1", "1e99", "\"x\"", "true", "[]", "{}", "[1,{}]"][next(8)] }

    mutating func country() -> String {
        var members: [String] = []
        for _ in 0..<next(5) {
            switch next(4) {
            case 0: members.append("\"name\": \(next(3) == 0 ? scalar() : "\"Japan\"")")
            case 1: members.append("\"odd\": \(scalar())")
            default:
                let cities = (0..<next(4)).map { _ in
                    next(5) == 0
                        ? scalar() : "{\"name\": \(next(3) == 0 ? scalar() : "\"Oita\""), \"lat\": \(scalar())}"
                }
                members.append("\"cities\": [\(cities.joined(separator: ","))]")
            }
        }
        return "{\(members.joined(separator: ","))}"
    }
}
