/// A promise for every input; the fuzzer searches for an input that breaks it.
struct FuzzTarget: Sendable {
    /// The name on the command line, and of the folder of its regressions.
    let name: String
    /// The promise, in one line.
    let summary: String
    /// Inputs to start from.
    let seeds: @Sendable () -> [[UInt8]]
    /// The longest input that the fuzzer makes, in bytes. Longer inputs take more time.
    let longest: Int
    private let body: @Sendable ([UInt8]) throws -> Void

    /// - Parameters:
    ///   - name: The name on the command line.
    ///   - summary: The promise, in one line.
    ///   - longest: The longest input that the fuzzer makes, in bytes.
    ///   - seeds: Inputs to start from.
    ///   - body: Throws if the promise is broken. A trap, a timeout and a lack of memory break it, too.
    init(
        _ name: String, _ summary: String, longest: Int = 2048, seeds: @escaping @Sendable () -> [[UInt8]],
        check body: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.longest = longest
        self.seeds = seeds
        self.body = body
    }

    /// Checks the promise for an input.
    ///
    /// - Throws: An error that says what is broken.
    func check(_ input: [UInt8]) throws { try body(input) }

    static let all: [FuzzTarget] = [
        .jsonIndex, .json5Index, .jsonEncodings, .faultMessages, .jsonPaths, .layouts, .positions, .differences,
        .sanitizer, .wrapping, .textField, .inputDecoder, .keyScripts,
        .wireFrames, .packedTraces, .tracedDecodes, .recordings, .propertyLists, .propertyListGraphs,
        .strategies, .typeExpressions, .swiftSource, .modelFiles, .inference,
        .summaries, .baselines, .lessons, .logs, .followedLogs, .configFiles, .configKeys,
    ]
}

/// The broken promise that a check found.
struct BrokenPromise: Error, CustomStringConvertible {
    let description: String
}

/// Throws unless a condition holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(BrokenPromise) {
    if !condition { throw BrokenPromise(description: message()) }
}

/// Throws unless two values are equal.
func holdEqual<T: Equatable>(_ value: T, _ truth: T, _ message: @autoclosure () -> String) throws(BrokenPromise) {
    if value != truth { throw BrokenPromise(description: "\(message()): \(value) instead of \(truth)") }
}
