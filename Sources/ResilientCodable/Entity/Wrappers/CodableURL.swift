public import Foundation

/// A URL with a scheme and without invalid characters.
///
/// ```swift
/// @CodableURL(key: "website") var link: URL = fallbackLink    // {"website": "not a url"} fails
/// ```
///
/// Foundation itself reads `not a url` as `not%20a%20url`. Here it fails, as do a relative reference (`/path`,
/// `example.com`), unescaped characters outside ASCII, and a web address without a host. A URL that couldn't be decoded
/// again fails to encode.
public typealias CodableURL = CodableKeyedProperty<URLTraits>

/// An optional URL: null decodes as nil.
public typealias CodableOptionalURL = CodableKeyedProperty<OptionalTraits<URLTraits>>

/// The traits of `CodableURL`.
public enum URLTraits: CodableTraits {
    public typealias Coded = String
    public typealias Storable = URL

    public static func createStorable(from coded: String) throws -> URL {
        guard let scheme = scheme(of: coded) else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it has no scheme such as https:.")
        }
        guard let url = strictURL(coded), url.scheme != nil else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it contains a character that must be escaped.")
        }
        guard !needsHost.contains(scheme) || url.host?.isEmpty == false else {
            throw UnusableValue(description: "\"\(coded)\" isn't a URL: it has no host.")
        }
        return url
    }

    public static func createDecodable(from storable: URL) throws -> String? {
        let text = storable.absoluteString
        _ = try createStorable(from: text)
        return text
    }

    /// Older systems never escape invalid characters, so they have no such parameter.
    private static func strictURL(_ text: String) -> URL? {
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
            URL(string: text, encodingInvalidCharacters: false)
        } else {
            URL(string: text)
        }
    }

    private static let needsHost: Set<String> = ["http", "https", "ws", "wss", "ftp"]

    /// The scheme in lowercase: a letter, then letters, digits, `+`, `-` and `.` up to the colon, with something after it.
    private static func scheme(of text: String) -> String? {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
            bytes.index(after: colon) != bytes.endIndex
        else { return nil }
        let scheme = text[..<colon].lowercased()
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        guard scheme.utf8.first.map(isLetter) == true,
            scheme.utf8.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return scheme
    }
}
