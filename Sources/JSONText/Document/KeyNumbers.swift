/// Numbers keys: equal keys have the same number, in all documents, so that keys are compared as integers.
///
/// The payloads of a log mostly have the same keys in the same order. Therefore a key's bytes are first compared with
/// the key that followed the previous one last time. Only if they differ is the key converted to a string and looked
/// up.
package struct KeyNumbers {
    /// The keys by number, with escapes resolved.
    package private(set) var names: [String] = []
    /// The numbers of keys in ASCII, which are equal only if their bytes are.
    private var plain = KeySlots()
    /// The numbers of other keys, which may be equal although their bytes differ.
    private var others: [String: Int32] = [:]
    /// For each key, at its number plus one, the key that followed it last time. -1 if none did, or if that key
    /// contains a backslash, which is written as an escape.
    private var followers: [Int32] = [-1]
    private var previous: Int32 = -1
    /// For each key, at its number, the number of the key that it is converted to; -1 if that wasn't needed yet.
    private var conversions: [Int32] = []

    /// A sum over the fetched memory, so that the compiler doesn't remove the reads.
    private var fetched = 0

    /// Starts without any keys.
    package init() {}

    /// The number of distinct keys so far: one more than the greatest number.
    package var count: Int { names.count }

    /// The number of keys that are fetched at once.
    package static let batch = 64
    /// Beyond this number of keys, as in a large dictionary, memory is reserved for all of them at once.
    private static let many = 1 << 14

    /// Reserves memory for more keys.
    private mutating func reserve(_ more: Int) {
        names.reserveCapacity(names.count + more)
        followers.reserveCapacity(names.count + more + 1)
        plain.reserve(names.count + more)
    }

    /// Appends the numbers of keys.
    package mutating func appendNumbers(of names: ArraySlice<String>, to numbers: inout [Int32]) {
        if names.count > Self.many { reserve(names.count) }
        var rest = names
        var hashes: [UInt32] = []
        while !rest.isEmpty {
            let batch = rest.prefix(Self.batch)
            hashes.removeAll(keepingCapacity: true)
            for var name in batch { hashes.append(name.withUTF8 { KeySlots.hash($0) }) }
            plain.fetch(hashes) { fetched &+= Int($0) }
            for (name, hash) in zip(batch, hashes) { numbers.append(number(of: name, hash: hash)) }
            rest = rest.dropFirst(Self.batch)
        }
    }

    /// A member's key as it is written.
    package struct Spelling {
        /// The bytes of the key, including quotes; nil if the member has no key.
        var span: Range<Int>?
        /// The hash of its bytes, if that is known.
        var hash: UInt32?
    }

    /// Finds the keys of a member and of those after it, ``batch`` at most, and prefetches the memory that is needed to
    /// number them: see ``KeySlots/fetch(_:_:)``.
    ///
    /// - Parameters:
    ///   - spellings: Receives the key of each member.
    ///   - body: Receives the probable number of each key that is known.
    package mutating func fetchKeys(
        from first: JSONDocument.Token, in document: JSONDocument, into spellings: inout [Spelling],
        _ body: (Int32) -> Void
    ) {
        var hashes: [UInt32] = []
        var member: JSONDocument.Token? = first
        for _ in 0..<Self.batch {
            guard let token = member else { break }
            let span = document.keySpan(token)
            let hash = span.map { document.withSpelling(ofKey: $0, KeySlots.hash) }
            spellings.append(Spelling(span: span, hash: hash))
            if let hash { hashes.append(hash) }
            member = document.nextSibling(token)
        }
        plain.fetch(hashes) { number in
            fetched &+= names[Int(number)].utf8.count &+ Int(followers[Int(number) + 1])
            body(number)
        }
    }

    /// The number of a key.
    ///
    /// - Parameter hash: The hash of its bytes, if that is known.
    package mutating func number(of name: String, hash: UInt32? = nil) -> Int32 {
        var name = name
        if let number = name.withUTF8({ numberIfASCII($0, hash) { nil } }) { return number }
        if let number = others[name] { return number }
        let number = append(name)
        others[name] = number
        return number
    }

    /// The number of the key that a key is converted to. Each key is converted once, so the conversion must always be the
    /// same.
    package mutating func number(converting key: Int32, by convert: (String) -> String) -> Int32 {
        while conversions.count <= Int(key) { conversions.append(-1) }
        if conversions[Int(key)] < 0 { conversions[Int(key)] = number(of: convert(names[Int(key)])) }
        return conversions[Int(key)]
    }

    /// The number of a value's key; nil for the root and for array elements. Fastest in document order.
    ///
    /// - Complexity: O(length of the key)
    package mutating func number(ofKeyOf token: JSONDocument.Token, in document: JSONDocument) -> Int32? {
        guard let span = document.keySpan(token) else { return nil }
        return number(of: Spelling(span: span), in: document)
    }

    /// The number of a key that was found by ``fetchKeys(from:in:into:_:)``; for a member without a key, that of the
    /// empty key.
    ///
    /// - Complexity: O(length of the key)
    package mutating func number(of spelling: Spelling, in document: JSONDocument) -> Int32 {
        guard let span = spelling.span else { return number(of: "") }
        let expected = followers[Int(previous) + 1]
        if expected >= 0, document.isSpelled(names[Int(expected)], at: span) {
            previous = expected
            return expected
        }
        let plain = document.withSpelling(ofKey: span) { bytes in
            bytes.contains(Self.backslash)
                ? nil : numberIfASCII(bytes, spelling.hash) { document.key(at: span) }
        }
        let number = plain ?? number(of: document.key(at: span))
        // A key written without escapes contains no backslash.
        let hasBackslash = plain == nil && names[Int(number)].utf8.contains(Self.backslash)
        followers[Int(previous) + 1] = hasBackslash ? -1 : number
        previous = number
        return number
    }

    private static let backslash = UInt8(ascii: "\\")

    /// The number of a key in ASCII; nil for another one.
    ///
    /// - Parameters:
    ///   - hash: The hash of the bytes if that is known.
    ///   - name: The key as a string if that is known.
    private mutating func numberIfASCII(
        _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32?, name: () -> String?
    ) -> Int32? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let hash = hash ?? KeySlots.hash(bytes)
        if let number = known(bytes, hash) { return number }
        let number = append(name() ?? String(decoding: bytes, as: UTF8.self))
        plain.insert(number, hash)
        return number
    }

    private func known(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int32? {
        plain.number(hash) { number in
            var name = names[Int(number)]
            return name.withUTF8 { $0.elementsEqual(bytes) }
        }
    }

    private mutating func append(_ name: String) -> Int32 {
        let number = Int32(names.count)
        names.append(name)
        followers.append(-1)
        return number
    }
}
