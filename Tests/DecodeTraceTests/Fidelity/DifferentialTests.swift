import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Compares traced decoding with plain decoding, the reference: same value, or same error in every part.
@Suite struct DifferentialTests {
    @Test(arguments: Comparison.all)
    func `a traced decode has the result of plain decoding`(_ comparison: Comparison) {
        let report = comparison.run()
        #expect(report.traced == report.plain)
        #expect(report.troubles == [])
    }

    @Test
    func `the model sees exactly the decoder's user info`() throws {
        let decoder = JSONDecoder()
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "note"))] = "hello"
        let report = Comparison.report(A<[Contexts]>.self, Data(#"{"a":[{},1]}"#.utf8), decoder)
        #expect(report.traced == report.plain)
        #expect(report.traced.contains("note=hello"))
    }

    @Test
    func `bytes that aren't text fail as in plain decoding`() {
        for bytes: [UInt8] in [[], [0xFF, 0xFE, 0, 0], [0xEF, 0xBB, 0xBF, 0x31], [0x22, 0xC0, 0x22], [0x80]] {
            let report = Comparison.report(String.self, Data(bytes), JSONDecoder())
            #expect(report.traced == report.plain)
            #expect(report.troubles == [])
        }
    }
}

extension Comparison {
    static var all: [Comparison] { special + scalars + lists + shapes + errors + dictionaries }

