/// The user's models, compiled: a library that a worker loads.
///
/// It depends on nothing of ours. It exports one C function, ``modelsSymbol``, that gives the address of an
/// `[(String, any Decodable.Type)]`, whoever calls it owns the memory; and, when a decoder was asked for,
/// ``decoderSymbol``, that gives the address of a `Result<JSONDecoder, any Error>` in the same way.
public struct ModelLibrary: Codable, Sendable, Hashable {
    /// The library's file.
    public var path: String
    /// Whether the decodes are to be made with the decoder that the library makes.
    public var hasDecoder: Bool

    /// The C function that every library exports.
    public static let modelsSymbol = "codascope_models"
    /// The C function that a library with a decoder exports.
    public static let decoderSymbol = "codascope_decoder"

    /// Names a library.
    public init(path: String, hasDecoder: Bool = false) {
        self.path = path
        self.hasDecoder = hasDecoder
    }
}
