package import JSONText

/// How much of a payload a decode used: values and bytes, by what became of them.
///
/// Each byte counts for one value: a scalar with its key, an object or array with its key and its two brackets. White
/// space, commas and colons count for nothing. Bytes are those of the text that is indexed, in UTF-8.
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

    /// Everything there is.
    package var total = Share()
    /// Decoded, null as nil too; the containers of what was decoded.
    package var decoded = Share()
    /// Changed by a lenient strategy.
    package var adjusted = Share()
    /// Never asked for.
    package var ignored = Share()
    /// Would have been asked for, had the decode not stopped first.
    package var unreached = Share()
    /// Asked for and failed, swallowed and dropped values too; and what holds them.
    package var failed = Share()

    /// Counts a decode.
    ///
    /// - Parameters:
    ///   - tree: The decode laid over the payload.
    ///   - document: The payload's text.
    /// - Complexity: O(rows of the tree + length of the keys).
    package init(tree: DecodeTree, document: JSONDocument) {
        var last: Int32 = -1
        for (place, row) in tree.rows.enumerated() where row.token >= 0 {
            if tree.hasRepeats, tree.row(ofToken: Int(row.token)) != place { continue }
            // Several rows of one value, as where it is asked for twice, count once.
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

    /// What was used of the bytes, decoded or adjusted, from 0 to 1; nothing of nothing is 0.
    package var share: Double { total.bytes > 0 ? Double(used) / Double(total.bytes) : 0 }

    /// The same in whole percent: 100 only for all of them.
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

extension DecodeTree {
    /// What became of the values that begin in a part of the text, as one mark: the one that matters most.
    ///
    /// - Parameters:
    ///   - bytes: A part of the text, such as a line.
    ///   - document: The payload's text.
    /// - Returns: `none` where no value begins.
    /// - Complexity: O(log rows) for each value, of the first 256 of them.
    package func mark(of bytes: Range<Int>, in document: JSONDocument) -> Mark {
        var worst = Mark.none
        for token in document.tokens(in: bytes).prefix(256) where !document.isClosing(token) {
            guard let row = row(ofToken: token) else { continue }
            let mark = self[row].mark
            if mark.weight > worst.weight { worst = mark }
        }
        return worst
    }
}

extension Mark {
    /// Which of two marks says more of a line.
    fileprivate var weight: Int {
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
