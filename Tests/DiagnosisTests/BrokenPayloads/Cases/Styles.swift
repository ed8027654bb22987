/// Models of every style: generic, nested, inherited and composed ones, and those with wrappers.
extension BrokenPayload {
    static let generics: [BrokenPayload] = [
        BrokenPayload("a generic type's missing key", "Catalogue", #"{"page": {"entries": []}}"#),
        BrokenPayload("a generic type's null", "Catalogue", #"{"page": {"entries": [], "total": null}}"#),
        BrokenPayload("a generic type's number in quotes", "Catalogue", #"{"page": {"entries": [], "total": "3"}}"#),
        BrokenPayload("a generic type's key misspelled", "Catalogue", #"{"page": {"entrys": [], "total": 1}}"#),
        BrokenPayload(
            "a generic type's list as an object", "Catalogue",
            #"{"page": {"entries": {"code": "a", "price": 1}, "total": 1}}"#),
        BrokenPayload(
            "a generic type's list under another name", "Catalogue", #"{"page": {"items": [], "total": 1}}"#),
        BrokenPayload(
            "an element of a generic list without its key", "Catalogue",
            "{\n  \"page\": {\n    \"entries\": [\n      {\"code\": \"a\", \"price\": 1},\n      {\"price\": 2}\n    ],\n    \"total\": 2\n  }\n}"
        ),
        BrokenPayload(
            "an enum in a generic list", "Catalogue",
            #"{"page": {"entries": [{"code": "a", "price": 1, "colour": "dark-grey"}], "total": 1}}"#),
        BrokenPayload(
            "a price in quotes in a generic list", "Catalogue",
            #"{"page": {"entries": [{"code": "a", "price": "9.90"}, {"code": "b", "price": 3}], "total": 2}}"#),
        BrokenPayload(
            "a negative stock", "Catalogue",
            #"{"page": {"entries": [{"code": "a", "price": 1, "stock": -1}], "total": 1}}"#),
        BrokenPayload(
            "a page of products in snake case", "Catalogue",
            #"{"page": {"entries": [{"code": "a", "price": 1, "added_on": 5, "colour": null}], "Total": 1}}"#),
        BrokenPayload("both values of a pair in an array", "Match", #"{"score": [1, 2]}"#),
        BrokenPayload("a pair's second value missing", "Match", #"{"score": {"first": 1}}"#),
        BrokenPayload("a pair's value as a fraction", "Match", #"{"score": {"first": 1.5, "second": 2}}"#),
        BrokenPayload(
            "a team in a pair without its name", "Match",
            #"{"score": {"first": 1, "second": 2}, "teams": {"first": {"name": "A"}, "second": {"title": "B"}}}"#),
        BrokenPayload(
            "a year that does not fit in a pair", "Match",
            #"{"score": {"first": 1, "second": 2}, "teams": {"first": {"name": "A", "founded": 40000}, "second": {"name": "B"}}}"#
        ),
        BrokenPayload(
            "a number for an optional of a generic type", "Match",
            #"{"score": {"first": 1, "second": 2}, "referee": {"label": "r", "value": 7}}"#),
        BrokenPayload(
            "a label that is null", "Match",
            #"{"score": {"first": 1, "second": 2}, "referee": {"label": null, "value": "x"}}"#),
        BrokenPayload("a wrapped catalogue", "Catalogue", #"{"catalogue": {"page": {"entries": [], "total": 0}}}"#),
        BrokenPayload("a page itself for a catalogue", "Catalogue", #"{"entries": [], "total": 0}"#),
    ]

    static let nested: [BrokenPayload] = [
        BrokenPayload("a nested type's missing key", "Hotel", #"{"name": "H", "address": {"geo": null}}"#),
        BrokenPayload(
            "an abbreviation in a type nested twice", "Hotel",
            #"{"name": "H", "address": {"street": "S", "geo": {"lat": 1, "lng": 2}}}"#),
        BrokenPayload(
            "coordinates as an array", "Hotel", #"{"name": "H", "address": {"street": "S", "geo": [1, 2]}}"#),
        BrokenPayload(
            "coordinates as a string", "Hotel", #"{"name": "H", "address": {"street": "S", "geo": "1,2"}}"#),
        BrokenPayload(
            "coordinates in quotes", "Hotel",
            #"{"name": "H", "address": {"street": "S", "geo": {"latitude": "1.5", "longitude": "2.5"}}}"#),
        BrokenPayload("an address as a string", "Hotel", #"{"name": "H", "address": "1 Main Street"}"#),
        BrokenPayload("an address beside its street", "Hotel", #"{"name": "H", "street": "S", "address": {}}"#),
        BrokenPayload(
            "a bed of a nested enum", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": ["single", "king"]}]}"#),
        BrokenPayload(
            "a bed in capitals", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": ["Queen"]}]}"#),
        BrokenPayload(
            "a bed that is null", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": [null]}]}"#),
        BrokenPayload(
            "one bed for several", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": "single"}]}"#),
        BrokenPayload(
            "a rate of a nested enum in quotes", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": [], "rate": "10"}]}"#),
        BrokenPayload(
            "an unknown rate of a nested enum", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": [{"number": 1, "beds": [], "rate": 30}]}"#),
        BrokenPayload(
            "rooms by their numbers", "Hotel",
            #"{"name": "H", "address": {"street": "S"}, "rooms": {"101": {"number": 101, "beds": []}, "102": {"number": 102, "beds": []}}}"#
        ),
        BrokenPayload(
            "one room in three without a number", "Hotel",
            "{\"name\": \"H\", \"address\": {\"street\": \"S\"}, \"rooms\": [\n  {\"number\": 1, \"beds\": []},\n  {\"no\": 2, \"beds\": []},\n  {\"number\": 3, \"beds\": []}\n]}"
        ),
        BrokenPayload(
            "a folder in a folder in a folder", "Folder",
            #"{"name": "a", "size": 1, "children": [{"name": "b", "size": 2, "children": [{"name": "c", "size": "3"}]}]}"#
        ),
        BrokenPayload(
            "a folder without its size", "Folder",
            #"{"name": "a", "size": 1, "children": [{"name": "b"}, {"name": "c"}]}"#),
        BrokenPayload(
            "children by their names", "Folder", #"{"name": "a", "size": 1, "children": {"b": {"size": 2}}}"#),
        BrokenPayload("a hotel a list", "Hotel", #"[{"name": "H", "address": {"street": "S"}}]"#),
        BrokenPayload("hotels in a member", "[Hotel]", #"{"hotels": [{"name": "H", "address": {"street": "S"}}]}"#),
    ]

    static let inherited: [BrokenPayload] = [
        BrokenPayload("a superclass's missing key", "Truck", #"{"max_load": 3.5}"#),
        BrokenPayload("a superclass's key misspelled", "Truck", #"{"max_load": 3.5, "weels": 4}"#),
        BrokenPayload("a superclass's number in quotes", "Truck", #"{"max_load": 3.5, "wheels": "4"}"#),
        BrokenPayload("a superclass's null", "Truck", #"{"max_load": 3.5, "wheels": null}"#),
        BrokenPayload("a superclass's optional as a number", "Truck", #"{"max_load": 3.5, "wheels": 4, "maker": 7}"#),
        BrokenPayload("a subclass's key by its property", "Truck", #"{"load": 3.5, "wheels": 4}"#),
        BrokenPayload("a subclass's key in another spelling", "Truck", #"{"maxLoad": 3.5, "wheels": 4}"#),
        BrokenPayload("a subclass's number in quotes", "Truck", #"{"max_load": "3.5", "wheels": 4}"#),
        BrokenPayload("a subclass's null", "Truck", #"{"max_load": null, "wheels": 4}"#),
        BrokenPayload("the key of a superclass's decoder", "Trailer", #"{"length": 5}"#),
        BrokenPayload("null for a superclass's decoder", "Trailer", #"{"length": 5, "base": null}"#),
        BrokenPayload("a number for a superclass's decoder", "Trailer", #"{"length": 5, "base": 2}"#),
        BrokenPayload("a key below a superclass's decoder", "Trailer", #"{"length": 5, "base": {"maker": "M"}}"#),
        BrokenPayload("a superclass's members beside its key", "Trailer", #"{"length": 5, "wheels": 2}"#),
        BrokenPayload("the key super", "Bicycle", #"{"gears": 21, "wheels": 2}"#),
        BrokenPayload("a key below super", "Bicycle", #"{"gears": 21, "super": {"wheel": 2}}"#),
        BrokenPayload("trucks of which one fails", "[Truck]", #"[{"max_load": 1, "wheels": 4}, {"max_load": 1}]"#),
        BrokenPayload("a lesson's superclass", "inheritance/MyChildClass", #"{"bar": 1, "Foo": "a"}"#),
        BrokenPayload("a lesson's subclass", "inheritance/MyChildClass", #"{"foo": "a", "bar": "1"}"#),
        BrokenPayload("a customer's number", "Customer", #"{"customerID": "17", "email": "a@b.c"}"#),
        BrokenPayload("a customer's number in another spelling", "Customer", #"{"customerId": 17, "email": "a@b.c"}"#),
        BrokenPayload("a customer's mail", "Customer", #"{"customerID": 17, "mail": "a@b.c"}"#),
        BrokenPayload("a customer's phone as a number", "Customer", #"{"customerID": 17, "email": "a", "phone": 555}"#),
        BrokenPayload(
            "a customer's date", "Customer", #"{"customerID": 17, "email": "a", "since": "2024-05-06"}"#,
            ["dates": "iso8601"]),
        BrokenPayload(
            "the parts of a customer in members", "Customer",
            #"{"identity": {"customerID": 17}, "contact": {"email": "a"}}"#),
        BrokenPayload("a lesson's composition", "composition/MyComplexStruct", #"{"foo": 1}"#),
    ]

    static let wrapped: [BrokenPayload] = [
        BrokenPayload(
            "a word for a convertible number", "Review",
            #"{"stars": "five", "tags": [], "text": "t", "reference": 1}"#),
        BrokenPayload(
            "an array for a convertible number", "Review", #"{"stars": [5], "tags": [], "text": "t", "reference": 1}"#),
        BrokenPayload(
            "null for a convertible number", "Review", #"{"stars": null, "tags": [], "text": "t", "reference": 1}"#),
        BrokenPayload("a convertible number's missing key", "Review", #"{"tags": [], "text": "t", "reference": 1}"#),
        BrokenPayload(
            "a fraction for a convertible number", "Review",
            #"{"stars": 4.5, "tags": [], "text": "t", "reference": 1}"#),
        BrokenPayload(
            "a string for a failable array", "Review", #"{"stars": 5, "tags": "a", "text": "t", "reference": 1}"#),
        BrokenPayload(
            "elements dropped by a failable array", "Review",
            #"{"stars": 5, "tags": ["a", 2, null], "text": "t", "reference": 1}"#),
        BrokenPayload("a failable array's missing key", "Review", #"{"stars": 5, "text": "t", "reference": 1}"#),
        BrokenPayload(
            "a failable object's failure", "Review",
            #"{"stars": 5, "tags": [], "author": {"name": "A", "age": 300}, "text": "t", "reference": 1}"#),
        BrokenPayload(
            "a failable object's missing key", "Review",
            #"{"stars": 5, "tags": [], "author": {"nick": "A"}, "text": "t", "reference": 1}"#),
        BrokenPayload(
            "an object for a string of any scalar", "Review",
            #"{"stars": 5, "tags": [], "text": "t", "reference": {"id": 1}}"#),
        BrokenPayload(
            "a number beside wrappers", "Review", #"{"stars": 5, "tags": [], "text": 3, "reference": 1}"#),
        BrokenPayload(
            "a review in a page", "Feed",
            #"{"reviews": {"entries": [{"stars": "5", "tags": [1], "text": null, "reference": 1}], "total": 1}}"#),
        BrokenPayload(
            "a page of reviews without its total", "Feed",
            #"{"reviews": {"entries": [{"stars": "5", "tags": [1], "text": "t", "reference": 1}]}}"#),
        BrokenPayload(
            "an entity's mandatory scalar", "declared-properties/ModelRoot", #"{"title": "t"}"#),
        BrokenPayload(
            "a string for an entity's nested object", "declared-properties/ModelRoot", #"{"id": 1, "level1": "x"}"#),
        BrokenPayload(
            "a lesson's convertible price", "conversions/Product", #"{"id": 1, "name": "A", "price": "free"}"#),
        BrokenPayload("a lesson's plain price", "conversions/PlainProduct", #"{"id": "1", "name": "A", "price": "2"}"#),
    ]
}
