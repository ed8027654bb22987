import DecodeService
import DecodeTrace
import Dispatch
package import Foundation
package import JSONText
import Synchronization

/// The real decoder and encoder for a payload's format, with its strategies.
struct PayloadCoder {
    let format: PayloadFormat
    /// Only the strategies with an effect on the format, including the settings of the user's own decoder that a
    /// strategy can express.
    let strategies: StrategySet
    /// The settings of the user's own decoder with the chosen strategies applied; nil if there is none.
    let settings: DecoderSettings?
    /// Strings that the model may accept where not every string is valid.
    var knownStrings: [String] = []
    /// Creates an encoder with the strategies, or with the settings of the user's own.
    let makeEncoder: () -> JSONEncoder
    /// A new decoder for each decode, so that settings don't carry over.
    private let makeDecoder: () -> JSONDecoder

    /// - Parameters:
    ///   - chosen: The requested strategies.
    ///   - own: The user's own decoder, to which they are applied; ignored for a property list. The encoder gets its user
    ///     info.
    ///   - encoder: The user's own encoder, to which they are applied.
    init(
        _ payload: IndexedPayload, _ chosen: StrategySet, over own: JSONDecoder? = nil, encoder: JSONEncoder? = nil
    ) {
        format = payload.format
        let written = encoder.map(chosen.reading) ?? chosen
        if let own, payload.format == .json {
            var scanning = StrategySet()
            scanning.json5 = own.allowsJSON5 ? .on : .off
            scanning.topLevel = own.assumesTopLevelDictionary ? .dictionary : .any
            let keys = payload.document(scanning).distinctKeys { $0 }
            let settings = DecoderSettings(reading: own, payloadKeys: keys).applying(written)
            strategies = settings.strategies
            self.settings = settings
            makeDecoder = { chosen.decoder(over: own) }
        } else {
            strategies = payload.format.applicable(written)
            settings = nil
            makeDecoder = chosen.makeDecoder
        }
        makeEncoder = { [strategies] in
            let made = encoder.map(chosen.encoder) ?? strategies.makeEncoder()
            made.userInfo.merge(own?.userInfo ?? [:]) { chosen, _ in chosen }
            return made
        }
    }

    /// Decodes, records the model's requests, and passes finished values to the reader, or keeps them if there is none.
    ///
    /// - Parameters:
    ///   - order: The order in which to list keys, to repeat the calls of an earlier decode.
    ///   - keepingValues: Whether to keep or read values at all.
    func trace<T: Decodable>(
        _ type: T.Type, from data: Data, reader: (any ValueReader)?, order: KeyOrder?, keepingValues: Bool = true,
        control: DecodeControl? = nil, progress: DecodeProgress? = nil
    ) -> TracedDecode<T> {
        switch format {
        case .json:
            makeDecoder().trace(
                type, from: data, leniency: leniency, reader: reader, order: order, keepingValues: keepingValues,
                control: control, progress: progress)
        case .propertyList:
            strategies.makePropertyListDecoder().trace(
                type, from: data, leniency: leniency, reader: reader, order: order, keepingValues: keepingValues,
                control: control, progress: progress)
        }
    }

    private var leniency: Leniency {
        var leniency = strategies.leniency
        leniency.knownStrings = knownStrings
        return leniency
    }

    /// Decodes without a record.
    func read(_ type: any Decodable.Type, from data: Data) throws -> any Decodable {
        switch format {
        case .json: try strategies.makeDecoder().decode(type, from: data)
        case .propertyList: try strategies.makePropertyListDecoder().decode(type, from: data)
        }
    }

    /// Whether the decoder's scanner accepts the bytes when no value is requested.
    func takes(_ data: Data) -> Bool {
        switch format {
        case .json: (try? makeDecoder().decode(Unasking.self, from: data)) != nil
        case .propertyList: (try? strategies.makePropertyListDecoder().decode(Unasking.self, from: data)) != nil
        }
    }
}

/// Decodes from any text that can be scanned, because it requests no value.
private struct Unasking: Decodable {
    init(from decoder: any Decoder) {}
}

