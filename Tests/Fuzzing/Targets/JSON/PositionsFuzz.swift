import JSONText

extension FuzzTarget {
    static let positions = FuzzTarget(
        "positions", "lines and columns are those that a reader counts byte by byte",
        longest: 512,
        seeds: { (Payloads.odd + Payloads.all.map { Array($0.prefix(400)) }).flatMap { [[0x30] + $0, [0x39] + $0] } },
        check: { bytes in
            var input = FuzzInput(bytes)
            // Repeated, a short input crosses the blocks of 4096 bytes that the index counts by.
            let times = [1, 1, 2, 3, 9, 17, 33, 64, 99, 130][input.choice(below: 10)]
            let text = (0..<times).flatMap { _ in input.rest }
            let document = JSONDocument(bytes: text)
            guard document.encoding == .utf8, !document.hasByteOrderMark else { return }
            try check(document, everyByte: times == 1)
        })

    private static func check(_ document: JSONDocument, everyByte: Bool) throws {
        let text = document.text
        var (line, column) = (1, 1)
        var starts = [0]
        let step = everyByte ? 1 : 61
        for byte in 0...text.count {
            let isAsked = byte.isMultiple(of: step) || byte % 4096 < 2 || byte == text.count
            if isAsked {
                let truth = TextPosition(line: line, column: column, offset: byte)
                try holdEqual(document.position(byte), truth, "position of byte \(byte)")
            }
            guard byte < text.count else { break }
            if text[byte] == 0x0A {
                (line, column) = (line + 1, 1)
                starts.append(byte + 1)
            } else if text[byte] & 0xC0 != 0x80 {
                column += 1
            }
        }
        try holdEqual(document.lineCount, starts.count, "lines")
        for number in 1...starts.count where everyByte || number.isMultiple(of: 7) || number == starts.count {
            var end = number < starts.count ? starts[number] - 1 : text.count
            let start = starts[number - 1]
            if number < starts.count, end > start, text[end - 1] == 0x0D { end -= 1 }
            try holdEqual(document.line(number), start..<end, "line \(number)")
        }
        try holdEqual(document.position(-5), document.position(0), "a place before the text")
        try holdEqual(document.position(text.count + 5), document.position(text.count), "a place after the text")
    }
}
