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

extension Decoder {
    /// Whether a reporter is installed.
    var hasReporter: Bool {
        let userInfo = userInfo
        return !userInfo.isEmpty && userInfo[.decodingErrorReporter] is DecodingErrorReporter
    }

    /// Reports a swallowed error. Without a reporter, neither the path nor the remedy's text is created.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - type: The requested type.
    ///   - key: The key of the value below this decoder's path; nil for the decoder's own value.
    ///   - remedy: What is done instead of failing.
    func report(
        _ error: @autoclosure () -> any Error, for type: Any.Type, at key: @autoclosure () -> (any CodingKey)? = nil,
        remedy: @autoclosure () -> SwallowedError.Remedy
    ) {
        guard let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter else { return }
        reporter.collect(
            SwallowedError(
                path: codingPath + (key().map { [$0] } ?? []), requestedType: "\(type)", error: error(),
                remedy: remedy()))
    }
}

extension Decoder {
    /// Records a default, if a reporter of defaults is installed. Otherwise, the arguments aren't evaluated.
    ///
    /// - Parameters:
    ///   - value: The default.
    ///   - type: The type of the value.
    ///   - reason: Why the payload has no value.
    ///   - path: The path of the value.
    func recordDefault(
        _ value: @autoclosure () -> Any, for type: any Any.Type, _ reason: DecodingErrorReporter.UsedDefault.Reason,
        path: @autoclosure () -> [any CodingKey]
    ) {
        guard let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter else { return }
        reporter.collect(
            DecodingErrorReporter.UsedDefault(
                path: path(), requestedType: "\(type)", reason: reason, value: DefaultText.text(value())))
    }
}

extension KeyedDecodingContainer {
    /// Records a default for a key that is missing or whose value is null. If no reporter records defaults, the container
    /// isn't used.
    ///
    /// - Parameters:
    ///   - value: The default.
    ///   - type: The type of the value.
    ///   - key: The key.
    @usableFromInline
    func recordDefault(_ value: @autoclosure () -> Any, for type: any Any.Type, at key: Key) {
        // Only a decoder has the user info. A super decoder exists for a missing key, too.
        guard DecodingErrorReporter.anyRecordsDefaults, let decoder = try? superDecoder(forKey: key) else { return }
        decoder.recordDefault(value(), for: type, contains(key) ? .null : .missing, path: codingPath + [key])
    }

    /// Records a default for a key that is missing or whose value is null, and returns which of the two it is.
    @usableFromInline
    func outcomeOfDefault(_ value: @autoclosure () -> Any, for type: any Any.Type, at key: Key) -> DecodingOutcome {
        recordDefault(value(), for: type, at: key)
        return contains(key) ? .null : .missing
    }
}

/// Defaults as text: strings in quotes, optionals without `Optional`.
enum DefaultText {
    static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "nil" }
        return value is String ? String(reflecting: value) : "\(value)"
    }
}

/// The key of an element in an array.
struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }
    init(intValue: Int) { index = intValue }

    init?(stringValue: String) {
        guard let index = Int(stringValue) else { return nil }
        self.index = index
    }

    var intValue: Int? { index }
    var stringValue: String { "Index \(index)" }
}
