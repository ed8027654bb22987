extension FailurePage {
    static let visits = "struct Visits: Codable {\n    var count: Int8\n}"
    static let flag = "struct Flag: Codable {\n    var isOn: Bool\n}"
    static let theme = "enum Tone: String, Codable {\n    case light, dark\n}"
    static let stock = "struct Stock: Codable {\n    var counts: [Tone: Int]\n}"
    static let shape = "enum Figure: Codable {\n    case circle(radius: Double)\n    case empty\n}"

    static let typePages: [FailurePage] = [
        FailurePage(
            .stringForNumber, "a string where a number is wanted",
            """
            JSONDecoder makes no number of a string, even if the string says one. Servers send numbers in quotes where they \
            fear for their digits: identifiers, prices.
            """,
            Example(
                visits, "Visits", #"{"count": "7"}"#, #"count is a string ("7"), but Visits.count is an Int8"#),
            fixes: [
                "Send the number without quotes.", "Declare a String and convert it.",
                "Look at what scalars: lossless would give.",
            ]),
        FailurePage(
            .numberForString, "a number where a string is wanted",
            "JSONDecoder makes no string of a number: 7 is not \"7\". Phone numbers and postal codes are often sent so.",
            Example(city, "City", #"{"name": 7}"#, "name is a number (7), but City.name is a String"),
            fixes: ["Send it in quotes.", "Declare a number.", "Look at what scalars: lossless would give."]),
        FailurePage(
            .boolMismatch, "a Bool where another value is wanted, or the reverse",
            """
            For a Bool JSONDecoder takes true and false: not 1 and 0, not "true" and not "yes". It makes no number and no \
            string of true and false, either.
            """,
            Example(flag, "Flag", #"{"isOn": 1}"#, "isOn is a number (1), but Flag.isOn is a Bool"),
            fixes: [
                "Send true or false.", "Declare the type that is sent.",
                "Look at what scalars: lossless "
                    + "would give.",
            ]),
        FailurePage(
            .objectForArray, "an object where an array is wanted",
            """
            The model is an array or has one there, and the payload has an object. Most often the array lies under a key of \
            it ({"data": […]}), or a single element was sent without its array.
            """,
            Example(
                city, "[City]", #"{"cities": [{"name": "Tokyo"}]}"#, "the payload is an object, but the model is [City]"
            ),
            fixes: [
                "Decode a type around the array: struct Response: Decodable { var cities: [City] }.",
                "Declare a dictionary where the keys are names: [String: City].",
            ]),
        FailurePage(
            .arrayForObject, "an array where an object is wanted",
            """
            The model is read from an object, and the payload has an array: of such objects, or an empty one, as some \
            servers send it for an object without members.
            """,
            Example(city, "City", #"[{"name": "Tokyo"}]"#, "the payload is an array, but the model is a City"),
            fixes: ["Decode as [City].", "Send the object without the array."]),
        FailurePage(
            .containerForValue, "an object or array where a single value is wanted",
            """
            The property is a string, number, Bool or date, and the payload has an object or an array there: more was sent \
            than the model knows of.
            """,
            Example(city, "City", #"{"name": {"en": "Tokyo"}}"#, "name is an object, but City.name is a String"),
            fixes: ["Give the property a type with these keys.", "Send the value alone."]),
        FailurePage(
            .valueForContainer, "a single value where an object or array is wanted",
            """
            The type asks for a container and finds a string, a number or a Bool. A string may hold JSON that was encoded \
            twice: JSONDecoder does not look into strings.
            """,
            Example(
                city, "[City]", #"["Tokyo"]"#, #"[0] is a string ("Tokyo"), but each element is a City"#),
            fixes: [
                "Send the object or array.",
                "Let the type read the single value too: singleValueContainer() in "
                    + "init(from:).",
                "Drop such elements: arrays: failable shows what is left.",
            ]),
        FailurePage(
            .dictionaryKeys, "a dictionary whose keys are neither String nor Int",
            """
            Only dictionaries with String or Int keys (and those whose keys are CodingKeyRepresentable) are read from \
            objects. All others are read from an array of keys and values in turn: ["light", 1, "dark", 2].
            """,
            Example(
                theme + "\n" + stock, "Stock", #"{"counts": {"light": 1}}"#,
                "counts is an object, but Stock.counts is [Tone: Int]"),
            fixes: ["Let the key type adopt CodingKeyRepresentable.", "Declare [String: Int]."]),
        FailurePage(
            .enumPayload, "an enum whose cases carry values, in another form",
            """
            The synthesized init(from:) of such an enum reads an object with exactly one key, the name of the case, over an \
            object with the case's values: {"circle": {"radius": 1}}, {"empty": {}}. A value without a label is called _0.
            """,
            Example(
                shape, "Figure", #"{"type": "circle", "radius": 1}"#,
                "the payload is an object, but the model "
                    + "is a Figure"),
            fixes: [
                "Write init(from:): decode what tells the case first, then its values.",
                "Send the form that Swift's own code writes.",
            ]),
    ]
}
