/// The user's compiled models: a library that the decoding process loads.
///
/// It doesn't depend on this package. It exports a C function, ``modelsSymbol``, that returns the address of an
/// `[(String, any Decodable.Type)]` owned by the caller; and, if a decoder was requested, ``decoderSymbol``, which
/// returns the address of a `Result<JSONDecoder, any Error>` in the same way.
package struct ModelLibrary: Codable, Sendable, Hashable {
    /// The library's file.
    package var path: String
    /// Whether decodes use the decoder that the library creates.
    package var hasDecoder: Bool

    /// The C function that every library exports.
    package static let modelsSymbol = "codascope_models"
    /// The C function that a library with a decoder exports.
    package static let decoderSymbol = "codascope_decoder"

    /// Names a library.
    package init(path: String, hasDecoder: Bool = false) {
        self.path = path
        self.hasDecoder = hasDecoder
    }
}
