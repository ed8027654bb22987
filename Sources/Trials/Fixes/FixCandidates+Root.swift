import DecodeTrace
import JSONText
import Strategies
import SwiftTypes

/// Candidates for a payload that is wrapped in an array or object, or not, unlike the model: other type expressions of
/// the model.
extension FixCandidates {
    func rootFixes(for place: PlacedFailure) -> [Fix] {
        let path = place.failure.path.components
        guard path.count <= 1, document.tokenCount > 0 else { return [] }
        let isAtRoot = path.isEmpty || place.failure.kind == .keyNotFound
        return expressions(isAtRoot: isAtRoot).map(\.text).filter { $0 != model }.map { expression in
            Fix([], model: expression, title: "decode as \(expression)")
        }
    }

    private func expressions(isAtRoot: Bool) -> [TypeExpression] {
        let model = TypeExpression(model)
        let isList = model.element != nil
        let isDictionary = model.value != nil
        let wrapped = model.member ?? model
        switch document.kind(0) {
        case .array:
            // The payload may have one more array around it than the model.
            if isList { return isAtRoot ? [] : [.array(model)] }
            return [.array(wrapped)]
        case .object:
            var expressions: [TypeExpression] = []
            let kinds = document.children(of: 0).prefix(200).map { document.kind($0) }
            if isList || isDictionary { expressions.append(wrapped) }
            if kinds.contains(.object) { expressions.append(Self.keyed(wrapped)) }
            if kinds.contains(.array) { expressions.append(Self.keyed(.array(wrapped))) }
            let inner = document.children(of: 0).prefix(200).filter { document.kind($0) == .object }
                .flatMap { document.children(of: $0).prefix(200) }.map { document.kind($0) }
            // Wrapped twice: {"response": {"cities": […]}}.
            if isList, inner.contains(.array) { expressions.append(Self.keyed(Self.keyed(.array(wrapped)))) }
            if !isList, !isDictionary, inner.contains(.object) { expressions.append(Self.keyed(Self.keyed(wrapped))) }
            return isAtRoot || isDictionary ? expressions : []
        default: return []
        }
    }

    private static func keyed(_ value: TypeExpression) -> TypeExpression {
        .dictionary(key: TypeExpression("String"), value: value)
    }
}
