extension BrokenPayload {
    /// Keys that are missing, or not where the model looks.
    static let keys: [BrokenPayload] = [
        BrokenPayload("a missing key with none near", "Author", #"{"email": "a@b.c"}"#),
        BrokenPayload("a missing key in an empty object", "Author", #"{}"#),
        BrokenPayload("a missing key in a nested object", "Post", #"{"title": "A", "author": {"email": null}}"#),
        BrokenPayload(
            "a missing key in an element", "[Author]", "[\n  {\"name\": \"A\"},\n  {\"email\": \"b@c.d\"}\n]"),
        BrokenPayload("a missing key among many", "Author", Self.manyKeys),
        BrokenPayload("a capital in front", "Author", #"{"Name": "A"}"#),
        BrokenPayload("capitals throughout", "Author", #"{"NAME": "A"}"#),
        BrokenPayload("snake case", "User", #"{"id": 1, "first_name": "A"}"#),
        BrokenPayload("kebab case", "User", #"{"id": 1, "first-name": "A"}"#),
        BrokenPayload("Pascal case", "User", #"{"Id": 1, "FirstName": "A"}"#),
        BrokenPayload("screaming snake case", "User", #"{"id": 1, "FIRST_NAME": "A"}"#),
        BrokenPayload("small letters only", "User", #"{"id": 1, "firstname": "A"}"#),
        BrokenPayload("words with blanks", "User", #"{"id": 1, "First Name": "A"}"#),
        BrokenPayload(
            "an acronym under snake case", "key-strategies/Poster",
            #"{"poster_title": "M", "image_url": "http://a.b"}"#, ["keys": "snake"]),
        BrokenPayload(
            "an acronym in the payload's capitals", "key-strategies/Poster",
            #"{"posterTitle": "M", "imageUrl": "http://a.b"}"#),
        BrokenPayload(
            "an acronym that a strategy spoils", "key-strategies/Poster",
            #"{"PosterTitle": "M", "ImageUrl": "http://a.b"}"#, ["keys": "pascal"]),
        BrokenPayload(
            "no key near under snake case", "User", #"{"id": 1, "last_name": "B", "home_town": "C"}"#, ["keys": "snake"]
        ),
        BrokenPayload("one letter missing", "Post", #"{"titl": "A", "author": {"name": "B"}}"#),
        BrokenPayload("two letters swapped", "Post", #"{"title": "A", "auhtor": {"name": "B"}}"#),
        BrokenPayload("another letter", "Author", #"{"nane": "A"}"#),
        BrokenPayload("a typo in an element", "[Item]", "[\n  {\"sku\": \"a\", \"quantaty\": 1}\n]"),
        BrokenPayload("a shortened key", "[Item]", "[\n  {\"sku\": \"a\", \"qty\": 1}\n]"),
        BrokenPayload("one level deeper", "Author", "{\n  \"author\": {\n    \"name\": \"A\"\n  }\n}"),
        BrokenPayload("one level deeper in another spelling", "User", #"{"id": 1, "person": {"first_name": "A"}}"#),
        BrokenPayload(
            "one level higher", "Post", "{\n  \"title\": \"T\",\n  \"author\": {},\n  \"name\": \"A\"\n}"),
        BrokenPayload("a wrapped root", "User", #"{"data": {"id": 1, "firstName": "A"}}"#),
        BrokenPayload("the property's own name", "Renamed", #"{"identifier": 1, "lbl": "a"}"#),
        BrokenPayload("the lesson's own names", "coding-keys/City", #"{"name": "A", "latitude": 1, "longitude": 2}"#),
        BrokenPayload("a word of the key", "Author", #"{"userName": "A"}"#),
        BrokenPayload("a key that the strategy changes", "Preferences", #"{"Theme": "light"}"#, ["keys": "snake"]),
        BrokenPayload(
            "a key that CodingKeys and the strategy both convert", "Snaked", #"{"first_name": "A"}"#, ["keys": "snake"]),
        BrokenPayload(
            "the names of another key set", "key-sets/UserInfo",
            #"{"USER_NAME": "a", "EMAIL": "a@b.c", "LOGINS": 12}"#, ["key-set": "remote"]),
        BrokenPayload(
            "an array with the names of another key set", "[key-sets/UserInfo]",
            #"[{"user_name": "a", "email_address": "a@b.c", "login_count": 12}]"#, ["key-set": "local"]),
        BrokenPayload("several keys missing", "User", #"{"id": null}"#, ["errors": "all"]),
        BrokenPayload("the payload of an enum's case", "Shape", #"{"circle": {"diameter": 1}}"#),
    ]

    private static let manyKeys =
        "{" + (0..<40).map { "\"field\($0)\": \($0)" }.joined(separator: ", ") + "}"

    /// Null where a value is expected, and the ends of arrays.
    static let nulls: [BrokenPayload] = [
        BrokenPayload("null for a String", "Author", #"{"name": null}"#),
        BrokenPayload("null for an Int", "User", #"{"id": null, "firstName": "A"}"#),
        BrokenPayload("null for a nested type", "Post", #"{"title": "A", "author": null}"#),
        BrokenPayload(
            "null for an array", "Order", #"{"number": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "items": null}"#),
        BrokenPayload("null as an element", "Drawing", #"{"shapes": [{"empty": {}}, null]}"#),
        BrokenPayload("null among strings", "Item", #"{"sku": "a", "quantity": 1, "tags": ["x", null]}"#),
        BrokenPayload("null as a dictionary's value", "[String: Int]", #"{"a": 1, "b": null}"#),
        BrokenPayload("null for a Bool in a dictionary", "Preferences", #"{"theme": "dark", "flags": {"x": null}}"#),
        BrokenPayload("null for the whole payload", "User", "null"),
        BrokenPayload("null for an enum", "Preferences", #"{"theme": null}"#),
        BrokenPayload(
            "null in a lesson", "nullability/Country", #"{"name": "Japan", "cities": [{"name": null}]}"#),
        BrokenPayload("an array that is too short", "Route", #"{"points": [[1, 2], [3]]}"#),
        BrokenPayload("an empty array for a pair", "Point", "[]"),
    ]
}
