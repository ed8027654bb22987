/// Numbers by the hash of their keys, in a table with open addressing. At least half of its slots, of eight bytes each,
/// are free. Compact, because a large dictionary has millions of keys.
struct KeySlots {
    /// The hash in the upper half, and the number plus one in the lower one; zero if the slot is free.
    private var slots: [UInt64] = Array(repeating: 0, count: 64)
    private var count = 0

    /// A hash that differs between processes, so that no payload can make all keys collide.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// Reads the slots of keys ahead. The slots of a large dictionary's keys are far apart in memory, and the processor
    /// waits for each one unless several independent reads are made at once.
    ///
    /// - Parameters:
    ///   - hashes: The hashes of the keys.
    ///   - body: Receives the numbers in the slots, which may be those of other keys.
    func fetch(_ hashes: [UInt32], _ body: (Int32) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: hashes.count) { fetched in
            for (index, hash) in hashes.enumerated() {
                fetched.initializeElement(at: index, to: slots[Int(hash) & (slots.count - 1)])
            }
            for slot in fetched where slot != 0 { body(Self.number(in: slot)) }
        }
    }

    private static func number(in slot: UInt64) -> Int32 { Int32(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1 }

    mutating func reserve(_ keys: Int) {
        while slots.count < 2 * keys { grow() }
    }

    /// The number with this hash whose key is the same.
    @inline(__always)
    func number(_ hash: UInt32, isSame: (Int32) -> Bool) -> Int32? {
        var place = Int(hash) & (slots.count - 1)
        while slots[place] != 0 {
            if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash {
                let number = Self.number(in: slots[place])
                if isSame(number) { return number }
            }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a number that isn't in the table yet.
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
