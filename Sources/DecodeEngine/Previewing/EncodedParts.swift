import Foundation
import JSONText
import Strategies

/// An array of any encodable elements.
protocol EncodableList: Encodable {
    var count: Int { get }
    /// The elements at some indices, as an array of the same type.
    func part(_ range: Range<Int>) -> any Encodable
}

extension Array: EncodableList where Element: Encodable {
    func part(_ range: Range<Int>) -> any Encodable { Array(self[range]) }
}

/// Encodes a long array part by part: the encoder holds all that it encodes in memory that is several times larger than
/// the text.
///
/// Each part is encoded by an encoder of its own, and the text is the same as that of the whole array. An encoder knows
/// nothing of the elements beside one but its index, which an error shows.
struct EncodedParts {
    private let strategies: StrategySet
    private let payload: IndexedPayload
    private let keys: EncodedKeys

    /// The number of elements of a part.
    static let size = 1000

    init(_ strategies: StrategySet, _ payload: IndexedPayload) {
        self.strategies = strategies
        self.payload = payload
        keys = EncodedKeys(strategies)
    }

    /// The text of an array that isn't empty.
    ///
    /// - Throws: What the encoder throws, with the path in the whole array.
    func encode(_ list: any EncodableList) throws -> TextBytes {
        let document = payload.document(strategies)
        var element = document.tokenCount > 0 && document.kind(0) == .array ? document.firstChild(0) : nil
        var output: [UInt8] = []
        // What stands before the closing bracket: a line feed, or nothing.
        var end: ArraySlice<UInt8> = []
        for start in stride(from: 0, to: list.count, by: Self.size) {
            let part = try encoded(list.part(start..<min(start + Self.size, list.count)), from: start, &element)
            // Without the brackets, which stand at both ends.
            let inner = part.dropFirst().dropLast()
            let last = inner.lastIndex { $0 > 0x20 } ?? inner.startIndex
            end = inner[(last + 1)...]
            output.append(start == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
            output += inner[...last]
        }
        output += end
        output.append(UInt8(ascii: "]"))
        return TextBytes(output)
    }

    private func encoded(
        _ part: any Encodable, from start: Int, _ element: inout JSONDocument.Token?
    ) throws -> [UInt8] {
        let encoded: Data
        do {
            encoded = try strategies.makeEncoder().encode(AnyEncodable(value: part))
        } catch EncodingError.invalidValue(let value, let context) {
            var path = context.codingPath
            if let index = path.first?.intValue { path[0] = AnyKey(element: start + index) }
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: path, debugDescription: context.debugDescription,
                    underlyingError: context.underlyingError))
        }
        guard strategies.order == .payload else { return [UInt8](encoded) }
        return MemberOrder(encoded: encoded, payload: payload.document(strategies), keys: keys)
            .reordered(afterElement: &element)
    }
}
