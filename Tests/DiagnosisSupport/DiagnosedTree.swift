import DecodeService
package import DecodeTrace
package import Diagnosis
import Foundation
package import JSONText

/// A decode in this process, laid over its payload and diagnosed.
///
/// - Parameters:
///   - type: The model.
///   - payload: The payload's text.
///   - strategies: Names and values of strategies.
///   - custom: The strategies that a decoder of the user's own is said to have set.
package func tree<T: Decodable>(
    _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:], custom: [String] = []
) throws -> (tree: DecodeTree, document: JSONDocument, trace: Trace, diagnosis: Diagnosis) {
    let decode = try decode(type, payload, strategies, custom: custom)
    return (decode.tree, decode.document, decode.result.trace, decode.diagnosis)
}

/// A decode in this process, laid over its payload and diagnosed, as a whole.
package func decode<T: Decodable>(
    _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:], custom: [String] = []
) throws -> DiagnosedDecode {
    var set = StrategySet()
    for (name, value) in strategies { try set.set(name, to: value) }
    let data = Data(payload.utf8)
    let format = PayloadFormat(of: data, named: nil)
    let document = JSONDocument(TextBytes(data), format: format)
    let traced =
        format == .json
        ? set.makeDecoder().trace(type, from: data, leniency: set.leniency)
        : set.makePropertyListDecoder().trace(type, from: data, leniency: set.leniency)
    let asked = Set((0..<document.tokenCount).compactMap { document.key($0) }.map { set.convertKey($0) })
    let known = traced.keyProbes.map { probe in asked.filter { probe.knows($0) } }
    let listed = traced.modelProbes.enumerated().compactMap { type, probe in
        probe.askedKeys { try? JSONDecoder().decode($0, from: data) }.map { (type, $0) }
    }
    let keys = KnownKeys(
        known: known, takesEverything: traced.trace.keyTypes.map(\.takesEverything),
        asked: Dictionary(uniqueKeysWithValues: listed))
    let outcome: DecodeResult.Outcome =
        if case .failure = traced.result {
            document.fault == nil && document.foreign?.trouble == nil ? .failed : .invalid
        } else {
            traced.trace.failures.isEmpty ? .decoded : .recovered
        }
    let result = DecodeResult(
        id: 1, model: "Model", typeName: TypeName.of(type), outcome: outcome, trace: traced.trace,
        counts: TraceCounts(traced.trace), knownKeys: keys, duration: .zero,
        decoder: custom.isEmpty ? nil : DecoderSettings(strategies: set, custom: custom))
    return DiagnosedDecode(result, document: document, requested: set)
}

/// A tree as text, a line a row: mark, indent, key, type.
package func text(_ tree: DecodeTree, _ document: JSONDocument, _ trace: Trace) -> String {
    (0..<tree.count).map { row -> String in
        let current = tree[row]
        var line = current.mark.symbol(ascii: false) + String(repeating: "  ", count: Int(current.depth) + 1)
        if current.node >= 0 {
            switch trace.key(of: Int(current.node)) {
            case .key(let key): line += key + ": "
            case .index(let index): line += "[\(index)] "
            case nil: break
            }
            line += trace.typeName(of: Int(current.node))
        } else if let lack = tree.lacking[row] {
            line += "\"\(lack.key.name)\": \(lack.key.type)"
        } else {
            line += document.key(Int(current.token)).map { "\"\($0)\"" } ?? "[\(document.ordinal(Int(current.token)))]"
        }
        if current.token < 0 { line += " (no such key)" }
        if current.traits.contains(.dropped) { line += " (dropped)" }
        if current.traits.contains(.hiddenDuplicate) { line += " (duplicate)" }
        return line
    }.joined(separator: "\n")
}
