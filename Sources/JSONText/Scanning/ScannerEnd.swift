// The rarely executed parts of the scanner that change its state.
extension Scanner {
    /// Finishes the index: links unclosed containers to its end, and records why the scan stopped.
    mutating func finish(_ reason: Stop.Reason?, at index: Int, inObject: Bool) {
        guard let reason else { return }
        linkUnclosed()
        var stop = Stop(
            reason: reason, byte: index, opened: result.unclosed.last.map { Int(tape[Int($0)].start) },
            isInObject: inObject)
        if index < 0 {
            stop = Stop(reason: .unclosedComment, byte: ~index, opened: ~index, isInObject: inObject)
        }
        switch stop.reason {
        case .unclosedString:
            stop.opened = index
            stop.byte = bytes.count
            addInvalid(index, bytes.count)
        case .literal:
            let word = endOfWord(index)
            addInvalid(index, word)
        case .hexEscape:
            stop.opened = index
            stop.byte = brokenEscape(from: index)
            if !inObject || isValuePlace(index) { addInvalid(index, endOfLine(stop.byte)) }
        case .value:
            if index < bytes.count, !Self.isPunctuation(bytes[index]) { addInvalid(index, endOfInvalid(index)) }
        case .tooDeep, .end, .key, .colon, .commaOrEnd, .afterRoot, .unclosedComment, .tooLarge:
            break
        }
        result.stop = stop
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        default: false
        }
    }

    /// Whether the byte at `index` follows a colon, and so isn't a key.
    private func isValuePlace(_ index: Int) -> Bool {
        var before = index - 1
        while before >= 0, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[before]) { before -= 1 }
        return before < 0 || bytes[before] == UInt8(ascii: ":")
    }

    private mutating func addInvalid(_ start: Int, _ end: Int) {
        if count == capacity { makeRoom() }
        tape[count] = TapeEntry(
            start: UInt32(truncatingIfNeeded: start), link: result.unclosed.last ?? TapeEntry.noContainer)
        result.longScalars.append(count, end: end)
        result.invalidToken = count
        count += 1
        result.indexedEnd = end
        linkUnclosed()
    }

    private mutating func linkUnclosed() {
        for container in result.unclosed { tape[Int(container)].link = UInt32(truncatingIfNeeded: count) }
    }

    /// The end of the letters and digits from `index`.
    private func endOfWord(_ index: Int) -> Int {
        var word = index
        while word < bytes.count, bytes[word] >= 0x80 || Self.continuesNumber(bytes[word], true) { word += 1 }
        return max(word, min(index + 1, bytes.count))
    }

    /// The end of text that was meant as a value: a word, or a string in single quotes on one line.
    private func endOfInvalid(_ index: Int) -> Int {
        if bytes[index] == UInt8(ascii: "'") {
            var close = index + 1
            while close < bytes.count, bytes[close] != 0x0A, bytes[close] != UInt8(ascii: "'") { close += 1 }
            return close < bytes.count && bytes[close] == UInt8(ascii: "'") ? close + 1 : close
        }
        return endOfWord(index)
    }

    private func endOfLine(_ index: Int) -> Int {
        var line = index
        while line < bytes.count, bytes[line] != 0x0A { line += 1 }
        return line
    }

    /// The backslash of the escape that a quote truncates, in the string that starts at `start`.
    private func brokenEscape(from start: Int) -> Int {
        let quote = bytes[start]
        var index = start + 1
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let digits: Int
            switch bytes[index + 1] {
            case UInt8(ascii: "u"): digits = 4
            case UInt8(ascii: "x") where options.allowsJSON5: digits = 2
            default: digits = 0
            }
            for digit in index + 2..<min(index + 2 + digits, bytes.count) where bytes[digit] == quote { return index }
            index += 2 + digits
        }
        return start
    }

    mutating func noteCheckpoint(container: UInt32, ordinal: UInt32, token: Int) {
        result.checkpoints.append(
            .init(container: container, ordinal: ordinal, token: UInt32(truncatingIfNeeded: token)))
    }

    mutating func noteCount(_ children: UInt32, of container: UInt32) {
        result.largeCounts.append((container: container, count: children))
    }

    /// Closes the object without braces; returns the new number of tokens.
    mutating func closeImplicitRoot(at count: Int) -> Int {
        if count == capacity { makeRoom() }
        tape[count] = TapeEntry(start: UInt32(truncatingIfNeeded: bytes.count), link: TapeEntry.noContainer)
        tape[0].link = UInt32(truncatingIfNeeded: count)
        return count + 1
    }
}
