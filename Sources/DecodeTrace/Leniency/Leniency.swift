/// The failures that a traced decode recovers from. Off by default: a traced decode then gives the plain result.
///
/// Rules apply only to failures that would fail the whole decode. Errors that a model catches itself are unaffected, so a
/// payload that decodes gives the same value with any leniency.
public struct Leniency: Hashable, Sendable, Codable {
    /// How arrays and sets treat an element that fails.
    public enum Arrays: String, Sendable, Codable, CaseIterable {
        /// The array fails with it.
        case strict
        /// The element is left out.
        case failable
    }

    /// How dictionaries treat a value that fails.
    public enum Dictionaries: String, Sendable, Codable, CaseIterable {
        /// The dictionary fails with it.
        case strict
        /// The value is left out, with its key.
        case failable
    }

    /// How an optional treats a value that is present but fails.
    public enum Optionals: String, Sendable, Codable, CaseIterable {
        /// It fails.
        case strict
        /// It becomes nil.
        case failable
    }

    /// How numbers, strings and `Bool`s treat a value of another of these kinds.
    public enum Scalars: String, Sendable, Codable, CaseIterable {
        /// They fail.
        case strict
        /// They convert it if nothing is lost: `"12.2"` to `12.2`, `7` to `"7"`, `"yes"` to `true`.
        case lossless
    }

    /// How an enum treats an unknown raw value.
    public enum Enums: String, Sendable, Codable, CaseIterable {
        /// It fails.
        case strict
        /// It becomes the enum's fallback: see ``FallbackDecodable``.
        case fallback
    }

    /// How a missing key and null are treated if a value is required.
    public enum Missing: String, Sendable, Codable, CaseIterable {
        /// The value fails.
        case strict
        /// The value is `0`, `""`, `false`, `[]`, `[:]`, or nil.
        case defaults
    }

    /// What happens after a failure.
    public enum Errors: String, Sendable, Codable, CaseIterable {
        /// The first one ends the decode.
        case first
        /// The decode continues with a stand-in to find other failures. The result is still the first failure.
        case all
    }

    /// How the model's keys are matched with the payload's.
    public enum Keys: String, Sendable, Codable, CaseIterable {
        /// As in the decoder.
        case exact
        /// A missing key is searched ignoring case.
        case caseInsensitive
    }

    public var arrays: Arrays
    public var dictionaries: Dictionaries
    public var optionals: Optionals
    public var scalars: Scalars
    public var enums: Enums
    public var missing: Missing
    public var errors: Errors
    public var keys: Keys
    /// Strings that the model may accept where not every string is valid, such as the raw values of its enums. With
    /// ``Errors/all`` they are tried as stand-ins, besides the strings of the payload.
    public var knownStrings: [String] = []

    public init(
        arrays: Arrays = .strict, dictionaries: Dictionaries = .strict, optionals: Optionals = .strict,
        scalars: Scalars = .strict, enums: Enums = .strict, missing: Missing = .strict, errors: Errors = .first,
        keys: Keys = .exact
    ) {
        self.arrays = arrays
        self.dictionaries = dictionaries
        self.optionals = optionals
        self.scalars = scalars
        self.enums = enums
        self.missing = missing
        self.errors = errors
        self.keys = keys
    }

    /// Returns the form of a key by which keys that differ only in case are equal.
    public static func folded(_ key: String) -> String { key.lowercased() }

    /// No leniency.
    public static let none = Leniency()

    /// Whether a rule may supply a value after a failure.
    var supplies: Bool {
        var others = self
        others.keys = .exact
        others.knownStrings = []
        return others != .none
    }
}

/// Cancels a running decode from another thread, and reports its progress.
///
/// ```swift
/// let control = DecodeControl()
/// Task.detached { try await Task.sleep(for: .seconds(2)); control.cancel() }
/// let traced = JSONDecoder().trace(Country.self, from: data, control: control)
/// ```
///
/// The flag is checked before each recorded call. A cancelled decode ends with ``DecodeCancelled``, which no rule
/// recovers from, and its trace shows where. A model that swallows the error is stopped again at its next call.
/// Each call takes longer in a controlled decode than in one without a control.
public final class DecodeControl: Sendable {
    private let flag = AtomicWord(0)
    private let count = AtomicWord(0)
    private let interval: Int
    private let report: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - interval: The number of values between two reports, at least one.
    ///   - progress: Called on the decoding thread with the number of values decoded so far.
    public init(every interval: Int = 1024, progress: (@Sendable (Int) -> Void)? = nil) {
        self.interval = max(1, interval)
        report = progress
    }

    /// Ends the decode at its next call. Can be called from any thread, before the decode, and more than once.
    public func cancel() { flag.store(1) }

    /// Whether the decode was cancelled.
    public var isCancelled: Bool { flag.load() != 0 }

    /// The number of values decoded so far. A value that is decoded again for a rule counts twice.
    public var decodedCount: Int { count.load() }

    func check() throws {
        if isCancelled { throw DecodeCancelled() }
    }

    func countValue() {
        let now = count.add(1)
        if let report, now % interval == 0 { report(now) }
    }
}

/// The error of a cancelled decode.
public struct DecodeCancelled: Error, Hashable, CustomStringConvertible {
    public var description: String { "The decode was cancelled." }

    public init() {}
}
