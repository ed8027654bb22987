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

// MARK: - Lesson

extension Lesson {
    private static let numberForID = LessonFinding(.typeMismatch, "id", at: "/id", line: 2, column: 9)
    private static let textForPrice = LessonFinding(.typeMismatch, "price", at: "/price", line: 4, column: 12)

    static let conversions = Lesson(
        name: "conversions",
        title: "Numbers in quotes, and texts without",
        lookAt: """
            id is a @StringConvertible String, price a @Convertible Double: they take other scalars too, where nothing is \
            lost.
            """,
        tries: [
            LessonTry(
                "Press p: other-scalars.json, with 7 and \"12.2\". Press d.",
                seen: "It decodes, and is written back as declared: \"7\" and 12.2.",
                when: .payload("other-scalars"), .model("Product"), .difference("/price")),
            LessonTry(
                "Give other-scalars.json to PlainProduct with m.",
                seen: "7 is no String: typeMismatch. The wrappers met the same error, then read the number.",
                when: .payload("other-scalars"), .model("PlainProduct"), .outcome(.failed)),
            LessonTry(
                "Press p: twelve.json.",
                seen: "\"twelve\" is no number, so the wrapper throws the error that a plain Double gives.",
                when: .payload("twelve"), .outcome(.failed)),
        ],
        saw: """
            A conversion that loses nothing is safe, and one that cannot be made fails as it would without. \
            scalars: lossless tries the same on any model.
            """,
        models: [
            LessonModel(Product.self, .struct, in: "Conversions.swift"),
            LessonModel(PlainProduct.self, .struct, in: "Conversions.swift"),
        ],
        payloads: [
            LessonPayload(
                "conversions/as-declared", note: "Each value has the type that was declared.",
                .decodes("Product"), .decodes("PlainProduct")),
            LessonPayload(
                "conversions/other-scalars", note: "id is a number and price is text.",
                .decodes("Product"),
                .fails("PlainProduct", finding: numberForID),
                .decodes("PlainProduct", ("scalars", "lossless"), adjusting: numberForID, textForPrice)),
            LessonPayload(
                "conversions/twelve", note: "price is a word.",
                .fails("Product", finding: textForPrice)),
        ])
}
