/// The user's compiled models: a library that the decoding process loads.
///
/// It depends on nothing of ours. It exports one C function, ``modelsSymbol``, that gives the address of an
/// `[(String, any Decodable.Type)]`, whoever calls it owns the memory; and, when a decoder was asked for,
/// ``decoderSymbol``, that gives the address of a `Result<JSONDecoder, any Error>` in the same way.
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
