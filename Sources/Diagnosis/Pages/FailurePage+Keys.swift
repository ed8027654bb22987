extension FailurePage {
    static let city = "struct City: Codable {\n    var name: String\n}"
    static let pair = """
        struct Pair: Codable {
            var x: Int
            var y: Int

            init(from decoder: any Decoder) throws {
                var numbers = try decoder.unkeyedContainer()
                x = try numbers.decode(Int.self)
                y = try numbers.decode(Int.self)
            }
        }
        """

    static let keyPages: [FailurePage] = [
        FailurePage(
            .keyMissing, "the key is not there",
            """
            A property that is no optional must be in the payload. A value in its declaration (var name = "") does not \
            help: the synthesized init(from:) asks all the same.
            """,
            Example(
                city, "City", #"{"country": "JP"}"#, #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Make the property optional where the payload may lack it.",
                "Give it a default in an init(from:) of its own: decodeIfPresent(String.self, forKey: .name) ?? \"\".",
                "Look at what missing: defaults would give.",
            ]),
        FailurePage(
            .keySpelling, "the key is there, spelled otherwise",
            """
            Keys are compared letter by letter, after the key strategy converted the payload's. image_url becomes imageUrl \
            under convertFromSnakeCase, never imageURL: a conversion goes from the payload to the model and knows no \
            acronyms. CodingKeys are compared with the converted key, so that a raw value in snake case and the strategy \
            exclude each other.
            """,
            Example(
                city, "City", #"{"Name": "Tokyo"}"#, #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Decode with the strategy that fits: keys: snake, kebab, pascal, or case-insensitive to find out.",
                "Name the key in CodingKeys as the decoder makes it: case imageURL = \"imageUrl\".",
                "If it is a misspelling, correct the payload.",
            ]),
        FailurePage(
            .keyElsewhere, "the key stands one level deeper or higher",
            """
            A model mirrors the nesting of its payload: what lies in an object within is not looked for outside of it. \
            Servers often wrap what they send: {"data": {…}}.
            """,
            Example(
                city, "City", #"{"data": {"name": "Tokyo"}}"#,
                #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Decode a type around it: struct Response: Decodable { var data: City }.",
                "Read it through nestedContainer(keyedBy:forKey:) in an init(from:) of its own.",
            ]),
        FailurePage(
            .nullValue, "null where a value is wanted",
            """
            Null is a value of JSON, and JSONDecoder gives it to optionals only. A key that is there with null is not a key \
            that is missing, but an optional takes both.
            """,
            Example(city, "City", #"{"name": null}"#, "name is null, but City.name is a String"),
            fixes: [
                "Make the property optional: var name: String?.",
                "Drop a failing element rather than the whole array: arrays: failable shows what is left.",
                "Send a value.",
            ]),
        FailurePage(
            .pastTheEnd, "the array has no more elements",
            """
            An unkeyed container is read one element after the other, and asking on past the last one throws. It is a \
            hand-written init(from:) that does this; the arrays of the standard library look at isAtEnd first.
            """,
            Example(pair, "Pair", "[1]", "[1] is past the end of its array, but each element is an Int"),
            fixes: [
                "Look at isAtEnd or count before asking.", "Ask with decodeIfPresent, which gives nil at the end.",
                "Send the element.",
            ]),
    ]
}
