/// How a type is requested, determined once for each type and decode.
struct TypePlan {
    enum Kind {
        /// Through a ``Hop`` in its place: the type decodes itself, with a proxy.
        case hop
        /// As it is: the decoder handles the type itself.
        case forwarded
        /// A type with its own overload in every container.
        case scalar
        /// Arrays of scalars: no model code runs in them, so the way of decoding isn't observable.
        case scalarArray
        /// `[String: V]` under a key conversion.
        case stringDictionary
    }

    /// The type's number in the record.
    let type: Int32
    var kind = Kind.hop
    var scalar: (any ScalarType.Type)?
    /// For arrays of scalars.
    var scalarArray: (any ScalarArrayType.Type)?
    /// For arrays of scalars: how their elements are requested, set by the first array.
    var elements: TypePlanPointer?
    var dictionary: (any StringDictionaryType.Type)?
    /// With leniency: a list that is decoded element by element.
    var lenientList: (any LenientList.Type)?
    /// With leniency: a dictionary that is decoded value by value.
    var lenientDictionary: (any LenientDictionary.Type)?
}

/// Valid as long as the recorder that made it.
typealias TypePlanPointer = UnsafeMutablePointer<TypePlan>

/// Data about a type of coding keys, made once for each decode.
struct KeyTable {
    struct Entry {
        let name: String
        let code: Int32
        /// The entry that followed this one last time.
        var next = 0
    }

    let keyType: Int16
    /// Whether the keys are those of Swift's dictionaries, which request each of their keys once.
    let isOfDictionary: Bool
    /// Makes proxies of the container type; stores the metadata that each would otherwise look up.
    fileprivate let factory: Unmanaged<AnyObject>
    /// Models request their keys in the same order each time, so the next one is predicted and only compared. Bounded,
    /// because a dictionary may have any number of keys.
    ///
    /// A block of `limit` entries of which `count` are initialized: reading it needs no reference counting.
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: limit)
    var count = 0
    var places: [Int32: Int] = [:]
    var last = -1
    var predicted = 0

    static let limit = 128
    /// Beyond this number of new keys, a dictionary's keys are assumed to be new.
    static let manyNewKeys: Int32 = 1024

    init<K: CodingKey>(_ type: K.Type, number: Int16) {
        keyType = number
        isOfDictionary = type == DictionaryKeys.type
        factory = .passRetained(KeyedTapFactory<KeyedTap<KeyedDecodingContainer<K>>>())
    }

    /// Restarts the prediction of keys for a new container.
    @inline(__always)
    mutating func restart() {
        last = -1
        predicted = 0
    }

    /// Frees the memory. Called once, by the owner.
    func free() {
        factory.release()
        entries.deinitialize(count: count)
        entries.deallocate()
    }
}

typealias KeyTablePointer = UnsafeMutablePointer<KeyTable>

extension UnsafeMutablePointer where Pointee == KeyTable {
    /// Lends the factory of proxies. `type` must be the key type that the table was made for.
    @inline(__always)
    func withFactory<K: CodingKey, R>(
        for type: K.Type, _ body: (KeyedTapFactory<KeyedTap<KeyedDecodingContainer<K>>>) throws -> R
    ) rethrows -> R {
        // Not retained: the table owns the factory until the recorder is freed.
        try pointee.factory._withUnsafeGuaranteedRef {
            try body(unsafeDowncast($0, to: KeyedTapFactory<KeyedTap<KeyedDecodingContainer<K>>>.self))
        }
    }
}

extension UnsafeMutablePointer where Pointee == RecorderState {
    @inline(__always)
    func plan<T: Decodable>(_ type: T.Type) -> TypePlanPointer {
        pointee.plans.near.entry(of: ObjectIdentifier(type)) { makePlan(type) }
    }

