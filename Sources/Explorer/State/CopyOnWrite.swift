/// A value behind one reference, so that a copy costs one reference count. It is copied when it is changed while shared.
struct CopyOnWrite<Value: Sendable>: Sendable {
    private var storage: Storage

    /// Unchecked, since the value changes only while a single `CopyOnWrite` refers to it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }

    init(_ value: Value) { storage = Storage(value) }

    var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }
}
