package import JSONText

/// How much of a payload a decode used: values and bytes, by outcome.
///
/// Containers don't count as values, as in every other count of values. Bytes are those of the values with their keys
/// and of the containers' keys and brackets, in the indexed text in UTF-8; whitespace, commas and colons don't count.
package struct Coverage: Codable, Sendable, Hashable {
    /// A part of the payload.
    package struct Share: Codable, Sendable, Hashable {
        package var values = 0
        package var bytes = 0

        mutating func add(values: Int, bytes: Int) {
            self.values += values
            self.bytes += bytes
        }
    }

    /// The whole payload.
    package var total = Share()
    /// Decoded, including null as nil, and the containers of decoded values.
    package var decoded = Share()
    /// Changed by a lenient strategy.
    package var adjusted = Share()
    /// Never requested.
    package var ignored = Share()
    /// Not reached before the decode stopped.
    package var unreached = Share()
    /// Failed, including swallowed and dropped values, and their containers.
    package var failed = Share()

    /// Computes the coverage of a decode.
    ///
    /// - Complexity: O(rows of the tree + length of the keys).
    package init(tree: DecodeTree, document: JSONDocument) {
        var last: Int32 = -1
        for (place, row) in tree.decodedRows.enumerated() where row.token >= 0 {
            if tree.hasRepeats, tree.row(ofToken: Int(row.token)) != place { continue }
            // Several rows for one value, such as for repeated requests, count once.
            guard row.token != last else { continue }
            last = row.token
            let token = Int(row.token)
            let isContainer = document.isContainer(token)
            let values = isContainer ? 0 : 1
            let bytes = (isContainer ? 2 : document.span(token).count) + (document.keySpan(token)?.count ?? 0)
            total.add(values: values, bytes: bytes)
            switch row.mark {
            case .decoded, .decodedNil: decoded.add(values: values, bytes: bytes)
            case .adjusted: adjusted.add(values: values, bytes: bytes)
            case .ignored: ignored.add(values: values, bytes: bytes)
            case .unreached: unreached.add(values: values, bytes: bytes)
            case .failed, .failedInside, .absorbed: failed.add(values: values, bytes: bytes)
            case .none: break
            }
        }
    }

    /// `11 of 14 values decoded, 1 ignored, 2 not reached`.
    package var sentence: String {
        var parts = ["\(decoded.values) of \(total.values) \(total.values == 1 ? "value" : "values") decoded"]
        for (share, word) in [
            (adjusted, "adjusted"), (failed, "failed"), (ignored, "ignored"), (unreached, "not reached"),
        ] {
            if share.values > 0 { parts.append("\(share.values) \(word)") }
        }
        return parts.joined(separator: ", ")
    }
}
