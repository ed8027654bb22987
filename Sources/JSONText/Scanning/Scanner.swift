/// What stopped the scanner, before it is put into words.
struct Stop: Sendable {
    enum Reason: Sendable {
        /// The text ends while a value, or the rest of a container, is outstanding.
        case end
        case value
        case key
        case colon
        case commaOrEnd
        case afterRoot
        case literal
        case unclosedString
        case hexEscape
        case unclosedComment
        case tooDeep
        case tooLarge
    }

    var reason: Reason
    var byte: Int
    /// Where the innermost open bracket, or the string, starts.
    var opened: Int?
    var isInObject: Bool
}

/// The result of a scan.
struct Scan {
    var tape: [TapeEntry] = []
    var defects: [RawDefect] = []
    var checkpoints: [SiblingIndex.Checkpoint] = []
    var largeCounts: [(container: UInt32, count: UInt32)] = []
    var stop: Stop?
    var depth = 0
    var invalidToken: Int?
    var hasImplicitRoot = false
    var indexedEnd = 0
}

/// The pass that makes the tape: takes exactly what the scanner of Foundation's `JSONDecoder` takes, and notes the
/// defects that Foundation finds later.
struct Scanner {
    /// Foundation's limit.
    static let depthLimit = 512

    /// - Parameter tokenBound: No fewer than the text has tokens.
    static func scan(_ text: [UInt8], options: JSONDocument.Options, tokenBound: Int) -> Scan {
        guard text.count < Int(UInt32.max) else {
            var scan = Scan()
            scan.stop = Stop(reason: .tooLarge, byte: 0, opened: nil, isInObject: false)
            return scan
        }
        // Unsafe for speed: checked subscripts double the time. All reads of `text` stand behind a comparison with its
        // end, all writes to the tape behind one with its capacity (`push`).
        return text.withUnsafeBufferPointer { bytes in
            var result = Scan()
            let tape = [TapeEntry](unsafeUninitializedCapacity: tokenBound) { tape, count in
                guard let base = bytes.baseAddress, let first = tape.baseAddress else { return }
                var scanner = Scanner(
                    text: base, end: bytes.count, tape: first, capacity: tape.count, options: options)
                scanner.run()
                count = scanner.count
                result = scanner.result
            }
            result.tape = tape
            return result
        }
    }

    let text: UnsafePointer<UInt8>
    let end: Int
    let tape: UnsafeMutablePointer<TapeEntry>
    let capacity: Int
    let options: JSONDocument.Options
    var count = 0
    var result = Scan()

    private init(
        text: UnsafePointer<UInt8>, end: Int, tape: UnsafeMutablePointer<TapeEntry>, capacity: Int,
        options: JSONDocument.Options
    ) {
        self.text = text
        self.end = end
        self.tape = tape
        self.capacity = capacity
        self.options = options
    }

    /// What to go back to when a container closes.
    private struct Frame {
        var parent: UInt32
        var children: UInt32
    }

    private mutating func run() {
        withUnsafeTemporaryAllocation(of: Frame.self, capacity: Self.depthLimit + 1) { frames in
            // Unsafe for speed: `depth` never passes the limit, which is checked where it grows.
            guard let frames = frames.baseAddress else { return }
            run(frames)
        }
    }

