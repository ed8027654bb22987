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
        title: "Numbers in quotes, and strings without",
        lookAt: """
            id is a @StringConvertible String, price a @Convertible Double: they also accept other scalars, as long as \
            nothing is lost.
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
            A lossless conversion is safe, and an impossible one fails as it would without the wrapper. scalars: lossless \
            does the same for any model.
            """,
        models: [
            LessonModel(Product.self, .struct, in: "Conversions.swift"),
            LessonModel(PlainProduct.self, .struct, in: "Conversions.swift"),
        ],
        payloads: [
            LessonPayload(
                "conversions/as-declared", note: "Each value has its declared type.",
                .decodes("Product"), .decodes("PlainProduct")),
            LessonPayload(
                "conversions/other-scalars", note: "id is a number and price is a string.",
                .decodes("Product"),
                .fails("PlainProduct", finding: numberForID),
                .decodes("PlainProduct", ("scalars", "lossless"), adjusting: numberForID, textForPrice)),
            LessonPayload(
                "conversions/twelve", note: "price is a word.",
                .fails("Product", finding: textForPrice)),
        ])
}
