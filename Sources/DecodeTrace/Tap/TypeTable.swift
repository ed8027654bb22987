/// What is known about types, each found by the address of its metadata.
struct TypeTable<Entry> {
    private var entries: [ObjectIdentifier: UnsafeMutablePointer<Entry>] = [:]
    let near = NearTypes<Entry>()

    /// The entry of a type, if there is one.
    func known(_ id: ObjectIdentifier) -> UnsafeMutablePointer<Entry>? { entries[id] }

    /// Adds the entry of a type that has none. It is valid until ``free(_:)``.
    mutating func add(_ entry: Entry, for id: ObjectIdentifier) -> UnsafeMutablePointer<Entry> {
        let place = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        place.initialize(to: entry)
        entries[id] = place
        return place
    }

    /// Frees the memory. Called once, by the owner.
    ///
    /// - Parameter end: Frees what an entry owns.
    func free(_ end: (Entry) -> Void = { _ in }) {
        near.free()
        for entry in entries.values {
            end(entry.pointee)
            entry.deinitialize(count: 1)
            entry.deallocate()
        }
    }
}

/// A faster, small table in front of another, where a type may replace another one. Only a pointer, so that it is read
/// without reference counting.
struct NearTypes<Entry> {
    private let slots: UnsafeMutablePointer<(id: ObjectIdentifier?, entry: UnsafeMutablePointer<Entry>?)>

    private static var count: Int { 256 }

    init() {
        slots = .allocate(capacity: Self.count)
        slots.initialize(repeating: (nil, nil), count: Self.count)
    }

    /// The entry of a type, from the other table if it isn't in this one.
    @inline(__always)
    func entry(of id: ObjectIdentifier, else find: () -> UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<Entry> {
        let bits = UInt(bitPattern: id)
        let slot = slots + Int(truncatingIfNeeded: ((bits >> 4) ^ (bits >> 12)) & UInt(Self.count - 1))
        if _fastPath(slot.pointee.id == id), let entry = slot.pointee.entry { return entry }
        let entry = find()
        slot.pointee = (id, entry)
        return entry
    }

    fileprivate func free() { slots.deallocate() }
}
