/// The reason why the scanner stopped, without its description.
struct Stop: Sendable {
    enum Reason: Sendable {
        /// The text ends while something is expected.
        case end(Outstanding)
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

    /// What was expected next.
    enum Outstanding: Sendable { case value, key, keyOrEnd, valueOrEnd, colon, commaOrEnd }

    var reason: Reason
    var byte: Int
    /// The position of the innermost open bracket, or of the string.
    var opened: Int?
    var isInObject: Bool
}

/// The result of a scan.
struct Scan {
    var tape: Tape
    var checkpoints: [SiblingIndex.Checkpoint] = []
    var largeCounts: [(container: UInt32, count: UInt32)] = []
    var longScalars = ScalarEnds()
    /// The containers that are open where the scan stopped, the outermost first.
    var unclosed: [UInt32] = []
    var stop: Stop?
    var invalidToken: Int?
    var hasImplicitRoot = false
    /// The end of the text covered by tokens.
    var indexedEnd = 0
    /// The end of the root value.
    var rootEnd = 0
    /// Whether the scan was stopped from outside, so that its result is incomplete.
    var isStopped = false
}

/// The pass that makes the index: accepts exactly what the scanner of Foundation's `JSONDecoder` accepts.
/// `DefectFinder` finds the errors that Foundation reports later, when a value is decoded.
struct Scanner {
    /// Foundation's limit.
    static let depthLimit = 512

    /// Scans one document.
    ///
    /// - Parameters:
    ///   - text: The text, of less than 4 GiB.
    ///   - start: The byte to start at.
    ///   - tokens: The number of tokens to allocate initially.
    ///   - options: The extensions of standard JSON.
    ///   - progress: Receives the progress, and can stop the scan.
    static func scan(
        _ text: [UInt8], from start: Int = 0, expecting tokens: Int? = nil, options: JSONDocument.Options,
        progress: IndexProgress? = nil
    ) -> Scan {
        // Unsafe for speed: checked subscripts double the time. All reads of `text` are guarded by a comparison with
        // its end, all writes to the tape by one with its capacity.
        text.withUnsafeBufferPointer { bytes in
            // Typical texts have at most one token in ten bytes.
            var scanner = Scanner(
                bytes, capacity: tokens ?? bytes.count / 12 + 64, options: options, progress: progress)
            if bytes.count < Int(UInt32.max) {
                withUnsafeTemporaryAllocation(of: Frame.self, capacity: depthLimit) { frames in
                    // Unsafe for speed: `depth` never exceeds the limit, which is checked before it is incremented.
                    guard let text = bytes.baseAddress, let frames = frames.baseAddress else {
                        return scanner.finish(.end(.value), at: 0, inObject: false)
                    }
                    scanner.run(text, frames, from: start)
                }
            } else {
                scanner.finish(.tooLarge, at: 0, inObject: false)
            }
            var scan = scanner.result
            let tape = Tape(
                takingOver: Tape.grow(scanner.tape, to: scanner.count), count: scanner.count,
                longScalars: scan.longScalars, unclosed: scan.unclosed)
            scan.tape = tape
            return scan
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let options: JSONDocument.Options
    private let progress: IndexProgress?
    var tape: UnsafeMutablePointer<TapeEntry>
    var capacity: Int
    var count = 0
    var result = Scan(tape: .empty)

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, capacity: Int, options: JSONDocument.Options, progress: IndexProgress?
    ) {
        self.bytes = bytes
        self.options = options
        self.progress = progress
        self.capacity = max(capacity, 16)
        tape = Tape.grow(nil, to: self.capacity)
    }

    /// The state to restore when a container closes.
    private struct Frame {
        var parent: UInt32
        var children: UInt32
    }

    mutating func makeRoom() {
        capacity += capacity / 2
        tape = Tape.grow(tape, to: capacity)
    }

    /// The number of tokens between two reports.
    private static let reportStride = 1 << 16

    /// The number of tokens at which the scan has to allocate more memory or to report its progress.
    private func limit(after count: Int) -> Int {
        progress == nil ? capacity : min(capacity, count + Self.reportStride)
    }

    /// Allocates more memory if there is none left, and reports the progress.
    ///
    /// - Returns: The memory of the tokens, which may have moved, and their next limit; nil if the scan was stopped.
    private mutating func passLimit(
        _ count: Int, at index: Int
    ) -> (tape: UnsafeMutablePointer<TapeEntry>, limit: Int)? {
        if let progress, !progress.reached(index, of: bytes.count) {
            result.isStopped = true
            return nil
        }
        if count == capacity { makeRoom() }
        return (tape, limit(after: count))
    }

    private mutating func run(
        _ text: UnsafePointer<UInt8>, _ frames: UnsafeMutablePointer<Frame>, from start: Int
    ) {
        // Local variables, so that they are kept in registers.
        let (end, json5) = (bytes.count, options.allowsJSON5)
        var (tape, limit) = (tape, limit(after: 0))
        var count = 0
        var index = start
        var depth = 0
        var parent = TapeEntry.noContainer
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
                tape[0] = TapeEntry(start: UInt32(truncatingIfNeeded: index), link: 1)
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
                    stop = .end(.key)
                    break scan
                }
                let start = index
                if text[index] == UInt8(ascii: "\"") {
                    index = Self.endOfString(text, index, end, quote: UInt8(ascii: "\""), json5)
                } else if json5 {
                    index = JSON5.endOfKey(text, index, end)
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
                        stop = .end(.colon)
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
                stop = .end(.value)
                break scan
            }
            let start = index
            let byte = text[index]
            let opens = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
            if opens {
                guard depth < Self.depthLimit else {
                    stop = .tooDeep
                    break scan
                }
                index &+= 1
            } else {
                // Strings are frequent, so a call is saved for them.
                index =
                    byte == UInt8(ascii: "\"")
                    ? Self.endOfString(text, index, end, quote: byte, json5)
                    : Self.endOfScalar(text, index, end, json5)
            }
            guard index >= 0 else {
                stop = Self.reason(index, isKey: false)
                index = start
                break scan
            }

            if count == limit {
                guard let next = passLimit(count, at: start) else { return }
                (tape, limit) = next
            }
            // The link of an opening bracket is set by its closing one.
            tape[count] = TapeEntry(start: UInt32(truncatingIfNeeded: start), link: parent)
            if index &- start > ScalarEnds.maxLength { result.longScalars.append(count, end: index) }
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
                    stop = .end(inObject ? .keyOrEnd : .valueOrEnd)
                    break scan
                }
                // The codes of closing brackets are two more than those of the opening ones.
                if text[index] != byte &+ 2 { continue scan }
            }

