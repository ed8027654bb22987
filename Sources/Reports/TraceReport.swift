package import DecodeService
package import DecodeTrace

/// A trace for a machine: the object that `trace --format json` prints.
package struct TraceReport: Encodable, Sendable {
    package var schemaVersion = Report.currentSchemaVersion
    /// The payload as it was named.
    package var payload: String
    /// The model as it was asked for.
    package var model: String
    package var outcome: DecodeResult.Outcome
    /// Every recorded call, in the order of the calls: an owner before what it asked for.
    package var nodes: [Node]

    /// One recorded call.
    package struct Node: Encodable, Sendable {
        /// The place of the call that made this one; nil for the root.
        package var parent: Int?
        package var path: [CodingPath.Component]
        /// `decode`, `decodeIfPresent`, `contains`, `nestedContainer` and so on.
        package var call: String
        /// The requested type as a person writes it; nil for a call that requests none.
        package var type: String?
        /// What the call's owner opened: `keyed`, `unkeyed`, `single`; nil for none.
        package var container: String?
        /// The type of the coding keys that a keyed container was opened with.
        package var keyType: String?
        /// `decoded`, `decodedNil`, `absent`, `failed`, `failedInside`, `absorbed`, `adjusted`, `skipped`.
        package var outcome: String
        /// What failed here.
        package var failure: NodeFailure?
    }

    /// What failed at a call.
    package struct NodeFailure: Encodable, Sendable {
        package var kind: Failure.Kind
        /// The true path: that of a missing key ends with the key.
        package var path: [CodingPath.Component]
        /// `failed`, `absorbed`, `dropped`, `adjusted`, `standIn` or `translated`.
        package var fate: Failure.Fate
        /// The strategy that had its say, and what it did.
        package var rule: String?
        package var note: String?
        /// What the error itself says.
        package var foundation: ReportedFailure.FoundationError

        init(_ failure: Failure) {
            kind = failure.kind
            path = failure.path.components
            fate = failure.fate
            rule = failure.rule
            note = failure.note
            foundation = ReportedFailure.FoundationError(
                path: failure.foundationPath.components, debugDescription: failure.debugDescription)
        }
    }

    /// The calls of a trace.
    ///
    /// - Complexity: O(nodes times depth).
    package init(payload: String, model: String, result: DecodeResult) {
        self.payload = payload
        self.model = model
        outcome = result.outcome
        let trace = result.trace
        let keyTypes = trace.keyTypes
        nodes = (0..<trace.count).map { index in
            let node = trace[index]
            let type = trace.typeName(of: index)
            return Node(
                parent: node.parent >= 0 ? Int(node.parent) : nil, path: trace.path(of: index).components,
                call: "\(node.call)",
                type: type.isEmpty ? nil : type, container: node.container == .none ? nil : "\(node.container)",
                keyType: keyTypes.indices.contains(Int(node.keyType)) ? keyTypes[Int(node.keyType)].name : nil,
                outcome: "\(node.outcome)", failure: trace.failure(at: index).map(NodeFailure.init))
        }
    }
}
