package import JSONText

/// A payload to infer types from.
package struct Sample: Sendable {
    /// Its name: a file's name.
    package var name: String
    package var document: JSONDocument

    package init(name: String, document: JSONDocument) {
        self.name = name
        self.document = document
    }
}

/// Why no types can be inferred.
package enum InferenceError: Error, Hashable, Sendable {
    /// There is no payload.
    case noSamples
    /// A payload that `JSONDecoder`'s scanner rejects, by its index among the samples.
    case notJSON(Int)
    /// The payloads are values that no type decodes.
    case unreadable
}

extension InferenceError {
    /// What happened and what to do next, for the user.
    ///
    /// - Parameter samples: The payloads.
    package func message(_ samples: [Sample]) -> String {
        switch self {
        case .noSamples: "there is no payload to infer types from; pass at least one"
        case .notJSON(let number):
            "\(samples[number].name) is not JSON: \(samples[number].document.fault?.message ?? "")"
        case .unreadable:
            "no Swift type decodes this payload: it is a number out of range, or an invalid string; "
                + "`codascope check` shows where"
        }
    }
}
