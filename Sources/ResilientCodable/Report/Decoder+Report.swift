extension Decoder {
    /// Reports an error that is swallowed. Without a reporter nothing is made: neither the path nor the remedy's text.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - type: The type that was asked for.
    ///   - key: The key below this decoder's path, where the value is not the decoder's own.
    ///   - remedy: What is done instead.
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
