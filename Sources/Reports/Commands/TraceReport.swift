import DecodeService
import DecodeTrace
package import Diagnosis
import JSONText

/// A trace as data: the object that `trace --format json` prints.
///
/// It is written call by call. Each call has its whole path, so for deeply nested values the text may be a hundred
/// times as long as the payload, too long to keep in memory.
package struct TraceReport: Sendable {
    /// The payload as given.
    private let payload: String
    private let model: String
    private let outcome: DecodeResult.Outcome
    private let trace: Trace
    private let values: RowValues
    private let tree: DecodeTree
    private let document: JSONDocument

    package init(payload: String, model: String, decode: DiagnosedDecode) {
        self.payload = payload
        self.model = model
        outcome = decode.result.outcome
        trace = decode.result.trace
        values = decode.values
        (tree, document) = (decode.tree, decode.document)
    }

    /// Writes the report as JSON text in parts, without a line feed at its end.
    ///
    /// - Parameters:
    ///   - isOneLine: Whether to keep it on one line, as in a list of reports.
    ///   - sink: Receives each part; no part ends inside a string or a number.
    /// - Throws: The errors of encoding and of the sink.
    /// - Complexity: O(length) in time, O(one call) in memory
    package func write(isOneLine: Bool, to sink: (String) throws -> Void) throws {
        let (feed, indent, colon) = isOneLine ? ("", "", ":") : ("\n", "  ", " : ")
        func member(_ key: String, _ value: some Encodable) throws -> String {
            feed + indent + "\"\(key)\"" + colon + (try ReportJSON.text(value, isOneLine: isOneLine))
        }
        // Keys are sorted here, too.
        try sink("{" + member("model", model) + "," + feed + indent + "\"nodes\"" + colon + "[")
        let keyTypes = trace.keyTypes.map(\.name)
        for place in 0..<trace.count {
            let call = Node(place, of: trace, keyTypes, values.value(ofNode: place)?.text, payloadKey(place))
            let node = try ReportJSON.text(call, isOneLine: isOneLine, indent: 4)
            try sink((place > 0 ? "," : "") + feed + indent + indent + node)
        }
        try sink(
            (trace.count > 0 ? feed + indent : "") + "]," + member("outcome", outcome) + ","
                + member("payload", payload) + "," + member("schemaVersion", Report.currentSchemaVersion) + feed + "}")
    }

    /// The payload's key of the value that a call requested; nil if it requested none.
    private func payloadKey(_ node: Int) -> String? {
        guard !trace.isHousekeeping(node), let row = tree.row(ofNode: node), Int(tree[row].node) == node else {
            return nil
        }
        return tree.payloadKey(row, document)
    }

    /// One recorded call. Calls are in order: an owner before the calls of its code.
    private struct Node: Encodable {
        /// The index of the call whose code made this one; nil for the root.
        var parent: Int?
        var path: [CodingPath.Component]
        /// `decode`, `decodeIfPresent`, `contains`, `nestedContainer` and so on.
        var call: String
        /// The requested type as written in source; nil for a call that requests none.
        var type: String?
        /// The container that the value's code opened: `keyed`, `unkeyed`, `single`; nil for none.
        var container: String?
        /// The type of the coding keys that a keyed container was opened with.
        var keyType: String?
        /// `decoded`, `decodedNil`, `absent`, `failed`, `failedInside`, `absorbed`, `adjusted`, `skipped`.
        var outcome: String
        /// The payload's key of the value, if it differs from the last component of `path`.
        var payloadKey: String?
        /// The Swift value, if the payload's token doesn't already show it.
        var value: String?
        var failure: NodeFailure?

        init(_ place: Int, of trace: Trace, _ keyTypes: [String], _ value: String?, _ payloadKey: String?) {
            let node = trace[place]
            let type = trace.typeName(of: place)
            parent = node.parent >= 0 ? Int(node.parent) : nil
            path = trace.path(of: place).components
            call = "\(node.call)"
            self.type = type.isEmpty ? nil : type
            container = node.container == .none ? nil : "\(node.container)"
            keyType = keyTypes.indices.contains(Int(node.keyType)) ? keyTypes[Int(node.keyType)] : nil
            outcome = "\(node.outcome)"
            self.value = value
            if case .key(let key) = trace.key(of: place), key != payloadKey { self.payloadKey = payloadKey }
            failure = trace.failure(at: place).map(NodeFailure.init)
        }
    }

    private struct NodeFailure: Encodable {
        var kind: Failure.Kind
        /// The actual path; for a missing key, it ends with the key.
        var path: [CodingPath.Component]
        /// `failed`, `absorbed`, `dropped`, `adjusted`, `standIn` or `translated`.
        var fate: Failure.Fate
        /// The strategy that applied, and what it did.
        var rule: Failure.Rule?
        var note: String?
        /// The error itself.
        var foundation: ReportedFailure.FoundationError

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
}
