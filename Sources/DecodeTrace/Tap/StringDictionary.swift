/// `[String: V]` under a key conversion. Foundation checks for this type and doesn't convert its keys, so it must be
/// requested as such a type: one whose values are proxies.
protocol StringDictionaryType: Decodable {
    /// Requests the stand-in type and extracts the values.
    static func value(_ ask: (any Decodable.Type) throws -> (any Decodable)?) throws -> Self?
    /// Whether the decoder handles the type of the values itself, or they are dictionaries of such: decoding them runs
    /// none of the model's code, except in a custom strategy.
    static func hasForwardedValues(_ state: RecorderPointer) -> Bool
}

extension Dictionary: StringDictionaryType where Key == String, Value: Decodable {
    static func value(_ ask: (any Decodable.Type) throws -> (any Decodable)?) throws -> Self? {
        guard let answer = try ask([String: DictionaryValue<Value>].self) else { return nil }
        guard let values = answer as? [String: DictionaryValue<Value>] else {
            preconditionFailure("a decoder returned a value of another type than requested")
        }
        return values.compactMapValues(\.value)
    }

    static func hasForwardedValues(_ state: RecorderPointer) -> Bool {
        let plan = state.plan(Value.self)
        return switch plan.pointee.kind {
        case .forwarded: !state.pointee.options.customized.contains(ObjectIdentifier(Value.self))
        case .stringDictionary: plan.pointee.dictionary?.hasForwardedValues(state) == true
        default: false
        }
    }
}

extension Recorder {
    /// A dictionary, decoded through its stand-in type.
    @inline(never)
    func dictionaryValue<T: Decodable>(
        _ type: T.Type, _ plan: TypePlanPointer, _ node: Int32,
        dictionary ask: (any Decodable.Type) throws -> (any Decodable)?, plainly: () throws -> T?
    ) throws -> T? {
        guard let dictionary = plan.pointee.dictionary else { return try plainly() }
        let out = state.pointee.room.borrow(for: type)
        defer { state.pointee.room.takeBack(out) }
        var request = HopRequest(recorder: .passUnretained(self), node: node, type: type, plan: plan, out: out)
        let earlier = state.pointee.failures.count
        do {
            let value = try withRequest(&request) { try dictionary.value(ask) }
            if state.pointee.lenient != nil { state.sortFailures(from: earlier, inMembersOf: node) }
            if value != nil { state.openOnce(.keyed, in: node) }
            return value as? T
        } catch {
            // If the dictionary itself is requested, the path of a failed date is one key shorter, and a type mismatch
            // names the stand-in type. The general request gives the right error, and runs none of the model's code.
            guard !request.isEntered || dictionary.hasForwardedValues(state) else { throw error }
            do { return try plainly() } catch {
                state.replacePropagating(with: error)
                throw error
            }
        }
    }
}

/// Replaces a dictionary's value.
struct DictionaryValue<V: Decodable>: Decodable {
    /// Nil if a lenient dictionary drops the value.
    let value: V?

    init(from decoder: any Decoder) throws {
        guard let state = ActiveRecorder.current, let request = state.pointee.request else {
            value = try V(from: decoder)
            return
        }
        request.pointee.isEntered = true
        // Retained by the call that requested the dictionary and hasn't returned yet.
        let recorder = request.pointee.recorder.takeUnretainedValue()
        let parent = request.pointee.node
        state.openOnce(.keyed, in: parent)
        let key = state.pointee.keys.code(of: decoder.codingPath.last?.stringValue ?? "")
        let base = try decoder.singleValueContainer()
        let ask = {
            try recorder.value(
                V.self, in: parent, key: key,
                hop: {
                    _ = try base.decode(Hop.self)
                    return true
                },
                otherwise: {
                    try recorder.otherValue(
                        V.self, $0, $1, forward: { try base.decode(V.self) }, dictionary: { try base.decode($0) })
                })
        }
        guard let lenient = state.pointee.lenient else {
            value = try ask()
            return
        }
        value = try lenient.dictionaryValue(V.self, in: parent, base, ask: ask)
    }
}
