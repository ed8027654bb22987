package import Foundation
import Synchronization

/// The positions of all values in a JSON text.
///
/// The index is a flat array of tokens in document order, eight bytes each. It is as tolerant as `JSONDecoder`: text
/// that Foundation's scanner accepts is indexed to its end, and errors that Foundation finds only when it decodes a
/// value (in numbers and strings) are a ``Defect`` of the token. If Foundation's scanner rejects the text, there is a
/// ``Fault``, and the tokens before it are indexed.
///
/// A document is a reference to an immutable index, so copying is cheap.
///
/// ```swift
/// let document = JSONDocument(Data(#"{"cities": [{"name": null}]}"#.utf8))
/// let name = document.resolve([.key("cities"), .index(0), .key("name")])
/// ```
package struct JSONDocument: Sendable {
    /// An index into the tokens; 0 is the root value.
    package typealias Token = Int

    /// Extensions of standard JSON: the two settings of a `JSONDecoder` that change what its scanner accepts.
    package struct Options: Hashable, Sendable {
        /// Comments, single quotes, unquoted keys and the number formats of JSON5, as Foundation accepts them.
        package var allowsJSON5: Bool
        /// The text may consist of an object's members without braces.
        package var assumesTopLevelDictionary: Bool

        package init(allowsJSON5: Bool = false, assumesTopLevelDictionary: Bool = false) {
            self.allowsJSON5 = allowsJSON5
            self.assumesTopLevelDictionary = assumesTopLevelDictionary
        }
    }

    let storage: Storage

    /// The original that the text represents; nil for JSON.
    package let foreign: ForeignText?

    /// Indexes the bytes of a payload in any encoding that `JSONDecoder` accepts. Never fails.
    ///
    /// - Parameters:
    ///   - data: The bytes of the payload.
    ///   - options: The extensions of standard JSON.
    ///   - origin: Where the payload starts in its file; positions are those of the file.
    ///   - Complexity: O(*n*) in time, without recursion; eight bytes per token in addition to the text.
    package init(_ data: Data, options: Options = Options(), origin: TextOrigin = .start) {
        self.init(bytes: [UInt8](data), options: options, origin: origin)
    }

    /// Indexes the bytes of a payload, sharing the array if it is UTF-8 without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the payload.
    ///   - options: The extensions of standard JSON.
    ///   - origin: Where the payload starts in its file; positions are those of the file.
    /// - Complexity: O(*n*).
    package init(bytes: [UInt8], options: Options = Options(), origin: TextOrigin = .start) {
        storage = Storage(bytes: bytes, options: options, origin: origin)
        foreign = nil
    }

    /// Indexes the bytes of a payload, and reports its progress.
    ///
    /// - Parameter progress: Receives the progress, and can stop the indexing.
    /// - Returns: Nil if it was stopped.
    /// - Complexity: O(*n*).
    package init?(
        bytes: [UInt8], options: Options = Options(), origin: TextOrigin = .start, progress: IndexProgress
    ) {
        let decoded = SourceEncoding.decode(bytes)
        let scan = Scanner.scan(decoded.text, options: options, progress: progress)
        guard !scan.isStopped, progress.reached(1, of: 1) else { return nil }
        storage = Storage(decoded, scan, options: options, origin: origin)
        foreign = nil
    }

    /// Indexes the beginning of a longer payload. Containers that are open at its end aren't a fault.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the payload. Their last value is left out, because it may be truncated.
    ///   - options: The extensions of standard JSON.
    /// - Returns: Nil if the bytes have a fault, hold whole documents, or aren't in UTF-8 without a byte order mark.
    /// - Complexity: O(*n*).
    package init?(beginning bytes: [UInt8], options: Options = Options()) {
        let separators: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\n")]
        var whole = bytes[...]
        while let end = whole.lastIndex(where: separators.contains) {
            let storage = Storage(bytes: Array(bytes[...end]), options: options, origin: .start, isBeginning: true)
            guard storage.source.encoding == .utf8, storage.source.markLength == 0 else { return nil }
            if storage.isBeginning {
                self.storage = storage
                foreign = nil
                return
            }
            // The separator is part of a string, which is left out.
            guard let fault = storage.fault, fault.kind == .unclosedString, let quote = fault.opened else { return nil }
            whole = bytes[..<quote]
        }
        return nil
    }

    /// The indexed text: UTF-8 without a byte order mark. All byte positions and ranges refer to it.
    package var text: [UInt8] { storage.text }

    /// The encoding of the file.
    package var encoding: Encoding { storage.source.encoding }

    /// Whether the payload starts with a byte order mark.
    package var hasByteOrderMark: Bool { storage.source.markLength > 0 }

    /// Whether the text is ASCII without a backslash, so that every string is what is written.
    ///
    /// - Complexity: O(bytes)
    package var isUnescapedASCII: Bool {
        storage.text.withUnsafeBufferPointer { bytes in
            // Without a branch for each byte, so that many are compared at once.
            var found: UInt8 = 0
            for byte in bytes { found |= byte & 0x80 | (byte == UInt8(ascii: "\\") ? 1 : 0) }
            return found == 0
        }
    }

    /// Where the text starts in its file.
    package var origin: TextOrigin { storage.origin }

    /// The extensions of standard JSON that were allowed.
    package var options: Options { storage.options }

    /// The first error that `JSONDecoder`'s scanner would report; nil if it accepts the whole text.
    package var fault: Fault? {
        guard let foreign else { return storage.fault }
        return foreign.trouble.map { trouble in
            Fault(
                kind: .unexpected, byte: 0, expected: "a \(foreign.format)", found: "something else", message: trouble)
        }
    }
}

