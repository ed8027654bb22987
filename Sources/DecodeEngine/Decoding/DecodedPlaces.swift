import DecodeService
import DecodeTrace
import JSONText

/// What happened to each value of a payload, by the calls of a decode.
struct DecodedPlaces {
    /// The fate of one value.
    struct Fate: OptionSet {
        let rawValue: UInt8
        /// It was requested, possibly only by an attempt that another one superseded.
        static let asked = Fate(rawValue: 1)
        /// It was read, and not discarded with a value around it.
        static let read = Fate(rawValue: 2)
        /// Its failure was swallowed: it was left out, set to nil, or replaced.
        static let swallowed = Fate(rawValue: 4)
        /// A strategy converted it.
        static let converted = Fate(rawValue: 8)
        /// A strategy put another value in its place.
        static let replaced = Fate(rawValue: 16)
        /// Other types were tried for it.
        static let retried = Fate(rawValue: 32)
        /// It was read as a type that encodes the value as it is.
        static let plain = Fate(rawValue: 64)
        /// It was read as a date.
        static let date = Fate(rawValue: 128)
    }

    /// A value that a strategy supplied for a member that the payload lacks.
    struct Supplied {
        /// Its nearest ancestor that the payload has.
        var token: JSONDocument.Token
        var pointer: String
    }

    private let document: JSONDocument
    private(set) var fates: [Fate]
    /// Whether an object was opened, so that its members have calls of their own.
    private var isKeyed: [Bool]
    /// In decode order, without duplicates, and without values inside other supplied ones.
    private(set) var supplied: [Supplied] = []
    /// The key types of superseded attempts, by object.
    private(set) var supersededKeyTypes: [JSONDocument.Token: Set<Int>] = [:]
    /// Members that the payload lacks and whose failure the model swallowed, as pointers.
    private(set) var swallowedMissing: Set<String> = []

    /// Types whose values the encoder writes as they were.
    private static let plainTypes: Set<String> = [
        "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "Double", "Float",
    ]

    private struct Frame {
        var end: Int
        var token: JSONDocument.Token?
        var isSuperseded: Bool
        var isGone: Bool
        /// The last requested element.
        var element: (index: Int, token: JSONDocument.Token)?
        var members: RequestedMembers.Object?
    }

    /// - Complexity: O(calls), with the members of small objects
    init(_ trace: Trace, _ document: JSONDocument, _ strategies: StrategySet, _ resolver: KeyResolver) {
        self.document = document
        fates = Array(repeating: [], count: document.tokenCount)
        isKeyed = Array(repeating: false, count: document.tokenCount)
        guard document.tokenCount > 0 else { return }
        let rules = trace.adjustments
        let isPlain = trace.typeNames.map { Self.plainTypes.contains($0) }
        let isDate = trace.typeNames.map { $0 == "Date" }
        var seen: Set<String> = []
        var stack: [Frame] = []
        var requested = RequestedMembers(of: trace.keyNames, in: document, strategies, resolver)
        trace.withNodes { nodes in
            for (index, call) in nodes.enumerated() {
                while let last = stack.last, index >= last.end { stack.removeLast() }
                let last = stack.indices.last
                let object = last.map { stack[$0].token } ?? nil
                var token = last == nil ? 0 : object
                if call.key != KeyCode.none, let last, let object {
                    if call.key >= 0 {
                        token = requested.member(call.key, of: object, &stack[last].members)
                    } else {
                        let index = KeyCode.index(call.key)
                        if let element = stack[last].element, index == element.index + 1 {
                            // Elements are asked for in order, and looking one up visits those before it.
                            token = document.nextSibling(element.token)
                        } else {
                            token = resolver.child(.index(index), of: object)
                        }
                        if let token { stack[last].element = (index, token) }
                    }
                }
                let isSuperseded = last.map { stack[$0].isSuperseded } == true || trace.isSuperseded(index)
                var isGone = last.map { stack[$0].isGone } ?? false
                defer {
                    if Int(call.end) > index + 1 {
                        stack.append(
                            Frame(end: Int(call.end), token: token, isSuperseded: isSuperseded, isGone: isGone))
                    }
                }
                if isSuperseded, call.keyType >= 0, let token {
                    supersededKeyTypes[token, default: []].insert(Int(call.keyType))
                }
                if call.container == .keyed, let token { isKeyed[token] = true }
                let isMember = call.key != KeyCode.none && !call.call.isHousekeeping || index == 0
                if isMember, let token { fates[token].insert(.asked) }
                guard !isSuperseded, !isGone else {
                    if trace.isSuperseded(index), let token { fates[token].insert(.retried) }
                    continue
                }
                switch call.outcome {
                case .skipped, .absorbed:
                    isGone = true
                    if let token {
                        fates[token].formUnion([.asked, .swallowed])
                    } else if let step = trace.key(of: index), let object {
                        swallowedMissing.insert(Self.pointer(step, in: object, document))
                    }
                case .adjusted:
                    switch rules[index] {
                    case .scalars: if let token { fates[token].formUnion([.read, .converted]) }
                    case .enums: if let token { fates[token].formUnion([.read, .replaced]) }
                    case .missing:
                        isGone = true
                        if let token {
                            fates[token].formUnion([.read, .replaced])
                        } else if let step = trace.key(of: index), let object {
                            let pointer = Self.pointer(step, in: object, document)
                            if seen.insert(pointer).inserted { supplied.append(.init(token: object, pointer: pointer)) }
                        }
                    case .optionals:
                        isGone = true
                        if let token { fates[token].insert(.swallowed) }
                    default: if let token { fates[token].insert(.read) }
                    }
                case .decoded, .decodedNil:
                    guard let token, !call.call.isHousekeeping || call.outcome == .decodedNil else { break }
                    let isInside = fates[token].contains(.read) && call.key == KeyCode.none
                    fates[token].insert(.read)
                    // A type of its own may keep something else than the string that it reads.
                    guard call.type >= 0, !isInside, !document.isContainer(token) else { break }
                    if isPlain[Int(call.type)] { fates[token].insert(.plain) }
                    if isDate[Int(call.type)] { fates[token].insert(.date) }
                case .absent, .failed, .failedInside: break
                }
            }
        }
    }

