package import Foundation

/// A payload that comes with a lesson, and what its models make of it.
package struct LessonPayload: Sendable {
    /// The name in its lesson, such as `null-name`.
    package let name: String
    /// The path in the repository, such as `demo-data/nullability/null-name.json`.
    package let file: String
    /// What is odd or good about it, in a sentence.
    package let note: String
    /// What becomes of it under which model and strategies; the first is the one that it is meant for.
    package let trials: [LessonTrial]

    /// Whether it is a property list, and not JSON.
    package var isPropertyList: Bool { file.hasSuffix(".plist") }
    /// The payload's bytes, from inside the executable.
    package var data: Data { EmbeddedFile.data(file) }
    /// The target model that it is meant for: a type expression such as `Country` or `[Item]`.
    package var model: String { trials[0].model }
    /// The strategies that it is meant for, as they are written on the command line.
    package var strategies: [(name: String, value: String)] { trials[0].strategies }
    /// Whether something in it fails under the model and the strategies that it is meant for, absorbed or not.
    package var isBroken: Bool { trials[0].finding != nil || !trials[0].absorbed.isEmpty }
    /// What is found under the model and the strategies that it is meant for; nil when it decodes.
    package var finding: LessonFinding? { trials[0].finding }

    /// - Parameters:
    ///   - file: The path below `demo-data`, without the extension.
    ///   - format: The extension, which says what it is written in.
    ///   - first: What it is meant for.
    ///   - others: What else is worth trying.
    init(_ file: String, format: String = "json", note: String, _ first: LessonTrial, _ others: LessonTrial...) {
        name = file.split(separator: "/").last.map(String.init) ?? file
        self.file = "demo-data/\(file).\(format)"
        self.note = note
        trials = [first] + others
    }
}

/// One way to decode a payload, and what comes of it.
package struct LessonTrial: Sendable {
    /// The target model, a type expression.
    package let model: String
    /// Strategies that are not at their default, as they are written on the command line.
    package let strategies: [(name: String, value: String)]
    /// What fails; nil when the payload decodes.
    package let finding: LessonFinding?
    /// What fails on the way and is absorbed, by the model itself or by a lenient strategy, in payload order.
    package let absorbed: [LessonFinding]
    /// What would have failed, had a lenient strategy not supplied a value, in payload order.
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

/// What is found in a payload that does not decode.
package struct LessonFinding: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case keyNotFound
        case valueNotFound
        case typeMismatch
        case dataCorrupted
        case invalidJSON
    }

    package let kind: Kind
    /// The coding path of the value that was asked for, such as `cities[2].name`; a missing key included.
    package let path: String
    /// The RFC 6901 pointer to the value, in the payload's own keys; to the object that lacks it for a missing key.
    package let pointer: String
    /// The line of the value, or of the object that lacks it, from 1; nil in a property list, where it is not known.
    package let line: Int?
    /// The column of its first character, from 1, in Unicode scalars; nil as the line is.
    package let column: Int?

    init(_ kind: Kind, _ path: String, at pointer: String, line: Int? = nil, column: Int? = nil) {
        self.kind = kind
        self.path = path
        self.pointer = pointer
        self.line = line
        self.column = column
    }
}