            // After a value: closing brackets, then a comma.
            while depth > 0 {
                index = Self.skipSpace(text, index, end, json5)
                guard index >= 0, index < end else {
                    if index == end, isImplicit, depth == 1 {
                        (count, depth) = (closeImplicitRoot(at: count), 0)
                    } else {
                        stop = .end(.commaOrEnd)
                    }
                    break scan
                }
                let byte = text[index]
                if byte == UInt8(ascii: ",") {
                    index = Self.skipSpace(text, index &+ 1, end, json5)
                    covered = max(covered, min(index, end))
                    // Foundation accepts a trailing comma, even at the end of a text without braces.
                    guard index >= 0, index < end else {
                        if isImplicit, depth == 1 { continue }
                        stop = .end(inObject ? .keyOrEnd : .valueOrEnd)
                        break scan
                    }
                    if text[index] == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { continue }
                    continue scan
                }
                guard byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), !isImplicit || depth > 1 else {
                    stop = .commaOrEnd
                    break scan
                }
                if count == limit {
                    guard let next = passLimit(count, at: index) else { return }
                    (tape, limit) = next
                }
                let outer = frames[depth &- 1].parent
                tape[count] = TapeEntry(start: UInt32(truncatingIfNeeded: index), link: outer)
                tape[Int(parent)].link = UInt32(truncatingIfNeeded: count)
                if children > UInt32(SiblingIndex.stride) { noteCount(children, of: parent) }
                count &+= 1
                index &+= 1
                covered = index
                depth &-= 1
                parent = outer
                children = frames[depth].children
                inObject =
                    parent != TapeEntry.noContainer
                    && (text[Int(tape[Int(parent)].start)] == UInt8(ascii: "{") || isImplicit && parent == 0)
            }
        }

        if stop == nil {
            result.rootEnd = index
            index = Self.skipSpace(text, index, end, json5)
            if index < 0 || index < end { stop = .afterRoot }
        }
        self.count = count
        result.hasImplicitRoot = isImplicit
        result.indexedEnd = stop == nil ? end : covered
        if depth > 0 { result.unclosed = (1..<depth).map { frames[$0].parent } + [parent] }
        finish(stop, at: index, inObject: inObject)
    }
}
