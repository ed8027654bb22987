/// The keys in a record, with their numbers.
struct RecordedKeys {
    /// The keys by number.
    private(set) var names: [String] = []
    /// The numbers of keys. Once there are many, those of dictionaries are no longer added.
    private var codes: [String: Int32] = [:]
    /// Whether a key may have several numbers.
    private var hasRepeats = false

    /// Beyond this number of keys, a dictionary's keys are no longer added to `codes`.
    private static let manyKeys = 1 << 16

    /// The number of a key.
    ///
    /// - Parameter isOfDictionary: Whether the key is of a dictionary, which requests each of its keys once. There may be
    ///   millions, each met once in the whole payload: most of them are not kept for a lookup.
    @inline(never)
    mutating func code(of name: String, isOfDictionary: Bool = false) -> Int32 {
        if let code = codes[name] { return code }
        if isOfDictionary, codes.count >= Self.manyKeys { return newCode(of: name) }
        let code = Int32(truncatingIfNeeded: names.count)
        names.append(name)
        codes[name] = code
        return code
    }

    /// A new number for a key, which may have one already.
    @inline(__always)
    mutating func newCode(of name: String) -> Int32 {
        hasRepeats = true
        names.append(name)
        return Int32(truncatingIfNeeded: names.count - 1)
    }

    /// Gives equal keys equal numbers from now on.
    ///
    /// - Returns: The new number for each number so far; nil if they are the same.
    mutating func unite() -> [Int32]? {
        guard hasRepeats else { return nil }
        hasRepeats = false
        var codes: [String: Int32] = [:]
        codes.reserveCapacity(names.count)
        var united: [Int32] = []
        united.reserveCapacity(names.count)
        for (number, name) in names.enumerated() {
            let code = codes[name] ?? Int32(truncatingIfNeeded: number)
            codes[name] = code
            united.append(code)
        }
        return united
    }
}
