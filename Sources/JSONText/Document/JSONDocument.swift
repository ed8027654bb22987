package import Foundation
import Synchronization

/// Where everything stands in a JSON text.
///
/// The index is a flat tape of tokens in document order, twelve bytes each. It is as tolerant as `JSONDecoder`: what
/// Foundation's scanner takes is indexed to its end, and what Foundation checks only when a value is decoded (the
/// inside of numbers and strings) is a ``Defect`` of its token. Where Foundation's scanner refuses the text, there is a
/// ``Fault``, and everything before it is on the tape.
///
/// A document is a reference to an immutable index: copying one costs nothing.
///
/// ```swift
/// let document = JSONDocument(Data(#"{"cities": [{"name": null}]}"#.utf8))
/// let name = document.resolve([.key("cities"), .index(0), .key("name")])
/// ```
package struct JSONDocument: Sendable {
    /// A position on the tape; 0 is the root value.
    package typealias Token = Int

    /// What is taken beyond standard JSON: the two settings of a `JSONDecoder` that change what its scanner accepts.
    package struct Options: Hashable, Sendable {
        /// Comments, single quotes, unquoted keys and the other numbers of JSON5, as Foundation takes them.
        package var allowsJSON5: Bool
        /// The text may be the members of an object without its braces.
        package var assumesTopLevelDictionary: Bool

        package init(allowsJSON5: Bool = false, assumesTopLevelDictionary: Bool = false) {
            self.allowsJSON5 = allowsJSON5
            self.assumesTopLevelDictionary = assumesTopLevelDictionary
        }
    }

    let storage: Storage

    /// What the text stands in for; nil for JSON, which stands for itself.
    package let foreign: ForeignText?

    /// Indexes a payload as it is on disk, in any encoding that `JSONDecoder` reads. Never fails.
    ///
    /// - Parameters:
    ///   - data: The bytes of the payload.
    ///   - options: What is taken beyond standard JSON.
    /// - Complexity: O(*n*) in time, without recursion; twelve bytes a token on top of the text.
    package init(_ data: Data, options: Options = Options()) {
        self.init(bytes: [UInt8](data), options: options)
    }

    /// Indexes a payload as it is on disk, sharing the array when it is UTF-8 without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the payload.
    ///   - options: What is taken beyond standard JSON.
    /// - Complexity: O(*n*).
    package init(bytes: [UInt8], options: Options = Options()) {
        storage = Storage(bytes: bytes, options: options)
        foreign = nil
    }

    /// The text that is indexed: UTF-8 without byte order mark. All byte positions and ranges count in it.
    package var text: [UInt8] { storage.text }

    /// The encoding of the payload as it is on disk.
    package var encoding: Encoding { storage.source.encoding }

    /// Whether the payload starts with a byte order mark.
    package var hasByteOrderMark: Bool { storage.source.markLength > 0 }

    /// What was taken beyond standard JSON.
    package var options: Options { storage.options }

    /// Where the text stops being what `JSONDecoder`'s scanner takes; nil when it takes all of it.
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
    let tape: Tape
    let fault: Fault?
    let siblings: SiblingIndex
    /// The token of the value that the scanner refused: the last one when there is one.
    let invalidToken: Int?
    /// Whether token 0 is an object without braces.
    let hasImplicitRoot: Bool
    /// The byte up to which the tokens cover the text.
    let indexedEnd: Int
    /// Whether the text is only to be shown: it was not scanned.
    let isPlain: Bool
    /// Found when somebody asks for all of them.
    private let foundDefects = Mutex<[RawDefect]?>(nil)
    /// The members by key of large objects that somebody looked into.
    private let largeObjects = Mutex<[Int: [String: Int]]>([:])
    /// Whether the text holds a needle, for those that somebody asked about.
    private let knownNeedles = Mutex<[ByteNeedle: Bool]>([:])
    /// Built when somebody asks for a line.
    private let countedLines = Mutex<LineIndex?>(nil)

    init(bytes: [UInt8], options: JSONDocument.Options) {
        let decoded = SourceEncoding.decode(bytes)
        text = decoded.text
        source = decoded.source
        self.options = options
        isPlain = false
        let scan = Scanner.scan(decoded.text, options: options)
        tape = scan.tape
        siblings = SiblingIndex(scan.checkpoints, scan.largeCounts)
        invalidToken = scan.invalidToken
        hasImplicitRoot = scan.hasImplicitRoot
        indexedEnd = scan.indexedEnd
        fault = FaultWriter(text: decoded.text, source: decoded.source, options: options).fault(for: scan)
    }

    init(plain text: [UInt8]) {
        self.text = text
        source = SourceEncoding(encoding: .utf8, markLength: 0, byteCount: text.count)
        options = JSONDocument.Options()
        tape = .empty
        fault = nil
        siblings = SiblingIndex([], [])
        invalidToken = nil
        hasImplicitRoot = false
        indexedEnd = 0
        isPlain = true
    }

    /// The members of a large object by key, made when they are asked for the first time.
    func members(of object: Int, make: () -> [String: Int]) -> [String: Int] {
        largeObjects.withLock { objects in
            if let members = objects[object] { return members }
            let members = make()
            objects[object] = members
            return members
        }
    }

    /// Whether the text holds a needle: looked for once.
    ///
    /// - Parameter find: Looks for it; nil when it was stopped.
    func holds(_ needle: ByteNeedle, find: () -> Bool?) -> Bool? {
        if let known = knownNeedles.withLock({ $0[needle] }) { return known }
        guard let found = find() else { return nil }
        knownNeedles.withLock { $0[needle] = found }
        return found
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
