extension FailurePage {
    private static func page(
        _ code: FailureCode, _ title: String, _ cause: String, _ payload: String, _ message: String,
        _ strategies: [String: String] = [:], fixes: [String]
    ) -> FailurePage {
        FailurePage(
            code, title, cause,
            Example(
                city, "City", payload,
                "not JSON: "
                    + "" + message, strategies), fixes: fixes)
    }

    static let textPages: [FailurePage] = [
        page(
            .emptyPayload, "there is nothing", "JSONDecoder wants one value. A response without a body is none.", "",
            "the file is empty", fixes: ["Look at the status before decoding.", "Send null, {} or []."]),
        page(
            .notText, "bytes that are not text",
            "JSONDecoder reads UTF-8, UTF-16 and UTF-32. Compressed data, images and property lists are none of these.",
            "PK\u{3}\u{4}", "this is not text: found a ZIP archive",
            fixes: ["Unpack or convert the file.", "Choose the file that holds the JSON."]),
        page(
            .markup, "a web page or XML",
            """
            A server, a proxy or a login page answered in place of the service. The first character is `<`, and \
            JSONDecoder stops there.
            """,
            "<html><title>502</title></html>", "this looks like HTML or XML: expected a value, found `<`",
            fixes: ["Look at the URL, the status and the Accept header of the request."]),
        page(
            .truncated, "the text ends in the middle",
            "The download was cut off, or only a part was copied: brackets are still open where the text ends.",
            #"{"name": "Tokyo", "tags": ["#,
            "the array opened at 1:27 is not closed: expected a value or `]`, found the end of the text",
            fixes: ["Get the whole payload: compare its length with Content-Length."]),
        page(
            .severalDocuments, "several documents in one file",
            "JSONDecoder takes one document. Logs and exports have one a line (JSON Lines, NDJSON).",
            "{\"name\": \"Tokyo\"}\n{\"name\": \"Osaka\"}",
            "this is a document a line (NDJSON): JSONDecoder takes one document",
            fixes: ["Decode line by line.", "Write an array around them, with commas between."]),
        page(
            .unclosedBracket, "a bracket that is missing, or the wrong one",
            "Every `{` and `[` wants its own `}` and `]`, in the reverse order.", #"{"name": ["Tokyo"}"#,
            "expected `]` for the array opened at 1:10, found `}`",
            fixes: ["Write the bracket where Codascope tells.", "Let a JSON encoder write the text."]),
        page(
            .unclosedString, "a quote that is missing",
            """
            A string whose closing quote is missing goes on to the next quote, so the fault shows later: often at the first \
            letter of the next key.
            """,
            "{\"name\": \"Tokyo,\n \"x\": 1}", "expected `,` or `}`, found `x`",
            fixes: ["Write the quote at the end of the string."]),
        page(
            .missingPunctuation, "a comma, colon, key or value that is missing",
            "Members and elements are parted by one comma each, a key and its value by a colon.",
            #"{"name" "Tokyo"}"#, #"expected `:` after the key, found `"`"#, fixes: ["Write what is missing."]),
        page(
            .singleQuotes, "single quotes",
            "JSON has double quotes only. Python's print and JavaScript have "
                + "single ones.",
            "{'name': 'Tokyo'}",
            "JSON has double quotes only (JSON5 has single ones too): expected a key in double quotes",
            fixes: ["Write double quotes.", "Decode with json5: on."]),
        page(
            .unquotedKey, "a key without quotes", "JSON's keys stand in double quotes, as strings do.",
            #"{name: "Tokyo"}"#, "the key `name` needs double quotes",
            fixes: ["Write the quotes.", "Decode with json5: on."]),
        page(
            .comment, "a comment", "JSON has no comments; JSON5 and JSONC have.", #"{"name": /* city */ "Tokyo"}"#,
            "JSON has no comments (JSON5 has): expected a value",
            fixes: ["Take the comment away.", "Decode with json5: on."]),
        page(
            .notAValue, "a word that is no value",
            """
            JSON's words are true, false and null, in small letters. NaN and Infinity are numbers of JSON5, True and None \
            Python's, undefined JavaScript's.
            """,
            #"{"name": NaN}"#, "`NaN` is not a value: JSON has no such number",
            fixes: ["Write null, or a string.", "Decode with json5: on where the whole text is JSON5."]),
        page(
            .brokenEscape, "an escape that the string's end cuts short",
            "\\u wants four hexadecimal digits. The scanner checks this one of all escapes, since a quote lies in it.",
            #"{"name": "\u00"}"#,
            #"expected four hexadecimal digits after `\u`, found the end of the string"#,
            fixes: ["Write a backslash as \\\\.", "Give \\u its four digits."]),
        page(
            .tooDeep, "too many levels",
            "JSONDecoder takes 512 levels of arrays and objects, and its encoder takes fewer.",
            String(repeating: "[", count: 600),
            "more than 512 levels of arrays and objects: JSONDecoder stops here",
            fixes: ["Flatten the payload, or decode it in parts."]),
        page(
            .strayText, "text that does not belong to the document",
            """
            Something stands before, in or after the document: a guard such as )]}', a JSONP call, a semicolon, typographic \
            quotes, a blank that is none.
            """,
            #"{"name": "Tokyo"};"#, "the document ends before this: expected the end of the text, found `;`",
            fixes: ["Take away what does not belong there."]),
    ]
}
