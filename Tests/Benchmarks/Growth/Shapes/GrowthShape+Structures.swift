extension GrowthShape {
    /// Wide and deep structures, and many keys.
    static let structures = [
        list("wide-array", "[Int]") { "\($0)" },
        list("wide-object", "[String: Int]", open: "{", close: "}") { #""key\#($0)":\#($0)"# },
        list("records", "[Item]", part: item),
        list("dictionary-of-records", "[String: Item]", open: "{", close: "}") { #""k\#($0)":\#(item($0))"# },
        list("dictionary-by-number", "[Int: String]", open: "{", close: "}") { #""\#($0)":"v""# },
        list("matrix", "[[Double]]") { "[\($0),1.5,2.25,-3e2]" },
        list("empty-arrays", "[[Int]]") { _ in "[]" },
        // Foundation allows 512 levels.
        list("deep-arrays", "[Levels]") { _ in repeated("[", 500) + repeated("]", 500) },
        list("deep-objects", "[Chain]", search: "value") { index in
            repeated(#"{"child":"#, 400) + #"{"value":\#(index)}"# + repeated("}", 400)
        },
        list("ignored-keys", "Item", open: #"{"id":1,"name":"a","price":2,"#, close: "}") { #""extra\#($0)":\#($0)"# },
        list("ignored-records", "[Event]", ["--dates", "seconds"]) {
            #"{"at":\#($0),"more":{"a":[1,2,{"b":null}],"c":"\#($0)"}}"#
        },
        list("duplicate-key", "[String: Int]", open: "{", close: "}") { #""key":\#($0)"# },
        list("duplicate-keys", "[String: Int]", open: "{", close: "}") { #""key\#($0 / 2)":\#($0)"# },
        list("duplicate-model-key", "Item", open: #"{"name":"a","price":2,"#, close: "}") { #""id":\#($0)"# },
        list("duplicates-in-records", "[Item]") { #"{"id":1,"id":\#($0),"name":"a","name":"b","price":2}"# },
    ]

    /// Long strings, keys and numbers.
    static let texts = [
        text("long-string", "[String]", quickScale: 16) { #"["\#(repeated("word and more ", $0))"]"# },
        text("long-word", "[String]", quickScale: 16) { #"["\#(repeated("abcdefghijkl", $0))"]"# },
        text("long-blanks", "[String]", quickScale: 16) { #"["\#(repeated("            ", $0))"]"# },
        text("escapes", "[String]", quickScale: 16) { #"["\#(repeated(#"\n\u00e9\""#, $0))"]"# },
        text("surrogates", "[String]", quickScale: 16) { #"["\#(repeated(#"\ud83d\ude00"#, $0))"]"# },
        text("multibyte", "[String]", quickScale: 16) { #"["\#(repeated("日本語ö", $0))"]"# },
        text("emoji", "[String]", quickScale: 16) { #"["\#(repeated("👩‍👩‍👧‍👦👍🏽", $0))"]"# },
        text("combining", "[String]", quickScale: 16) { #"["e\#(repeated("\u{301}", $0))"]"# },
        text("invisible", "[String]", quickScale: 16) { #"["\#(repeated("a\u{202E}\u{200B}\u{85}", $0))"]"# },
        text("long-key", "[String: Int]", quickScale: 16) { #"{"\#(repeated("key and more ", $0))":1}"# },
        text("long-key-escapes", "[String: Int]", quickScale: 16) { #"{"\#(repeated(#"\n\u00e9\""#, $0))":1}"# },
        list("long-keys", "[String: Int]", open: "{", close: "}") { #""\#(repeated("k", 300))\#($0)":\#($0)"# },
        list("strings", "[String]") { #""string number \#($0), öäü\n""# },
        text("long-number", "[Double]", quickScale: 16) { "[0.\(repeated("123456789", $0))]" },
        list("long-numbers", "[Double]") { "\($0).\(repeated("9", 300))" },
        text("long-string-for-number", "[Int]", quickScale: 16) { #"["\#(repeated("word and more ", $0))"]"# },
        text("long-string-for-enum", "[Genre]", quickScale: 16) { #"["\#(repeated("word and more ", $0))"]"# },
        text("long-string-for-date", "[Date]", ["--dates", "iso8601"], quickScale: 16) {
            #"["\#(repeated("2024-01-02 ", $0))"]"#
        },
    ]
}
