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
    static let moment = "struct Moment: Codable {\n    var type: String\n    var text: String\n}"
    static let barge = """
        class Boat: Codable {
            var name: String
        }

        final class Barge: Boat {
            var load: Int
            enum CodingKeys: CodingKey { case load }

            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                load = try container.decode(Int.self, forKey: .load)
                try super.init(from: container.superDecoder())
            }
        }
        """

    static let keyPages: [FailurePage] = [
        FailurePage(
            .keyMissing, "the key is not there",
            """
            A property that isn't optional needs its key in the payload. A default value in its declaration (var name = "") \
            doesn't help: the synthesized init(from:) requires the key all the same.
            """,
            Example(
                city, "City", #"{"country": "JP"}"#, #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Make the property optional if the key may be missing.",
                "Give it a default in a hand-written init(from:): decodeIfPresent(String.self, forKey: .name) ?? \"\".",
                "Decode with missing: defaults to see the result.",
            ]),
        FailurePage(
            .keySpelling, "the key is present in a different spelling",
            """
            Keys are case-sensitive, and the key strategy converts the payload's keys before they are compared. \
            convertFromSnakeCase turns image_url into imageUrl, never imageURL: it knows no acronyms. CodingKeys are compared \
            with the converted key, so don't combine raw values in snake case with this strategy.
            """,
            Example(
                city, "City", #"{"Name": "Tokyo"}"#, #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Decode with the strategy that fits: keys: snake, kebab or pascal; try case-insensitive to find out.",
                "Use the converted key in CodingKeys: case imageURL = \"imageUrl\".",
                "Correct the spelling where it is wrong: in the payload, or in the raw value of CodingKeys.",
            ]),
        FailurePage(
            .keyElsewhere, "the key is one level deeper or higher",
            """
            A model mirrors the nesting of its payload: a key is looked up only in its own object, not in nested or enclosing \
            ones. Servers often wrap their responses: {"data": {…}}.
            """,
            Example(
                city, "City", #"{"data": {"name": "Tokyo"}}"#,
                #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Decode a wrapper type: struct Response: Decodable { var data: City }.",
                "Read it with nestedContainer(keyedBy:forKey:) in a hand-written init(from:).",
            ]),
        FailurePage(
            .errorResponse, "the payload is an error, not the value",
            """
            Servers answer a failed request with an object of another form, and some of them with status 200: {"error": …}, \
            {"errors": [{"message": …}]}, {"ok": false, "error": …}, {"title": …, "status": 404}, {"status": "error", "message": \
            …, "data": null}. What is reported is the first key that is missing or null, but it is not what is wrong.
            """,
            Example(
                city, "City", #"{"error": {"message": "No such city.", "code": 17}}"#,
                #"the payload has no key "name", but City.name is a String"#),
            fixes: [
                "Check the response's status, or the member that says so (ok, success), before decoding.",
                "Decode errors as a type of their own, and show their message.",
                "Don't make the model's properties optional: that turns an error into an empty value.",
            ]),
        FailurePage(
            .discriminator, "a member tells which shape an object has",
            """
            The objects of one array have several shapes, and a member such as type, kind or event says which: those of one \
            value have a key that those of another value don't have. One struct can't be all of them. Making its properties \
            optional would accept any mixture.
            """,
            Example(
                moment, "[Moment]", #"[{"type": "note", "text": "a"}, {"type": "photo", "url": "b"}]"#,
                #"[1] has no key "text", but Moment.text is a String"#),
            fixes: [
                "Decode an enum with a case for each shape, whose init(from:) decodes the member first and then the type that "
                    + "it names from the same decoder.",
                "Decide what an unknown value does: throw, or have a case of its own.",
            ]),
        FailurePage(
            .nullValue, "null where a value is expected",
            """
            JSONDecoder accepts null only for optionals. A key whose value is null is not a missing key, but an optional \
            property accepts both.
            """,
            Example(city, "City", #"{"name": null}"#, "name is null, but City.name is a String"),
            fixes: [
                "Make the property optional: var name: String?.",
                "Drop a failing element instead of the whole array: arrays: failable shows the rest.",
                "Send a value.",
            ]),
        FailurePage(
            .pastTheEnd, "the array has no more elements",
            """
            An unkeyed container is read element by element, and reading past the last one throws. A hand-written init(from:) \
            does this, and so do types with a fixed number of elements: a ClosedRange, a Range and a CGPoint read two. Arrays, \
            sets and dictionaries check isAtEnd first.
            """,
            Example(pair, "Pair", "[1]", "[1] is past the end of its array, but Pair.init(from:) asks for an Int"),
            fixes: [
                "Send the element.", "In a hand-written init(from:), check isAtEnd or count first.",
                "Or use decodeIfPresent, which returns nil at the end.",
            ]),
        FailurePage(
            .superDecoder, "the superclass reads a nested object",
            """
            superDecoder() gives the superclass the value under the key "super", as superEncoder() writes it. Servers write the \
            members of a class and its superclass into one object, and the key is not there.
            """,
            Example(
                barge, "Barge", #"{"name": "Ada", "load": 3}"#,
                #"the payload has no key "super", but Barge.init(from:) asks for an object"#),
            fixes: [
                "Call super.init(from: decoder): both classes then read the same object, each its own keys.",
                "Call super.encode(to: encoder) in encode(to:), too.",
            ]),
    ]
}
