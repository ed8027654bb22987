package import JSONText

/// Unusual features of a payload's text that may decode nevertheless, one sentence each.
package enum Oddities {
    /// Notes on the file: its encoding, a byte order mark.
    /// - Complexity: O(1)
    package static func ofForm(_ document: JSONDocument) -> [String] {
        if let foreign = document.foreign {
            guard foreign.trouble == nil, !document.hasPositions else { return [] }
            return [
                "The payload is a \(foreign.format): its values have no lines because their positions in the file "
                    + "aren't known."
            ]
        }
        var result: [String] = []
        if document.hasByteOrderMark { result.append("The file begins with a byte order mark; JSONDecoder skips it.") }
        if document.encoding != .utf8 {
            result.append("The file is in \(document.encoding.rawValue), not UTF-8; JSONDecoder accepts it.")
        }
        return result
    }

    /// Notes on the first few numbers and strings that JSONDecoder rejects only when a model asks for them.
    /// - Complexity: O(bytes); call it off the main thread.
    package static func ofValues(_ document: JSONDocument) -> [String] {
        guard document.foreign == nil else { return [] }
        let comma = trailingComma(document).map { byte in
            let position = document.position(byte)
            return
                "Line \(position.line), column \(position.column): a comma before the closing bracket is not standard "
                + "JSON, but JSONDecoder accepts it."
        }
        let defects = document.defects.prefix(3).map { defect in
            let position = document.position(defect.fault.byte)
            return
                "Line \(position.line), column \(position.column): \(defect.fault.message.ended) JSONDecoder rejects it only "
                + "when a model asks for it."
        }
        return [comma].compactMap { $0 } + defects
    }

    /// The first comma with nothing after it in its object or array.
    private static func trailingComma(_ document: JSONDocument) -> Int? {
        guard document.fault == nil else { return nil }
        let text = document.text
        for token in 0..<document.tokenCount where document.isClosing(token) {
            var byte = document.span(token).lowerBound - 1
            while byte > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text[byte]) { byte -= 1 }
            if byte > 0, text[byte] == UInt8(ascii: ",") { return byte }
        }
        return nil
    }
}
