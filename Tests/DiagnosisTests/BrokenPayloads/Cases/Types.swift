extension BrokenPayload {
    /// Strings, numbers and Bools in each other's places.
    static let types: [BrokenPayload] = [
        BrokenPayload("a whole number in quotes", "User", #"{"id": "17", "firstName": "A"}"#),
        BrokenPayload("a fraction in quotes", "Item", #"{"sku": "a", "quantity": 1, "price": "12.50"}"#),
        BrokenPayload("a number in quotes that is too large", "Item", #"{"sku": "a", "quantity": "1000"}"#),
        BrokenPayload("a number with a decimal comma", "Item", #"{"sku": "a", "quantity": 1, "price": "12,50"}"#),
        BrokenPayload("words for a number", "User", #"{"id": "seventeen", "firstName": "A"}"#),
        BrokenPayload("an empty string for a number", "User", #"{"id": "", "firstName": "A"}"#),
        BrokenPayload("a number for a string", "Author", #"{"name": 42}"#),
        BrokenPayload("a fraction for a string", "Author", #"{"name": 4.5}"#),
        BrokenPayload("a number for a URL", "Enclosure", #"{"name": "a", "data": "", "link": 5}"#),
        BrokenPayload("1 for a Bool", "User", #"{"id": 1, "firstName": "A", "isAdmin": 1}"#),
        BrokenPayload("a word for a Bool", "User", #"{"id": 1, "firstName": "A", "isAdmin": "true"}"#),
        BrokenPayload("yes for a Bool", "User", #"{"id": 1, "firstName": "A", "isAdmin": "yes"}"#),
        BrokenPayload("true for a number", "User", #"{"id": true, "firstName": "A"}"#),
        BrokenPayload("false for a string", "Author", #"{"name": false}"#),
        BrokenPayload(
            "a string for a Decimal", "Order",
            #"{"number": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "items": [], "total": "9.99"}"#),
        BrokenPayload("a string among numbers", "[Int]", #"[1, 2, "3"]"#),
        BrokenPayload("a number among strings", "Item", #"{"sku": "a", "quantity": 1, "tags": ["x", 7]}"#),
        BrokenPayload("a string as an enum's number", "Preferences", #"{"theme": "dark", "level": "2"}"#),
        BrokenPayload("a number as an enum's string", "Preferences", #"{"theme": 1}"#),
        BrokenPayload("a string key for a number", "Preferences", #"{"theme": "dark", "limits": {"one": 1}}"#),
        BrokenPayload("a key that an enum has no case for", "Ranking", #"{"ranks": {"9": "x"}}"#),
    ]

    /// Objects, arrays and single values in each other's places.
    static let containers: [BrokenPayload] = [
        BrokenPayload(
            "an array under a key", "[User]",
            "{\n  \"status\": \"ok\",\n  \"data\": [\n    {\"id\": 1, \"firstName\": \"A\"}\n  ]\n}"),
        BrokenPayload(
            "an array two levels down", "[Author]", #"{"response": {"count": 1, "authors": [{"name": "A"}]}}"#),
        BrokenPayload(
            "two arrays to choose from", "[Author]", #"{"errors": [], "authors": [{"name": "A"}]}"#),
        BrokenPayload("one element without its array", "[Author]", #"{"name": "A", "email": "a@b.c"}"#),
        BrokenPayload("an object of objects for an array", "[Author]", #"{"x": {"name": "A"}, "y": {"name": "B"}}"#),
        BrokenPayload("an object without an array", "[Int]", #"{"a": 1}"#),
        BrokenPayload(
            "an object for a property's array", "Order",
            #"{"number": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "items": {"item": [{"sku": "a", "quantity": 1}]}}"#),
        BrokenPayload("an array for the root", "User", #"[{"id": 1, "firstName": "A"}, {"id": 2, "firstName": "B"}]"#),
        BrokenPayload("the list without the object around it", "Order", #"[{"sku": "a", "quantity": 1}]"#),
        BrokenPayload(
            "an object of another type, with a number in quotes", "Post", #"{"sku": "a", "quantity": "3"}"#),
        BrokenPayload("an array with one object for a property", "Post", #"{"title": "T", "author": [{"name": "A"}]}"#),
        BrokenPayload("an empty array for an object", "Post", #"{"title": "T", "author": []}"#),
        BrokenPayload("an array of numbers for an object", "Post", #"{"title": "T", "author": [1, 2]}"#),
        BrokenPayload("an array for a dictionary", "Preferences", #"{"theme": "dark", "flags": [true, false]}"#),
        BrokenPayload("an array for a string", "Author", #"{"name": ["A", "B"]}"#),
        BrokenPayload("an empty array for a number", "User", #"{"id": [], "firstName": "A"}"#),
        BrokenPayload("an object for a string", "Author", #"{"name": {"en": "Tokyo", "ja": "東京"}}"#),
        BrokenPayload("an object for a number", "User", #"{"id": {"$oid": 17}, "firstName": "A"}"#),
        BrokenPayload("an empty object for a Bool", "User", #"{"id": 1, "firstName": "A", "isAdmin": {}}"#),
        BrokenPayload("a string for an object", "Post", #"{"title": "T", "author": "A. Author"}"#),
        BrokenPayload("an empty string for an object", "Post", #"{"title": "T", "author": ""}"#),
        BrokenPayload(
            "JSON in a string", "Post", #"{"title": "T", "author": "{\"name\": \"A\"}"}"#),
        BrokenPayload("a number for the root", "User", "17"),
        BrokenPayload("false for an object", "Post", #"{"title": "T", "author": false}"#),
        BrokenPayload("a string for an array", "Item", #"{"sku": "a", "quantity": 1, "tags": "x,y"}"#),
        BrokenPayload("one string for an array of strings", "[String]", #""x""#),
        BrokenPayload("an enum's dictionary as an object", "Preferences", #"{"theme": "dark", "sizes": {"dark": 1}}"#),
        BrokenPayload(
            "an enum's dictionary with a value missing", "Preferences", #"{"theme": "dark", "sizes": ["dark"]}"#),
        BrokenPayload("an element of another kind", "[Author]", #"[{"name": "A"}, "B"]"#),
    ]

    /// Numbers that a type cannot hold, and invalid ones.
    static let numbers: [BrokenPayload] = [
        BrokenPayload("a number too large for Int8", "Item", #"{"sku": "a", "quantity": 300}"#),
        BrokenPayload("a number too small for Int8", "Item", #"{"sku": "a", "quantity": -129}"#),
        BrokenPayload("a negative number for UInt", "Big", #"{"unsigned": -1}"#),
        BrokenPayload("a number too large for UInt8", "Big", #"{"byte": 256}"#),
        BrokenPayload("a number too large for Int", "User", #"{"id": 9223372036854775808, "firstName": "A"}"#),
        BrokenPayload("a number too large for any integer", "Big", #"{"wide": 1e40}"#),
        BrokenPayload("a fraction for an Int", "User", #"{"id": 1.5, "firstName": "A"}"#),
        BrokenPayload("a fraction for an Int8", "Item", #"{"sku": "a", "quantity": 0.5}"#),
        BrokenPayload("a negative exponent for an Int", "User", #"{"id": 15e-1, "firstName": "A"}"#),
        BrokenPayload("a number beyond Double", "Big", #"{"double": 1e400}"#),
        BrokenPayload("a number beyond Float", "Big", #"{"single": 1e39}"#),
        BrokenPayload("a number beyond Decimal", "Big", #"{"decimal": 1e200}"#),
        BrokenPayload("a leading zero", "User", #"{"id": 007, "firstName": "A"}"#),
        BrokenPayload("a point without digits", "Big", #"{"double": 1.}"#),
        BrokenPayload("an exponent without digits", "Big", #"{"double": 1e}"#),
        BrokenPayload("a number with two points", "Big", #"{"double": 1.2.3}"#),
        BrokenPayload("an element out of range", "[UInt8]", "[1, 2, 256]"),
    ]

    /// Raw values and cases.
    static let enums: [BrokenPayload] = [
        BrokenPayload("a raw value that no case has", "Preferences", #"{"theme": "sepia"}"#),
        BrokenPayload("a raw value in other capitals", "Preferences", #"{"theme": "Dark"}"#),
        BrokenPayload("a raw value with a typo", "Preferences", #"{"theme": "ligth"}"#),
        BrokenPayload("a case's name for its raw value", "Preferences", #"{"theme": "highContrast"}"#),
        BrokenPayload("a number that no case has", "Preferences", #"{"theme": "dark", "level": 4}"#),
        BrokenPayload("cases that only the type tells", "Job", #"{"state": "complete"}"#),
        BrokenPayload("numbers that only the type tells", "Job", #"{"state": "queued", "priority": 11}"#),
        BrokenPayload("an empty raw value", "Preferences", #"{"theme": ""}"#),
        BrokenPayload(
            "an unknown genre in a lesson", "raw-enums/Movie", #"{"title": "M", "year": 1, "genre": "drama"}"#),
        BrokenPayload("an enum as the root", "Theme", #""blue""#),
        BrokenPayload("an unknown raw value in an array", "[Theme]", #"["dark", "drak"]"#),
        BrokenPayload("no key for a case", "Shape", "{}"),
        BrokenPayload("two keys for one case", "Shape", #"{"circle": {"radius": 1}, "empty": {}}"#),
        BrokenPayload("a key that names no case", "Shape", #"{"triangle": {"side": 1}}"#),
        BrokenPayload(
            "a type field in place of a case's key", "Drawing", #"{"shapes": [{"type": "circle", "radius": 1}]}"#),
        BrokenPayload("a case as a string", "Drawing", #"{"shapes": ["empty"]}"#),
        BrokenPayload("a case's value without its name", "Shape", #"{"circle": 2}"#),
        BrokenPayload("null as a case's value", "Shape", #"{"circle": null}"#),
    ]
}