    @inline(never)
    func makePlan(_ type: any Decodable.Type) -> TypePlanPointer {
        let id = ObjectIdentifier(type)
        if let plan = pointee.plans.known(id) { return plan }
        var plan = TypePlan(type: Int32(truncatingIfNeeded: pointee.types.count))
        pointee.types.append(type)
        let options = pointee.options
        // The name is checked first, because a failing cast searches every conformance of the process.
        let name = _typeName(type, qualified: true)
        if options.forwarded.contains(id) {
            plan.kind = .forwarded
        } else if let scalar = Scalars.all[id] {
            (plan.kind, plan.scalar) = (.scalar, options.mayShorten ? scalar : nil)
        } else if options.exemptsStringDictionaries, name.hasPrefix("Swift.Dictionary<Swift.String, "),
            let dictionary = type as? any StringDictionaryType.Type
        {
            (plan.kind, plan.dictionary) = (.stringDictionary, dictionary)
        } else if options.isLenient,
            name.hasPrefix("Swift.Array<") || name.hasPrefix("Swift.Set<") || name.hasPrefix("Swift.ContiguousArray<"),
            let list = type as? any LenientList.Type
        {
            plan.lenientList = list
        } else if options.mayShorten, !options.keepsValues, !options.isLenient, name.hasPrefix("Swift.Array<"),
            let array = type as? any ScalarArrayType.Type, array.isOfScalars
        {
            (plan.kind, plan.scalarArray) = (.scalarArray, array)
        } else if options.leniency != .none, name.hasPrefix("Swift.Dictionary<"),
            let dictionary = type as? any LenientDictionary.Type, dictionary.hasObjectKeys
        {
            plan.lenientDictionary = dictionary
        }
        return pointee.plans.add(plan, for: id)
    }

    @inline(__always)
    func keyTable<K: CodingKey>(_ type: K.Type) -> KeyTablePointer {
        pointee.keyTables.near.entry(of: ObjectIdentifier(type)) { makeKeyTable(type) }
    }

    @inline(never)
    private func makeKeyTable<K: CodingKey>(_ type: K.Type) -> KeyTablePointer {
        let id = ObjectIdentifier(type)
        if let table = pointee.keyTables.known(id) { return table }
        var number: Int16 = -1
        if pointee.keyTypes.count < Int(Int16.max) {
            number = Int16(pointee.keyTypes.count)
            pointee.keyTypes.append(type)
        }
        return pointee.keyTables.add(KeyTable(type, number: number), for: id)
    }

    /// The number of a key requested from a container with this key type.
    ///
    /// - Parameter newKeys: How many keys of the container had no number before.
    @inline(__always)
    func code(ofKey name: String, _ table: KeyTablePointer, _ newKeys: inout Int32) -> Int32 {
        let predicted = table.pointee.predicted
        if _fastPath(predicted < table.pointee.count && table.pointee.entries[predicted].name == name) {
            table.pointee.last = predicted
            table.pointee.predicted = table.pointee.entries[predicted].next
            return table.pointee.entries[predicted].code
        }
        return unpredictedCode(ofKey: name, table, &newKeys)
    }

    @inline(never)
    private func unpredictedCode(ofKey name: String, _ table: KeyTablePointer, _ newKeys: inout Int32) -> Int32 {
        // With leniency, keys are compared while the decode runs.
        let isOfDictionary = table.pointee.isOfDictionary && !pointee.options.isLenient
        if isOfDictionary, newKeys >= KeyTable.manyNewKeys { return pointee.keys.newCode(of: name) }
        let known = pointee.keys.names.count
        let code = pointee.keys.code(of: name, isOfDictionary: isOfDictionary)
        if pointee.keys.names.count > known { newKeys &+= 1 }
        let count = table.pointee.count
        guard let place = table.pointee.places[code] ?? (count < KeyTable.limit ? count : nil) else { return code }
        if place == count {
            (table.pointee.entries + count).initialize(to: KeyTable.Entry(name: name, code: code, next: count + 1))
            table.pointee.count += 1
            table.pointee.places[code] = count
        }
        if table.pointee.last >= 0 { table.pointee.entries[table.pointee.last].next = place }
        table.pointee.last = place
        table.pointee.predicted = table.pointee.entries[place].next
        return code
    }
}

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
