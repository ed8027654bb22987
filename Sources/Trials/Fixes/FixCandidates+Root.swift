import DecodeTrace
import JSONText
import Strategies

/// Candidates for a root that is wrapped, or not wrapped, where the model is not: the same model in another expression.
extension FixCandidates {
    func rootFixes(for place: PlacedFailure) -> [Fix] {
        let path = place.failure.path.components
        guard path.count <= 1, document.tokenCount > 0 else { return [] }
        let isAtRoot = path.isEmpty || place.failure.kind == .keyNotFound
        return expressions(isAtRoot: isAtRoot).filter { $0 != model }.map { expression in
            Fix([], model: expression, title: "decode as \(expression)")
        }
    }

    private func expressions(isAtRoot: Bool) -> [String] {
        let element = Self.element(of: model)
        let value = Self.value(of: model)
        switch document.kind(0) {
        case .array:
            // The array may be nested once more than the model has it.
            if element != nil { return isAtRoot ? [] : ["[\(model)]"] }
            return ["[\(value ?? model)]"]
        case .object:
            var expressions: [String] = []
            let kinds = document.children(of: 0).prefix(200).map { document.kind($0) }
            let wrapped = element ?? value ?? model
            if element != nil || value != nil { expressions.append(wrapped) }
            if kinds.contains(.object) { expressions.append("[String: \(wrapped)]") }
            if kinds.contains(.array) { expressions.append("[String: [\(wrapped)]]") }
            let inner = document.children(of: 0).prefix(200).filter { document.kind($0) == .object }
                .flatMap { document.children(of: $0).prefix(200) }.map { document.kind($0) }
            // Wrapped twice: {"response": {"cities": […]}}.
            if element != nil, inner.contains(.array) { expressions.append("[String: [String: [\(wrapped)]]]") }
            if element == nil, value == nil, inner.contains(.object) {
                expressions.append("[String: [String: \(wrapped)]]")
            }
            return isAtRoot || value != nil ? expressions : []
        default: return []
        }
    }

    /// What `[X]` holds; nil for any other expression.
    static func element(of expression: String) -> String? {
        guard let inside = inside(expression), !hasColon(inside) else { return nil }
        return String(inside)
    }

    /// What `[String: X]` holds; nil for any other expression.
    static func value(of expression: String) -> String? {
        guard let inside = inside(expression), hasColon(inside), let colon = inside.firstIndex(of: ":") else {
            return nil
        }
        return String(inside[inside.index(after: colon)...].drop { $0 == " " })
    }

    /// What stands between the brackets that hold all of an expression.
    private static func inside(_ expression: String) -> Substring? {
        guard expression.hasPrefix("["), expression.hasSuffix("]") else { return nil }
        return expression.dropFirst().dropLast()
    }

    /// Whether a colon stands outside of any brackets.
    private static func hasColon(_ text: Substring) -> Bool {
        var depth = 0
        for character in text {
            if character == "[" || character == "<" { depth += 1 }
            if character == "]" || character == ">" { depth -= 1 }
            if character == ":", depth == 0 { return true }
        }
        return false
    }
}
