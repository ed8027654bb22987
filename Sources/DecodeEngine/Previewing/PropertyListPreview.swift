import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Encodes values as property lists, in the payload's format, XML or binary.
struct PropertyListPreview {
    let strategies: StrategySet
    let payload: Data

    /// Encodes a value in the payload's format.
    func encode(_ value: any Encodable) throws -> Data { try strategies.makePropertyListEncoder(form).encode(value) }

    /// Encodes the finished parts of a failed decode, always as XML, because they are only shown.
    func write(_ skeleton: Skeleton) throws -> Data {
        try strategies.makePropertyListEncoder(.xml).encode(EncodablePart(part: skeleton.root))
    }

    /// XML or binary; the older text format can't be written, so XML replaces it.
    private var form: PropertyListSerialization.PropertyListFormat {
        BinaryPropertyList.begins(payload) ? .binary : .xml
    }
}

/// A skeleton for an encoder that supports only values, arrays and dictionaries.
private struct EncodablePart: Encodable {
    let part: Skeleton.Part

    func encode(to encoder: any Encoder) throws {
        let children = part.children.filter { !$0.part.isNothing }
        switch part.kind {
        case .finished(let value):
            var container = encoder.singleValueContainer()
            try container.encode(AnyEncodable(value: value))
        case .object:
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for child in children {
                guard case .key(let name) = child.component else { continue }
                try container.encode(EncodablePart(part: child.part), forKey: AnyCodingKey(name))
            }
        case .array, .nothing:
            var container = encoder.unkeyedContainer()
            for child in children { try container.encode(EncodablePart(part: child.part)) }
        }
    }
}