    private static let special = [
        Comparison("date", A<Date>.self, #"{"a":"2020-01-01T00:00:00Z"}"#, .iso8601),
        Comparison("optional date", O<Date>.self, #"{"a":"2020-01-01T00:00:00Z"}"#, .iso8601),
        Comparison("bad date", A<Date>.self, #"{"a":"x"}"#, .iso8601),
        Comparison("bad optional date", O<Date>.self, #"{"a":"x"}"#, .iso8601),
        Comparison("bad date in list", A<[Date]>.self, #"{"a":["x"]}"#, .iso8601),
        Comparison("bad date in lists", A<[[Date]]>.self, #"{"a":[["x"]]}"#, .iso8601),
        Comparison("bad date in optionals", A<[Date?]>.self, #"{"a":[null,"x"]}"#, .iso8601),
        Comparison("deferred date", A<Date>.self, #"{"a":5}"#),
        Comparison("bad deferred date", A<Date>.self, #"{"a":"5"}"#),
        Comparison("null date", A<Date>.self, #"{"a":null}"#),
        Comparison("missing date", A<Date>.self, #"{}"#),
        Comparison("root date", Date.self, "5", .iso8601),
        Comparison("seconds", A<Date>.self, #"{"a":5.5}"#, .seconds),
        Comparison("bad seconds", A<Date>.self, #"{"a":"5.5"}"#, .seconds),
        Comparison("milliseconds", [Date].self, #"[5.5,7]"#, .milliseconds),
        Comparison("formatted", A<Date>.self, #"{"a":"2020-02-03"}"#, .formatted),
        Comparison("bad formatted", A<[Date]>.self, #"{"a":["2020-02-03","no"]}"#, .formatted),
        Comparison("custom date", A<Date>.self, #"{"a":5}"#, .customDate),
        Comparison("bad custom date", A<[Date]>.self, #"{"a":[5,"x"]}"#, .customDate),
        Comparison("custom date of an object", A<[Date]>.self, #"{"a":[{"epoch":3}]}"#, .customDateInside),
        Comparison("bad custom date of an object", A<[Date]>.self, #"{"a":[{"epoch_x":3}]}"#, .customDateInside),
        Comparison("custom dates by key", A<[String: Date]>.self, #"{"a":{"x_y":{"epoch":3}}}"#, .customDateInside),
        Comparison("bad custom dates by key", A<[String: Date]>.self, #"{"a":{"x_y":{"no":3}}}"#, .customDateInside),
        Comparison("base64", A<Data>.self, #"{"a":"aGk="}"#),
        Comparison("bad base64", A<[Data]>.self, #"{"a":["aGk=","?"]}"#),
        Comparison("raw data", A<Data>.self, #"{"a":[1,2,255]}"#, .rawData),
        Comparison("bad raw data", A<Data>.self, #"{"a":[1,2,256]}"#, .rawData),
        Comparison("custom data", A<Data>.self, #"{"a":"hi"}"#, .customData),
        Comparison("bad custom data", A<Data>.self, #"{"a":3}"#, .customData),
        Comparison("base64url", A<[Data?]>.self, #"{"a":["-_-_","_w",null,""]}"#, .base64url),
        Comparison("bad base64url", A<[Data]>.self, #"{"a":["AQID","%"]}"#, .base64url),
        Comparison("null for base64url", A<Data>.self, #"{"a":null}"#, .base64url),
        Comparison("base64url of objects", A<[String: Data]>.self, #"{"a":{"b":"_w","c":{}}}"#, .base64url),
        Comparison("URL", A<URL>.self, #"{"a":"https://a.b"}"#),
        Comparison("bad URL", A<URL>.self, #"{"a":""}"#),
        Comparison("null URL", A<[URL]>.self, #"{"a":[null]}"#),
        Comparison("decimal", A<Decimal>.self, #"{"a":0.12345678901234567890123}"#),
        Comparison("bad decimal", A<Decimal>.self, #"{"a":"1"}"#),
        Comparison("UUID", A<UUID>.self, #"{"a":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"#),
        Comparison("bad UUID", A<[UUID]>.self, #"{"a":["E621"]}"#),
        Comparison("locale", A<Locale>.self, #"{"a":{"identifier":"en"}}"#),
        Comparison("time zone", A<TimeZone>.self, #"{"a":{"identifier":"GMT"}}"#),
        Comparison("date components", A<DateComponents>.self, #"{"a":{"year":2020,"month":2}}"#),
        Comparison("index path", A<IndexSet>.self, #"{"a":{"indexes":[{"location":1,"length":2}]}}"#),
        Comparison("range", A<Range<Int>>.self, #"{"a":[1,2]}"#),
        Comparison("bad range", A<ClosedRange<Int>>.self, #"{"a":[2,1]}"#),
        Comparison("short range", A<ClosedRange<Int>>.self, #"{"a":[2]}"#),
        Comparison("partial range", A<PartialRangeFrom<Double>>.self, #"{"a":[2]}"#),
    ]

    private static let scalars =
        ["5", "-1", "300", "1.5", "1e2", "1e400", "true", "null", "\"s\"", "\"\\ud800\"", "[]", "{}", "0e1", "[5]"]
        .flatMap { value in
            [
                Comparison("every scalar", EveryScalar.self, everyScalar(value)),
                Comparison("list of integers", A<[Int]>.self, #"{"a":[1,\#(value)]}"#),
                Comparison("list of small integers", A<[Int8]>.self, #"{"a":[1,\#(value)]}"#),
                Comparison("list of unsigned", [UInt].self, #"[1,\#(value)]"#),
                Comparison("list of strings", A<[String]>.self, #"{"a":["",\#(value)]}"#),
                Comparison("list of Booleans", A<[Bool]>.self, #"{"a":[true,\#(value)]}"#),
                Comparison("lists of doubles", A<[[Double]]>.self, #"{"a":[[],[1,\#(value)]]}"#),
                Comparison("generic", A<Int>.self, #"{"a":\#(value)}"#),
                Comparison("generic double", A<Double>.self, #"{"a":\#(value)}"#, .nonConforming),
                Comparison("generic string", A<String>.self, #"{"a":\#(value)}"#),
                Comparison("generic Boolean", A<Bool>.self, #"{"a":\#(value)}"#),
                Comparison("optional", O<Int>.self, #"{"a":\#(value)}"#),
                Comparison("generic optional", A<Int?>.self, #"{"a":\#(value)}"#),
                Comparison("optional twice", O<Int?>.self, #"{"a":\#(value)}"#),
                Comparison("root integer", Int.self, value),
                Comparison("root optional", Int?.self, value),
                Comparison("root list", [Int].self, value),
                Comparison("root object", City.self, value),
                Comparison("wide", A<[Int128]>.self, #"{"a":[1,\#(value)]}"#),
                Comparison("wide unsigned", O<UInt128>.self, #"{"a":\#(value)}"#),
                Comparison("raw value", A<Suit>.self, #"{"a":\#(value)}"#),
                Comparison("raw number", A<[Level]>.self, #"{"a":[\#(value)]}"#),
                Comparison("one or the other", A<[Mood]>.self, #"{"a":[\#(value),2,\#(value)]}"#),
                Comparison("lossy", A<Lossy<Int>>.self, #"{"a":[\#(value),2,\#(value)]}"#),
                Comparison("set", A<Set<Int>>.self, #"{"a":[\#(value),2,2]}"#),
                Comparison("contiguous", A<ContiguousArray<Int>>.self, #"{"a":[\#(value),2,2]}"#),
                Comparison("by key", A<[String: Int]>.self, #"{"a":{"x_y":\#(value)}}"#),
                Comparison("by key, snake", A<[String: Int]>.self, #"{"a":{"x_y":\#(value)}}"#, .snake),
                Comparison("by number", A<[Int: Int]>.self, #"{"a":{"1":\#(value)}}"#),
            ]
        }

    private static func everyScalar(_ value: String) -> String {
        #"{"value":\#(value),"null":null,"list":["# + [String](repeating: value, count: 40).joined(separator: ",")
            + "]}"
    }

    private static let lists = [
        Comparison("deep", A<[[[Double]]]>.self, #"{"a":[[[1.5,2],[]],[]]}"#),
        Comparison("bad deep", A<[[[Double]]]>.self, #"{"a":[[[1.5,2],[]],[3]]}"#),
        Comparison("not a list", A<[[Double]]>.self, #"{"a":[[1],2]}"#),
        Comparison("null list", A<[[Double]]>.self, #"{"a":[[1],null]}"#),
        Comparison("missing list", A<[Double]>.self, "{}"),
        Comparison("optional list", O<[Double]>.self, #"{"a":[1]}"#),
        Comparison("bad optional list", O<[Double]>.self, #"{"a":[1,"x"]}"#),
        Comparison("null optional list", O<[Double]>.self, #"{"a":null}"#),
        Comparison("objects", A<[City]>.self, #"{"a":[{"name":"a","population":1},{"name":"b","population":2}]}"#),
        Comparison("bad object", A<[City]>.self, #"{"a":[{"name":"a","population":1},{"name":"b"}]}"#),
        Comparison("null object", A<[City]>.self, #"{"a":[null]}"#),
        Comparison("set of objects", Set<Pair>.self, #"[{"first":1,"second":"x"},{"first":1,"second":"x"}]"#),
        Comparison("bad set of objects", Set<Pair>.self, #"[{"first":1,"second":"x"},{"first":1,"second":2}]"#),
        Comparison("optionals", A<[Int?]>.self, #"{"a":[1,null,3]}"#),
        Comparison("at end", AtEnd<City>.self, "[]"),
        Comparison("list at end", AtEnd<[Int]>.self, "[]"),
        Comparison("dictionary at end", AtEnd<[String: Int]>.self, "[]", .snake),
        Comparison("optional at end", AtEnd<Int?>.self, "[]"),
        Comparison("scalar at end", AtEnd<Int>.self, "[]"),
        Comparison("date at end", AtEnd<Date>.self, "[]"),
        Comparison("containers at end", AtEndOfContainers.self, "[]"),
        Comparison("containers at end, snake", AtEndOfContainers.self, "[]", .snake),
        Comparison("swallowing", Swallower.self, #"[[1],"a",[2],{"a":1},["b"]]"#),
        Comparison("swallowing late errors", Swallower.self, #"[[1.5],"a",[1e99],"b"]"#),
        Comparison("peeking", Peeking.self, #"[{"a":1},{"a":2}]"#),
        Comparison("if present, past the end", UnkeyedIfPresent.self, "[]"),
        Comparison("if present", UnkeyedIfPresent.self, #"[null,{"a":1},{"b":2},[1],2]"#),
        Comparison("if present, null", UnkeyedIfPresent.self, #"[null,null,null,null,null]"#, .snake),
        Comparison("if present, bad", UnkeyedIfPresent.self, #"[1,{"a":"x"}]"#),
        Comparison("if present, bad list", UnkeyedIfPresent.self, #"[1,{"a":1},{},[1,"x"]]"#, .snake),
        Comparison("infinity", A<[Double]>.self, #"{"a":["inf",1,"nan","-inf"]}"#, .nonConforming),
        Comparison("spelled floats", A<[Double]>.self, #"{"a":["Infinity",1,"NaN","-Infinity"]}"#, .spelledFloats),
        Comparison("floats in other spellings", A<[Float]>.self, #"{"a":["NaN","inf"]}"#, .spelledFloats),
        Comparison("bad infinity", A<[Float]>.self, #"{"a":["xinf",1]}"#, .nonConforming),
    ]

    private static let shapes = [
        Comparison("enum", [Shape].self, #"[{"circle":{"radius":1}},{"nothing":{}},{"square":{"side":2,"_1":3}}]"#),
        Comparison("bad enum", [Shape].self, #"[{"circle":{"radius":"1"}}]"#),
        Comparison("two cases", Shape.self, #"{"circle":{"radius":1},"nothing":{}}"#),
        Comparison("no case", Shape.self, #"{"round":{"radius":1}}"#),
        Comparison("inheritance", Dog.self, #"{"name":"rex","legs":4}"#),
        Comparison("bad inheritance", [Dog].self, #"[{"name":"rex","legs":"4"}]"#),
        Comparison("super", [Cat].self, #"[{"lives":9,"super":{"legs":4}}]"#),
        Comparison("bad super", [Cat].self, #"[{"lives":9,"super":{"legs":null}}]"#),
        Comparison("no super", [Cat].self, #"[{"lives":9}]"#),
        Comparison("composition", Composed.self, #"{"name":"a","population":1,"first":1,"second":"s"}"#),
        Comparison("bad composition", [Composed].self, #"[{"name":"a","population":1,"first":1}]"#),
        Comparison("wrapped", [Wrapped].self, #"[{"first":1,"second":"s"}]"#),
        Comparison("bad wrapped", [Wrapped].self, #"[{"first":1,"second":7}]"#),
        Comparison("nested", Nested.self, nested),
        Comparison("nested, missing", Nested.self, #"{"a":[{"b":1},2]}"#),
        Comparison("nested, bad late", Nested.self, nested.replacingOccurrences(of: #""c":{"a":5}"#, with: #""c":{}"#)),
        Comparison("asking", A<Asking>.self, #"{"a":{"here":1,"null":null,"more":2}}"#),
        Comparison("asking nothing", A<Asking>.self, #"{"a":{}}"#),
        Comparison("asking a list", A<Asking>.self, #"{"a":[]}"#),
        Comparison("supers", Supers.self, #"{"super":{"first":1,"second":"s"},"there":{"first":2}}"#),
        Comparison("supers, none", Supers.self, #"{}"#),
        Comparison("tree", Tree.self, #"{"value":1,"children":[{"value":2,"children":[]},{"value":3}]}"#),
        Comparison("bad tree", Tree.self, #"{"value":1,"children":[{"value":2,"children":[{"value":"x"}]}]}"#),
        Comparison("country", Country.self, country),
        Comparison("bad country", Country.self, country.replacingOccurrences(of: "21", with: "null")),
        Comparison("configured", Configured.self, #"{"direct":2,"optional":3}"#),
        Comparison("configured, none", Configured.self, #"{"direct":2}"#),
        Comparison("configured, bad", Configured.self, #"{"direct":2,"optional":"x"}"#),
        Comparison("configured, missing", Configured.self, #"{}"#),
        Comparison("property wrapper", HasDefault.self, #"{"name":"n"}"#),
        Comparison("property wrapper, there", HasDefault.self, #"{"name":"n","count":1}"#),
        Comparison("property wrapper, bad", HasDefault.self, #"{"name":"n","count":"1"}"#),
        Comparison("contexts", A<[String: [Contexts]]>.self, #"{"a":{"k":[1,2]}}"#),
        Comparison("contexts, snake", A<[String: [Contexts]]>.self, #"{"a":{"k_l":[1,2]}}"#, .snake),
        Comparison("top level dictionary", A<[Contexts]>.self, #""a":[1]"#, .topLevelDictionary),
        Comparison("JSON5", A<[Int]>.self, "{a: [0x10, +1,], /* note */}", .json5),
        Comparison("bad JSON5", A<[Int]>.self, "{a: [0x10, 'x']}", .json5),
        Comparison("duplicate keys", Pair.self, #"{"first":1,"first":"x","second":"a","second":"b"}"#),
        Comparison("snake", [Snake].self, #"[{"some_key":1,"image_url":"https://a.b"}]"#, .snake),
        Comparison("bad snake", [Snake].self, #"[{"some_key":1,"image_url":3}]"#, .snake),
        Comparison("custom keys", [Pair].self, #"[{"x_first":1,"x_second":"s"}]"#, .customKeys),
        Comparison("custom keys, by key", A<[String: Pair]>.self, customKeys, .customKeys),
    ]
    private static let nested = #"{"a":[{"b":1},2,[7],[8]],"b":[{"a":3}],"c":{"a":5}}"#
    private static let country =
        #"{"name":"X","cities":[{"name":"a","population":20},{"name":"b","population":21,"mayor":"m"}],"capital":null}"#
    private static let customKeys = #"{"x_a":{"x_k":{"x_first":1,"x_second":"s"}}}"#

    private static let errors = [
        Comparison("own error", [Refusing].self, #"[{"value":1},{"value":-1}]"#),
        Comparison("own decoding error", A<[Refusing]>.self, #"{"a":[{"value":101}]}"#),
        Comparison("translated", [Translating].self, #"[{"pair":{"first":1}}]"#),
        Comparison("rethrown", [Rethrowing].self, #"[{"pair":{"first":1}}]"#),
        Comparison("caught", [Rethrowing].self, #"[{"pair":{"first":1},"old":{"first":1,"second":"s"}}]"#),
        Comparison("caught, then failed", [Rethrowing].self, #"[{"pair":{"first":1},"old":{"first":1}}]"#),
        Comparison("cut short", A<Int>.self, #"{"a":"#),
        Comparison("empty", A<Int>.self, ""),
        Comparison("rubbish behind", A<Int>.self, #"{"a":1} x"#),
        Comparison("trailing commas", A<[Int]>.self, #"{"a":[1,],}"#),
        Comparison("null object", A<City>.self, #"{"a":null}"#),
        Comparison("missing object", A<City>.self, "{}"),
        Comparison("list for object", A<City>.self, #"{"a":[1]}"#),
        Comparison("optional object", O<City>.self, #"{"a":{"name":"n","population":1}}"#),
        Comparison("bad optional object", O<City>.self, #"{"a":{"name":"n"}}"#),
        Comparison("bad key", A<[String: Int]>.self, #"{"a":{"\ud800":1}}"#),
        Comparison("bad key, snake", A<[String: Int]>.self, #"{"a":{"\ud800":1}}"#, .snake),
        Comparison("bad escape", A<City>.self, #"{"a":{"name":"\x","population":1}}"#),
    ]

    private static let dictionaries =
        [Strategies.standard, .snake].flatMap { strategies in
            [
                Comparison("one", A<[String: Int]>.self, #"{"a":{"foo_bar":1,"b":2}}"#, strategies),
                Comparison("in one", A<[String: [String: Int]]>.self, #"{"a":{"foo_bar":{"b_c":1}}}"#, strategies),
                Comparison("bad in one", A<[String: [String: Int]]>.self, #"{"a":{"f_b":{"b_c":"x"}}}"#, strategies),
                Comparison("in list", A<[[String: Int]]>.self, #"{"a":[{"foo_bar":1}]}"#, strategies),
                Comparison("bad in list", A<[[String: Int]]>.self, #"{"a":[{"f_g":true}]}"#, strategies),
                Comparison("of lists", A<[String: [Int]]>.self, #"{"a":{"foo_bar":[1,2]}}"#, strategies),
                Comparison("of bad lists", A<[String: [Int]]>.self, #"{"a":{"foo_bar":[1,"x"]}}"#, strategies),
                Comparison(
                    "of objects", A<[String: Snake]>.self, #"{"a":{"f_g":{"some_key":1,"someKey":2}}}"#, strategies),
                Comparison("of bad objects", A<[String: City]>.self, #"{"a":{"f_g":{"name":1}}}"#, strategies),
                Comparison("of optionals", A<[String: Int?]>.self, #"{"a":{"f_g":null,"h":1}}"#, strategies),
                Comparison("optional", O<[String: Int]>.self, #"{"a":{"foo_bar":1}}"#, strategies),
                Comparison("null optional", O<[String: Int]>.self, #"{"a":null}"#, strategies),
                Comparison("generic optional", A<[String: Int]?>.self, #"{"a":{"foo_bar":1}}"#, strategies),
                Comparison("null", A<[String: Int]>.self, #"{"a":null}"#, strategies),
                Comparison("list instead", A<[String: Int]>.self, #"{"a":[]}"#, strategies),
                Comparison("missing", A<[String: Int]>.self, "{}", strategies),
                Comparison("empty", A<[String: Int]>.self, #"{"a":{}}"#, strategies),
                Comparison("root", [String: Int].self, #"{"a_b":1}"#, strategies),
                Comparison("bad root", [String: A<Int>].self, #"{"a_b":{"a":null}}"#, strategies),
                Comparison("list at root", [String: Int].self, "[]", strategies),
                Comparison("of URLs", A<[String: URL]>.self, #"{"a":{"b_c":"https://a.b"}}"#, strategies),
                Comparison("of bad URLs", A<[String: URL]>.self, #"{"a":{"b_c":""}}"#, strategies),
                Comparison("of data", A<[String: Data]>.self, #"{"a":{"b_c":"aGk="}}"#, strategies),
                Comparison("of decimals", A<[String: Decimal]>.self, #"{"a":{"b_c":"x"}}"#, strategies),
                Comparison("of dates", A<[String: Date]>.self, #"{"a":{"b_c":"x"}}"#, strategies),
                Comparison("by representable key", A<[ID: Int]>.self, #"{"a":{"x_y":1}}"#, strategies),
                Comparison("bad by representable key", A<[ID: Int]>.self, #"{"a":{"x_y":"1"}}"#, strategies),
                Comparison("by number", A<[Int: Pair]>.self, #"{"a":{"1":{"first":1,"second":"s"}}}"#, strategies),
                Comparison("by word", A<[Int: Pair]>.self, #"{"a":{"one":{"first":1,"second":"s"}}}"#, strategies),
                Comparison("by raw value", A<[Suit: Int]>.self, #"{"a":["hearts",1]}"#, strategies),
                Comparison("by raw value, odd", A<[Suit: Int]>.self, #"{"a":["hearts",1,"spades"]}"#, strategies),
            ]
        } + [
            Comparison("of bad dates", A<[String: Date]>.self, #"{"a":{"b_c":"x"}}"#, .iso8601),
            Comparison("of bad dates, snake", A<[String: Date]>.self, #"{"a":{"b_c":"x"}}"#, .snakeISO8601),
            Comparison(
                "of dates, snake", A<[String: Date]>.self, #"{"a":{"b_c":"2020-01-01T00:00:00Z"}}"#, .snakeISO8601),
            Comparison("of lists of bad dates", A<[String: [Date]]>.self, #"{"a":{"b_c":["x"]}}"#, .snakeISO8601),
            Comparison(
                "of dictionaries of bad dates", A<[String: [String: Date]]>.self, #"{"a":{"b":{"c":"x"}}}"#,
                .snakeISO8601),
            Comparison("optional, of bad dates", O<[String: Date]>.self, #"{"a":{"b_c":"x"}}"#, .snakeISO8601),
            Comparison("of optional bad dates", A<[String: Date?]>.self, #"{"a":{"b_c":"x"}}"#, .snakeISO8601),
            Comparison("root, of bad dates", [String: Date].self, #"{"b_c":"x"}"#, .snakeISO8601),
        ]
}