/// The immutable index behind a document.
final class Storage: Sendable {
    let text: [UInt8]
    let source: SourceEncoding
    let options: JSONDocument.Options
    let origin: TextOrigin
    let tape: Tape
    let fault: Fault?
    let siblings: SiblingIndex
    /// The token of the value that the scanner rejected: the last one, if there is one.
    let invalidToken: Int?
    /// Whether token 0 is an object without braces.
    let hasImplicitRoot: Bool
    /// Whether the kind of every token is that of its first byte.
    let areKindsInText: Bool
    /// The end of the text covered by tokens.
    let indexedEnd: Int
    /// Whether the text is only shown and was not scanned.
    let isPlain: Bool
    /// Whether the text ends inside the root value, and more follows in the payload.
    let isBeginning: Bool
    /// Computed on first use.
    private let foundDefects = Mutex<[RawDefect]?>(nil)
    /// The members by key of large objects, computed on first use.
    private let largeObjects = Mutex<[Int: [String: Int]]>([:])
    /// The members by key of the object that was last searched beyond its first members and isn't large.
    private let lastObject = Mutex<(object: Int, members: [String: Int])?>(nil)
    /// Computed on first use.
    private let countedLines = Mutex<LineIndex?>(nil)

    /// - Parameter isBeginning: Whether more follows in the payload, so that the end of the bytes isn't a fault.
    convenience init(
        bytes: [UInt8], options: JSONDocument.Options, origin: TextOrigin, isBeginning: Bool = false
    ) {
        let decoded = SourceEncoding.decode(bytes)
        let scan = Scanner.scan(decoded.text, options: options)
        self.init(decoded, scan, options: options, origin: origin, isBeginning: isBeginning)
    }

    /// - Parameter scan: The scan of the decoded text.
    init(
        _ decoded: (text: [UInt8], source: SourceEncoding), _ scan: Scan, options: JSONDocument.Options,
        origin: TextOrigin, isBeginning: Bool = false
    ) {
        text = decoded.text
        source = decoded.source
        self.options = options
        self.origin = origin
        isPlain = false
        tape = scan.tape
        siblings = SiblingIndex(scan.checkpoints, scan.largeCounts)
        hasImplicitRoot = scan.hasImplicitRoot
        indexedEnd = scan.indexedEnd
        let fault = FaultWriter(
            text: decoded.text, source: decoded.source, options: options, firstLine: origin.lines + 1
        ).fault(for: scan)
        let endsEarly = fault.map { $0.kind == .unclosedObject || $0.kind == .unclosedArray } ?? false
        self.isBeginning = isBeginning && endsEarly
        self.fault = self.isBeginning ? nil : fault
        invalidToken = self.isBeginning ? nil : scan.invalidToken
        areKindsInText = invalidToken == nil && !hasImplicitRoot
    }

    /// The first byte of a token.
    func firstByte(_ token: Int) -> UInt8 { text[Int(tape[token].start)] }

    /// The end of a scalar.
    ///
    /// - Complexity: O(1): a long scalar is not read again.
    func endOfScalar(_ token: Int) -> Int {
        let start = Int(tape[token].start)
        let limit = min(text.count, start + ScalarEnds.maxLength)
        let end = text.withUnsafeBufferPointer { text in
            // The scanner read the same scalar with the same function. The tokens of scalars start before the end.
            text.baseAddress.map { Scanner.endOfScalar($0, start, limit, options.allowsJSON5) } ?? limit
        }
        if end > 0, end < limit { return end }
        return tape.longScalars[token] ?? limit
    }

    init(plain text: [UInt8]) {
        self.text = text
        source = SourceEncoding(encoding: .utf8, markLength: 0, byteCount: text.count)
        options = JSONDocument.Options()
        origin = .start
        tape = .empty
        fault = nil
        siblings = SiblingIndex([], [])
        invalidToken = nil
        hasImplicitRoot = false
        areKindsInText = true
        indexedEnd = 0
        isPlain = true
        isBeginning = false
    }

    /// The members of a large object by key, computed on first use.
    func members(of object: Int, make: () -> [String: Int]) -> [String: Int] {
        largeObjects.withLock { objects in
            if let members = objects[object] { return members }
            let members = make()
            objects[object] = members
            return members
        }
    }

    /// The members by key of an object that isn't large; nil if those of another object were computed last.
    func lastMembers(of object: Int) -> [String: Int]? {
        lastObject.withLock { $0?.object == object ? $0?.members : nil }
    }

    /// Keeps the members of an object that isn't large, and forgets those of the last one.
    func keepMembers(_ members: [String: Int], of object: Int) {
        lastObject.withLock { $0 = (object, members) }
    }

    func defects(find: () -> [RawDefect]) -> [RawDefect] {
        foundDefects.withLock { defects in
            if let defects { return defects }
            let found = find()
            defects = found
            return found
        }
    }

    var lines: LineIndex {
        countedLines.withLock { lines in
            if let lines { return lines }
            let counted = LineIndex(
                text, countsPairs: source.encoding == .utf16LittleEndian || source.encoding == .utf16BigEndian)
            lines = counted
            return counted
        }
    }
}
