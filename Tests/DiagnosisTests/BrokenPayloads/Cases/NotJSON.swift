extension BrokenPayload {
    private static func text(_ name: String, _ payload: String, _ strategies: [String: String] = [:]) -> BrokenPayload {
        BrokenPayload(name, "Author", payload, strategies)
    }

    /// Text that is not JSON.
    static let notJSON: [BrokenPayload] = [
        text("an empty payload", ""), text("white space alone", " \n\n"),
        text("single quotes", "{'name': 'A'}"), text("a single-quoted value", "{\"name\": 'A'}"),
        text("unquoted keys", "{name: \"A\"}"),
        text("a line comment", "{\n  // the name\n  \"name\": \"A\"\n}"),
        text("a block comment", "{\"name\": /* the name */ \"A\"}"),
        text("a hash comment", "{\n  # the name\n  \"name\": \"A\"\n}"),
        text("a comment that does not end", "{\"name\": \"A\" /* the name", ["json5": "on"]),
        text("NaN", "{\"name\": NaN}"), text("Infinity", "{\"name\": -Infinity}"), text("None", "{\"name\": None}"),
        text("True", "{\"name\": True}"), text("undefined", "{\"name\": undefined}"),
        text(
            "a bare word", "{\"name\": Anna}"),
        text("a number with a plus", "{\"name\": +1}"), text("a number without its zero", "{\"name\": .5}"),
        text("a quote missing at the end of a line", "{\n  \"name\": \"A,\n  \"email\": \"B\"\n}"),
        text("a quote missing after a key", "{\n  \"name: \"A\",\n  \"email\": \"B\"\n}"),
        text("a quote missing before a comma", "{\"name\": \"A, \"email\": \"B\"}"),
        text("a quote missing at the end", "{\"name\": \"A}"),
        text("a brace missing at the end", "{\"name\": \"A\", \"email\": \"B\""),
        text(
            "a brace missing in the middle",
            "{\n  \"a\": {\n    \"b\": 1,\n  \"name\": \"A\"\n}"),
        text("a bracket missing", "{\n  \"tags\": [\"a\", \"b\",\n  \"name\": \"A\"\n}"),
        text("the wrong bracket", "{\"tags\": [1, 2}, \"name\": \"A\"}"),
        text("a bracket too many", "{\"name\": \"A\"}}"),
        text("a comma missing", "{\"name\": \"A\" \"email\": \"B\"}"),
        text("a comma missing in an array", "[1 2]"),
        text("a colon missing", "{\"name\" \"A\"}"), text("an equals sign", "{\"name\" = \"A\"}"),
        text("a value missing", "{\"name\": , \"email\": \"B\"}"), text("a comma too many", "[1,,2]"),
        text("a key missing", "{\"name\": \"A\", {\"x\": 1}}"),
        text("a download cut off", "{\"name\": \"A\", \"posts\": [{\"title\": \"T\", \"tags\": [\"a\","),
        text("a download cut off in a word", "{\"name\": \"A\", \"on\": tru"),
        text(
            "a web page",
            "<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body>…</body></html>"),
        text("XML", "<?xml version=\"1.0\"?><author><name>A</name></author>"),
        text("a document a line", "{\"name\": \"A\"}\n{\"name\": \"B\"}\n{\"name\": \"C\"}\n"),
        text("documents one after the other", "{\"name\": \"A\"} {\"name\": \"B\"}"),
        text("a JavaScript call", "callback({\"name\": \"A\"});"),
        text("a guard in front", ")]}',\n{\"name\": \"A\"}"),
        text("a semicolon behind", "{\"name\": \"A\"};"),
        text("typographic quotes", "{\u{201C}name\u{201D}: \u{201C}A\u{201D}}"),
        text("a no-break space", "{\u{A0}\"name\": \"A\"}"),
        text("members without braces", "\"name\": \"A\", \"email\": \"B\""),
        text("a unicode escape cut short", "{\"name\": \"\\u00\"}"),
        text("too many levels", String(repeating: "[", count: 600)),
        text("a file that is no text", "\u{0}\u{1}\u{2}PNG"),
        text("a property list that is cut off", "bplist00\u{1}\u{2}\u{0}"),
        text("a comment and a bracket missing", "{\n  // the name\n  \"name\": [1\n}"),
    ]
}
