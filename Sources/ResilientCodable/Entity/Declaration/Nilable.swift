/// A type that can be nil.
protocol Nilable {
    var isNil: Bool { get }
}

extension Optional: Nilable {
    var isNil: Bool {
        guard let self else { return true }
        return (self as? any Nilable)?.isNil ?? false
    }
}

/// Whether a value is nil, at any depth of nested optionals.
func isNil<Value>(_ value: Value) -> Bool { (value as? any Nilable)?.isNil ?? false }
