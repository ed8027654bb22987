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
            : try? strategies.makeEncoder().encode(AnyEncodable(value: encodable))
        return encoded.map { JSONDocument(TextBytes($0), format: payload.format) }
    }

    /// The same maker for values that are only shown: it also accepts numbers that JSON doesn't have.
    private var forShownValues: PreviewMaker {
        var strategies = strategies
        if strategies.floats == .throw { strategies.floats = .strings(.short) }
        return PreviewMaker(strategies: strategies, payload: payload, format: format)
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
        var writer = SkeletonWriter(strategies: strategies, payload: payload.document(strategies))
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
        if let encoded = try EncodedParts(strategies, payload).encode(value) { return encoded }
        let encoded = try strategies.makeEncoder().encode(AnyEncodable(value: value))
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
