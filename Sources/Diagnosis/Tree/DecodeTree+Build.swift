package import DecodeService
package import DecodeTrace
package import JSONText

extension DecodeTree {
    /// Matches a finished decode with its payload.
    /// - Complexity: O(nodes + tokens)
    package init(document: JSONDocument, trace: Trace, knownKeys: KnownKeys, strategies: StrategySet) {
        var builder = TreeBuilder(
            document: document, decode: .init(trace: trace, knownKeys: knownKeys, strategies: strategies))
        self = builder.build()
    }

    /// Matches a result with its payload; for text that is not JSON, creates a tree of the text alone.
    ///
    /// - Complexity: O(nodes + tokens)
    package init(of result: DecodeResult, document: JSONDocument, strategies: StrategySet) {
        guard result.outcome != .invalid else {
            self.init(document: document)
            return
        }
        self.init(document: document, trace: result.trace, knownKeys: result.knownKeys, strategies: strategies)
    }
}

/// Merges payload and trace in one pass, without recursion, because a payload may nest deeper than the stack allows.
struct TreeBuilder {
    /// A class, because it is read once per row and copying it would be expensive.
    final class Decode {
        let trace: Trace
        let knownKeys: KnownKeys
        let strategies: StrategySet

        init(trace: Trace, knownKeys: KnownKeys, strategies: StrategySet) {
            self.trace = trace
            self.knownKeys = knownKeys
            self.strategies = strategies
        }

        /// Whether a call has a row: it isn't an auxiliary call or part of a superseded attempt.
        func isShown(_ node: Int) -> Bool { isShown(node, trace[node]) }

        func isShown(_ node: Int, _ call: Trace.Node) -> Bool {
            !call.call.isHousekeeping && !trace.isSuperseded(node)
        }
    }

    /// The remaining work: the next row to open, or a row whose subtree is complete.
    enum Task {
        case open(node: Int32, token: Int32, anchor: Int32, parent: Int32, fallback: Mark, traits: DecodeTree.Traits)
        case close(row: Int32)
        /// The next element of the last of `arrays`.
        case element
        /// A row for a missing key that was not requested, by its index in `lacks`.
        case lack(Int32, anchor: Int32, parent: Int32)
    }

    let document: JSONDocument
    let decode: Decode
    var tree = DecodeTree()
    var tasks: [Task] = []
    /// The arrays whose elements are being opened, the innermost last.
    var arrays: [OpenArray] = []
    var lacks: [DecodeTree.Lack] = []
    var keys: RequestedKeys
    var seen = SeenKeys()
    /// The calls of the value whose children are pushed.
    var calls = CallsByPlace()
    /// The calls of the member or element that is pushed.
    var nodes: [Int32] = []
    /// Calls that share a row of another call that has no row yet.
    var joined: [(node: Int32, other: Int32)] = []
    /// Whether an object or an array has several rows.
    var hasRepeats = false
    /// The parent of the last row, with its depth.
    private var lastParent: (row: Int32, depth: Int16) = (-1, -1)

    init(document: JSONDocument, decode: Decode) {
        self.document = document
        self.decode = decode
        keys = RequestedKeys(decode.strategies)
        tree.decodedRows.reserveCapacity(document.tokenCount)
        keys.add(decode.trace.keyNames, types: decode.trace.typeNames)
        tree.rowOfNode = Array(repeating: -1, count: decode.trace.count)
    }

    mutating func build() -> DecodeTree {
        let root: Int32 = document.tokenCount > 0 ? 0 : -1
        let node: Int32 = decode.trace.count > 0 ? 0 : -1
        guard root >= 0 || node >= 0 else { return tree }
        tasks.append(.open(node: node, token: root, anchor: 0, parent: -1, fallback: .none, traits: []))
        while let task = tasks.popLast() {
            switch task {
            case .open(let node, let token, let anchor, let parent, let fallback, let traits):
                open(node: node, token: token, anchor: anchor, parent: parent, fallback: fallback, traits: traits)
            case .close(let row):
                close(Int(row))
            case .element:
                openElement()
            case .lack(let lack, let anchor, let parent):
                tree.lacking[tree.decodedRows.count] = lacks[Int(lack)]
                open(node: -1, token: -1, anchor: anchor, parent: parent, fallback: .unreached, traits: [])
            }
        }
        settleHousekeeping()
        if hasRepeats { tree.indexTokens(count: document.tokenCount) }
        return tree
    }

