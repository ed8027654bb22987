package import Foundation

/// The format of a payload.
package enum PayloadFormat: String, Codable, Sendable, Hashable {
    /// Decoded by `JSONDecoder`.
    case json
    /// Decoded by `PropertyListDecoder`.
    case propertyList

    /// Detects the format by the first bytes and, if they are ambiguous, by the file's name.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The file's name or path, if it has one.
    package init(of data: Data, named name: String? = nil) {
        if PropertyListDocument.looksLikeOne(data) {
            self = .propertyList
        } else if name?.lowercased().hasSuffix(".plist") == true {
            // Property lists in the old text format begin like JSON.
            self = !data.isEmpty && JSONDocument(data).fault == nil ? .json : .propertyList
        } else {
            self = .json
        }
    }

    /// The name of the decoder for it.
    package var decoderName: String {
        switch self {
        case .json: "JSONDecoder"
        case .propertyList: "PropertyListDecoder"
        }
    }

    /// The format's name in a sentence, with its article.
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
    ///   - payload: The bytes of the file.
    ///   - format: Their format.
    ///   - options: The extensions of standard JSON; ignored for other formats.
    ///   - origin: Where JSON starts in its file.
    /// - Complexity: O(bytes).
    package init(
        _ payload: TextBytes, format: PayloadFormat, options: Options = Options(), origin: TextOrigin = .start
    ) {
        self =
            format == .json
            ? JSONDocument(bytes: payload.array, options: options, origin: origin)
            : PropertyListDocument.read(payload.data)
    }

    /// Indexes a payload in its format, and reports the progress for JSON.
    ///
    /// - Parameter progress: Receives the progress, and can stop the indexing.
    /// - Returns: Nil if it was stopped.
    /// - Complexity: O(bytes).
    package init?(
        _ payload: TextBytes, format: PayloadFormat, options: Options = Options(), origin: TextOrigin = .start,
        progress: IndexProgress
    ) {
        guard format == .json else {
            self.init(payload, format: format)
            return
        }
        self.init(bytes: payload.array, options: options, origin: origin, progress: progress)
    }

    /// Indexes an encoded value, to compare it with the payload that it was decoded from.
    ///
    /// - Parameters:
    ///   - encoded: The encoder's bytes.
    ///   - payload: The payload, which has the same format.
    /// - Complexity: O(bytes).
    package init(again encoded: TextBytes, as payload: JSONDocument) {
        self.init(encoded, format: payload.format)
    }

    /// The format of the text.
    package var format: PayloadFormat { foreign == nil ? .json : .propertyList }
}
