/// Something that holds for every input, for the fuzzer to look for one for which it does not.
struct FuzzTarget: Sendable {
    /// The name on the command line, and of the folder of its regressions.
    let name: String
    /// What holds, in a line.
    let summary: String
    /// Inputs to start from.
    let seeds: @Sendable () -> [[UInt8]]
    /// The longest input that the fuzzer makes; the time that one takes grows with it.
    let longest: Int
    private let body: @Sendable ([UInt8]) throws -> Void

    /// - Parameters:
    ///   - name: The name on the command line.
    ///   - summary: What holds, in a line.
    ///   - longest: The longest input that the fuzzer makes, in bytes.
    ///   - seeds: Inputs to start from.
    ///   - body: Throws when the promise is broken. A trap, a time-out and a want of memory break it too.
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

    /// Holds the promise against an input.
    ///
    /// - Throws: What was broken.
    func check(_ input: [UInt8]) throws { try body(input) }

    static let all: [FuzzTarget] = [
        .jsonIndex, .json5Index, .jsonEncodings, .faultMessages, .jsonPaths, .layouts, .positions, .differences,
        .sanitizer, .wrapping, .textField, .inputDecoder, .keyScripts,
        .wireFrames, .packedTraces, .tracedDecodes, .propertyLists, .propertyListGraphs,
        .strategies, .typeExpressions, .swiftSource, .modelFiles, .configFiles, .inference,
    ]
}

/// What a check found.
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
