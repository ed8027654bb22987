import JSONText

/// Numbers keys: equal keys have the same number, in all payloads.
///
/// Payloads of a log mostly have the same keys in the same order. Therefore a key is first compared, as it is written, with
/// the key that followed the previous one last time, and only then made a string and looked up.
struct SpelledKeys {
    /// The keys by number, with escapes resolved.
    private(set) var names: [String] = []
    private var numbers: [String: Int32] = [:]
    /// Whether a key is written as it is, by number: without a backslash, which begins an escape.
    private var isPlain: [Bool] = []
    /// The key that followed last time, by number plus one; -1 if none did.
    private var followers: [Int32] = [-1]
    private var previous: Int32 = -1

    /// The number of distinct keys: one more than the greatest number.
    var count: Int { names.count }

    /// Makes room for more keys.
    mutating func reserve(_ more: Int) {
        names.reserveCapacity(names.count + more)
        numbers.reserveCapacity(names.count + more)
    }

    /// The number of a key.
    mutating func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        isPlain.append(!name.utf8.contains(UInt8(ascii: "\\")))
        followers.append(-1)
        return number
    }

    /// The number of a member's key. Fastest in document order.
    ///
    /// - Complexity: O(length of the key)
    mutating func number(ofKeyOf token: JSONDocument.Token, in document: JSONDocument) -> Int32 {
        guard let span = document.keySpan(token) else { return number(of: "") }
        let expected = followers[Int(previous) + 1]
        if expected >= 0, isPlain[Int(expected)],
            document.isSpelled(names[Int(expected)], at: span)
        {
            previous = expected
            return expected
        }
        let number = number(of: document.key(token) ?? "")
        followers[Int(previous) + 1] = number
        previous = number
        return number
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
