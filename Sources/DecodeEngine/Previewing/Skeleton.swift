import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// The finished parts of a failed decode, in the order of the requests: finished values, and the unfinished objects and
/// arrays around them.
struct Skeleton {
    /// The value at the root.
    let root: Part
    /// The path of the value at which the decode stopped.
    let stoppedAt: CodingPath

    /// One value of the skeleton. A class, because it is built in place; it stays in the function that creates it.
    final class Part {
        enum Kind {
            case nothing, object, array
            case finished(any Encodable)
        }

        fileprivate(set) var kind = Kind.nothing
        /// Whether the keys of this object are a dictionary's, which no strategy converts.
        fileprivate(set) var keepsKeys = false
        fileprivate(set) var children: [(component: CodingPath.Component, part: Part)] = []
        private var places: [CodingPath.Component: Int] = [:]

        fileprivate func child(_ component: CodingPath.Component) -> Part {
            if let place = places[component] { return children[place].part }
            let part = Part()
            places[component] = children.count
            children.append((component, part))
            return part
        }
    }

    /// Inserts finished values at their coding paths.
    ///
    /// - Parameters:
    ///   - trace: The record of the failed decode.
    ///   - finished: Its finished values.
    init(_ trace: Trace, finished: [FinishedValue]) {
        root = Part()
        let stop = trace.failures.last { $0.fate == .failed } ?? trace.failures.last
        stoppedAt = stop?.path ?? CodingPath()
        for value in finished.sorted(by: { $0.node < $1.node }) {
            guard let part = Self.grow(root, along: trace.path(of: value.node)) else { continue }
            part.kind = .finished((value.value as? any Encodable) ?? ShownValue(value.value))
            part.children = []
        }
        var node = stop?.node ?? 0
        while trace.count > 0, node >= 0 {
            addContainer(of: node, in: trace)
            node = Int(trace[node].parent)
        }
    }

    /// Adds an unfinished object or array, even if it contains nothing finished.
    private func addContainer(of node: Int, in trace: Trace) {
        let container = trace[node].container
        guard container == .keyed || container == .unkeyed,
            let part = Self.grow(root, along: trace.path(of: node))
        else { return }
        if case .nothing = part.kind { part.kind = container == .keyed ? .object : .array }
        if TypeExpression(trace.typeName(of: node)).isStringDictionary { part.keepsKeys = true }
    }

    /// Returns the part at a path, created if needed; nil if it is inside a finished value.
    private static func grow(_ root: Part, along path: CodingPath) -> Part? {
        var part = root
        for component in path.components {
            switch (part.kind, component) {
            case (.finished, _): return nil
            case (.nothing, .key): part.kind = .object
            case (.nothing, .index): part.kind = .array
            default: break
            }
            part = part.child(component)
        }
        if case .finished = part.kind { return nil }
        return part
    }
}

extension Skeleton.Part {
    /// Whether the part is empty: the decode stopped before it requested a container.
    var isNothing: Bool {
        if case .nothing = kind { true } else { false }
    }
}

/// Writes a skeleton as JSON: each finished part with the real encoder, the rest in the encoder's style.
struct SkeletonWriter {
    let strategies: StrategySet
    let payload: JSONDocument
    /// The current path, for the path of an error.
    private(set) var path = CodingPath()

    private let keys: EncodedKeys
    private let makeEncoder: () -> JSONEncoder
    private var output: [UInt8] = []

    init(strategies: StrategySet, payload: JSONDocument, makeEncoder: @escaping () -> JSONEncoder) {
        self.makeEncoder = makeEncoder
        self.strategies = strategies
        self.payload = payload
        keys = EncodedKeys(strategies)
    }

    /// Writes the skeleton's text.
    ///
    /// - Throws: The encoder's error; `path` is then that of the part.
    mutating func write(_ skeleton: Skeleton) throws -> Data {
        try write(skeleton.root, depth: 0, source: payload.tokenCount > 0 ? 0 : nil)
        return Data(output)
    }

    private mutating func write(_ part: Skeleton.Part, depth: Int, source: JSONDocument.Token?) throws {
        switch part.kind {
        case .nothing: output += Array("null".utf8)
        case .finished(let value):
            let text = try encode(AnyEncodable(value: value), after: source)
            output += indented(text[...], by: depth)
        case .object: try writeObject(part, depth: depth, source: source)
        case .array: try writeArray(part, depth: depth, source: source)
        }
    }

    private mutating func writeArray(_ part: Skeleton.Part, depth: Int, source: JSONDocument.Token?) throws {
        let children = part.children.map(\.part).filter { !$0.isNothing }
        let finishedValues = children.compactMap { child in child.finished.map { AnyEncodable(value: $0) } }
        // Encode all finished elements at once: an encoder for each of a million would take minutes.
        let encoded = JSONDocument(bytes: try encode(finishedValues, after: source))
        var finished = encoded.tokenCount > 0 ? encoded.firstChild(0) : nil
        var element = source.flatMap { payload.kind($0) == .array ? payload.firstChild($0) : nil }
        begin("[")
        for (number, child) in children.enumerated() {
            separate(number, depth: depth)
            if child.finished != nil, let token = finished {
                output += indented(encoded.text[encoded.span(token)], by: depth)
                finished = encoded.nextSibling(token)
            } else {
                try write(child, below: .index(number), depth: depth + 1, source: element)
            }
            element = element.flatMap(payload.nextSibling)
        }
        end("]", isEmpty: children.isEmpty, depth: depth)
    }

