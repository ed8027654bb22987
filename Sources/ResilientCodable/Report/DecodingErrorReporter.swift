public import Foundation

/// A collector of the errors that this library's types swallow while they decode.
///
/// ```swift
/// let reporter = decoder.reportSwallowedErrors()
/// let page = try decoder.decode(Page.self, from: payload)
/// print(reporter)
/// // 1 error was swallowed
/// //   products
/// //     [2]
/// //       price: not a valid Double: Expected to decode Double but found a string instead. (dropped)
/// ```
///
/// The errors are also available after a decode that throws. One reporter may serve several decodes, even concurrent ones;
/// their errors are collected in the order in which they occur. Without a reporter, nothing is collected.
///
/// A missing key that takes a default isn't an error. If `recordsDefaults` is true, `defaults` lists those, too.
public final class DecodingErrorReporter: Sendable {
    private struct Report {
        var errors: [SwallowedError] = []
        var defaults: [UsedDefault] = []
        var recordsDefaults = false
    }

    private let report = Locked(Report())

    /// The number of reporters that record defaults. A keyed container doesn't expose its decoder's user info, and looking
    /// for a reporter there is worth its time only if there is one.
    private static let recorders = Locked(0)

    /// Creates an empty reporter.
    public init() {}

    deinit {
        if recordsDefaults { Self.recorders.withLock { $0 -= 1 } }
    }

    /// The errors swallowed so far, in the order of the decode.
    public var errors: [SwallowedError] { report.withLock { $0.errors } }

    /// Whether to record the missing keys and nulls that take a default. False by default.
    public var recordsDefaults: Bool {
        get { report.withLock { $0.recordsDefaults } }
        set {
            let change = report.withLock { report in
                defer { report.recordsDefaults = newValue }
                return (newValue ? 1 : 0) - (report.recordsDefaults ? 1 : 0)
            }
            Self.recorders.withLock { $0 += change }
        }
    }

    /// The missing keys and nulls that took a default, in the order of the decode; empty unless `recordsDefaults` is true.
    ///
    /// Recorded are the defaults of `Defaulted`, of the collections that are empty for a missing key, and of the declared
    /// properties of an entity. An optional that is nil has no default, and isn't recorded.
    public var defaults: [UsedDefault] { report.withLock { $0.defaults } }

    /// Removes the collected errors and defaults, so the next decode starts with an empty report.
    public func removeAll() {
        report.withLock {
            $0.errors = []
            $0.defaults = []
        }
    }

    func collect(_ error: SwallowedError) { report.withLock { $0.errors.append(error) } }

    func collect(_ used: @autoclosure () -> UsedDefault) {
        guard recordsDefaults else { return }
        let used = used()
        report.withLock { $0.defaults.append(used) }
    }

    /// Whether any reporter records defaults.
    static var anyRecordsDefaults: Bool { recorders.withLock { $0 > 0 } }
}

extension DecodingErrorReporter: CustomStringConvertible {
    /// The errors as a tree, with one line for each part of a path, and then the recorded defaults as another.
    public var description: String {
        let errors = CodingPathTree(errors.map { ($0.path, $0.summary) }) { count in
            switch count {
            case 0: "no error was swallowed"
            case 1: "1 error was swallowed"
            default: "\(count) errors were swallowed"
            }
        }
        let defaults = defaults
        guard !defaults.isEmpty else { return errors.description }
        let tree = CodingPathTree(defaults.map { ($0.path, $0.summary) }) { count in
            count == 1 ? "1 default was used" : "\(count) defaults were used"
        }
        return "\(errors)\n\(tree)"
    }
}

extension DecodingErrorReporter {
    /// A default that a decode used for a missing key or null.
    public struct UsedDefault: Sendable {
        /// Why the payload has no value.
        public enum Reason: Hashable, Sendable {
            /// The key is missing.
            case missing
            /// The value is null.
            case null
        }

        /// The coding path of the value, as converted by the decoder's key strategy.
        public let path: [any CodingKey]
        /// The type of the value.
        public let requestedType: String
        /// Why the payload has no value.
        public let reason: Reason
        /// The default as text.
        public let value: String
    }
}

extension DecodingErrorReporter.UsedDefault: CustomStringConvertible {
    /// One line: the path, the reason, and the default.
    public var description: String { "\(CodingPathText.text(path)): \(summary)" }

    /// The line without the path.
    var summary: String { "\(reason), \(value) instead" }
}

/// An error that a decode swallowed before it continued.
public struct SwallowedError: Sendable {
    /// What a decode does with a value that failed.
    public enum Remedy: Hashable, Sendable {
        /// The value became nil.
        case setToNil
        /// The element or the member was left out of its collection.
        case dropped
        /// The value was converted from another type; `to` is the result as text.
        case converted(to: String)
        /// Another value was used instead; `by` is that value as text.
        case replaced(by: String)
    }

    /// The coding path of the value, as converted by the decoder's key strategy.
    public let path: [any CodingKey]
    /// The requested type.
    public let requestedType: String
    /// Why it failed.
    public let error: any Error
    /// What was done instead of failing.
    public let remedy: Remedy
}

extension SwallowedError: CustomStringConvertible {
    /// One line: the path, the type, the reason, and what was done.
    public var description: String { "\(CodingPathText.text(path)): \(summary)" }

    /// The line without the path.
    var summary: String { "not a valid \(requestedType): \(DecodingErrorText.text(error)) (\(remedy))" }
}

extension SwallowedError.Remedy: CustomStringConvertible {
    public var description: String {
        switch self {
        case .setToNil: "nil instead"
        case .dropped: "dropped"
        case .converted(let value): "converted to \(value)"
        case .replaced(let value): "\(value) instead"
        }
    }
}

extension CodingUserInfoKey {
    /// Where a decoder's `userInfo` holds its `DecodingErrorReporter`.
    public static let decodingErrorReporter = CodingUserInfoKey(named: "codascope.decodingErrorReporter")

    init(named name: String) {
        guard let key = CodingUserInfoKey(rawValue: name) else { preconditionFailure("\(name) is not a user info key") }
        self = key
    }
}

extension JSONDecoder {
    /// Starts to report the errors that later decodes swallow.
    ///
    /// - Returns: The reporter that is already installed, or a new one.
    @discardableResult
    public func reportSwallowedErrors() -> DecodingErrorReporter {
        if let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter { return reporter }
        let reporter = DecodingErrorReporter()
        userInfo[.decodingErrorReporter] = reporter
        return reporter
    }
}

extension PropertyListDecoder {
    /// Starts to report the errors that later decodes swallow.
    ///
    /// - Returns: The reporter that is already installed, or a new one.
    @discardableResult
    public func reportSwallowedErrors() -> DecodingErrorReporter {
        if let reporter = userInfo[.decodingErrorReporter] as? DecodingErrorReporter { return reporter }
        let reporter = DecodingErrorReporter()
        userInfo[.decodingErrorReporter] = reporter
        return reporter
    }
}

/// A value behind a lock. The standard library's `Mutex` needs newer systems than this library does.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
