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
public final class DecodingErrorReporter: Sendable {
    private let collected = Locked<[SwallowedError]>([])

    /// Creates an empty reporter.
    public init() {}

    /// The errors swallowed so far, in the order of the decode.
    public var errors: [SwallowedError] { collected.withLock { $0 } }

    /// Removes the collected errors, so the next decode starts with an empty report.
    public func removeAll() { collected.withLock { $0 = [] } }

    func collect(_ error: SwallowedError) { collected.withLock { $0.append(error) } }
}

extension DecodingErrorReporter: CustomStringConvertible {
    /// The errors as a tree, with one line for each part of a path.
    public var description: String { SwallowedErrorTree(errors).description }
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
