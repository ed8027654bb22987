import DecodeService
import Foundation
import Testing

@Suite("Strategy set") struct StrategySetTests {
    @Test func `every property of the set has a row in the table, and can be changed by it`() throws {
        #expect(Mirror(reflecting: StrategySet()).children.count == StrategySet.all.count)
        let change = StrategyChange(\.keys, .map([.init(payload: "a", model: "b")]))
        #expect(change == (try StrategyChange("keys", "map:a=b")))
        #expect(StrategySet().with(change).changed.map { "\($0.name) \($0.value)" } == ["keys map:a=b"])
        #expect(throws: StrategyError.self) { try StrategyChange("scalars", "losless") }
    }

    @Test func `the table has every strategy in order`() {
        #expect(
            StrategySet.all.map(\.name) == [
                "keys", "dates", "dates-else", "data", "floats", "json5", "top-level", "arrays", "dictionaries",
                "optionals", "scalars", "enums", "missing", "errors", "key-set", "encode-keys", "encode-dates",
                "encode-data", "encode-floats", "encode-key-set", "output", "order",
            ])
    }

    @Test func `a new set has each strategy's first value`() {
        let strategies = StrategySet()
        for strategy in StrategySet.all {
            #expect(strategies[strategy.name] == strategy.defaultValue)
        }
        #expect(strategies.changed.isEmpty)
    }

    @Test(arguments: StrategySet.all)
    func `every offered value can be set, is printed as it is spelled, and is explained`(_ strategy: Strategy) throws {
        for value in strategy.values {
            var strategies = StrategySet()
            let text = value.example ?? value.spelling
            try strategies.set(strategy.name, to: text)
            #expect(strategies[strategy.name] == text)
            #expect(strategy.explanation(of: text) == value.explanation)
            #expect(!value.explanation.contains("\n") && value.explanation.hasSuffix("."))
            #expect(strategies.changed.map(\.name) == (text == strategy.defaultValue ? [] : [strategy.name]))
        }
    }

    @Test func `setting one strategy doesn't change another`() throws {
        for strategy in StrategySet.all {
            for value in strategy.values {
                var strategies = StrategySet()
                try strategies.set(strategy.name, to: value.example ?? value.spelling)
                for other in StrategySet.all where other != strategy {
                    #expect(strategies[other.name] == other.defaultValue)
                }
            }
        }
    }

    @Test func `only a strategy's own values have an explanation`() throws {
        let dates = try #require(StrategySet.strategy(named: "dates"))
        #expect(dates.explanation(of: "sometimes") == nil)
        #expect(dates.isFreeForm)
        #expect(try !#require(StrategySet.strategy(named: "data")).isFreeForm)
    }

    @Test(arguments: [
        "deferred", "seconds", "milliseconds", "iso8601", "format:yyyy-MM-dd", "format:EEE, dd MMM yyyy HH:mm:ss Z",
        "format:'at' h=mm", "format:a\\|b", "format:back\\\\slash\\\\", "format:yyyy\\MM", "format:any:",
        "any:iso8601", "any:iso8601|seconds", "any:format:yyyy|format:a\\|b|milliseconds",
        "any:format:\\\\|deferred",
    ])
    func `a value of dates prints as it was parsed`(_ text: String) throws {
        let value = try DateStrategy.parse(text)
        #expect(try DateStrategy.parse(value.printed) == value)
        // Only a backslash that escapes nothing can be written in two ways.
        if !text.contains("yyyy\\MM") { #expect(value.printed == text) }
    }

    @Test func `a pattern of any characters survives printing and parsing`() throws {
        let pieces = ["\\", "|", ",", "=", "y", "'", ":"]
        var patterns = pieces
        for _ in 1...3 {
            patterns += patterns.suffix(pieces.count * patterns.count / 2).flatMap { p in pieces.map { p + $0 } }
        }
        for pattern in Set(patterns.prefix(4000)) {
            let value = DateStrategy.any([.format(pattern), .seconds, .format(pattern + "y")])
            #expect(try DateStrategy.parse(value.printed) == value)
            #expect(try DateStrategy.parse(DateStrategy.one(.format(pattern)).printed) == .one(.format(pattern)))
        }
    }

    @Test(arguments: ["remote", "none", "same", "NAME", "\\", "\\none", "a=b,c|d", "two words", "é", "none "])
    func `a key set of any name survives printing and parsing, on both sides`(_ name: String) throws {
        let value = KeySetStrategy.named(name)
        #expect(try KeySetStrategy.parse(value.printed) == value)
        let mirrored = Mirrored<KeySetStrategy>.own(value)
        #expect(try Mirrored<KeySetStrategy>.parse(mirrored.printed) == mirrored)
    }

    @Test(arguments: [
        ("strings:NaN,Infinity,-Infinity", "strings:NaN,Infinity,-Infinity"), ("strings:nan,inf,-inf", "strings"),
        ("strings:n\\,a,a=b,c|d", "strings:n\\,a,a=b,c|d"), ("strings:,+Inf,-Inf", "strings:,+Inf,-Inf"),
        ("strings:\\u{2028},\\\\,\\n", "strings:\\u{2028},\\\\,\\n"),
    ])
    func `spellings of floats survive printing and parsing`(text: String, printed: String) throws {
        let value = try FloatStrategy.parse(text)
        #expect(value.printed == printed)
        #expect(try FloatStrategy.parse(printed) == value)
    }

    @Test(arguments: [
        ("strings:NaN,Infinity,-Infinity", false), ("strings:NaN,x,x", true), ("strings:x,x,-x", true),
        ("strings:x,Infinity,x", true), ("strings", false), ("throw", false),
    ])
    func `one spelling for two floats gives a warning`(text: String, isWarned: Bool) throws {
        var strategies = StrategySet()
        try strategies.set("floats", to: text)
        #expect(
            strategies.warnings
                == (isWarned
                    ? ["floats: \(text) has one spelling for two numbers, which are decoded as the same number."] : []))
    }

    @Test func `offered values come before the template, without duplicates`() throws {
        let strategy = try #require(StrategySet.strategy(named: "key-set")).offering(["local", "remote", "none"])
        #expect(strategy.values.map(\.spelling) == ["none", "local", "remote", "NAME"])
        #expect(["none", "remote", "legacy"].map(strategy.index(of:)) == [0, 2, 3])
        let arrays = try #require(StrategySet.strategy(named: "arrays"))
        #expect(arrays.offering(["local"]) == arrays)
    }

    @Test(arguments: [
        ("any:format:a\\|b|seconds", [DateFormat.format("a|b"), .seconds]),
        ("any:format:a\\,b\\=c", [.format("a,b=c")]),
        ("any:format:a,b=c", [.format("a,b=c")]),
        ("any:format:yyyy\\MM", [.format("yyyy\\MM")]),
    ])
    func `a backslash escapes a bar, a comma or an equals sign`(text: String, formats: [DateFormat]) throws {
        #expect(try DateStrategy.parse(text) == .any(formats))
    }

    @Test func `changed strategies come in the order of the table`() throws {
        var strategies = StrategySet()
        try strategies.set("order", to: "sorted")
        try strategies.set("keys", to: "snake")
        try strategies.set("json5", to: "on")
        #expect(strategies.changed.map { "\($0.name):\($0.value)" } == ["keys:snake", "json5:on", "order:sorted"])
    }

    @Test func `a set encodes as an object of all names and values`() throws {
        var strategies = StrategySet()
        try strategies.set("dates", to: "any:iso8601|format:yyyy-MM-dd")
        let names = try JSONDecoder().decode([String: String].self, from: JSONEncoder().encode(strategies))
        var expected = Dictionary(uniqueKeysWithValues: StrategySet.all.map { ($0.name, $0.defaultValue) })
        expected["dates"] = "any:iso8601|format:yyyy-MM-dd"
        #expect(names == expected)
        #expect(try JSONDecoder().decode(StrategySet.self, from: JSONEncoder().encode(strategies)) == strategies)
    }

    @Test func `a strategy missing from the object has its default`() throws {
        let strategies = try JSONDecoder().decode(StrategySet.self, from: Data(#"{"keys": "kebab"}"#.utf8))
        #expect(strategies.changed.map(\.name) == ["keys"])
    }

    @Test func `an invalid value fails at the strategy's name`() throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(StrategySet.self, from: Data(#"{"keys": "snaky"}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["keys"])
        #expect(context.debugDescription.contains("snaky"))
    }
}

@Suite("Strategy errors") struct StrategyErrorTests {
    private func message(_ name: String, _ value: String) throws -> String {
        var strategies = StrategySet()
        let error = #expect(throws: StrategyError.self) { try strategies.set(name, to: value) }
        #expect(strategies == StrategySet())
        return try #require(error).description
    }

    @Test func `the error for an unknown strategy suggests the nearest names`() throws {
        #expect(
            try message("key", "snake") == """
                There is no strategy 'key'. Did you mean keys or key-set? Strategies: keys, dates, dates-else, data, floats, \
                json5, top-level, arrays, dictionaries, optionals, scalars, enums, missing, errors, key-set, encode-keys, \
                encode-dates, encode-data, encode-floats, encode-key-set, output, order.
                """)
    }

    @Test func `the error for an unknown value suggests the nearest value and lists all`() throws {
        #expect(
            try message("keys", "snaek") == """
                keys can't be "snaek". Did you mean snake? Accepted: default, snake, kebab, pascal, screaming-snake, \
                case-insensitive, map:PAYLOAD=MODEL,….
                """)
    }

    @Test func `the error for a value that is near nothing only lists all values`() throws {
        #expect(try message("arrays", "x") == "arrays can't be \"x\". Accepted: strict, failable.")
    }

    @Test func `the error says that a pattern is empty`() throws {
        #expect(
            try message("dates", "format:") == """
                dates can't be "format:": the pattern after format: is empty. Accepted: \
                deferred, seconds, milliseconds, iso8601, format:PATTERN, any:FORMAT|FORMAT….
                """)
    }

    @Test func `the error names a misspelled format among several`() throws {
        #expect(
            try message("dates", "any:iso8601|second") == """
                dates can't be "any:iso8601|second": "second" is not a date format; did you mean seconds? Accepted: \
                deferred, seconds, milliseconds, iso8601, format:PATTERN, any:FORMAT|FORMAT….
                """)
    }

    @Test(arguments: ["strings:", "strings:NaN,Infinity", "strings:a,b,c,d"])
    func `floats need three spellings`(value: String) throws {
        #expect(
            try message("floats", value) == """
                floats can't be "\(value)": it needs three spellings: not-a-number, infinity and negative infinity. \
                Accepted: throw, strings, strings:NAN,+INF,-INF.
                """)
    }

    @Test func `a key set without a name is rejected`() throws {
        #expect(
            try message("key-set", "") == "key-set can't be \"\": the name of the set is empty. Accepted: none, NAME.")
    }

    @Test func `the error says that a list of formats is empty`() throws {
        #expect(try message("encode-dates", "any:").contains("a format is missing between the bars"))
    }

    @Test func `a value in the wrong case is suggested in the right one`() throws {
        #expect(try message("dates", "ISO8601").contains("Did you mean iso8601?"))
    }
}
