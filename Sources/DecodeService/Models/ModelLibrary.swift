/// The user's compiled models: a library that the decoding process loads.
///
/// It doesn't depend on this package. It exports C functions that return the address of a value, which the caller then
/// owns: ``modelsSymbol``, of an `[(String, any Decodable.Type)]`; ``wordsSymbol``, of a `String` with the words of the
/// sources, one per line; and, if a decoder was requested, ``decoderSymbol``, of a `Result<JSONDecoder, any Error>`.
package struct ModelLibrary: Codable, Sendable, Hashable {
    /// The library's file.
    package var path: String
    /// Whether decodes use the decoder that the library creates.
    package var hasDecoder: Bool

    /// The C function that exports the models.
    package static let modelsSymbol = "codascope_models"
    /// The C function that exports the words of the sources.
    package static let wordsSymbol = "codascope_words"
    /// The C function that a library with a decoder exports.
    package static let decoderSymbol = "codascope_decoder"

    /// Creates a reference to a library.
    package init(path: String, hasDecoder: Bool = false) {
        self.path = path
        self.hasDecoder = hasDecoder
    }
}
