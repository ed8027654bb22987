/// Models that are written by hand: attempts, discriminators, nested and unkeyed containers, rules of their own.
extension BrokenPayload {
    static let attempted: [BrokenPayload] = [
        BrokenPayload("a faulty number deep in any JSON", "AnyValue", #"{"list": [1, 2, {"v": [0e]}]}"#),
        BrokenPayload("a bad escape deep in any JSON", "AnyValue", #"{"list": [{"v": "a\qb"}]}"#),
        BrokenPayload("a number that is too large in any JSON", "AnyValue", #"{"list": [1, 1e400]}"#),
        BrokenPayload("a surrogate in any JSON's key", "AnyValue", #"{"a": {"\ud800": 1}}"#),
        BrokenPayload("any JSON beside a missing key", "Signal", #"{"data": {"name": "n"}}"#),
        BrokenPayload("a faulty number in a signal", "Signal", #"{"name": "n", "data": {"x": [01]}}"#),
        BrokenPayload("a Bool for an identifier", "Signal", #"{"name": "n", "id": true}"#),
        BrokenPayload("an object for an identifier", "Signal", #"{"name": "n", "id": {"value": 3}}"#),
        BrokenPayload("a fraction for an identifier", "Signal", #"{"name": "n", "id": 1.5}"#),
        BrokenPayload("an identifier too large for Int", "[Identifier]", "[1, 9223372036854775808]"),
        BrokenPayload("null among identifiers", "[Identifier]", #"[1, "a", null]"#),
        BrokenPayload("one mailbox without its host", "Recipients", #"{"to": {"user": "a"}}"#),
        BrokenPayload("one of several mailboxes without its host", "Recipients", #"{"to": [{"user": "a"}]}"#),
        BrokenPayload("a string for mailboxes", "Recipients", #"{"to": "a@b.c"}"#),
        BrokenPayload("mailboxes that are strings", "Recipients", #"{"to": ["a@b.c"]}"#),
        BrokenPayload(
            "mailboxes under the property's name", "Recipients", #"{"addresses": [{"user": "a", "host": "b"}]}"#),
        BrokenPayload("a mailbox with a misspelled key", "Recipients", #"{"to": [{"user": "a", "hots": "b"}]}"#),
        BrokenPayload("a card that expires in a number", "Payment", #"{"number": "4111", "expires": 2027}"#),
        BrokenPayload("a transfer without its amount", "Payment", #"{"iban": "DE00"}"#),
        BrokenPayload("a transfer's amount in quotes", "Payment", #"{"iban": "DE00", "amount": "12.50"}"#),
        BrokenPayload("neither a card nor a transfer", "Payment", #"{"wallet": "x"}"#),
        BrokenPayload("a string for a payment", "[Payment]", #"[{"iban": "DE00", "amount": 1}, "cash"]"#),
        BrokenPayload("null for a card's number", "[Payment]", #"[{"number": null, "expires": "12/27"}]"#),
    ]

    static let discriminated: [BrokenPayload] = [
        BrokenPayload("an unknown kind of block", "Block", #"{"type": "video", "url": "http://a.b"}"#),
        BrokenPayload("a kind of block in capitals", "Block", #"{"type": "Paragraph", "text": "t"}"#),
        BrokenPayload("a block without its type", "Block", #"{"text": "t"}"#),
        BrokenPayload("a block whose type has another name", "Block", #"{"kind": "paragraph", "text": "t"}"#),
        BrokenPayload("a block whose type is null", "Block", #"{"type": null, "text": "t"}"#),
        BrokenPayload("a block whose type is a number", "Block", #"{"type": 1, "text": "t"}"#),
        BrokenPayload("a paragraph without its text", "Block", #"{"type": "paragraph"}"#),
        BrokenPayload("a paragraph with a misspelled key", "Block", #"{"type": "paragraph", "txt": "t"}"#),
        BrokenPayload(
            "a picture's width in quotes", "Block", #"{"type": "picture", "url": "http://a.b", "width": "10"}"#),
        BrokenPayload("a picture's URL that is none", "Block", #"{"type": "picture", "url": "", "width": 1}"#),
        BrokenPayload(
            "a block that is a paragraph and has a picture's keys", "Block",
            #"{"type": "paragraph", "url": "http://a.b", "width": 1}"#),
        BrokenPayload(
            "one block of an article", "Article",
            "{\n  \"headline\": \"h\",\n  \"blocks\": [\n    {\"type\": \"paragraph\", \"text\": \"a\"},\n    {\"type\": \"picture\", \"url\": \"http://a.b\"},\n    {\"type\": \"quote\", \"text\": \"c\"}\n  ]\n}"
        ),
        BrokenPayload("a string among blocks", "Article", #"{"headline": "h", "blocks": ["text"]}"#),
        BrokenPayload(
            "a block whose value is wrapped", "Article", #"{"headline": "h", "blocks": [{"paragraph": {"text": "t"}}]}"#
        ),
        BrokenPayload("a formula without a case", "Formula", #"{"product": {"_0": 1}}"#),
        BrokenPayload("a formula's missing value", "Formula", #"{"literal": {}}"#),
        BrokenPayload("a formula's value without its label", "Formula", #"{"literal": 3}"#),
        BrokenPayload("a formula's value under the wrong label", "Formula", #"{"literal": {"_0": 3}}"#),
        BrokenPayload(
            "a formula in a formula", "Formula",
            #"{"sum": {"_0": {"literal": {"value": 1}}, "_1": {"literal": {"value": "2"}}}}"#),
        BrokenPayload("a formula as a number", "Formula", "3"),
        BrokenPayload(
            "two cases at once", "[Formula]",
            #"[{"literal": {"value": 1}, "negated": {"_0": {"literal": {"value": 1}}}}]"#),
        BrokenPayload("an array for a case's values", "Formula", #"{"sum": [1, 2]}"#),
        BrokenPayload(
            "a lesson's media of an unknown type", "heterogeneous/MediaBox", #"{"type": "podcast", "title": "t"}"#),
        BrokenPayload(
            "a lesson's media without its artist", "heterogeneous/MediaBox",
            #"{"type": "song", "title": "t", "published": 1}"#),
    ]

    static let handWritten: [BrokenPayload] = [
        BrokenPayload("a nested container's missing key", "Weather", #"{"hours": [1]}"#),
        BrokenPayload("a nested container's null", "Weather", #"{"main": null, "hours": [1]}"#),
        BrokenPayload("a number for a nested container", "Weather", #"{"main": 5, "hours": [1]}"#),
        BrokenPayload("a missing key in a nested container", "Weather", #"{"main": {"wind": 1}, "hours": [1]}"#),
        BrokenPayload(
            "a property's name in a nested container", "Weather", #"{"main": {"temperature": 1}, "hours": []}"#),
        BrokenPayload(
            "a number in quotes in a nested container", "Weather", #"{"main": {"temp": "12.5"}, "hours": []}"#),
        BrokenPayload(
            "an optional in a nested container", "Weather", #"{"main": {"temp": 1, "wind": "strong"}, "hours": []}"#),
        BrokenPayload("a nested container's values beside it", "Weather", #"{"temp": 1, "main": {}, "hours": []}"#),
        BrokenPayload("an object for a nested list", "Weather", #"{"main": {"temp": 1}, "hours": {"a": 1}}"#),
        BrokenPayload("null for a nested list", "Weather", #"{"main": {"temp": 1}, "hours": null}"#),
        BrokenPayload("no nested list", "Weather", #"{"main": {"temp": 1}}"#),
        BrokenPayload("a string in a nested list", "Weather", #"{"main": {"temp": 1}, "hours": [1, "2"]}"#),
        BrokenPayload("a fraction in a nested list", "Weather", #"{"main": {"temp": 1}, "hours": [1, 2.5]}"#),
        BrokenPayload("null in a nested list", "Weather", #"{"main": {"temp": 1}, "hours": [1, null]}"#),
        BrokenPayload("a row that ends early", "Table", #"{"rows": [["a", 1, true], ["b", 2]]}"#),
        BrokenPayload("an empty row", "Table", #"{"rows": [[]]}"#),
        BrokenPayload("a row with values in the wrong order", "Table", #"{"rows": [[1, "a", true]]}"#),
        BrokenPayload("a row with a number for a Bool", "Table", #"{"rows": [["a", 1, 1]]}"#),
        BrokenPayload("a row that is an object", "Table", #"{"rows": [{"name": "a", "count": 1, "isOn": true}]}"#),
        BrokenPayload("null in a row", "Table", #"{"rows": [["a", null, true]]}"#),
        BrokenPayload("one row for a table's rows", "Table", #"{"rows": ["a", 1, true]}"#),
        BrokenPayload(
            "a login by its property's name", "Login", #"{"user": "u", "home": "http://a.b", "role": "guest"}"#),
        BrokenPayload(
            "a login's number in quotes", "Login",
            #"{"login": "u", "attempts": "2", "home": "http://a.b", "role": "guest"}"#),
        BrokenPayload("a login's home without a scheme", "Login", #"{"login": "u", "home": "a.b", "role": "guest"}"#),
        BrokenPayload("a login's home that is null", "Login", #"{"login": "u", "home": null, "role": "guest"}"#),
        BrokenPayload("a login's home as a number", "Login", #"{"login": "u", "home": 5, "role": "guest"}"#),
        BrokenPayload("a login without a home", "Login", #"{"login": "u", "role": "guest"}"#),
        BrokenPayload("a login's unknown role", "Login", #"{"login": "u", "home": "http://a.b", "role": "root"}"#),
        BrokenPayload(
            "a login's role in an array", "Login", #"{"login": "u", "home": "http://a.b", "role": ["admin"]}"#),
        BrokenPayload("a login without a role", "Login", #"{"login": "u", "home": "http://a.b"}"#),
        BrokenPayload("a lesson's flag as a Bool", "custom-init/Machine", #"{"name": "m", "enabled": true}"#),
        BrokenPayload("a lesson's optional by contains", "optionals/FooByContains", #"{"foo": "a", "bar": null}"#),
        BrokenPayload("a lesson's optional by try", "optionals/FooByTry", #"{"foo": "a", "bar": null}"#),
    ]
}