    private mutating func run(_ frames: UnsafeMutablePointer<Frame>) {
        // Locals, so that they live in registers.
        let (text, end, tape, capacity, json5) = (text, end, tape, capacity, options.allowsJSON5)
        var count = 0
        var index = 0
        var depth = 0
        var parent = TapeEntry.noParent
        var children: UInt32 = 0
        var inObject = false
        var isImplicit = false
        var covered = 0
        var stop: Stop.Reason?

        if options.assumesTopLevelDictionary {
            index = Self.skipSpace(text, index, end, json5)
            if index >= end || (index >= 0 && text[index] != UInt8(ascii: "{")) {
                isImplicit = true
                inObject = true
                tape[0] = TapeEntry(start: UInt32(truncatingIfNeeded: index), link: 1, parent: parent)
                frames[0] = Frame(parent: parent, children: 0)
                count = 1
                depth = 1
                parent = 0
                if index == end { (count, depth) = (closeImplicitRoot(at: 1), 0) }
            }
        }

        scan: while depth > 0 || count == 0 {
            if inObject {
                index = Self.skipSpace(text, index, end, json5)
                guard index >= 0, index < end else {
                    stop = .end
                    break scan
                }
                let start = index
                if text[index] == UInt8(ascii: "\"") {
                    index = Self.endOfString(text, index, end, json5, count, inKey: true, &result.defects)
                } else if json5 {
                    index = JSON5.endOfKey(text, index, end, count, &result.defects)
                } else {
                    stop = .key
                    break scan
                }
                guard index >= 0 else {
                    let isQuoted = text[start] == UInt8(ascii: "\"") || text[start] == UInt8(ascii: "'")
                    stop = Self.reason(index, isKey: !isQuoted)
                    index = start
                    break scan
                }
                if index < end, text[index] == UInt8(ascii: ":") {
                    index &+= 1
                } else {
                    index = Self.skipSpace(text, index, end, json5)
                    guard index >= 0, index < end else {
                        stop = .end
                        break scan
                    }
                    guard text[index] == UInt8(ascii: ":") else {
                        stop = .colon
                        break scan
                    }
                    index &+= 1
                }
            }

            index = Self.skipSpace(text, index, end, json5)
            guard index >= 0, index < end else {
                stop = .end
                break scan
            }
            let start = index
            let byte = text[index]
            var opens = false
            switch byte {
            case UInt8(ascii: "\""):
                index = Self.endOfString(text, index, end, json5, count, inKey: false, &result.defects)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                index = Self.endOfNumber(text, index, end, json5, count, &result.defects)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < Self.depthLimit else {
                    stop = .tooDeep
                    break scan
                }
                opens = true
                index &+= 1
            case UInt8(ascii: "t"):
                index = Self.endOfLiteral(text, index, end, Self.trueWord)
            case UInt8(ascii: "n"):
                index = Self.endOfLiteral(text, index, end, Self.nullWord)
            case UInt8(ascii: "f"):
                index = Self.endOfLiteral(text, index &+ 1, end, Self.alseWord)
            default:
                index = json5 ? JSON5.endOfValue(text, index, end, count, &result.defects) : Self.noValue
            }
            guard index >= 0 else {
                stop = Self.reason(index, isKey: false)
                index = start
                break scan
            }

            precondition(count < capacity)
            tape[count] = TapeEntry(
                start: UInt32(truncatingIfNeeded: start), link: UInt32(truncatingIfNeeded: index), parent: parent)
            if children & UInt32(SiblingIndex.stride - 1) == 0, children > 0 {
                noteCheckpoint(container: parent, ordinal: children, token: count)
            }
            children &+= 1
            count &+= 1
            covered = index

            if opens {
                frames[depth] = Frame(parent: parent, children: children)
                depth &+= 1
                parent = UInt32(truncatingIfNeeded: count &- 1)
                children = 0
                inObject = byte == UInt8(ascii: "{")
                index = Self.skipSpace(text, index, end, json5)
                guard index >= 0, index < end else {
                    stop = .end
                    break scan
                }
                // Closing brackets stand two after the opening ones.
                if text[index] != byte &+ 2 { continue scan }
            }

            // After a value: closing brackets, then a comma.
            while depth > 0 {
                index = Self.skipSpace(text, index, end, json5)
                guard index >= 0, index < end else {
                    if index == end, isImplicit, depth == 1 {
                        (count, depth) = (closeImplicitRoot(at: count), 0)
                    } else {
                        stop = .end
                    }
                    break scan
                }
                let byte = text[index]
                if byte == UInt8(ascii: ",") {
                    index = Self.skipSpace(text, index &+ 1, end, json5)
                    covered = max(covered, min(index, end))
                    // A trailing comma is Foundation's custom, at the end of a text without braces too.
                    guard index >= 0, index < end else { continue }
                    if text[index] == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { continue }
                    continue scan
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), !isImplicit || depth > 1 else {
                    stop = .commaOrEnd
                    break scan
                }
                precondition(count < capacity)
                let opening = Int(parent)
                tape[count] = TapeEntry(start: UInt32(truncatingIfNeeded: index), link: parent, parent: parent)
                tape[opening].link = UInt32(truncatingIfNeeded: count)
                if children > UInt32(SiblingIndex.stride) { noteCount(children, of: parent) }
                count &+= 1
                index &+= 1
                covered = index
                depth &-= 1
                parent = frames[depth].parent
                children = frames[depth].children
                inObject =
                    parent != TapeEntry.noParent
                    && (text[Int(tape[Int(parent)].start)] == UInt8(ascii: "{") || isImplicit && parent == 0)
            }
        }

        if stop == nil {
            index = Self.skipSpace(text, index, end, json5)
            if index < 0 || index < end { stop = .afterRoot }
        }
        self.count = count
        result.depth = depth
        result.hasImplicitRoot = isImplicit
        result.indexedEnd = stop == nil ? end : covered
        finish(stop, at: index, parent: depth > 0 ? Int(parent) : nil, inObject: inObject)
    }
}
