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

// MARK: - Lesson

extension Lesson {
    static let failableArrays = Lesson(
        name: "failable-arrays",
        title: "One bad element must not spoil the array",
        lookAt: """
            cities and products are @FailableCodableArray, image is @FailableDecodable: what fails there is dropped or \
            nil, and the rest decodes.
            """,
        tries: [
            LessonTry(
                "Press p: null-name.json. It decodes, and yet opens on a failure.",
                seen: "The city without a name is marked ~, absorbed: it was dropped, and the others stay.",
                when: .payload("null-name"), .outcome(.recovered)),
            LessonTry(
                "Press p: bad-image.json, then d. What does the round trip lose?",
                seen: "Both images, and no product: what fails inside @FailableDecodable is nil.",
                when: .payload("bad-image"), .difference("/products/1/image")),
            LessonTry(
                "Press p: string-element.json, the difference still shown.",
                seen: "A string among the objects is dropped from the array like any element that fails.",
                when: .payload("string-element"), .difference("/products/1")),
        ],
        saw: """
            The app shows a list and never learns what is missing, unless it looks at $cities.dropped.
            """,
        models: [
            LessonModel(Country.self, .struct, in: "FailableArrays.swift"),
            LessonModel(City.self, .struct, in: "FailableArrays.swift"),
            LessonModel(ProductList.self, .struct, in: "FailableArrays.swift"),
            LessonModel(Product.self, .struct, in: "FailableArrays.swift"),
            LessonModel(Picture.self, .struct, in: "FailableArrays.swift"),
        ],
        payloads: [
            LessonPayload("failable-arrays/products", note: "Every product is whole.", .decodes("ProductList")),
            LessonPayload(
                "failable-arrays/null-name", note: "The name of the second city is null.",
                .decodes(
                    "Country",
                    absorbing: LessonFinding(
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
                "failable-arrays/string-element", note: "A string stands among the products.",
                .decodes(
                    "ProductList",
                    absorbing: LessonFinding(.typeMismatch, "products[1]", at: "/products/1", line: 11, column: 5))),
        ])
}
