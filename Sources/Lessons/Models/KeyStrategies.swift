import Foundation

private struct Product: Codable {
    var productName: String
    var unitPrice: Double
    var thumbnailUrl: URL
}

private struct Poster: Codable {
    var posterTitle: String
    var imageURL: URL
}

private struct PosterWithKeys: Codable {
    var posterTitle: String
    var imageURL: URL

    enum CodingKeys: String, CodingKey {
        case posterTitle
        case imageURL = "imageUrl"
    }
}

// MARK: - Lesson

extension Lesson {
    static let keyStrategies = Lesson(
        name: "key-strategies",
        title: "Snake case in, camel case out",
        lookAt: """
            The payload says thumbnail_url, Product says thumbnailUrl. With keys: snake the decoder converts the \
            payload's keys before the model asks.
            """,
        tries: [
            LessonTry(
                "With product.json open, press s and set keys to default.",
                seen: "Without the conversion not one key fits: productName is not in the payload.",
                when: .payload("product"), .strategy("keys", "default"), .outcome(.failed)),
            LessonTry(
                "Press p: poster.json, with keys: snake again.",
                seen: "image_url becomes imageUrl, and Poster asks for imageURL: a capital URL never comes out.",
                when: .payload("poster"), .model("Poster"), .strategy("keys", "snake"), .outcome(.failed)),
            LessonTry(
                "Give poster.json to PosterWithKeys with m.",
                seen: "Its coding key is imageUrl, what the conversion gives, and so it decodes.",
                when: .payload("poster"), .model("PosterWithKeys"), .outcome(.decoded)),
        ],
        saw: """
            The conversion goes from the payload to the model, so it can never give a capital URL. A coding key must \
            spell what the decoder makes of the payload's key.
            """,
        models: [
            LessonModel(Product.self, .struct, in: "KeyStrategies.swift"),
            LessonModel(Poster.self, .struct, in: "KeyStrategies.swift"),
            LessonModel(PosterWithKeys.self, .struct, in: "KeyStrategies.swift"),
        ],
        payloads: [
            LessonPayload(
                "key-strategies/product", note: "The keys are in snake case.",
                .decodes("Product", ("keys", "snake")),
                .fails("Product", finding: LessonFinding(.keyNotFound, "productName", at: "", line: 1, column: 1))),
            LessonPayload(
                "key-strategies/poster", note: "image_url becomes imageUrl, and the model asks for imageURL.",
                .fails(
                    "Poster", ("keys", "snake"),
                    finding: LessonFinding(.keyNotFound, "imageURL", at: "", line: 1, column: 1)),
                .decodes("PosterWithKeys", ("keys", "snake"))),
        ])
}
