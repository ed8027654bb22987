package import JSONText

/// How much of a payload a decode used: values and bytes, by outcome.
///
/// Each byte counts for one value: a scalar with its key, an object or array with its key and its two brackets.
/// Whitespace, commas and colons don't count. Bytes are those of the indexed text, in UTF-8.
package struct Coverage: Codable, Sendable, Hashable {
    /// A part of the payload.
    package struct Share: Codable, Sendable, Hashable {
        package var values = 0
        package var bytes = 0

        /// Nothing.
        package init() {}

        mutating func add(_ bytes: Int) {
            values += 1
            self.bytes += bytes
        }
    }

    /// The whole payload.
    package var total = Share()
    /// Decoded, including null as nil, and the containers of decoded values.
    package var decoded = Share()
    /// Changed by a lenient strategy.
    package var adjusted = Share()
    /// Never asked for.
    package var ignored = Share()
    /// Not reached before the decode stopped.
    package var unreached = Share()
    /// Failed, including swallowed and dropped values, and their containers.
    package var failed = Share()

    /// Computes the coverage of a decode.
    ///
    /// - Parameters:
    ///   - tree: The decode's calls, matched to the payload.
    ///   - document: The payload's text.
    /// - Complexity: O(rows of the tree + length of the keys).
    package init(tree: DecodeTree, document: JSONDocument) {
        var last: Int32 = -1
        for (place, row) in tree.decodedRows.enumerated() where row.token >= 0 {
            if tree.hasRepeats, tree.row(ofToken: Int(row.token)) != place { continue }
            // Several rows for one value, such as for repeated requests, count once.
            guard row.token != last else { continue }
            last = row.token
            let token = Int(row.token)
            let value = document.isContainer(token) ? 2 : document.span(token).count
            let bytes = value + (document.keySpan(token)?.count ?? 0)
            total.add(bytes)
            switch row.mark {
            case .decoded, .decodedNil: decoded.add(bytes)
            case .adjusted: adjusted.add(bytes)
            case .ignored: ignored.add(bytes)
            case .unreached: unreached.add(bytes)
            case .failed, .failedInside, .absorbed: failed.add(bytes)
            case .none: break
            }
        }
    }

    /// The part of the bytes that was decoded or adjusted, from 0 to 1; 0 for an empty payload.
    package var share: Double { total.bytes > 0 ? Double(used) / Double(total.bytes) : 0 }

    /// The same in whole percent: 100 only if everything was used.
    package var percent: Int { total.bytes > 0 ? used * 100 / total.bytes : 0 }

    private var used: Int { decoded.bytes + adjusted.bytes }

    /// `11 of 14 values decoded (79 % of the bytes), 1 ignored, 2 not reached`.
    package var sentence: String {
        var parts = ["\(decoded.values) of \(total.values) values decoded (\(percent) % of the bytes)"]
        for (share, word) in [
            (adjusted, "adjusted"), (failed, "failed"), (ignored, "ignored"), (unreached, "not reached"),
        ] {
            if share.values > 0 { parts.append("\(share.values) \(word)") }
        }
        return parts.joined(separator: ", ")
    }
}

extension Mark {
    /// The more important of two marks.
    var weight: Int {
        switch self {
        case .none: 0
        case .decoded: 1
        case .decodedNil: 2
        case .ignored: 3
        case .unreached: 4
        case .failedInside: 5
        case .adjusted: 6
        case .absorbed: 7
        case .failed: 8
        }
    }
}