    // MARK: Rows

    mutating func open(
        node: Int32, token: Int32, anchor: Int32, parent: Int32, fallback: Mark, traits: DecodeTree.Traits
    ) {
        let row = Int32(tree.decodedRows.count)
        if token < 0 { tree.absentRows.append(row) }
        let depth = parent < 0 ? 0 : depth(of: parent) + 1
        let isScalar = token < 0 || !document.isContainer(Int(token))
        // Most rows are scalars that were requested once and have no children.
        if isScalar, node >= 0, let mark = decode.trace[Int(node)].leafMark(at: node) {
            tree.rowOfNode[Int(node)] = row
            tree.decodedRows.append(
                .init(
                    node: node, inner: node, token: token, anchor: token >= 0 ? token : anchor, parent: parent,
                    end: row + 1, depth: depth, mark: mark, traits: traits))
            return close(Int(row))
        }
        let inner = innermost(of: node)
        let mark = node < 0 ? fallback : mark(from: node, to: inner, under: parent)
        var all = traits
        if node >= 0, decode.trace[Int(node)].outcome == .skipped { all.insert(.dropped) }
        if mark == .failed || mark == .absorbed || mark == .failedInside { all.insert(.holdsFailure) }
        tree.decodedRows.append(
            .init(
                node: node, inner: inner, token: token, anchor: token >= 0 ? token : anchor, parent: parent,
                end: row + 1, depth: depth, mark: mark, traits: all))
        if isScalar, inner < 0 || decode.trace[Int(inner)].end == inner + 1 {
            close(Int(row))
        } else {
            tasks.append(.close(row: row))
            pushChildren(of: row, inner: inner, token: token, mark: mark, isPartial: traits.contains(.partial))
        }
    }

    /// Returns the depth of the next row's parent, which is usually also the parent of the rows after it.
    private mutating func depth(of parent: Int32) -> Int16 {
        if parent != lastParent.row { lastParent = (parent, tree.decodedRows[Int(parent)].depth) }
        return lastParent.depth
    }

    mutating func close(_ row: Int) {
        tree.decodedRows[row].end = Int32(tree.decodedRows.count)
        let parent = Int(tree.decodedRows[row].parent)
        guard parent >= 0, tree.decodedRows[row].traits.contains(.holdsFailure) else { return }
        tree.decodedRows[parent].traits.insert(.holdsFailure)
    }

    /// Follows calls that request the same place again (a wrapper, an enum over its raw value) and assigns them to the
    /// next row.
    ///
    /// Attempts are assigned to it, too: several calls for scalars at one place, of which a wrapper uses the first that
    /// succeeds. The innermost call is then the one that made them.
    mutating func innermost(of node: Int32) -> Int32 {
        guard node >= 0 else { return -1 }
        var current = Int(node)
        let row = Int32(tree.decodedRows.count)
        tree.rowOfNode[current] = row
        while true {
            let attempts = attempts(of: current)
            for attempt in attempts { tree.rowOfNode[attempt] = row }
            guard attempts.isEmpty, let only = only(of: current), decode.trace.key(of: only) == nil else {
                return Int32(current)
            }
            current = only
            tree.rowOfNode[current] = row
        }
    }

    /// The only call that a call made; nil if there are none or several.
    func only(of node: Int) -> Int? {
        var only: Int?
        var child = node + 1
        let end = Int(decode.trace[node].end)
        while child < end {
            if decode.isShown(child) {
                guard only == nil else { return nil }
                only = child
            }
            child = Int(decode.trace[child].end)
        }
        return only
    }

    /// Returns the calls made by a call if they are attempts: two or more calls for scalars at the same place, of which
    /// at most one returned a value. Empty if the call made any other calls.
    func attempts(of node: Int) -> [Int] {
        guard decode.trace[node].container != .keyed, decode.trace[node].container != .unkeyed else { return [] }
        var attempts: [Int] = []
        var answers = 0
        var child = node + 1
        let end = Int(decode.trace[node].end)
        while child < end {
            defer { child = Int(decode.trace[child].end) }
            guard decode.isShown(child) else { continue }
            guard decode.trace.key(of: child) == nil, decode.trace[child].container == .none else { return [] }
            if decode.trace[child].outcome.isAnswer { answers += 1 }
            attempts.append(child)
        }
        return attempts.count > 1 && answers <= 1 ? attempts : []
    }

