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
