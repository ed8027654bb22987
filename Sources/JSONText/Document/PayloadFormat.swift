package import Foundation

/// What a payload is written in.
package enum PayloadFormat: String, Codable, Sendable, Hashable {
    /// Read by `JSONDecoder`.
    case json
    /// Read by `PropertyListDecoder`.
    case propertyList

    /// Recognises the format by what the bytes begin with, and only where that says nothing by the file's name.
    ///
    /// - Parameters:
    ///   - data: The bytes as they are in the file.
    ///   - name: The file's name or path, if it has one.
    package init(of data: Data, named name: String? = nil) {
        if PropertyListDocument.looksLikeOne(data) {
            self = .propertyList
        } else if name?.lowercased().hasSuffix(".plist") == true {
            // Property lists in the older text form begin as JSON does.
            self = !data.isEmpty && JSONDocument(data).fault == nil ? .json : .propertyList
        } else {
            self = .json
        }
    }

    /// The decoder that reads it.
    package var decoderName: String {
        switch self {
        case .json: "JSONDecoder"
        case .propertyList: "PropertyListDecoder"
        }
    }

    /// The format in a sentence, with its article.
    package var withArticle: String {
        switch self {
        case .json: "JSON"
        case .propertyList: "a property list"
        }
    }
}

extension JSONDocument {
    /// Indexes a payload in its format.
    ///
    /// - Parameters:
    ///   - payload: The bytes as they are in the file.
    ///   - format: What they are written in.
    ///   - options: What is taken beyond standard JSON; nothing for other formats.
    /// - Complexity: O(bytes).
    package init(_ payload: Data, format: PayloadFormat, options: Options = Options()) {
        self = format == .json ? JSONDocument(payload, options: options) : PropertyListDocument.read(payload)
    }

    /// Indexes what a value was encoded to, to compare it with the payload that it came from.
    ///
    /// - Parameters:
    ///   - encoded: The encoder's bytes.
    ///   - payload: The payload; what was encoded is in the same format.
    /// - Complexity: O(bytes).
    package init(again encoded: Data, as payload: JSONDocument) {
        self = payload.foreign == nil ? JSONDocument(encoded) : PropertyListDocument.read(encoded)
    }

    /// What the text is written in.
    package var format: PayloadFormat { foreign == nil ? .json : .propertyList }
}