    /// The mark for the calls that share a row.
    func mark(from node: Int32, to inner: Int32, under parent: Int32) -> Mark {
        let swallowed = parent >= 0 && ![.failed, .failedInside].contains(tree.decodedRows[Int(parent)].mark)
        let outer = decode.trace[Int(node)].outcome
        // Most containers were requested once, and decoded.
        if node == inner, outer == .decoded, attempts(of: Int(inner)).isEmpty { return .decoded }
        if node == inner, let mark = decode.trace[Int(node)].leafMark(at: node) { return mark }
        var isOrigin = false
        var hasFailed = false
        var isAdjusted = false
        for current in calls(from: Int(node), to: Int(inner)) {
            switch decode.trace[current].outcome {
            case .failed:
                hasFailed = true
                let fate = decode.trace.failure(at: current)?.fate ?? .failed
                isOrigin = isOrigin || fate == .failed || fate == .standIn
            case .failedInside:
                hasFailed = true
                isOrigin = isOrigin || failedToOpen(current)
            case .absorbed, .skipped: hasFailed = true
            case .adjusted: isAdjusted = true
            case .decoded, .decodedNil, .absent: break
            }
        }
        if outer == .adjusted { return .adjusted }
        if hasFailed {
            guard outer == .failed || outer == .failedInside, !swallowed else { return .absorbed }
            return isOrigin ? .failed : .failedInside
        }
        if isAdjusted { return .adjusted }
        return outer == .decodedNil || outer == .absent ? .decodedNil : .decoded
    }

    /// Whether the call failed to open a container because the value was not the object or array that its type expects.
    /// The failed call has no row of its own.
    func failedToOpen(_ node: Int) -> Bool {
        decode.trace.children(of: node).contains { child in
            decode.trace.isHousekeeping(child) && decode.trace.key(of: child) == nil
                && decode.trace[child].outcome == .failed
                && [.failed, .standIn].contains(decode.trace.failure(at: child)?.fate)
        }
    }

    /// The calls that share a row, outermost first.
    func calls(from node: Int, to inner: Int) -> [Int] {
        var result = [node]
        while let last = result.last, last != inner,
            let next = decode.trace.children(of: last).first(where: { decode.isShown($0) })
        {
            result.append(next)
        }
        return result + attempts(of: Int(inner))
    }

    // MARK: Children

    /// Containers with more values than this have storage for their members reserved up front.
    private static let manyValues = 1 << 14

    /// - Parameter isPartial: Whether another row shows the parts of the value that were not requested here.
    mutating func pushChildren(of row: Int32, inner: Int32, token: Int32, mark: Mark, isPartial: Bool) {
        if token >= 0, !isPartial, document.kind(Int(token)) == .array, asksInOrder(inner) {
            return openArray(token, row: row, inner: inner, mark: mark)
        }
        calls.begin()
        if token >= 0, document.end(Int(token)) - Int(token) > Self.manyValues {
            // A growing array is copied, and takes up to twice the memory that it needs.
            let memberCount = document.childCount(Int(token))
            calls.reserve(memberCount, keys: keys.numbers.count)
            tasks.reserveCapacity(tasks.count + memberCount)
        }
        if inner >= 0, attempts(of: Int(inner)).isEmpty {
            var child = Int(inner) + 1
            let end = Int(decode.trace[Int(inner)].end)
            while child < end {
                let node = decode.trace[child]
                if decode.isShown(child, node) {
                    add(child, key: node.key)
                } else if node.readsNull, !isPartial, !decode.trace.isSuperseded(child) {
                    calls.add(child, readingNullOf: keys.requested[Int(node.key)])
                }
                child = Int(node.end)
            }
            joined += calls.settle(in: decode.trace)
        }
        let opened = tasks.count
        var anchor: Int32 = token >= 0 ? token : tree.decodedRows[Int(row)].anchor
        // The last of several attempts shows the parts that none of them requested: it returned the value, or failed last.
        let last: DecodeTree.Traits = isPartial ? .partial : []
        let isPartial = isPartial || !calls.here.isEmpty
        for same in calls.here {
            tasks.append(
                .open(
                    node: same, token: token, anchor: anchor, parent: row, fallback: .none,
                    traits: same == calls.here.last ? last : .partial))
        }
        if token >= 0 {
            if !calls.here.isEmpty, document.isContainer(Int(token)) { hasRepeats = true }
            switch document.kind(Int(token)) {
            case .object: pushMembers(of: token, row: row, inner: inner, mark: mark, isPartial: isPartial)
            case .array: pushElements(of: token, row: row, inner: inner, mark: mark, isPartial: isPartial)
            default: break
            }
            anchor = Int32(max(document.end(Int(token)) - 1, Int(token)))
        }
        for node in calls.left() {
            if let found = decode.trace.callInPlace(of: Int(node), in: Int(inner)) {
                joined.append((node, Int32(found)))
                continue
            }
            tasks.append(.open(node: node, token: -1, anchor: anchor, parent: row, fallback: .none, traits: []))
        }
        for lack in lackedKeys(of: token, inner: inner, mark: mark) {
            tasks.append(.lack(Int32(lacks.count), anchor: anchor, parent: row))
            lacks.append(lack)
        }
        tasks[opened...].reverse()
    }

