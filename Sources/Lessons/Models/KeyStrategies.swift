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
            The payload has thumbnail_url, in snake case, and Product has thumbnailUrl, in camel case. With the \
            strategy keys: snake, .convertFromSnakeCase, the decoder converts the payload's keys before the model sees \
            them.
            """,
        tasks: [
            LessonTask(
                "With product.json open, press s and set keys to default.",
                seen: "Without the conversion, no key matches: productName is not in the payload.",
                when: .payload("product"), .strategy("keys", "default"), .outcome(.failed)),
            LessonTask(
                "In product.json with keys: snake again, step with . to the request for thumbnailUrl.",
                seen: "The model asks for thumbnailUrl, and the decoder finds it: it has converted thumbnail_url.",
                when: .payload("product"), .strategy("keys", "snake"), .asked("thumbnailUrl")),
            LessonTask(
                "In product.json with keys: snake, press d: nothing is lost. Then set encode-keys to default.",
                seen: """
                    The encoder has its own strategy. convertToSnakeCase, the default here, wrote product_name; now \
                    it's productName.
                    """,
                when: .payload("product"), .strategy("keys", "snake"), .strategy("encode-keys", "default"),
                .difference("/product_name")),
            LessonTask(
                "Press p: poster.json, with keys: snake again.",
                seen: "image_url becomes imageUrl, but Poster has imageURL: the conversion never produces URL.",
                when: .payload("poster"), .model("Poster"), .strategy("keys", "snake"), .outcome(.failed)),
            LessonTask(
                "In poster.json as Poster, v on the model: rename imageURL so that it decodes.",
                seen: """
                    imageUrl is what the conversion makes of image_url. A coding key imageUrl does the same, and keeps \
                    the name.
                    """,
                when: .payload("poster"), .model("Poster"), .strategy("keys", "snake"), .edited, .outcome(.decoded)),
            LessonTask(
                "Decode poster.json as PosterWithKeys with m.",
                seen: "Its coding key is imageUrl, the result of the conversion, so it decodes.",
                when: .payload("poster"), .model("PosterWithKeys"), .outcome(.decoded)),
            LessonTask(
                asking: "With keys: snake, which key of the payload gives a property imageURL without CodingKeys?",
                .wrong("image_url", "It becomes imageUrl, and poster.json fails."),
                .wrong("image_URL", "The conversion capitalizes a word: URL becomes Url."),
                .right("imageURL"),
                .wrong("IMAGE_URL", "It becomes imageUrl, too: words are made lower case before they are capitalized."),
                seen: "The conversion never produces two capitals in a row from one word."),
        ],
        saw: """
            The payload's keys are converted, not the model's: image_url becomes imageUrl, never imageURL. A coding \
            key must match the converted key.
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
                "key-strategies/poster", note: "image_url becomes imageUrl, but the model has imageURL.",
                .fails(
                    "Poster", ("keys", "snake"),
                    finding: LessonFinding(.keyNotFound, "imageURL", at: "", line: 1, column: 1)),
                .decodes("PosterWithKeys", ("keys", "snake"))),
        ])
}
