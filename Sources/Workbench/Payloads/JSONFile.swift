import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Lessons

/// JSON of a form that Codascope defines, such as a lesson or a summary. Says where in a file an error is.
struct JSONFile {
    private let data: Data
    private let path: String
    /// The lines of the file before the JSON.
    private let lines: Int
    private let document: JSONDocument

    init(_ data: Data, path: String, after lines: Int = 0, allowsJSON5: Bool = false) {
        self.data = data
        self.path = path
        self.lines = lines
        document = JSONDocument(data, options: .init(allowsJSON5: allowsJSON5))
    }

    /// Decodes it.
    ///
    /// - Throws: ``Trouble`` with the line, the column and what must be there.
    func decode<Value: Decodable>(_ type: Value.Type) throws(Trouble) -> Value {
        if let fault = document.fault { throw trouble(fault.message.ended, at: fault.byte) }
        // In JSON5, Foundation reads no text with this character, and doesn't say where it is.
        for token in 0..<document.tokenCount where document.options.allowsJSON5 {
            let texts = [document.keySpan(token), document.kind(token) == .string ? document.span(token) : nil]
            for span in texts.compactMap({ $0 }) where document.key(at: span).contains("\0") {
                throw trouble("A text of a lesson has no \\u0000: \"\(document.key(at: span))\".", at: span.lowerBound)
            }
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = document.options.allowsJSON5
        do {
            return try decoder.decode(type, from: data)
        } catch let DecodingError.keyNotFound(key, context) {
            throw trouble("There is no key \"\(key.stringValue)\".", at: CodingPath(context.codingPath))
        } catch let DecodingError.dataCorrupted(context) {
            let isUnknownKey = context.underlyingError is LessonFile.UnknownKey
            throw trouble(context.debugDescription.ended, at: CodingPath(context.codingPath), atKey: isUnknownKey)
        } catch let DecodingError.typeMismatch(type, context) {
            throw trouble("This must be \(Self.words(type)).", at: CodingPath(context.codingPath))
        } catch let DecodingError.valueNotFound(type, context) {
            throw trouble("This must be \(Self.words(type)), not null.", at: CodingPath(context.codingPath))
        } catch {
            throw trouble("\(error)", at: CodingPath())
        }
    }

    /// - Parameter atKey: Whether the message is about the key of the value.
    func trouble(_ message: String, at path: CodingPath, atKey: Bool = false) -> Trouble {
        let resolver = KeyResolver(document: document, strategies: StrategySet())
        // The key of an object that lacks it has no place of its own.
        var place = path
        while !place.isEmpty, resolver.token(at: place) == nil {
            place = CodingPath(Array(place.components.dropLast()))
        }
        let token = resolver.token(at: place) ?? 0
        if atKey, let key = document.keySpan(token) { return trouble(message, at: key.lowerBound) }
        return trouble(message, at: document.tokenCount > 0 ? document.span(token).lowerBound : 0)
    }

    private func trouble(_ message: String, at byte: Int) -> Trouble {
        let place = document.position(byte)
        return Trouble("\(path):\(lines + place.line):\(place.column): \(message)")
    }

    /// A type that the file's values have, in words.
    private static func words(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "a whole number"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