    /// Adds a call by the encoded last step of its path.
    private mutating func add(_ node: Int, key: Int32) {
        if key >= 0 {
            calls.add(node, key: keys.requested[Int(key)])
        } else if key == KeyCode.none {
            calls.add(node)
        } else {
            calls.add(node, index: KeyCode.index(key))
        }
    }

    mutating func pushMembers(of token: Int32, row: Int32, inner: Int32, mark: Mark, isPartial: Bool) {
        let converts = convertsKeys(of: inner)
        let unasked = unaskedMark(inner: inner, mark: mark)
        let aliases = aliases(in: token, inner: inner)
        seen.begin()
        var member = document.firstChild(Int(token))
        while let current = member {
            member = document.nextSibling(current)
            let key = keys.numbers.number(ofKeyOf: current, in: document) ?? keys.numbers.number(of: "")
            let asked = aliases[key] ?? (converts ? keys.convert(key) : key)
            let isHidden = inner >= 0 && !seen.insert(asked)
            nodes.removeAll(keepingCapacity: true)
            if !isHidden { calls.take(key: asked, into: &nodes) }
            let fallback = isHidden ? .ignored : nodes.isEmpty ? unasked.mark(keys.numbers.names[Int(asked)]) : .none
            push(
                current, row: row, fallback: fallback, traits: isHidden ? .hiddenDuplicate : [], isPartial: isPartial)
        }
    }

    /// Adds the rows of a member or element: one for each of its calls.
    ///
    /// - Parameters:
    ///   - fallback: The mark if there are no calls.
    ///   - traits: The traits if there are no calls.
    private mutating func push(
        _ token: Int, row: Int32, fallback: Mark, traits: DecodeTree.Traits, isPartial: Bool
    ) {
        if nodes.count > 1, document.isContainer(token) { hasRepeats = true }
        if nodes.isEmpty, !isPartial {
            tasks.append(
                .open(
                    node: -1, token: Int32(token), anchor: Int32(token), parent: row, fallback: fallback,
                    traits: traits))
        }
        for node in nodes {
            tasks.append(
                .open(
                    node: node, token: Int32(token), anchor: Int32(token), parent: row, fallback: .none, traits: []))
        }
    }

    /// Members that matched a key ignoring case, by the payload's keys.
    mutating func aliases(in token: Int32, inner: Int32) -> [Int32: Int32] {
        guard decode.strategies.keys == .caseInsensitive, convertsKeys(of: inner) else { return [:] }
        let present = Set(document.children(of: Int(token)).compactMap { document.key($0) })
        // The decoder uses the first by name, because it doesn't preserve the order of keys.
        let folded = Dictionary(grouping: present.sorted(), by: Leniency.folded)
        var aliases: [Int32: Int32] = [:]
        for key in calls.keys where !present.contains(keys.numbers.names[Int(key)]) {
            if let found = folded[Leniency.folded(keys.numbers.names[Int(key)])]?.first {
                aliases[keys.numbers.number(of: found)] = key
            }
        }
        return aliases
    }

