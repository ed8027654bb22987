import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Makes the preview of a decode: its value, encoded again.
struct PreviewMaker {
    let strategies: StrategySet
    let payload: IndexedPayload
    /// The format of the preview, which may differ from the payload's.
    let format: PayloadFormat
    let makeEncoder: () -> JSONEncoder

    /// Returns the preview of a decoded value.
    func preview(of value: Any) -> Preview {
        do {
            if let encodable = value as? any Encodable { return .encoded(try encode(encodable)) }
            return .notEncodable(shown: try forShownValues.encodeJSON(ShownValue(value)))
        } catch {
            return Self.failure(error)
        }
    }

    /// Encodes a value again, for comparison with the payload; returns nil if it can't be encoded. Keeps the encoder's
    /// own order of members, because it doesn't matter.
    func encodedAgain(_ value: Any) -> JSONDocument? {
        guard let encodable = value as? any Encodable else { return nil }
        let encoded =
            payload.format == .propertyList
            ? try? propertyLists.encode(encodable)
            : try? makeEncoder().encode(AnyEncodable(value: encodable))
        return encoded.map { JSONDocument(TextBytes($0), format: payload.format) }
    }

    /// The same maker for values that are only shown: it also accepts numbers that JSON doesn't have.
    private var forShownValues: PreviewMaker {
        var strategies = strategies
        if strategies.floats == .throw { strategies.floats = .strings(.short) }
        let makeEncoder = strategies.makeEncoder
        return PreviewMaker(strategies: strategies, payload: payload, format: format, makeEncoder: makeEncoder)
    }

    /// Returns the preview of a failed decode: its finished parts in a skeleton.
    func preview<T>(ofUnfinished traced: TracedDecode<T>) -> Preview {
        let isEncodable = T.self is any Encodable.Type
        return (isEncodable ? self : forShownValues).preview(ofUnfinished: traced, isEncodable: isEncodable)
    }

    private func preview<T>(ofUnfinished traced: TracedDecode<T>, isEncodable: Bool) -> Preview {
        let skeleton = Skeleton(traced.trace, finished: traced.finished)
        guard !skeleton.root.isNothing else { return .nothing }
        if format == .propertyList {
            do {
                return .partial(
                    TextBytes(try propertyLists.write(skeleton)), stoppedAt: skeleton.stoppedAt,
                    isEncodable: isEncodable)
            } catch {
                return Self.failure(error)
            }
        }
        var writer = SkeletonWriter(
            strategies: strategies, payload: payload.document(strategies), makeEncoder: makeEncoder)
        do {
            return .partial(
                TextBytes(try writer.write(skeleton)), stoppedAt: skeleton.stoppedAt, isEncodable: isEncodable)
        } catch {
            return Self.failure(error, below: writer.path)
        }
    }

    /// Encodes a value in the requested order.
    private func encode(_ value: any Encodable) throws -> TextBytes {
        format == .propertyList ? TextBytes(try propertyLists.encode(value)) : try encodeJSON(value)
    }

    private func encodeJSON(_ value: any Encodable) throws -> TextBytes {
        if let encoded = try EncodedParts(strategies, payload, makeEncoder).encode(value) { return encoded }
        let encoded = try makeEncoder().encode(AnyEncodable(value: value))
        guard strategies.order == .payload else { return TextBytes(encoded) }
        let document = payload.document(strategies)
        return MemberOrder(encoded: encoded, payload: document, keys: EncodedKeys(strategies))
            .reordered(after: document.tokenCount > 0 ? 0 : nil)
    }

    private var propertyLists: PropertyListPreview {
        PropertyListPreview(strategies: strategies, payload: payload.data)
    }

    private static func failure(_ error: any Error, below path: CodingPath = CodingPath()) -> Preview {
        guard let error = error as? EncodingError, case .invalidValue(_, let context) = error else {
            return .encodeFailed(path: path, reason: String(describing: error))
        }
        let inner = CodingPath(context.codingPath)
        return .encodeFailed(
            path: CodingPath(path.components + inner.components), reason: context.debugDescription)
    }
}

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

/// A value that isn't encodable, as JSON: stored properties by name, collections as arrays; encodable values inside are
/// written by the encoder.
indirect enum ShownValue: Encodable {
    case encodable(any Encodable)
    case array([ShownValue])
    case object([(name: String, value: ShownValue)])
    case text(String)
    case null

    init(_ value: Any) {
        self.init(value, inside: [])
    }

    /// - Parameter owners: The objects around the value, because classes may form reference cycles.
    private init(_ value: Any, inside owners: Set<ObjectIdentifier>) {
        if let encodable = value as? any Encodable {
            self = .encodable(encodable)
            return
        }
        let mirror = Mirror(reflecting: value)
        var owners = owners
        if mirror.displayStyle == .class, !owners.insert(ObjectIdentifier(value as AnyObject)).inserted {
            self = .text("…")
            return
        }
        func shown(_ value: Any) -> ShownValue { ShownValue(value, inside: owners) }
        switch mirror.displayStyle {
        case .optional:
            self = mirror.children.first.map { shown($0.value) } ?? .null
        case .collection, .set, .tuple:
            self = .array(mirror.children.map { shown($0.value) })
        case .dictionary:
            self = .object(
                mirror.children.compactMap { child in
                    let pair = Mirror(reflecting: child.value).children.map(\.value)
                    return pair.count == 2 ? (String(describing: pair[0]), shown(pair[1])) : nil
                })
        case .enum where mirror.children.isEmpty:
            self = Self.raw(of: value).map(ShownValue.encodable) ?? .text(String(describing: value))
        case .enum:
            self = .object(mirror.children.map { ($0.label ?? "value", shown($0.value)) })
        default:
            self = .object(Reflection.properties(of: mirror).map { ($0.name, shown($0.value)) })
        }
    }

    private static func raw(of value: Any) -> (any Encodable)? {
        guard let value = value as? any RawRepresentable else { return nil }
        return value.rawValue as? any Encodable
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .encodable(let value):
            try AnyEncodable(value: value).encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for member in members { try container.encode(member.value, forKey: AnyCodingKey(member.name)) }
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

/// Passes any value to the encoder, which still sees its real type and encodes dates, data and similar types as in a
/// model.
struct AnyEncodable: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
