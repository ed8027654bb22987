extension FailurePage {
    static let visits = "struct Visits: Codable {\n    var count: Int8\n}"
    static let flag = "struct Flag: Codable {\n    var isOn: Bool\n}"
    static let theme = "enum Tone: String, Codable {\n    case light, dark\n}"
    static let stock = "struct Stock: Codable {\n    var counts: [Tone: Int]\n}"
    static let shape = "enum Figure: Codable {\n    case circle(radius: Double)\n    case empty\n}"

    static let album = "struct Album: Codable {\n    var songs: [String]\n}"
    static let typePages: [FailurePage] = [
        FailurePage(
            .stringForNumber, "a string where a number is expected",
            """
            JSONDecoder never converts a string to a number. Servers send numbers in quotes to preserve their digits, as for \
            identifiers and prices.
            """,
            Example(
                visits, "Visits", #"{"count": "7"}"#, #"count is a string ("7"), but Visits.count is an Int8"#),
            fixes: [
                "Send the number without quotes.", "Declare a String and convert it.",
                "Decode with scalars: lossless to see the result.",
            ]),
        FailurePage(
            .numberForString, "a number where a string is expected",
            "JSONDecoder never converts a number to a string: 7 isn't \"7\". Phone numbers and postal codes are often sent as numbers.",
            Example(city, "City", #"{"name": 7}"#, "name is a number (7), but City.name is a String"),
            fixes: ["Send it in quotes.", "Declare a number.", "Decode with scalars: lossless to see the result."]),
        FailurePage(
            .boolMismatch, "a Bool where another value is expected, or the reverse",
            """
            JSONDecoder reads a Bool only from true and false: not from 1 or 0, "true" or "yes". Nor does it convert true or \
            false to a number or a string.
            """,
            Example(flag, "Flag", #"{"isOn": 1}"#, "isOn is a number (1), but Flag.isOn is a Bool"),
            fixes: [
                "Send true or false.", "Declare the type that is sent.",
                "Decode with scalars: lossless to see the result.",
            ]),
        FailurePage(
            .objectForArray, "an object where an array is expected",
            """
            The model expects an array, and the payload has an object. Often the array is under a key of the object \
            ({"data": […]}), or a single element was sent without its array.
            """,
            Example(
                city, "[City]", #"{"cities": [{"name": "Tokyo"}]}"#, "the payload is an object, but the model is [City]"
            ),
            fixes: [
                "Decode a wrapper type: struct Response: Decodable { var cities: [City] }.",
                "Declare a dictionary if the keys identify the values: [String: City].",
            ]),
        FailurePage(
            .arrayForObject, "an array where an object is expected",
            """
            The model expects an object, and the payload has an array: of such objects, or an empty one, which some servers \
            send for an empty object.
            """,
            Example(city, "City", #"[{"name": "Tokyo"}]"#, "the payload is an array, but the model is a City"),
            fixes: ["Decode as [City].", "Send the object without the array."]),
        FailurePage(
            .singleElement, "one element without its array",
            """
            JSONDecoder reads an array only from an array. Servers that convert XML to JSON, and some PHP and search services, \
            send a list of one element as that element alone.
            """,
            Example(
                album, "Album", #"{"songs": "Intro"}"#,
                #"songs is a string ("Intro"), but Album.songs is [String]"#),
            fixes: [
                "Accept both with a property wrapper that decodes an array, or else one element: @OneOrMany var songs: [String].",
                "Send an array for one element, too.",
            ]),
        FailurePage(
            .containerForValue, "an object or array where a single value is expected",
            """
            The property is a string, number, Bool or date, and the payload has an object or an array: it sends more than the \
            model declares.
            """,
            Example(city, "City", #"{"name": {"en": "Tokyo"}}"#, "name is an object, but City.name is a String"),
            fixes: ["Give the property a type with these keys.", "Send only the value."]),
        FailurePage(
            .valueForContainer, "a single value where an object or array is expected",
            """
            The type asks for a container and finds a string, a number or a Bool. A string may contain JSON that was encoded \
            twice; JSONDecoder doesn't decode text inside strings.
            """,
            Example(
                city, "[City]", #"["Tokyo"]"#, #"[0] is a string ("Tokyo"), but each element is a City"#),
            fixes: [
                "Send the object or array.",
                "Make the type read the single value, too: singleValueContainer() in init(from:).",
                "Drop such elements: arrays: failable shows the rest.",
            ]),
        FailurePage(
            .dictionaryKeys, "a dictionary whose keys are neither String nor Int",
            """
            Only dictionaries whose keys are String, Int or CodingKeyRepresentable are decoded from objects. All others are \
            decoded from an array of alternating keys and values: ["light", 1, "dark", 2].
            """,
            Example(
                theme + "\n" + stock, "Stock", #"{"counts": {"light": 1}}"#,
                "counts is an object, but Stock.counts is [Tone: Int]"),
            fixes: ["Make the key type conform to CodingKeyRepresentable.", "Declare [String: Int]."]),
        FailurePage(
            .enumPayload, "an enum with associated values, in another form",
            """
            The synthesized init(from:) of such an enum reads an object in which exactly one key is the name of a case; other \
            keys are ignored. Its value is an object with the associated values: {"circle": {"radius": 1}}, {"empty": {}}. A \
            value without a label has the key _0.
            """,
            Example(
                shape, "Figure", #"{"radius": 1}"#,
                "the payload is an object, but the model "
                    + "is a Figure"),
            fixes: [
                "Write an init(from:) that chooses the case by the object's keys, then decodes its values.",
                "Send the form that Swift's synthesized code reads.",
            ]),
    ]
}
