import Foundation
import ResilientCodable

private struct Country: Codable {
    var name: String
    @FailableCodableArray var cities: [City]
}

private struct City: Codable {
    var name: String
    var population: Int
}

private struct ProductList: Codable {
    @FailableCodableArray var products: [Product]
}

private struct Product: Codable {
    var name: String
    var price: Double
    @FailableDecodable var image: Picture?
}

private struct Picture: Codable {
    var url: URL
    var width: Int
}

private struct StrictCountry: Codable {
    var name: String
    var cities: [City]
}

// MARK: - Lesson

extension Lesson {
    static let failableArrays = Lesson(
        name: "failable-arrays",
        title: "One bad element must not fail the array",
        lookAt: """
            cities and products are @FailableCodableArray, image is @FailableDecodable: failing elements are dropped, \
            a failing image is nil, and the rest decodes.
            """,
        tasks: [
            LessonTask(
                "Press p: null-name.json. It decodes, and still opens at a failure.",
                seen: "The city without a name is marked ~, swallowed: it was dropped, and the others remain.",
                when: .payload("null-name"), .outcome(.recovered)),
            LessonTask(
                "In null-name.json, press , to the request inside the city that was dropped.",
                seen: """
                    City.init(from:) asked for the name and threw. The array caught the error, and went on with the \
                    next city.
                    """,
                when: .payload("null-name"), .asked("cities[1].name"), .open("[1]")),
            LessonTask(
                "Decode null-name.json as StrictCountry with m: it fails. v on the model: make cities failable.",
                seen: """
                    @FailableCodableArray is all that differs from Country: the city is dropped, and the others \
                    remain.
                    """,
                when: .payload("null-name"), .model("StrictCountry"), .edited, .outcome(.recovered)),
            LessonTask(
                "Press p: bad-image.json, then d. What does the round trip lose?",
                seen: "Both images, but no product: a value that fails in @FailableDecodable becomes nil.",
                when: .payload("bad-image"), .difference("/products/1/image")),
            LessonTask(
                "Press p: string-element.json, with the difference still shown.",
                seen: "A string among the objects is dropped from the array like any element that fails.",
                when: .payload("string-element"), .difference("/products/1")),
            LessonTask(
                asking: "How does an app learn that a city was dropped?",
                .wrong("decode throws an error.", "It succeeded: that is what the wrapper is for."),
                .right("$cities.dropped"),
                .wrong(
                    "cities has a nil in its place.", "Dropped elements leave no gap: the array has fewer elements."),
                .wrong(
                    "It cannot know.", "The wrapper keeps what it dropped. Look at the last sentence of the lesson."),
                seen: "Each @FailableCodableArray keeps the errors of the elements that it dropped."),
        ],
        saw: """
            The app shows a list and doesn't notice what is missing, unless it checks $cities.dropped.
            """,
        models: [
            LessonModel(Country.self, .struct, in: "FailableArrays.swift"),
            LessonModel(StrictCountry.self, .struct, in: "FailableArrays.swift"),
            LessonModel(City.self, .struct, in: "FailableArrays.swift"),
            LessonModel(ProductList.self, .struct, in: "FailableArrays.swift"),
            LessonModel(Product.self, .struct, in: "FailableArrays.swift"),
            LessonModel(Picture.self, .struct, in: "FailableArrays.swift"),
        ],
        payloads: [
            LessonPayload("failable-arrays/products", note: "Every product is complete.", .decodes("ProductList")),
            LessonPayload(
                "failable-arrays/null-name", note: "The name of the second city is null.",
                .decodes(
                    "Country",
                    absorbing: LessonFinding(
                        .valueNotFound, "cities[1].name", at: "/cities/1/name", line: 9, column: 15)),
                .fails(
                    "StrictCountry",
                    finding: LessonFinding(
                        .valueNotFound, "cities[1].name", at: "/cities/1/name", line: 9, column: 15))),
            LessonPayload(
                "failable-arrays/bad-image", note: "The first product's image has no width, the second's is a string.",
                .decodes(
                    "ProductList",
                    absorbing: LessonFinding(
                        .keyNotFound, "products[0].image.width", at: "/products/0/image", line: 6, column: 16),
                    LessonFinding(.typeMismatch, "products[1].image", at: "/products/1/image", line: 13, column: 16))
            ),
            LessonPayload(
                "failable-arrays/string-element", note: "There is a string among the products.",
                .decodes(
                    "ProductList",
                    absorbing: LessonFinding(.typeMismatch, "products[1]", at: "/products/1", line: 11, column: 5))),
        ])
}
