import JSONText

/// Numbers keys: equal keys have the same number, in all payloads.
///
/// Payloads of a log mostly have the same keys in the same order. Therefore a key is first compared, as it is written, with
/// the key that followed the previous one last time, and only then made a string and looked up.
struct SpelledKeys {
    /// The keys by number, with escapes resolved.
    private(set) var names: [String] = []
    /// The numbers of keys in ASCII, which are equal only if their bytes are.
    private var plain = KeySlots()
    /// The numbers of other keys, which may be equal with other bytes.
    private var others: [String: Int32] = [:]
    /// The key that followed last time, by number plus one; -1 if none did, or if it has a backslash, which begins an escape
    /// where it is written.
    private var followers: [Int32] = [-1]
    private var previous: Int32 = -1

    /// The number of distinct keys: one more than the greatest number.
    var count: Int { names.count }

    /// Makes room for more keys.
    mutating func reserve(_ more: Int) {
        names.reserveCapacity(names.count + more)
        followers.reserveCapacity(names.count + more + 1)
        plain.reserve(names.count + more)
    }

    /// The number of a key.
    mutating func number(of name: String) -> Int32 {
        var name = name
        if let number = name.withUTF8({ numberIfASCII($0) { nil } }) { return number }
        if let number = others[name] { return number }
        let number = append(name)
        others[name] = number
        return number
    }

    /// The number of a member's key. Fastest in document order.
    ///
    /// - Complexity: O(length of the key)
    mutating func number(ofKeyOf token: JSONDocument.Token, in document: JSONDocument) -> Int32 {
        guard let span = document.keySpan(token) else { return number(of: "") }
        let expected = followers[Int(previous) + 1]
        if expected >= 0, document.isSpelled(names[Int(expected)], at: span) {
            previous = expected
            return expected
        }
        let plain = document.withSpelling(ofKey: span) { bytes in
            bytes.contains(Self.backslash) ? nil : numberIfASCII(bytes) { document.key(token) }
        }
        let number = plain ?? number(of: document.key(token) ?? "")
        // A key that is written as it is has none.
        let hasBackslash = plain == nil && names[Int(number)].utf8.contains(Self.backslash)
        followers[Int(previous) + 1] = hasBackslash ? -1 : number
        previous = number
        return number
    }

    private static let backslash = UInt8(ascii: "\\")

    /// The number of a key in ASCII; nil for another one.
    ///
    /// - Parameter name: The key as a string if that is known.
    private mutating func numberIfASCII(_ bytes: UnsafeBufferPointer<UInt8>, name: () -> String?) -> Int32? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let hash = KeySlots.hash(bytes)
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

/// Numbers by the hash of their keys: open addressing, eight bytes for each of at most two slots a key. A large dictionary
/// has millions of keys.
private struct KeySlots {
    /// The hash in the upper half, and the number plus one in the lower one; zero if the slot is free.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)
    private var count = 0

    /// A hash that differs from one process to the next, so that no payload can make all keys collide.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    mutating func reserve(_ keys: Int) {
        while slots.count < 2 * keys { grow() }
    }

    /// The number with a hash whose key is the same.
    @inline(__always)
    func number(_ hash: UInt32, isSame: (Int32) -> Bool) -> Int32? {
        var place = Int(hash) & (slots.count - 1)
        while slots[place] != 0 {
            if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash {
                let number = Int32(truncatingIfNeeded: slots[place] & 0xFFFF_FFFF) - 1
                if isSame(number) { return number }
            }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a number that isn't there.
    mutating func insert(_ number: Int32, _ hash: UInt32) {
        if 2 * count >= slots.count { grow() }
        put(UInt64(hash) << 32 | UInt64(number + 1))
        count += 1
    }

    private mutating func put(_ slot: UInt64) {
        var place = Int(slot >> 32) & (slots.count - 1)
        while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: 2 * old.count)
        for slot in old where slot != 0 { put(slot) }
    }
}

/// Numbers the places of payloads: chains of keys, with one step for all indices and all keys of a dictionary.
struct KeyPlaces {
    private struct Place: Hashable {
        var parent: Int32
        var key: Int32
    }

    /// The place of the whole payload.
    static let root: Int32 = -1
    /// The step to any element, and to any value of a dictionary.
    static let any: Int32 = -1

    private var places: [Place] = []
    private var numbers: [Place: Int32] = [:]

    var count: Int { places.count }

    /// The number of a place inside another.
    mutating func place(_ key: Int32, in parent: Int32) -> Int32 {
        let place = Place(parent: parent, key: key)
        if let number = numbers[place] { return number }
        let number = Int32(places.count)
        places.append(place)
        numbers[place] = number
        return number
    }

    /// A place as a pointer.
    func pointer(_ number: Int32, _ keys: SpelledKeys) -> String {
        var steps: [String] = []
        var number = number
        while number >= 0 {
            let place = places[Int(number)]
            steps.append(place.key < 0 ? "*" : JSONDocument.escapedForPointer(keys.names[Int(place.key)]))
            number = place.parent
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }
}
