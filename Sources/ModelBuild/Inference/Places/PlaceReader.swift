import DecodeService
import Foundation
import JSONText

/// Reads payloads into places, token by token.
struct PlaceReader {
    private(set) var graph = PlaceGraph()
    /// Whether a payload is null.
    private(set) var hasNullPayload = false
    private let strategies: StrategySet
    private let scalars: ScalarReader
    /// The number of objects read: distinguishes a member seen twice in one object from one seen in two objects.
    private var objectCount = 0

    /// An open container.
    private struct Frame {
        var place: Int
        var isObject: Bool
        /// The object's number.
        var object = 0
        /// The index of the member that is likely next.
        var next = 0
    }

    init(strategies: StrategySet) {
        self.strategies = strategies
        scalars = ScalarReader(strategies: strategies)
    }

    /// The number of tokens between two progress reports.
    private static let reportInterval = 1 << 16

    /// Reads a payload that `JSONDecoder`'s scanner accepts.
    ///
    /// - Parameter progress: Called periodically, and at the end, with the number of tokens read.
    /// - Complexity: O(length), without recursion.
    mutating func read(_ document: JSONDocument, progress: ((Int) -> Void)? = nil) {
        let text = document.text
        let defects = Defects(document)
        var stack: [Frame] = []
        var token = 0
        var nextReport = Self.reportInterval
        defer { progress?(document.tokenCount) }
        while token < document.tokenCount {
            if token >= nextReport {
                progress?(token)
                nextReport = token + Self.reportInterval
                // The types are then inferred from a part of the payload. The caller discards them.
                if Task.isCancelled { return }
            }
            if document.isClosing(token) {
                stack.removeLast()
                token += 1
                continue
            }
            guard let place = place(of: token, in: document, text, &stack) else {
                // An earlier member with the same key hides it.
                token = document.end(token)
                continue
            }
            switch document.kind(token) {
            case .object:
                graph[place].objects += 1
                if defects.objects.contains(token) {
                    graph[place].unreadable += 1
                    token = document.end(token)
                    continue
                }
                let variant = variant(of: place, at: token, in: document)
                if variant != place { graph[variant].objects += 1 }
                objectCount += 1
                stack.append(Frame(place: variant, isObject: true, object: objectCount))
            case .array:
                graph[place].arrays += 1
                stack.append(Frame(place: place, isObject: false))
            case .null: noteNull(stack.last)
            case .true, .false: graph[place].bools += 1
            case .number: scalars.note(number: text[document.span(token)], at: &graph[place])
            case .string:
                if defects.values.contains(token) {
                    graph[place].unreadable += 1
                } else {
                    scalars.note(string: token, in: document, text, at: &graph[place])
                }
            case .endObject, .endArray, .invalid: break
            }
            token += 1
        }
    }

    /// Null is counted by the container: after a merge, a place may be null in one container and not in another.
    private mutating func noteNull(_ frame: Frame?) {
        guard let frame else {
            hasNullPayload = true
            return
        }
        if !frame.isObject {
            graph[frame.place].elementNulls += 1
        } else if graph[frame.place].value != nil {
            graph[frame.place].valueNulls += 1
        } else {
            graph[frame.place].members[frame.next - 1].nulls += 1
        }
    }

    // MARK: - The place of a value

    /// The place of a value; nil if `JSONDecoder` ignores it.
    private mutating func place(
        of token: Int, in document: JSONDocument, _ text: [UInt8], _ stack: inout [Frame]
    ) -> Int? {
        guard let frame = stack.last else { return PlaceGraph.root }
        guard frame.isObject else {
            if let element = graph[frame.place].element { return graph.find(element) }
            let element = graph.add(.element, to: frame.place)
            graph[frame.place].element = element
            return element
        }
        if let value = graph[frame.place].value { return graph.find(value) }
        guard let span = document.keySpan(token) else { return nil }
        let index = member(token, span, in: document, text, frame)
        guard graph[frame.place].members[index].lastObject != frame.object else { return nil }
        graph[frame.place].members[index].lastObject = frame.object
        graph[frame.place].members[index].count += 1
        stack[stack.count - 1].next = index + 1
        let place = graph.find(graph[frame.place].members[index].place)
        guard graph[frame.place].members.count > PlaceGraph.memberLimit else { return place }
        graph.collapse(frame.place)
        return graph.find(place)
    }

    /// The index of a value's member, which may be a new one.
    private mutating func member(
        _ token: Int, _ span: Range<Int>, in document: JSONDocument, _ text: [UInt8], _ frame: Frame
    ) -> Int {
        let bytes = text[span]
        // Objects of one type usually have their keys in the same order.
        if frame.next < graph[frame.place].members.count,
            Self.equal(graph[frame.place].members[frame.next].bytes, bytes)
        {
            return frame.next
        }
        let payloadKey = document.key(token) ?? ""
        let key = strategies.convertKey(payloadKey)
        if let index = graph[frame.place].byKey[key] {
            graph[frame.place].members[index].bytes = Array(bytes)
            return index
        }
        let place = graph.add(.key(key), to: frame.place)
        let index = graph[frame.place].members.count
        graph[frame.place].byKey[key] = index
        graph[frame.place].members.append(
            Place.Member(
                key: key, payloadKey: payloadKey, place: place, bytes: Array(bytes)))
        return index
    }

    private static func equal(_ known: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
        known.count == bytes.count && known.elementsEqual(bytes)
    }

    // MARK: - Discriminators

    /// The place for the members of an object: its variant, if it and all objects before it have a discriminator.
    private mutating func variant(of place: Int, at token: Int, in document: JSONDocument) -> Int {
        guard graph[place].value == nil else { return place }
        if graph[place].discriminator == .open {
            graph[place].discriminator =
                Discriminators.key(of: token, in: document, strategies).map { .key($0) } ?? .none
        }
        guard case .key(let key) = graph[place].discriminator else { return place }
        let strategies = strategies
        let convert: ((String) -> String)? = strategies.convertsKeys ? { strategies.convertKey($0) } : nil
        guard let member = document.member(key, of: token, key: convert), document.kind(member) == .string,
            document.span(member).count <= StringFacts.lengthLimit + 2, let value = document.stringValue(member)
        else {
            graph.flatten(place)
            return place
        }
        if let known = graph[place].variants.first(where: { $0.value == value }) { return graph.find(known.place) }
        guard graph[place].variants.count < PlaceGraph.variantLimit else {
            graph.flatten(place)
            return place
        }
        let variant = graph.add(.variant(value), to: place)
        graph[place].variants.append(Place.Variant(value: value, place: variant))
        return variant
    }
}

/// The tokens of a payload that `JSONDecoder` scans without error but can't decode. Numbers aren't included: Foundation
/// is called to find out how it decodes a number.
private struct Defects {
    var values: Set<Int> = []
    /// Objects with such a key.
    var objects: Set<Int> = []

    init(_ document: JSONDocument) {
        guard document.defectCount > 0 else { return }
        for defect in document.defects {
            if defect.isInKey {
                if let object = document.parent(defect.token) { objects.insert(object) }
            } else {
                values.insert(defect.token)
            }
        }
    }
}
