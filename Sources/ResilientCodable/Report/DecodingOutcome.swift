/// How a wrapped property got its value: `$image.error`, `$stock.wasMissing`.
///
/// Recorded in debug and release builds alike. It belongs to the payload, not to the value: it isn't compared or encoded,
/// and assigning another value doesn't change it.
public enum DecodingOutcome: Sendable {
    /// The value wasn't decoded: code created it.
    case initialized
    /// The payload's value.
    case decoded
    /// The key was missing.
    case missing
    /// The payload's value was null.
    case null
    /// The payload's value, converted from another type. The error is that of decoding it without the conversion.
    case converted(any Error)
    /// The payload's value failed to decode and was replaced.
    case failed(any Error)

    /// Why the payload's value failed to decode; nil if it didn't. A conversion is not a failure.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether the payload's value was converted from another type.
    public var wasConverted: Bool {
        if case .converted = self { true } else { false }
    }

    /// Whether the key was missing.
    public var wasMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether the payload's value was null.
    public var wasNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension DecodingOutcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .initialized: "not decoded"
        case .decoded: "decoded"
        case .missing: "missing"
        case .null: "null"
        case .converted: "converted"
        case .failed(let error): "failed: \(DecodingErrorText.text(error))"
        }
    }
}

/// A property wrapper of this library. It prints as its value, and `dump` shows the value without the wrapper's other
/// members.
protocol QuietWrapper: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    associatedtype Wrapped
    var wrappedValue: Wrapped { get }
}

extension QuietWrapper {
    public var description: String { "\(wrappedValue)" }
    public var debugDescription: String { String(reflecting: wrappedValue) }
    public var customMirror: Mirror { Mirror(self, children: ["wrappedValue": wrappedValue], displayStyle: .struct) }
}

/// Returns the mirror of a wrapped collection, with what was dropped, if anything.
func wrapperMirror(_ wrapper: some QuietWrapper, _ value: some Any, dropped: some Collection) -> Mirror {
    let more = dropped.isEmpty ? [] : [(label: "dropped" as String?, value: dropped as Any)]
    return Mirror(wrapper, children: [("wrappedValue", value)] + more, displayStyle: .struct)
}
