package import DecodeEngine
import DecodeService
import DecodeTrace
import Diagnosis
import Explorer
import JSONText
import Lessons
import ModelBuild

/// Which tasks of a lesson hold with the models of its folder: whether a decode of the lesson's payloads shows what each
/// task asks for.
///
/// Only tasks that change the models are checked. The others are done in the explorer, many of them with the models as
/// they were before.
package struct CourseCheck: Sendable {
    /// What was found out about a task.
    package enum Finding: Equatable, Sendable {
        case holds
        /// The first condition that no payload fulfils, in words.
        case fails(String)
        /// Several values of a strategy would do, so it isn't known which one to decode with.
        case unknown
        /// It doesn't change the models: it is done in the explorer.
        case elsewhere
    }

    private let lesson: CourseLesson
    private let runner: UserModelsRunner
    private let timeLimit: Double

    /// - Parameter timeLimit: The time limit for one decode, in seconds.
    package init(_ lesson: CourseLesson, worker: WorkerProcessRunner, timeLimit: Double) {
        self.lesson = lesson
        self.timeLimit = timeLimit
        runner = UserModelsRunner(lesson.sources, worker: worker, purpose: .lessonTrial)
    }

    /// Checks the tasks in their order.
    ///
    /// - Throws: A ``Trouble`` if the models don't compile, or a decode can't be run.
    package func findings() async throws -> [Finding] {
        let texts = try sourceTexts()
        var decodes: [Setup: [Int: Record]] = [:]
        var findings: [Finding] = []
        for task in lesson.guide.tasks {
            guard task.sights.contains(.edited) else {
                findings.append(.elsewhere)
                continue
            }
            var best: Finding?
            for place in places(of: task) {
                guard let setup = setup(for: task, payload: place) else {
                    best = best ?? .unknown
                    continue
                }
                if decodes[setup]?[place] == nil {
                    decodes[setup, default: [:]][place] = try await record(setup, place)
                }
                guard let record = decodes[setup]?[place] else { continue }
                let unmet = task.sights.first { !holds($0, in: record, texts) }
                best = unmet.map { .fails(words(for: $0, setup, place, record)) } ?? .holds
                if unmet == nil { break }
            }
            findings.append(best ?? .fails("the lesson has no such payload"))
        }
        return findings
    }

    private func sourceTexts() throws(Trouble) -> [String] {
        do throws(ModelBuildFailure) {
            return try lesson.sources.files().map(\.text)
        } catch {
            throw Trouble(error.summary)
        }
    }

    // MARK: Decodes

    /// The payloads that a task may be about, by their places in the lesson.
    private func places(of task: LessonTask) -> [Int] {
        for case .payload(let name) in task.sights {
            return lesson.guide.payloads.indices.filter { lesson.guide.payloads[$0].name == name }
        }
        return Array(lesson.guide.payloads.indices)
    }

    /// The model and the strategies that a task asks for, or else those of the payload; nil if any of several values of a
    /// strategy would do.
    private func setup(for task: LessonTask, payload: Int) -> Setup? {
        var setup = lesson.guide.payloads[payload].setup
        for sight in task.sights {
            switch sight {
            case .model(let name): setup.model = name
            case .strategy(let name, let value):
                guard !value.hasSuffix(":"), (try? setup.strategies.set(name, to: value)) != nil else { return nil }
            default: break
            }
        }
        return setup
    }

    /// What a decode shows.
    fileprivate struct Record {
        var outcome: DecodeResult.Outcome
        /// The paths of all values, and those that were requested.
        var paths: Set<String> = []
        var asked: Set<String> = []
        /// The names of calls, as on a call stack.
        var calls: Set<String> = []
        /// The pointers of the values that a round trip loses or changes; nil without a round trip.
        var changed: Set<String>?
    }

    private func record(_ setup: Setup, _ place: Int) async throws -> Record {
        let payload = lesson.guide.payloads[place].load()
        let request = DecodeRequest(
            model: setup.model ?? "", strategies: setup.strategies, wantsPreview: true, timeLimit: timeLimit)
        let answer = await runner.decode(request, payload: payload)
        guard let result = answer.result else {
            let name = lesson.guide.payloads[place].file
            let trouble = answer.trouble?.message ?? "the decode was cancelled"
            throw Trouble("\(name) as \(setup.model ?? "no model"): \(trouble)")
        }
        let document = JSONDocument(payload.bytes, format: payload.format, options: setup.strategies.documentOptions)
        var record = Record(outcome: result.outcome)
        record.add(DecodeTree(of: result, document: document, strategies: setup.strategies), result.trace, document)
        if case .encoded(let bytes) = answer.preview {
            let difference = Difference(
                payload: document, encoded: JSONDocument(again: bytes, as: document), strategies: setup.strategies)
            record.changed = Set(difference.changes.compactMap(\.oldPointer))
        }
        return record
    }

    // MARK: Conditions

    private func holds(_ sight: LessonSight, in record: Record, _ texts: [String]) -> Bool {
        switch sight {
        case .payload, .model, .strategy, .lastStep: true
        case .outcome(let outcome): "\(record.outcome)" == outcome.rawValue
        case .selected(let path): record.paths.contains(path)
        case .asked(let path), .answered(let path): record.asked.contains(path)
        case .open(let call): record.calls.contains(call)
        case .line(let text): texts.contains { $0.contains(text) }
        case .difference(let pointer): record.changed?.contains(pointer) ?? false
        case .noDifference: record.changed?.isEmpty ?? false
        case .edited: lesson.original.map { !texts.contains($0) } ?? true
        }
    }

    /// What is missing for a condition: `machine.json as Machine failed, not decoded`.
    private func words(for sight: LessonSight, _ setup: Setup, _ place: Int, _ record: Record) -> String {
        let file = lesson.guide.payloads[place].file.lastName
        let decode = "\(file) as \(setup.model ?? "no model")"
        return switch sight {
        case .outcome(let outcome): "\(decode): \(record.outcome), not \(outcome.rawValue)"
        case .selected(let path): "\(decode) has no value at \(path)"
        case .asked(let path), .answered(let path): "\(decode) doesn't ask for \(path)"
        case .open(let call): "\(decode) doesn't call \(call)"
        case .line(let text): "the models have no line with \(text)"
        case .difference(let pointer): "\(decode): a round trip keeps \(pointer)"
        case .noDifference: "\(decode): a round trip loses or changes something"
        case .edited: "the models are as they were"
        case .payload, .model, .strategy, .lastStep: decode
        }
    }
}

extension CourseCheck.Record {
    /// Adds what the rows and calls of a decode show.
    fileprivate mutating func add(_ tree: DecodeTree, _ trace: Trace, _ document: JSONDocument) {
        var rows: [CodingPath] = []
        for row in 0..<tree.count {
            let current = tree[row]
            if current.node >= 0 {
                rows.append(trace.path(of: Int(current.node)))
                asked.insert(rows[row].description)
            } else {
                let holder = current.parent >= 0 ? rows[Int(current.parent)] : CodingPath()
                let key = current.token >= 0 ? document.key(Int(current.token)) : nil
                rows.append(key.map { holder.appending(.key($0)) } ?? holder)
            }
            paths.insert(rows[row].description)
        }
        for node in 0..<trace.count {
            calls.insert(trace.initializer(of: node))
            if let caller = trace.caller(of: node) { calls.insert("\(caller).init(from:)") }
            if let key = trace.key(of: node) { calls.insert(CodingPath([key]).description) }
        }
    }
}
