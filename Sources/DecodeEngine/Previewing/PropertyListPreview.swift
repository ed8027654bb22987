import DecodeService
import DecodeTrace
import Foundation
import JSONText
import Strategies

/// What values become as property lists: in the payload's own form, XML or binary.
struct PropertyListPreview {
    let strategies: StrategySet
    let payload: Data

    /// Encodes a value in the payload's form.
    func encode(_ value: any Encodable) throws -> Data { try strategies.makePropertyListEncoder(form).encode(value) }

    /// The finished parts of a decode that failed, as XML: it is to be read, and no file has it.
    func write(_ skeleton: Skeleton) throws -> Data {
        try strategies.makePropertyListEncoder(.xml).encode(EncodablePart(part: skeleton.root))
    }

    /// XML or binary; the older text form can be read and not written, so it comes back as XML.
    private var form: PropertyListSerialization.PropertyListFormat {
        BinaryPropertyList.begins(payload) ? .binary : .xml
    }
}

/// A skeleton for an encoder that asks for nothing but values, arrays and dictionaries.
private struct EncodablePart: Encodable {
    let part: Skeleton.Part

    func encode(to encoder: any Encoder) throws {
        let children = part.children.filter { !$0.part.isNothing }
        switch part.kind {
        case .finished(let value):
            var container = encoder.singleValueContainer()
            try container.encode(AnyEncodable(value: value))
        case .object:
            var container = encoder.container(keyedBy: AnyKey.self)
            for child in children {
                guard case .key(let name) = child.component else { continue }
                try container.encode(EncodablePart(part: child.part), forKey: AnyKey(stringValue: name))
            }
        case .array, .nothing:
            var container = encoder.unkeyedContainer()
            for child in children { try container.encode(EncodablePart(part: child.part)) }
        }
    }
}
