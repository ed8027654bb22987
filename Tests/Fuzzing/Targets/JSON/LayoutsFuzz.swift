import JSONText

extension FuzzTarget {
    static let layouts = FuzzTarget(
        "layouts", "rows show the text, whole or from any column, and every token has its row",
        longest: 768,
        seeds: { (Payloads.odd + Payloads.all.map { Array($0.prefix(700)) }).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let options = FoundationTruth.dialects[input.choice(below: 4)]
            let document = JSONDocument(bytes: Array(input.rest), options: options)
            for style in [Layout.Style.source, .pretty] { try check(Layout(document, style: style)) }
            try checkSource(Layout(document, style: .source))
        })

    private static func check(_ layout: Layout) throws {
        let document = layout.document
        for row in 0..<layout.rowCount {
            let columns = layout.columns(ofRow: row)
            let whole = layout.row(row, width: columns + 8)
            let text = whole.map(\.text).joined()
            // Invalid UTF-8 has as many columns as lead bytes, and is shown as U+FFFD, once for each piece.
            let isClean = String(validating: document.text, as: UTF8.self) != nil
            if isClean {
                try holdEqual(text.unicodeScalars.count, columns, "columns of row \(row), \(text.debugDescription)")
            }
            for (from, width) in [(0, 7), (3, 5), (columns / 2, 1), (columns, 4), (columns + 1, 4)] where isClean {
                let cut = layout.row(row, from: from, width: width).map(\.text).joined()
                let truth = String.UnicodeScalarView(text.unicodeScalars.dropFirst(from).prefix(width))
                try require(
                    cut.unicodeScalars.elementsEqual(truth),
                    "row \(row) from \(from), \(width) wide: \(cut.debugDescription) of \(text.debugDescription)")
            }
            try checkPieces(whole, of: row, in: layout)
            let line = layout.lineNumber(ofRow: row)
            try require((1...document.lineCount).contains(line), "row \(row) in line \(line)")
        }
        for byte in 0...document.text.count {
            let row = layout.row(containing: byte)
            try require((0..<max(layout.rowCount, 1)).contains(row), "byte \(byte) in row \(row)")
        }
        for token in 0..<document.tokenCount where layout.style == .pretty {
            let span = document.span(token)
            // An object without braces has no start in the text.
            guard !span.isEmpty, token > 0 || !document.options.assumesTopLevelDictionary else { continue }
            try holdEqual(layout.row(containing: span.lowerBound), token, "the row of token \(token)")
        }
    }

    /// Checks that pieces are in the order of the text, within the row's part of it.
    private static func checkPieces(_ pieces: [Layout.Piece], of row: Int, in layout: Layout) throws {
        let source = layout.source(ofRow: row)
        var previous = source.lowerBound
        for piece in pieces {
            guard let range = piece.source else { continue }
            try require(range.lowerBound >= previous, "piece \(piece) of row \(row) stands before \(previous)")
            try require(range.upperBound <= source.upperBound, "piece \(piece) of row \(row) leaves \(source)")
            previous = range.upperBound
        }
    }

    /// Checks that the rows of the source style are exactly the lines of the text.
    private static func checkSource(_ layout: Layout) throws {
        let document = layout.document
        var next = 0
        for row in 0..<layout.rowCount {
            let pieces = layout.row(row, width: document.text.count + 1)
            for piece in pieces {
                try holdEqual(piece.source?.lowerBound, next, "where a piece of row \(row) begins")
                next = piece.source?.upperBound ?? next
            }
            let end = document.line(row + 1).upperBound
            try holdEqual(next, end, "where row \(row) ends")
            next = end
            if next < document.text.count, document.text[next] == 0x0D { next += 1 }
            if next < document.text.count {
                try holdEqual(document.text[next], 0x0A, "what follows row \(row)")
                next += 1
            }
        }
        try holdEqual(next, document.text.count, "where the rows end")
    }
}