    private mutating func writeObject(_ part: Skeleton.Part, depth: Int, source: JSONDocument.Token?) throws {
        let members = part.children.filter { !$0.part.isNothing }
        let encoded = JSONDocument(bytes: try encode(FinishedMembers(part), after: source))
        var tokens: [String: JSONDocument.Token] = [:]
        if encoded.tokenCount > 0 {
            for token in encoded.children(of: 0) { tokens[encoded.key(token) ?? ""] = token }
        }
        let sources = sources(of: source, keepingKeys: part.keepsKeys)
        begin("{")
        for (number, member) in members.enumerated() {
            separate(number, depth: depth)
            let name = member.component.name
            let encodedName = part.keepsKeys ? name : strategies.encodedKey(name)
            if member.part.finished != nil, let token = tokens[encodedName], let key = encoded.keySpan(token) {
                output += indented(encoded.text[key.lowerBound..<encoded.span(token).upperBound], by: depth)
            } else {
                output += try encode(encodedName, after: nil)
                output += Array((isPretty ? " : " : ":").utf8)
                try write(member.part, below: member.component, depth: depth + 1, source: sources[name])
            }
        }
        end("}", isEmpty: members.isEmpty, depth: depth)
    }

    private mutating func write(
        _ part: Skeleton.Part, below component: CodingPath.Component, depth: Int, source: JSONDocument.Token?
    ) throws {
        let outer = path
        path = path.appending(component)
        try write(part, depth: depth, source: source)
        path = outer
    }
}

// MARK: - Text

extension SkeletonWriter {
    private var isPretty: Bool { strategies.output == .pretty }

    private mutating func begin(_ bracket: Character) {
        output += Array(String(bracket).utf8)
    }

    private mutating func separate(_ number: Int, depth: Int) {
        if number > 0 { output.append(UInt8(ascii: ",")) }
        newLine(depth: depth + 1)
    }

    private mutating func end(_ bracket: Character, isEmpty: Bool, depth: Int) {
        // The encoder, too, writes an empty line in an empty pretty-printed container.
        if isEmpty, isPretty { output.append(UInt8(ascii: "\n")) }
        newLine(depth: depth)
        output += Array(String(bracket).utf8)
    }

    private mutating func newLine(depth: Int) {
        guard isPretty else { return }
        output.append(UInt8(ascii: "\n"))
        output += [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    /// Indents the encoder's text. Strings contain no line feeds, so each one starts a line.
    private func indented(_ text: ArraySlice<UInt8>, by depth: Int) -> [UInt8] {
        guard isPretty, depth > 0 else { return Array(text) }
        let indent = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            result.append(byte)
            if byte == UInt8(ascii: "\n") { result += indent }
        }
        return result
    }
}

// MARK: - Encoding

extension SkeletonWriter {
    private func encode(_ value: some Encodable, after source: JSONDocument.Token?) throws -> [UInt8] {
        let data = try makeEncoder().encode(value)
        guard strategies.order == .payload else { return Array(data) }
        return MemberOrder(encoded: data, payload: payload, keys: keys).reordered(after: source).array
    }

    /// Returns the payload's values by the model's keys; of equal keys, the first one was decoded.
    private func sources(of object: JSONDocument.Token?, keepingKeys: Bool) -> [String: JSONDocument.Token] {
        guard let object, payload.kind(object) == .object else { return [:] }
        var sources: [String: JSONDocument.Token] = [:]
        for member in payload.children(of: object) {
            guard let key = payload.key(member) else { continue }
            let name = keepingKeys ? key : strategies.convertKey(key)
            if sources[name] == nil { sources[name] = member }
        }
        return sources
    }
}

/// The finished members of an unfinished object, encoded like those of a model or a dictionary.
private struct FinishedMembers: Encodable {
    private let members: [(name: String, value: any Encodable)]
    private let isDictionary: Bool

    init(_ part: Skeleton.Part) {
        members = part.children.compactMap { child in child.part.finished.map { (child.component.name, $0) } }
        isDictionary = part.keepsKeys
    }

    func encode(to encoder: any Encoder) throws {
        if isDictionary {
            let pairs = members.map { ($0.name, AnyEncodable(value: $0.value)) }
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        } else {
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for member in members {
                try container.encode(AnyEncodable(value: member.value), forKey: AnyCodingKey(member.name))
            }
        }
    }
}

extension Skeleton.Part {
    fileprivate var finished: (any Encodable)? {
        if case .finished(let value) = kind { value } else { nil }
    }
}

extension CodingPath.Component {
    fileprivate var name: String {
        switch self {
        case .key(let name): name
        case .index(let index): String(index)
        }
    }
}
