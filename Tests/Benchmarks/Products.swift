import ArgumentParser
import DecodeService
import Foundation
import Lessons

/// Products with keys in snake case, for a lesson's model with keys in camel case.
enum Products {
    static let model = "[key-strategies/Product]"

    /// A plain decode with the strategy that reads them.
    static func decode(_ data: Data) throws {
        let lesson = LessonCatalog.all.first { $0.name == "key-strategies" }
        guard let type = lesson?.models.first(where: { $0.name == "Product" })?.type else {
            throw ValidationError("there is no lesson key-strategies with a model Product")
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        func list<T: Decodable>(of type: T.Type) throws { _ = try decoder.decode([T].self, from: data) }
        try list(of: type)
    }

    static func payload(bytes: Int) -> Data {
        var text = "["
        var number = 0
        while text.utf8.count < bytes {
            if number > 0 { text += ",\n" }
            text +=
                #"{"product_name": "Desk lamp \#(number)", "unit_price": \#(number % 100).5, "thumbnail_url": "https://shop.example/lamp-\#(number).jpg"}"#
            number += 1
        }
        return Data((text + "]").utf8)
    }
}
