extension FailurePage {
    private static func page(
        _ code: FailureCode, _ title: String, _ cause: String, _ payload: String, _ message: String, fixes: [String]
    ) -> FailurePage {
        FailurePage(code, title, cause, Example(city, "City", payload, "not JSON: " + message), fixes: fixes)
    }

    static let textPages: [FailurePage] = [
        page(
            .emptyPayload, "the payload is empty",
            "JSONDecoder needs one value, and a response without a body has none.", "",
            "the file is empty", fixes: ["Check the status before decoding.", "Send null, {} or []."]),
        page(
            .notText, "bytes that are not text",
            "JSONDecoder reads UTF-8, UTF-16 and UTF-32. Compressed data, images and property lists are not text.",
            "PK\u{3}\u{4}", "this isn't text: found a ZIP archive",
            fixes: ["Decompress or convert the file.", "Choose the file that contains the JSON."]),
        page(
            .markup, "a web page or XML",
            """
            A server, a proxy or a login page answered instead of the service. The first character is `<`, where \
            JSONDecoder stops.
            """,
            "<html><title>502</title></html>", "this looks like HTML or XML: expected a value, found `<`",
            fixes: ["Check the request's URL and Accept header, and the response's status."]),
        page(
            .truncated, "the text ends early",
            "The download was cut off, or only a part was copied: brackets are still open where the text ends.",
            #"{"name": "Tokyo", "tags": ["#,
            "the array opened at 1:27 is not closed: expected a value or `]`, found the end of the text",
            fixes: ["Get the complete payload: compare its length with Content-Length."]),
        page(
            .severalDocuments, "several documents in one file",
            "JSONDecoder accepts one document. Logs and exports often have one per line (JSON Lines, NDJSON).",
            "{\"name\": \"Tokyo\"}\n{\"name\": \"Osaka\"}",
            "each line is a document (NDJSON), but JSONDecoder accepts only one",
            fixes: ["Decode each line separately.", "Put the documents in an array, with commas between them."]),
        page(
            .eventStream, "a stream of server-sent events",
            """
            The response has the type text/event-stream: lines that start with data:, event:, id: or retry:, and an empty line \
            after each event. Only what follows data: is JSON, and each event is a document of its own.
            """,
            "data: {\"name\": \"Tokyo\"}\n\ndata: [DONE]\n", "`data` isn't a value",
            fixes: [
                "Read the stream line by line, and decode what follows data:.",
                "Stop at data: [DONE], which isn't JSON.",
                "Ask for a response without streaming.",
            ]),
        page(
            .otherFormat, "text of another format",
            """
            The text is complete, but it isn't JSON: YAML, CSV, form data, settings, a token, Base64, a value as PHP, Ruby or \
            Python print it, or a message in words. JSONDecoder stops at its first characters.
            """,
            "name: Tokyo\ncountry: JP", "`name` isn't a value",
            fixes: [
                "Request JSON (Accept: application/json), and check the response's Content-Type.",
                "Let a JSON encoder write the value.", "Convert the text first.",
            ]),
        page(
            .placeholder, "the placeholder of a template",
            """
            A template was decoded before its placeholders were filled in: {{name}}, ${NAME}, <%= name %> or %s stands where a \
            value belongs.
            """,
            #"{"name": {{name}}}"#, "expected a key in double quotes, found `{`",
            fixes: ["Fill in the template first.", "Put double quotes around a placeholder for a string."]),
        page(
            .unclosedBracket, "a missing or mismatched bracket",
            "Every `{` and `[` needs a matching `}` or `]`, in reverse order.", #"{"name": ["Tokyo"}"#,
            "expected `]` for the array opened at 1:10, found `}`",
            fixes: ["Add the bracket where Codascope points.", "Let a JSON encoder write the text."]),
        page(
            .unclosedString, "a missing quote",
            """
            A string without its closing quote continues to the next quote, so the error appears later: often at the first \
            letter of the next key.
            """,
            "{\"name\": \"Tokyo,\n \"x\": 1}", "expected `,` or `}`, found `x`",
            fixes: ["Write the quote at the end of the string."]),
        page(
            .missingPunctuation, "a missing comma, colon, key or value",
            "A comma separates members and elements; a colon separates a key from its value.",
            #"{"name" "Tokyo"}"#, #"expected `:` after the key, found `"`"#, fixes: ["Write what is missing."]),
        page(
            .singleQuotes, "single quotes",
            "JSON uses double quotes only. Python's print and JavaScript source often use single quotes.",
            "{'name': 'Tokyo'}",
            "JSON allows only double quotes (JSON5 allows single quotes): expected a key in double quotes",
            fixes: ["Write double quotes.", "Decode with json5: on."]),
        page(
            .unquotedKey, "a key without quotes", "JSON keys need double quotes, like strings.",
            #"{name: "Tokyo"}"#, "the key `name` needs double quotes",
            fixes: ["Write the quotes.", "Decode with json5: on."]),
        page(
            .comment, "a comment", "JSON has no comments; JSON5 and JSONC do.", #"{"name": /* city */ "Tokyo"}"#,
            "JSON doesn't allow comments (JSON5 does): expected a value",
            fixes: ["Remove the comment.", "Decode with json5: on."]),
        page(
            .notAValue, "a word that isn't a value",
            """
            JSON's words are true, false and null, in lowercase. NaN and Infinity are JSON5 numbers; True and None are Python, \
            undefined is JavaScript.
            """,
            #"{"name": NaN}"#, "`NaN` isn't valid: JSON has no such number",
            fixes: ["Write null, or a string.", "Decode with json5: on if the whole text is JSON5."]),
        page(
            .brokenEscape, "an escape cut short by the end of its string",
            "\\u needs four hexadecimal digits. The scanner checks only this escape, when a quote falls within it.",
            #"{"name": "\u00"}"#,
            #"expected four hexadecimal digits after `\u`, found the end of the string"#,
            fixes: ["Write a backslash as \\\\.", "Give \\u its four digits."]),
        page(
            .tooDeep, "too many levels",
            "JSONDecoder accepts 512 levels of nested arrays and objects; JSONEncoder accepts fewer.",
            String(repeating: "[", count: 600),
            "more than 512 levels of arrays and objects: JSONDecoder stops here",
            fixes: ["Flatten the payload, or decode it in parts."]),
        page(
            .strayText, "text that doesn't belong to the document",
            """
            There is extra text before, inside or after the document: a guard such as )]}', a JSONP call, a semicolon, \
            typographic quotes, or a character that only looks like a space.
            """,
            #"{"name": "Tokyo"};"#, "the document ends before this: expected the end of the text, found `;`",
            fixes: ["Remove the extra text."]),
        FailurePage(
            .badPropertyList, "a property list that can't be read",
            """
            Text that begins as a property list is decoded with PropertyListDecoder. Its parser refuses the whole file \
            before it calls the model.
            """,
            Example(
                city, "City", "<plist>\n<dict>\n<strin>x</strin></dict></plist>",
                "not a property list: encountered unknown tag strin on line 3"),
            fixes: [
                "Check that the whole file arrived, or export it again.", "On macOS, check it with `plutil -lint`.",
            ]),
    ]
}