    mutating func pushElements(of token: Int32, row: Int32, inner: Int32, mark: Mark, isPartial: Bool) {
        let unasked = unaskedMark(inner: inner, mark: mark).mark(nil)
        var index = 0
        var element = document.firstChild(Int(token))
        while let current = element {
            element = document.nextSibling(current)
            nodes.removeAll(keepingCapacity: true)
            calls.take(index: index, into: &nodes)
            push(current, row: row, fallback: unasked, traits: [], isPartial: isPartial)
            index += 1
        }
    }

    /// Whether decoding a value stopped before everything was requested.
    func isStopped(_ inner: Int32, _ mark: Mark) -> Bool {
        let outcome = decode.trace[Int(inner)].outcome
        return [.failed, .failedInside, .skipped, .absorbed].contains(outcome) || mark == .failed
            || mark == .failedInside
            // The strategy replaced a failed value with nil or an empty value; it didn't just match a key ignoring
            // case.
            || (outcome == .adjusted && decode.trace.failure(at: Int(inner))?.rule != .keys)
    }

    /// The missing keys that the model didn't reach, in the order in which it requests them.
    mutating func lackedKeys(of token: Int32, inner: Int32, mark: Mark) -> [DecodeTree.Lack] {
        guard inner >= 0, token >= 0, document.kind(Int(token)) == .object, isStopped(inner, mark),
            let asked = decode.knownKeys.askedKeys(type: Int(decode.trace[Int(inner)].type))
        else { return [] }
        var known: Set<String> = []
        for child in decode.trace.children(of: Int(inner)) {
            if case .key(let key) = decode.trace.key(of: child) { known.insert(key) }
        }
        let converts = convertsKeys(of: inner)
        let ignoresCase = decode.strategies.keys.ignoresCase
        for member in document.children(of: Int(token)) {
            guard let key = document.key(member) else { continue }
            known.insert(converts ? decode.strategies.convertKey(key) : key)
            if ignoresCase { known.insert(Leniency.folded(key)) }
        }
        let owner = decode.trace.initializer(of: Int(inner))
        let types = openedKeyTypes(of: Int(inner)).map { decode.trace.keyTypes[$0].name }
        return asked.keys.filter { key in
            !known.contains(key.name) && !(ignoresCase && known.contains(Leniency.folded(key.name)))
                // The code may choose the type of the other keys by a value that it read, such as a case's name.
                && (types.isEmpty || key.keyType.map(types.contains) ?? true)
        }.map { DecodeTree.Lack(key: $0, owner: owner, stop: asked.stop) }
    }

    /// The key types of the containers that a call opened on its object. A superclass, or a type that is composed of
    /// others, reads the same object with other keys.
    private func openedKeyTypes(of inner: Int) -> [Int] {
        let type = Int(decode.trace[inner].keyType)
        guard type >= 0, !decode.knownKeys.takesEverything(keyType: type) else { return type < 0 ? [] : [type] }
        return [type]
            + decode.trace.children(of: inner).compactMap { child in
                let call = decode.trace[child]
                return call.call == .container && call.keyType >= 0 ? Int(call.keyType) : nil
            }
    }

    /// The marks of values inside another value that no call requested.
    struct UnaskedMark {
        /// The mark of those that the model reads, or would have read.
        var mark: Mark
        /// The known keys, and the key types of the containers; nil if all values have the same mark.
        var known: (keys: KnownKeys, types: [Int])?

        /// - Parameter key: The value's key as the model would request it; nil for an element.
        func mark(_ key: String?) -> Mark {
            guard let key, let known,
                known.types.allSatisfy({ known.keys.knows(keyType: $0, key: key) == false })
            else { return mark }
            return .ignored
        }
    }

    /// The mark of a value that no call requested: ignored if the model finished, unreached if the decode stopped before.
    func unaskedMark(inner: Int32, mark: Mark) -> UnaskedMark {
        // Everything below a row without a call has the row's mark.
        guard inner >= 0 else { return UnaskedMark(mark: mark) }
        let node = decode.trace[Int(inner)]
        let stopped = isStopped(inner, mark)
        if node.container == .none {
            // Types that Foundation decodes as a whole, and models that opened no container.
            if stopped { return UnaskedMark(mark: .unreached) }
            let isOpaque = Self.opaque.contains(decode.trace.typeName(of: Int(inner)))
            return UnaskedMark(mark: isOpaque ? .decoded : .ignored)
        }
        guard stopped else { return UnaskedMark(mark: .ignored) }
        let types = openedKeyTypes(of: Int(inner))
        return UnaskedMark(mark: .unreached, known: types.isEmpty ? nil : (decode.knownKeys, types))
    }

