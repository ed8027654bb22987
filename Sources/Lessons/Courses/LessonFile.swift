import Foundation
import ResilientCodable

/// A lesson that a teacher wrote, as the file `lesson.json` of a folder with Swift files and payloads.
///
/// JSON5 is allowed: comments, keys without quotes and trailing commas. A key that isn't known is an error, because a
/// misspelled one would be ignored otherwise.
package struct LessonFile: Decodable, Sendable {
    /// The name of the file in the lesson's folder.
    package static let name = "lesson.json"

    /// Its topic, in a few words.
    package let title: String
    /// What to look at first, in a sentence or two.
    package let look: String
    /// The payloads, at least one, in the order in which they are opened.
    package let payloads: [Payload]
    package let tasks: [LessonTask]
    /// What there was to see, in a sentence or two.
    package let summary: String

    /// A payload, and the model and the strategies that it is meant for.
    package struct Payload: Decodable, Sendable {
        /// The path of the file in the lesson's folder.
        package let file: String
        /// A type expression: `Country`, `[Item]`.
        package let model: String
        /// A remark on it, in a sentence.
        package let note: String
        /// Strategies that aren't at their default, by name, as written on the command line.
        package let strategies: [String: String]

        /// The name that tasks use: that of the file without folders and extension.
        package var name: String {
            (file as NSString).lastPathComponent.split(separator: ".").first.map(String.init) ?? file
        }

        private enum CodingKeys: String, CodingKey, CaseIterable { case file, model, note, strategies }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(ofOnly: CodingKeys.self)
            file = try container.decode(String.self, forKey: .file)
            model = try container.decode(String.self, forKey: .model)
            note = try container.decodeIfPresent(String.self, forKey: .note) ?? ""
            strategies = try container.decodeIfPresent([String: String].self, forKey: .strategies) ?? [:]
        }
    }

    /// The underlying error for a key that isn't known: the error is at the key, not at its value.
    package struct UnknownKey: Error {}

    private enum CodingKeys: String, CodingKey, CaseIterable { case title, look, payloads, tasks, summary }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(ofOnly: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        look = try container.decode(String.self, forKey: .look)
        payloads = try container.decode([Payload].self, forKey: .payloads)
        let tasks = try container.decode([Task].self, forKey: .tasks)
        summary = try container.decodeIfPresent(String.self, forKey: .summary) ?? ""
        guard !payloads.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .payloads, in: container, debugDescription: "A lesson needs at least one payload.")
        }
        let names = payloads.map(\.name)
        for (place, task) in tasks.enumerated() {
            for case .payload(let name) in task.task.sights where !names.contains(name) {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: container.codingPath
                            + [CodingKeys.tasks, IndexKey(place), Task.CodingKeys.when, SightKey.payload],
                        debugDescription: "The lesson has no payload \"\(name)\", but \(names.joined(separator: ", "))."
                    ))
            }
        }
        self.tasks = tasks.map(\.task)
    }

    /// A task, or a question with answers.
    private struct Task: Decodable {
        let task: LessonTask

        enum CodingKeys: String, CodingKey, CaseIterable { case `do`, when, question, answers, seen }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(ofOnly: CodingKeys.self)
            let seen = try container.decodeIfPresent(String.self, forKey: .seen) ?? "Done."
            guard !container.contains(.question) else {
                let answers = try container.decode([Answer].self, forKey: .answers).map(\.answer)
                guard answers.count(where: \.isRight) == 1, answers.count > 1 else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .answers, in: container,
                        debugDescription:
                            "A question needs one right answer, without a \"why\", and wrong ones with it.")
                }
                task = LessonTask(
                    text: try container.decode(String.self, forKey: .question), seen: seen,
                    goal: .answer(among: answers))
                return
            }
            task = LessonTask(
                text: try container.decode(String.self, forKey: .do), seen: seen,
                goal: .sights(try container.decode(Conditions.self, forKey: .when).sights))
        }
    }

    /// The conditions of a task.
    private struct Conditions: Decodable {
        let sights: [LessonSight]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(ofOnly: SightKey.self)
            sights = try SightKey.allCases.filter(container.contains).flatMap { try $0.sights(in: container) }
            guard !sights.isEmpty else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription: "A task needs a condition, such as \"outcome\": \"failed\"."))
            }
        }
    }

    /// An answer; the right one has no `why`.
    private struct Answer: Decodable {
        let answer: LessonAnswer

        private enum CodingKeys: String, CodingKey, CaseIterable { case text, why }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(ofOnly: CodingKeys.self)
            answer = LessonAnswer(
                text: try container.decode(String.self, forKey: .text),
                help: try container.decodeIfPresent(String.self, forKey: .why))
        }
    }
}

/// A condition of a task, as a key of `when`.
private enum SightKey: String, CodingKey, CaseIterable {
    case payload, model, strategies, outcome, selected, asked, answered, lastStep, open, line, difference, noDifference
    case edited

    /// The sights that the value of this key stands for.
    func sights(in container: KeyedDecodingContainer<SightKey>) throws -> [LessonSight] {
        func text() throws -> String { try container.decode(String.self, forKey: self) }
        func flag(_ sight: LessonSight) throws -> [LessonSight] {
            guard try container.decode(Bool.self, forKey: self) else {
                throw DecodingError.dataCorruptedError(
                    forKey: self, in: container, debugDescription: "Only true is a condition. Leave it out otherwise.")
            }
            return [sight]
        }
        return switch self {
        case .payload: [.payload(try text())]
        case .model: [.model(try text())]
        case .strategies:
            try container.decode([String: String].self, forKey: self).sorted { $0.key < $1.key }
                .map { .strategy($0.key, $0.value) }
        case .outcome: [.outcome(try container.decode(LessonSight.Outcome.self, forKey: self))]
        case .selected: [.selected(try text())]
        case .asked: [.asked(try text())]
        case .answered: [.answered(try text())]
        case .lastStep: try flag(.lastStep)
        case .open: [.open(try text())]
        case .line: [.line(try text())]
        case .difference: [.difference(try text())]
        case .noDifference: try flag(.noDifference)
        case .edited: try flag(.edited)
        }
    }
}

extension LessonSight.Outcome: Decodable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let outcome = Self(rawValue: text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "An outcome is decoded, recovered or failed, not \"\(text)\"."))
        }
        self = outcome
    }
}

/// An element of an array in a coding path.
private struct IndexKey: CodingKey {
    let index: Int
    init(_ index: Int) { self.index = index }
    var stringValue: String { "Index \(index)" }
    var intValue: Int? { index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
}

extension Decoder {
    /// Opens an object that may have no other keys than those of a type.
    fileprivate func container<Keys: CodingKey & CaseIterable>(
        ofOnly keys: Keys.Type
    ) throws -> KeyedDecodingContainer<Keys> {
        let given = try container(keyedBy: EntityKey.self).allKeys
        let unknown = given.filter { Keys(stringValue: $0.stringValue) == nil }
        if let key = unknown.min(by: { $0.stringValue < $1.stringValue }) {
            let known = Keys.allCases.map(\.stringValue).joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath + [key],
                    debugDescription: "There is no key \"\(key.stringValue)\" here. The keys are \(known).",
                    underlyingError: LessonFile.UnknownKey()))
        }
        return try container(keyedBy: keys)
    }
}