    private static func pointer(
        _ step: CodingPath.Component, in object: JSONDocument.Token, _ document: JSONDocument
    ) -> String {
        switch step {
        case .key(let key): "\(document.pointer(object))/\(JSONDocument.escapedForPointer(key))"
        case .index(let index): "\(document.pointer(object))/\(index)"
        }
    }

    /// Returns the outermost value whose failure was swallowed, among a value and its ancestors; nil if there is none.
    ///
    /// - Complexity: O(depth)
    func swallowed(around token: JSONDocument.Token) -> JSONDocument.Token? {
        var found: JSONDocument.Token?
        var place: JSONDocument.Token? = token
        while let next = place {
            if fates[next].contains(.swallowed) { found = next }
            place = document.parent(next)
        }
        return found
    }

    /// Whether ``asked()`` is shorter than the payload.
    ///
    /// - Complexity: O(tokens)
    var leavesOut: Bool { fates.indices.contains { !document.isClosing($0) && isLeftOut($0) } }

    /// Returns the payload without dropped elements and unrequested members, for comparison with the decoded value.
    ///
    /// - Returns: The text, and the payload's token for each value of the text, in order.
    /// - Complexity: O(bytes)
    func asked() -> (text: [UInt8], tokens: [JSONDocument.Token]) {
        var text: [UInt8] = []
        var tokens: [JSONDocument.Token] = []
        // The ends of the containers that are being written, and whether they are still empty.
        var open: [(end: JSONDocument.Token, isEmpty: Bool)] = []
        var token = 0
        while token < document.tokenCount {
            if document.isClosing(token) {
                text += document.text[document.span(token)]
                if !open.isEmpty { open.removeLast() }
                token += 1
                continue
            }
            if isLeftOut(token) {
                token = document.end(token)
                continue
            }
            if let last = open.indices.last {
                if !open[last].isEmpty { text.append(UInt8(ascii: ",")) }
                open[last].isEmpty = false
            }
            if let key = document.keySpan(token) {
                text += document.text[key]
                text.append(UInt8(ascii: ":"))
            }
            tokens.append(token)
            if document.isContainer(token) {
                text.append(document.kind(token) == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
                open.append((document.end(token), true))
            } else {
                text += document.text[document.span(token)]
            }
            token += 1
        }
        return (text, tokens)
    }

    private func isLeftOut(_ token: JSONDocument.Token) -> Bool {
        guard let parent = document.parent(token) else { return false }
        let isElement = document.kind(parent) == .array
        return isElement
            ? fates[token].contains(.swallowed)
            : !fates[token].contains(.asked) && isKeyed[parent]
    }
}
