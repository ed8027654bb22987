import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// An array of any encodable elements.
protocol EncodableList: Encodable {
    var count: Int { get }
    /// Returns the elements at some indices, as an array of the same type.
    func part(_ range: Range<Int>) -> any Encodable
}

extension Array: EncodableList where Element: Encodable {
    func part(_ range: Range<Int>) -> any Encodable { Array(self[range]) }
}

/// Encodes a long array in parts, because the encoder needs several times as much memory as the text.
///
/// Each part has its own encoder, and the text is the same as that of the whole value. An element's encoding doesn't
/// depend on its siblings, except for its index in an error.
struct EncodedParts {
    private let strategies: StrategySet
    private let payload: IndexedPayload
    private let keys: EncodedKeys
    private let makeEncoder: () -> JSONEncoder

    /// The number of elements of a part.
    static let size = 1000

    init(_ strategies: StrategySet, _ payload: IndexedPayload, _ makeEncoder: @escaping () -> JSONEncoder) {
        self.makeEncoder = makeEncoder
        self.strategies = strategies
        self.payload = payload
        keys = EncodedKeys(strategies)
    }

    /// Encodes a value in parts.
    ///
    /// - Returns: Nil for a value that isn't an array with more elements than a part.
    /// - Throws: The encoder's error, with the path in the whole value.
    func encode(_ value: any Encodable) throws -> TextBytes? {
        guard let list = value as? any EncodableList, list.count > Self.size else { return nil }
        var text = JoinedParts(count: list.count, maxReserved: maxReserved)
        for start in stride(from: 0, to: list.count, by: Self.size) {
            text.append(try encoded(list.part(start..<min(start + Self.size, list.count)), from: start))
        }
        return text.closed()
    }

    /// An indented text seldom has more than four times the payload's bytes, whatever the size of its first part.
    private var maxReserved: Int { 4 * payload.data.count }

    private func encoded(_ part: any Encodable, from start: Int) throws -> [UInt8] {
        let encoded: Data
        do {
            encoded = try makeEncoder().encode(AnyEncodable(value: part))
        } catch EncodingError.invalidValue(let value, let context) {
            var path = context.codingPath
            if let index = path.first?.intValue {
                path[0] = AnyCodingKey("Index \(start + index)", intValue: start + index)
            }
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: path, debugDescription: context.debugDescription,
                    underlyingError: context.underlyingError))
        }
        // Without objects, there is nothing to reorder, so the payload's index isn't needed.
        let hasObject = encoded.withUnsafeBytes { $0.contains(UInt8(ascii: "{")) }
        guard strategies.order == .payload, hasObject else { return [UInt8](encoded) }
        let document = payload.document(strategies)
        let isList = document.tokenCount > 0 && document.kind(0) == .array
        return MemberOrder(encoded: encoded, payload: document, keys: keys)
            .reordered(afterElement: isList ? element(start, of: document) : nil)
    }

    /// Returns the payload's element at an index, or its last element if it has too few.
    private func element(_ index: Int, of document: JSONDocument) -> JSONDocument.Token? {
        document.child(min(index, document.childCount(0) - 1), of: 0)
    }
}

/// Joins the texts of arrays into the text of one that has all their elements.
struct JoinedParts {
    private var output: [UInt8] = []
    /// The text before the closing bracket: a line feed, or nothing.
    private var end: ArraySlice<UInt8> = []
    private var bracket: UInt8 = 0
    private let count: Int
    private let maxReserved: Int

    /// - Parameters:
    ///   - count: The total number of elements.
    ///   - maxReserved: The maximum number of bytes to reserve in advance.
    init(count: Int, maxReserved: Int) {
        self.count = count
        self.maxReserved = maxReserved
    }

    /// Returns the bytes to reserve for a text whose first part has `size` bytes, and possibly by far the longest
    /// elements.
    static func room(forPart size: Int, of count: Int, most: Int) -> Int {
        min(size * (count / EncodedParts.size + 1) * 5 / 4, most)
    }

    /// Appends the text of the next part, which isn't empty.
    mutating func append(_ part: [UInt8]) {
        guard let first = part.first, let last = part.last else { return }
        bracket = last
        if output.isEmpty {
            // A text that grows is copied, and needs twice the memory for a time. Reserved memory isn't used before it
            // is written.
            output.reserveCapacity(Self.room(forPart: part.count, of: count, most: maxReserved))
        }
        // Drop the brackets at both ends.
        let inner = part.dropFirst().dropLast()
        let lastByte = inner.lastIndex { $0 > 0x20 } ?? inner.startIndex
        end = inner[(lastByte + 1)...]
        output.append(output.isEmpty ? first : UInt8(ascii: ","))
        output += inner[...lastByte]
    }

    /// Ends the joined text. Not a consuming method, because that would copy the text.
    mutating func closed() -> TextBytes {
        output += end
        output.append(bracket)
        return TextBytes(output)
    }
}
