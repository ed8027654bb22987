import ResilientCodable

private struct Product: Codable {
    @StringConvertible var id: String
    var name: String
    @Convertible var price: Double
}

private struct PlainProduct: Codable {
    var id: String
    var name: String
    var price: Double
}

// Swift's own conversions: every number becomes a Double first, and Double(_:) accepts more than JSON's numbers.

private struct NaiveProduct: Codable {
    var id: String
    var name: String
    var price: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = "\(try container.decode(Double.self, forKey: .id))"
        name = try container.decode(String.self, forKey: .name)
        price = Double(try container.decode(String.self, forKey: .price)) ?? 0
    }
}

// MARK: - Lesson

extension Lesson {
    private static let numberForID = LessonFinding(.typeMismatch, "id", at: "/id", line: 2, column: 9)
    private static let textForPrice = LessonFinding(.typeMismatch, "price", at: "/price", line: 4, column: 12)

    static let conversions = Lesson(
        name: "conversions",
        title: "Numbers in quotes, and strings without",
        lookAt: """
            A scalar is a number, a string or a Bool. id is a @StringConvertible String, price a @Convertible Double: \
            both also accept scalars of another kind if nothing is lost.
            """,
        tasks: [
            LessonTask(
                "Press p: other-scalars.json, with 7 and \"12.2\". Press d.",
                seen: "It decodes, and is encoded as declared: \"7\" and 12.2.",
                when: .payload("other-scalars"), .model("Product"), .difference("/price")),
            LessonTask(
                "Decode other-scalars.json as PlainProduct with m.",
                seen: "7 isn't a String: typeMismatch. The wrappers got the same error, then read the number.",
                when: .payload("other-scalars"), .model("PlainProduct"), .outcome(.failed)),
            LessonTask(
                "Keep other-scalars.json and PlainProduct, press s and set scalars to lossless.",
                seen: "Both values are marked ≈, adjusted: the what-if does what the wrappers do.",
                when: .payload("other-scalars"), .model("PlainProduct"), .strategy("scalars", "lossless"),
                .outcome(.recovered)),
            LessonTask(
                """
                In other-scalars.json as PlainProduct with scalars: strict, v on the model: add the wrappers of \
                Product.
                """,
                seen: """
                    It decodes as Product does. A wrapper is written at each property that needs it, and nowhere else.
                    """,
                when: .payload("other-scalars"), .model("PlainProduct"), .strategy("scalars", "strict"), .edited,
                .outcome(.decoded)),
            LessonTask(
                "Press p: odd-numbers.json. Decode it as NaiveProduct with m, and press d.",
                seen: """
                    As a Double, the id is 1.2345678901234568e+16, and 7 would be 7.0. "0x10" became 16; Product \
                    refuses it.
                    """,
                when: .payload("odd-numbers"), .model("NaiveProduct"), .difference("/id")),
            LessonTask(
                "Press p: twelve.json.",
                seen: "\"twelve\" isn't a number, so the wrapper throws the same error as a plain Double.",
                when: .payload("twelve"), .outcome(.failed)),
            LessonTask(
                asking: "Which of these does a @Convertible Double refuse?",
                .wrong("\"12.2\"", "It is the exact text of a number. Decode other-scalars.json."),
                .wrong("12", "A whole number is a Double."),
                .right("\"twelve\""),
                .wrong("\"7\"", "It is the text of a number, and 7 is a Double."),
                seen: "It accepts a conversion only if nothing is lost and nothing is guessed."),
        ],
        saw: """
            A lossless conversion is safe, and an impossible one fails as it would without the wrapper. scalars: \
            lossless does the same for any model. For amounts of money, consider no wrapper at all: a price of the \
            wrong type is a mistake that somebody should see.
            """,
        models: [
            LessonModel(Product.self, .struct, in: "Conversions.swift"),
            LessonModel(NaiveProduct.self, .struct, in: "Conversions.swift"),
            LessonModel(PlainProduct.self, .struct, in: "Conversions.swift"),
        ],
        payloads: [
            LessonPayload(
                "conversions/as-declared", note: "Each value has its declared type.",
                .decodes("Product"), .decodes("PlainProduct")),
            LessonPayload(
                "conversions/other-scalars", note: "id is a number and price is a string.",
                .decodes("Product"), .decodes("NaiveProduct"),
                .fails("PlainProduct", finding: numberForID),
                .decodes("PlainProduct", ("scalars", "lossless"), adjusting: numberForID, textForPrice)),
            LessonPayload(
                "conversions/odd-numbers", note: "id has 17 digits, and price is a hexadecimal number.",
                .fails("Product", finding: textForPrice), .decodes("NaiveProduct")),
            LessonPayload(
                "conversions/twelve", note: "price is a word.",
                .fails("Product", finding: textForPrice)),
        ])
}
