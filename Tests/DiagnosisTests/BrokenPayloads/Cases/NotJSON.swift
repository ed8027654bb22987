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
    /// Text of another form, JSON in other text, and texts that only look like one of them.
    static let forms: [BrokenPayload] = [
        // Server-sent events.
        text("an event", "data: {\"name\": \"A\"}\n\n"),
        text("events with names and an end", "event: author\nid: 7\ndata: {\"name\": \"A\"}\n\ndata: [DONE]\n\n"),
        text("an event of several lines", ": ping\n\ndata: {\ndata:   \"name\": \"A\"\ndata: }\n\n"),
        text("an event with carriage returns", "retry: 500\r\ndata:{\"name\": \"A\"}\r\n\r\n"),
        text("YAML with a key named data", "data: yes\nname: A\n"), text("YAML that is one pair", "data: {name: A}\n"),
        // Documents in a row.
        text("elements without brackets", "{\"name\": \"A\"},\n{\"name\": \"B\"},\n"),
        text("a sequence of JSON texts", "\u{1E}{\"name\": \"A\"}\n"),
        // Protocols and terminals.
        text(
            "a response with its headers", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"name\": \"A\"}"),
        text("an error response with its headers", "HTTP/2 503 \nretry-after: 3\n\n{\"message\": \"later\"}\n"),
        text("headers and a body", "content-type: application/json\nx-page: 2\n\n{\"name\": \"A\"}"),
        text("what curl -v writes", "< HTTP/1.1 200 OK\n< Server: a\n< \n{\"name\": \"A\"}"),
        text("a status line alone", "HTTP/1.1 204 No Content\r\n\r\n"),
        text(
            "curl's progress",
            "  % Total    % Received % Xferd  Average Speed\n                                 Dload  Upload\n100    13\n{\"name\": \"A\"}"
        ),
        text("a prompt and a command", "me@mac ~ % curl -s https://a.b/c\n{\"name\": \"A\"}\n"),
        text("a prompt behind", "{\"name\": \"A\"}\n$ "),
        text("a line of a log", "2024-01-02T03:04:05.678Z INFO body={\"name\": \"A\"}"),
        text("a line of a log in brackets", "[2024-01-02 03:04:05] app.DEBUG: {\"name\": \"A\"}"),
        text("a line of an Android log", "D/Retrofit(1234): {\"name\": \"A\"}"),
        text("lines of a log", "03:04:05 WARN {\"name\": \"A\"}\n03:04:06 WARN {\"name\": \"B\"}\n"),
        text("words before the JSON", "Result of the request: {\"name\": \"A\"}"),
        text("a code block", "Here you are:\n\n```json\n{\"name\": \"A\"}\n```\n"),
        text("a code block from the start", "```\n{\"name\": \"A\"}\n```"),
        // Guards and scripts.
        text("an endless loop in front", "for(;;);{\"name\": \"A\"}"), text("another loop in front", "while(1);[1]"),
        text("a throw in front", "throw 1; < don't be evil' >{\"name\": \"A\"}"),
        text("a guard with nothing behind", ")]}'"),
        text("a call with a comment", "/**/jQuery17_2({\"name\": \"A\"})"),
        text("a call that is checked first", "typeof cb === 'function' && cb({\"name\": \"A\"});"),
        text("a variable", "var author = {\"name\": \"A\"};"),
        text("a property of the window", "window.__DATA__ = {\"name\": \"A\"};"),
        text("a CommonJS module", "module.exports = {\"name\": \"A\"};"),
        text("an ES module", "export default {\"name\": \"A\"}"),
        text("a printed optional", "Optional({\"name\": \"A\"})"), text("printed bytes", "b'{\"name\": \"A\"}'"),
        // Encoded as a whole.
        text("escaped quotes", "{\\\"name\\\": \\\"A\\\"}"),
        text("quotes for HTML", "{&quot;name&quot;: &quot;A&quot;}"),
        text("percent encoding", "%7B%22name%22%3A%22A%22%7D"),
        text("Base64 of JSON", "eyJuYW1lIjogIkEifQ=="),
        text("a data URL of JSON", "data:application/json;base64,eyJuYW1lIjogIkEifQ=="),
        text("a JSON Web Token", "eyJhbGciOiJub25lIn0.eyJzdWIiOiAiNyJ9.c2lnbmF0dXJl"),
        text("a JSON Web Token in a header", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiAiNyJ9.c2lnbmF0dXJl"),
        text("words with periods", "www.example.com"), text("Base64 of a text", "aGVsbG8gd29ybGQ="),
        // Other formats.
        text("YAML with a list", "name: A\ntags:\n  - x\n  - y\n"), text("YAML with a mark", "---\nname: A\n"),
        text("a list in YAML", "- name: A\n- name: B\n"),
        text("headers alone", "Content-Type: text/plain\nServer: a\n"),
        text("CSV with quotes inside", "name,email\nA,a@b.c\nB,\"x, y\"\n"),
        text("CSV in quotes", "\"name\";\"email\"\n\"A\";\"a@b.c\"\n"),
        text("CSV of numbers", "1,2\n3,4\n"), text("TSV", "name\temail\nA\ta@b.c\n"),
        text("form data", "name=A&email=a%40b.c"), text("an error as form data", "error=invalid_grant&state=7"),
        text("form data of one pair", "access_token=abc"), text("settings", "[author]\nname = A\n"),
        text("an .env file", "NAME=A\nexport EMAIL=a@b.c\n"),
        text("the name of a status", "Service Unavailable\n"), text("a word for a status", "Unauthorized"),
        text("words", "error code: 1020"), text("a sentence with a comma", "Sorry, try again"), text("a word", "pong"),
        // Other languages.
        text("a Python dict", "{'name': 'A', 'isNew': True, 'email': None}"),
        text("a PHP array", "['name' => 'A', 'age' => 3]"), text("an old PHP array", "array('name' => 'A')"),
        text("PHP's print_r", "Array\n(\n    [name] => A\n)\n"),
        text("PHP's var_dump", "array(1) {\n  [\"name\"]=>\n  string(1) \"A\"\n}"),
        text("PHP's serialize", "a:1:{s:4:\"name\";s:1:\"A\";}"), text("a Ruby hash", "{:name=>\"A\"}"),
        text("a Ruby hash with strings", "{\"name\"=>\"A\", \"email\"=>nil}"), text("a Go map", "map[name:A age:3]"),
        text("a Java map", "{name=A, age=3}"), text("a printed NSDictionary", "{\n    name = A;\n    age = 3;\n}"),
        text("a JavaScript object", "{name: 'A', email: undefined}"),
        // Templates.
        text("a Mustache placeholder", "{\"name\": {{name}}}"),
        text("a Liquid tag", "{\"a\": 1, {% if x %}\"name\": \"A\"{% endif %}}"),
        text("a shell's placeholder", "{\"name\": ${NAME}}"), text("an ERB placeholder", "{\"name\": <%= @name %>}"),
        text("a format's placeholder", "{\"name\": %s}"), text("a placeholder in capitals", "{\"name\": __NAME__}"),
        text("a brace too many in front", "{{\"name\": \"A\"}"), text("a percent sign", "{\"share\": %}"),
        // Markup and bytes.
        text("a part of a web page", "<div>Please sign in</div>"),
        text(
            "a SOAP fault",
            "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault><faultstring>No such order</faultstring></soap:Fault></soap:Body></soap:Envelope>"
        ),
        text(
            "an error of S3",
            "<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>"),
        text("a heart", "<3 you"),
        BrokenPayload("gzip's first bytes", "Author", bytes: [0x1F, 0x8B, 8, 0, 1]),
        BrokenPayload("zlib", "Author", bytes: [0x78, 0x9C, 0xAB, 0x56]),
        BrokenPayload("Zstandard", "Author", bytes: [0x28, 0xB5, 0x2F, 0xFD, 4]),
        BrokenPayload("a GIF", "Author", bytes: Array("GIF89a".utf8) + [1, 0]),
        BrokenPayload(
            "UTF-32 with a mark", "Author", bytes: [0xFF, 0xFE, 0, 0] + "{}".utf8.flatMap { [$0, 0, 0, 0] }),
        text("a word with an x", "x\u{9C}yz"),
    ]
}