/// A payload in the worker: its bytes, and an index that is built on first use.
package final class IndexedPayload: Sendable {
    private let bytes: TextBytes
    let format: PayloadFormat
    private let last = Mutex<JSONDocument?>(nil)

    /// - Parameter format: The format of the bytes; nil to detect it.
    package init(_ bytes: TextBytes, format: PayloadFormat? = nil) {
        self.bytes = bytes
        self.format = format ?? PayloadFormat(of: bytes.data)
    }

    /// Copies the bytes.
    package convenience init(_ data: Data, format: PayloadFormat? = nil) {
        self.init(TextBytes(data), format: format)
    }

    var data: Data { bytes.data }

    /// Builds the index on another thread during the decode. The index of a very large payload is built later, because
    /// the decode needs the memory.
    func index(_ strategies: StrategySet) {
        guard data.count >= Self.minAhead, !isVeryLarge else { return }
        DispatchQueue.global(qos: .userInitiated).async { _ = self.document(strategies) }
    }

    /// In bytes. Smaller payloads are indexed on demand, which takes less time than starting a thread.
    private static let minAhead = 1 << 18
    private static let maxAhead = 8 << 20

    /// Whether to discard the index between decodes, to leave the memory to other processes.
    package var isVeryLarge: Bool { data.count > Self.maxAhead }

    /// Discards the index. It is built again on demand.
    package func forgetIndex() { last.withLock { $0 = nil } }

    /// Returns the index for a decoder with these strategies.
    func document(_ strategies: StrategySet) -> JSONDocument {
        let options = strategies.documentOptions
        return last.withLock { last in
            if let last, last.options == options { return last }
            let document = JSONDocument(bytes, format: format, options: options)
            last = document
            return document
        }
    }
}

extension JSONDocument {
    /// Returns the distinct keys of all objects, after conversion.
    ///
    /// - Complexity: O(tokens + length of the keys); a repeated key isn't converted again.
    func distinctKeys(converted: (String) -> String) -> Set<String> {
        var numbers = KeyNumbers()
        for token in 0..<tokenCount { _ = numbers.number(ofKeyOf: token, in: self) }
        return Set(numbers.names.map(converted))
    }
}

/// Finds the members that calls request, as ``KeyResolver`` does, with the keys as numbers: each key of the payload is
/// read and converted once.
struct RequestedMembers {
    struct Member {
        var token: JSONDocument.Token
        /// The numbers of the key as it is written, and as the strategies convert it.
        var spelled: Int32
        var converted: Int32
    }

    /// The members of one object, which a caller keeps while it reads the object's calls.
    struct Object {
        fileprivate var members: [Member]?
    }

    private let document: JSONDocument
    private let strategies: StrategySet
    private let resolver: KeyResolver
    private let convertsKeys: Bool
    private let names: [String]
    private var keys: RequestedKeys

    /// The maximum number of members that are compared one by one. The resolver makes a table of more.
    private static let maxCompared = 32

    /// - Parameter names: The keys that may be requested.
    init(
        of names: [String], in document: JSONDocument, _ strategies: StrategySet, _ resolver: KeyResolver
    ) {
        self.document = document
        self.strategies = strategies
        self.resolver = resolver
        convertsKeys = strategies.convertsKeys
        self.names = names
        keys = RequestedKeys(strategies)
        keys.add(names, types: [])
    }

    /// Returns the member of an object for a key.
    ///
    /// - Parameters:
    ///   - key: The index of the key in the names.
    ///   - token: The object. For any other token, the result is nil.
    ///   - object: What is known of it; empty for the first key.
    /// - Complexity: O(members), or that of ``KeyResolver/member(_:of:)`` for a large object.
    mutating func member(
        _ key: Int32, of token: JSONDocument.Token, _ object: inout Object?
    ) -> JSONDocument.Token? {
        let known = object ?? Object(members: members(of: token))
        object = known
        guard let members = known.members else { return resolver.member(names[Int(key)], of: token) }
        let number = keys.requested[Int(key)]
        if convertsKeys, let member = members.first(where: { $0.converted == number }) { return member.token }
        if let member = members.first(where: { $0.spelled == number }) { return member.token }
        return strategies.keys.ignoresCase ? resolver.member(names[Int(key)], of: token) : nil
    }

    /// The members of an object; nil if there are many.
    private mutating func members(of object: JSONDocument.Token) -> [Member]? {
        guard document.kind(object) == .object else { return [] }
        var members: [Member] = []
        for token in document.children(of: object) {
            guard members.count < Self.maxCompared else { return nil }
            let spelled = keys.numbers.number(ofKeyOf: token, in: document) ?? keys.numbers.number(of: "")
            let converted = convertsKeys ? keys.convert(spelled) : spelled
            members.append(Member(token: token, spelled: spelled, converted: converted))
        }
        return members
    }
}