    static let opaque: Set<String> = ["Date", "Data", "URL", "Decimal"]

    /// Whether the decoder converts the keys of the object that a call reads.
    func convertsKeys(of inner: Int32) -> Bool {
        inner >= 0 && keys.areConverted(for: decode.trace[Int(inner)].type)
    }

    // MARK: Housekeeping

    /// Assigns calls without a row of their own to their owner's row.
    mutating func settleHousekeeping() {
        for (node, other) in joined { tree.rowOfNode[Int(node)] = tree.rowOfNode[Int(other)] }
        for node in 0..<decode.trace.count where tree.rowOfNode[node] < 0 {
            let parent = Int(decode.trace[node].parent)
            if parent >= 0 { tree.rowOfNode[node] = tree.rowOfNode[parent] }
        }
    }

    // MARK: Arrays

    /// An array whose elements are opened one by one. Nothing is stored per element, because large arrays have many.
    struct OpenArray {
        var row: Int32
        /// The next element; nil after the last one.
        var element: Int?
        var index = 0
        /// The next call, or the end of the calls.
        var node: Int
        var endOfCalls: Int
        /// The mark of elements that no call requested.
        var unasked: Mark
        /// The place of calls for which the array has no element.
        var anchor: Int32
    }

    /// Whether all calls made by a call are for elements, in increasing order; true if there is no call.
    func asksInOrder(_ inner: Int32) -> Bool {
        guard inner >= 0 else { return true }
        var last = -1
        var child = Int(inner) + 1
        let end = Int(decode.trace[Int(inner)].end)
        while child < end {
            let node = decode.trace[child]
            if decode.isShown(child, node) {
                guard node.key < KeyCode.none, KeyCode.index(node.key) > last else { return false }
                last = KeyCode.index(node.key)
            }
            child = Int(node.end)
        }
        return true
    }

    mutating func openArray(_ token: Int32, row: Int32, inner: Int32, mark: Mark) {
        let end = inner < 0 ? 0 : Int(decode.trace[Int(inner)].end)
        arrays.append(
            OpenArray(
                row: row, element: document.firstChild(Int(token)), node: inner < 0 ? end : Int(inner) + 1,
                endOfCalls: end, unasked: unaskedMark(inner: inner, mark: mark).mark(nil),
                anchor: Int32(max(document.end(Int(token)) - 1, Int(token)))))
        tasks.append(.element)
    }

    /// Opens the next element, or the next call without an element; ends the array after the last one.
    mutating func openElement() {
        guard var array = arrays.popLast() else { return }
        var call: Trace.Node?
        while array.node < array.endOfCalls {
            let next = decode.trace[array.node]
            call = next
            guard !decode.isShown(array.node, next) else { break }
            array.node = Int(next.end)
            call = nil
        }
        let node = call == nil ? -1 : array.node
        guard array.element != nil || node >= 0 else { return }
        let isAsked = call.map { KeyCode.index($0.key) == array.index } ?? false
        let element = array.element
        if let element {
            array.element = document.nextSibling(element)
            array.index += 1
        }
        let opened = isAsked || element == nil ? node : -1
        if opened >= 0, let call { array.node = Int(call.end) }
        arrays.append(array)
        tasks.append(.element)
        open(
            node: Int32(opened), token: Int32(element ?? -1), anchor: element.map { Int32($0) } ?? array.anchor,
            parent: array.row, fallback: opened < 0 ? array.unasked : .none, traits: [])
    }
}

extension Trace.Node {
    /// The mark of a call that made no other calls and returned a value; nil for other calls.
    fileprivate func leafMark(at place: Int32) -> Mark? {
        guard end == place + 1 else { return nil }
        switch outcome {
        case .decoded: return .decoded
        case .decodedNil, .absent: return .decodedNil
        case .failed, .failedInside, .absorbed, .adjusted, .skipped: return nil
        }
    }
}
