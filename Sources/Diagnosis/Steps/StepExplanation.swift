package import DecodeService
package import DecodeTrace
package import JSONText
import SwiftDeclarations

/// Describes one step of the decode in a sentence or two: what was asked of which container, and what it returned.
package final class StepExplainer: Sendable {
    let trace: Trace
    let tree: DecodeTree
    let document: JSONDocument
    let strategies: StrategySet
    let failures: [Int: DiagnosedFailure]
    private let resolver: KeyResolver

    package init(
        trace: Trace, tree: DecodeTree, document: JSONDocument, strategies: StrategySet, failures: [DiagnosedFailure]
    ) {
        self.trace = trace
        self.tree = tree
        self.document = document
        self.strategies = strategies
        var byNode: [Int: DiagnosedFailure] = [:]
        for failure in failures { if let node = failure.failure?.node { byNode[node] = failure } }
        self.failures = byNode
        resolver = KeyResolver(document: document, strategies: strategies)
    }

    /// The failure at a call; nil if there was none, or a strategy supplied a value instead.
    package func failure(ofNode node: Int) -> DiagnosedFailure? {
        failures[node].flatMap { $0.isAdjusted ? nil : $0 }
    }

    /// Describes one step by what is known when it happens, without what the code does later.
    package func explain(_ step: Steps.Step) -> String {
        switch step.phase {
        case .ask: question(step.node)
        case .answer: answer(step.node)
        }
    }

    // MARK: The question

    func question(_ node: Int) -> String {
        let call = trace[node]
        let type = trace.typeName(of: node)
        let owner = ownerCall(node)
        switch call.call {
        case .root:
            return "decode(\(type).self, from: data) asks for the payload's root as \(type)."
        case .decode:
            switch trace.key(of: node) {
            case .key: return "\(owner) asks its keyed container for \(place(node)) as \(type).\(keyNote(node))"
            case .index(let index): return "\(owner) asks its unkeyed container for element \(index) as \(type)."
            case nil: return "\(owner) asks its single-value container for \(type)."
            }
        case .decodeIfPresent:
            switch trace.key(of: node) {
            case .key:
                return "\(owner) asks for \(place(node)) as \(type), if it is present and not null.\(keyNote(node))"
            case .index(let index): return "\(owner) asks for element \(index) as \(type), if there is one."
            case nil: return "\(owner) asks for \(type), if present."
            }
        case .decodeNil: return "\(owner) asks whether \(place(node)) is null."
        case .contains: return "\(owner) asks whether the key \(place(node)) exists."
        case .allKeys: return "\(owner) asks for all keys of its container."
        case .container: return "\(owner) asks the decoder for a keyed container."
        case .unkeyedContainer: return "\(owner) asks the decoder for an unkeyed container."
        case .singleValueContainer: return "\(owner) asks the decoder for a single-value container."
        case .nestedContainer: return "\(owner) asks for a nested keyed container at \(place(node))."
        case .nestedUnkeyedContainer: return "\(owner) asks for a nested unkeyed container at \(place(node))."
        case .superDecoder: return "\(owner) asks for a super decoder at \(place(node))."
        }
    }

    /// The `init(from:)` that makes the call.
    func ownerCall(_ node: Int) -> String {
        let parent = Int(trace[node].parent)
        guard parent >= 0 else { return "The decoder" }
        return trace.caller(of: node).map { "\($0).init(from:)" } ?? trace.initializer(of: parent)
    }

    func place(_ node: Int) -> String {
        switch trace.key(of: node) {
        case .key(let key): "\"\(key.shortened(to: CodingPath.excerptLimit))\""
        case .index(let index): "[\(index)]"
        case nil: "this value"
        }
    }

    /// A note on the payload's key, if the key strategy converted it.
    func keyNote(_ node: Int) -> String {
        guard case .key(let asked) = trace.key(of: node), let token = token(of: node),
            let written = document.key(token), written != asked
        else { return "" }
        return " keys: \(strategies.keys.printed) converted it from the payload's "
            + "\"\(written.shortened(to: CodingPath.excerptLimit))\"."
    }

    // MARK: The answer

    func answer(_ node: Int) -> String {
        let call = trace[node]
        switch call.outcome {
        case .decoded: return decoded(node)
        case .decodedNil where call.call == .decodeNil: return "true. The value is null."
        case .decodedNil: return "It finds null and returns nil; nothing is thrown."
        case .absent:
            if call.call == .contains { return "false. There is no such key." }
            if case .index = trace.key(of: node) {
                return "The array has no more elements, so it returns nil; nothing is thrown."
            }
            return "There is no such key, so it returns nil; nothing is thrown."
        case .failed, .absorbed, .failedInside:
            guard trace.failure(at: node) == nil else { return thrown(node) }
            return
                "\(trace.initializer(of: node)) doesn't catch the error thrown inside; it propagates to the caller."
        case .skipped:
            let lead = trace.failure(at: node) == nil ? "The error thrown inside stops here." : thrown(node)
            return "\(lead) The element is dropped."
        case .adjusted:
            guard let failure = trace.failure(at: node) else {
                return "The error thrown inside stops here: a strategy supplies a value instead."
            }
            let strategy =
                failure.fate == .standIn
                ? "errors: all continues with a stand-in" : failure.rule?.rawValue ?? "The strategies"
            return "\(thrown(node)) \(strategy)\(failure.note.map { ": \($0)" } ?? "")."
        }
    }

    private func decoded(_ node: Int) -> String {
        let type = trace.typeName(of: node)
        switch trace[node].call {
        case .contains: return "true. The key exists."
        case .decodeNil: return "false. The value isn't null."
        case .allKeys: return "The container returns its keys."
        case .container, .unkeyedContainer, .singleValueContainer: return "The decoder returns the container."
        case .nestedContainer, .nestedUnkeyedContainer: return "Every call to the nested container returned."
        case .superDecoder: return "Every call to the super decoder returned."
        case .root, .decode, .decodeIfPresent:
            guard trace[node].container == .none else {
                return "Every call inside returned; the result is \(article(type))."
            }
            return "The decoder finds \(found(node)) and returns \(article(type)).\(rule(type))"
        }
    }

    func thrown(_ node: Int) -> String {
        guard let failure = trace.failure(at: node) else { return "It throws." }
        let message =
            failure.debugDescription.isEmpty ? "no description" : "\"\(failure.debugDescription.shortened(to: 400))\""
        let sentence = failures[node].map { "\($0.message.ended) " } ?? ""
        let own = failure.foundationPath.isEmpty ? "empty" : failure.foundationPath.shortDescription
        let path = failure.foundationPath == failure.path ? "" : " The error's own path is \(own)."
        return "\(sentence)The error is \(failure.kind.rawValue): \(message.ended)\(path)"
    }

    func found(_ node: Int) -> String {
        guard let token = token(of: node) else { return "nothing" }
        let line = document.position(document.span(token).lowerBound).line
        return "\(document.sourceText(token, limit: 32)) on line \(line)"
    }

    /// The token of the value that a call requests; nil if the payload has none.
    ///
    /// The calls of a superseded attempt have no rows of their own: their values are looked up from the row of its
    /// place.
    private func token(of node: Int) -> JSONDocument.Token? {
        guard let row = tree.row(ofNode: node), tree[row].token >= 0 else { return nil }
        guard tree[row].node >= 0 else { return Int(tree[row].token) }
        let steps = trace.path(of: node).components.dropFirst(trace.pathLength(of: Int(tree[row].node)))
        return steps.reduce(Int(tree[row].token)) { token, step in token.flatMap { resolver.child(step, of: $0) } }
    }

    /// The strategy that decoded a `Date` or `Data`.
    func rule(_ type: String) -> String {
        switch type {
        case "Date", "Date?": " dates: \(strategies.dates.printed) decoded it."
        case "Data", "Data?": " data: \(strategies.data.printed) decoded it."
        default: ""
        }
    }

    func article(_ type: String) -> String { TypeExpression(type).isBracketed ? type : "a value of type \(type)" }

    /// Says that the code caught the error of the previous step, if this step shows that; nil otherwise.
    package func caught(before moment: Moment) -> String? {
        guard let last = moment.previous, last.step.phase == .answer, trace[last.step.node].outcome.isThrown,
            moment.isCaught(last.step.node)
        else { return nil }
        let owner = trace.owner(ofNode: last.step.node)
        guard owner >= 0 else { return nil }
        let code = trace.caller(of: last.step.node).map { "\($0).init(from:)" } ?? trace.initializer(of: owner)
        // The description of a dropped or replaced value already says so.
        if moment.step.phase == .answer {
            switch trace[moment.step.node].outcome {
            case .skipped, .adjusted: return nil
            case .failed, .failedInside, .absorbed: return "\(code) caught the error and threw another one."
            case .decoded, .decodedNil, .absent: break
            }
        }
        return "\(code) caught the error and continued."
    }
}
