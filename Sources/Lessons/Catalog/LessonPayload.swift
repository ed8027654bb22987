package import Foundation

/// A payload of a lesson, and the results of decoding it.
package struct LessonPayload: Sendable {
    /// The name in its lesson, such as `null-name`.
    package let name: String
    /// The path in the repository, such as `demo-data/nullability/null-name.json`.
    package let file: String
    /// A remark on it, in a sentence.
    package let note: String
    /// The results of decoding it with models and strategies. The first trial is the intended one.
    package let trials: [LessonTrial]

    /// The file's name without its folders.
    package var shortName: String { file.split(separator: "/").last.map(String.init) ?? file }
    /// Whether it is a recorded decode, with a payload in it.
    package var isRecording: Bool { file.hasSuffix(".codarecording") }
    /// Whether it is a property list instead of JSON.
    package var isPropertyList: Bool { file.hasSuffix(".plist") }
    /// The payload's bytes, embedded in the executable.
    package var data: Data { EmbeddedFile.data(file) }
    /// The intended model: a type expression such as `Country` or `[Item]`.
    package var model: String { trials[0].model }
    /// The intended strategies, as written on the command line.
    package var strategies: [(name: String, value: String)] { trials[0].strategies }
    /// Whether anything fails in the intended trial, absorbed or not.
    package var isBroken: Bool { trials[0].finding != nil || !trials[0].absorbed.isEmpty }
    /// The failure in the intended trial; nil if it decodes.
    package var finding: LessonFinding? { trials[0].finding }

    /// - Parameters:
    ///   - file: The path below `demo-data`, without the extension.
    ///   - format: The extension, which determines the format.
    ///   - first: The intended trial.
    ///   - others: Other instructive trials.
    init(_ file: String, format: String = "json", note: String, _ first: LessonTrial, _ others: LessonTrial...) {
        name = String(file.split(separator: "/").last ?? "")
        self.file = "demo-data/\(file).\(format)"
        self.note = note
        trials = [first] + others
    }
}

/// One way to decode a payload, and its result.
package struct LessonTrial: Sendable {
    /// The model, a type expression.
    package let model: String
    /// Strategies that aren't at their default, as written on the command line.
    package let strategies: [(name: String, value: String)]
    /// What fails; nil when the payload decodes.
    package let finding: LessonFinding?
    /// The failures that the model itself or a lenient strategy swallowed, in payload order.
    package let absorbed: [LessonFinding]
    /// The failures that a lenient strategy prevented by supplying a value, in payload order.
    package let adjusted: [LessonFinding]

    /// A trial that decodes.
    static func decodes(
        _ model: String, _ strategies: (name: String, value: String)..., absorbing absorbed: LessonFinding...,
        adjusting adjusted: LessonFinding...
    ) -> LessonTrial {
        LessonTrial(model: model, strategies: strategies, finding: nil, absorbed: absorbed, adjusted: adjusted)
    }

    /// A trial that fails.
    static func fails(
        _ model: String, _ strategies: (name: String, value: String)..., absorbing absorbed: LessonFinding...,
        finding: LessonFinding
    ) -> LessonTrial {
        LessonTrial(model: model, strategies: strategies, finding: finding, absorbed: absorbed, adjusted: [])
    }
}

/// The failure of a payload that doesn't decode.
package struct LessonFinding: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case keyNotFound
        case valueNotFound
        case typeMismatch
        case dataCorrupted
        case invalidJSON
    }

    package let kind: Kind
    /// The coding path of the requested value, such as `cities[2].name`, including a missing key.
    package let path: String
    /// The RFC 6901 pointer to the value, with the payload's own keys; for a missing key, to the object that lacks it.
    package let pointer: String
    /// Whether it is the key of the value that doesn't decode: the line and the column are those of the key.
    package let isAtKey: Bool
    /// The line of the value, or of the object that lacks it, from 1; nil in a property list, where it isn't known.
    package let line: Int?
    /// The column of its first character, from 1, in Unicode scalars; nil if the line is.
    package let column: Int?

    init(
        _ kind: Kind, _ path: String, at pointer: String, isAtKey: Bool = false, line: Int? = nil, column: Int? = nil
    ) {
        self.isAtKey = isAtKey
        self.kind = kind
        self.path = path
        self.pointer = pointer
        self.line = line
        self.column = column
    }
}
