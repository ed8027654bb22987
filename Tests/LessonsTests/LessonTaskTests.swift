import DecodeService
import DecodeTrace
import Lessons
import Testing

/// The contents of the lessons' tasks. The explorer's tests check that done tasks are recognized.
@Suite("Tasks") struct LessonTaskTests {
    @Test(arguments: LessonCatalog.all)
    func `every lesson has three to seven tasks, and a question at the end`(_ lesson: Lesson) {
        #expect((3...7).contains(lesson.tasks.count))
        #expect(lesson.tasks.last?.isQuestion == true)
    }

    @Test(arguments: LessonCatalog.all)
    func `every lesson has a task with steps, the stack, a line, a strategy or an edit`(_ lesson: Lesson) {
        let sights = lesson.tasks.flatMap(\.sights)
        #expect(
            sights.contains { sight in
                switch sight {
                case .asked, .answered, .lastStep, .open, .line, .strategy, .edited: true
                case .payload, .model, .outcome, .selected, .difference, .noDifference: false
                }
            })
    }

    @Test(arguments: LessonCatalog.all)
    func `the texts of a task and of its result fit on two lines each`(_ lesson: Lesson) {
        for each in lesson.tasks {
            #expect(each.text.count <= 120, "\(each.text)")
            #expect(each.seen.count <= 120, "\(each.seen)")
        }
    }

    @Test(arguments: LessonCatalog.all)
    func `a question has one right answer, and explains why each other answer is wrong`(_ lesson: Lesson) {
        for task in lesson.tasks where task.isQuestion {
            #expect(task.text.hasSuffix("?"), "\(task.text)")
            #expect((3...5).contains(task.answers.count))
            #expect(task.answers.count(where: \.isRight) == 1, "\(task.text)")
            #expect(Set(task.answers.map(\.text)).count == task.answers.count)
            for answer in task.answers {
                #expect(answer.text.count <= 70, "\(answer.text)")
                #expect(answer.isRight || (20...140).contains(answer.help?.count ?? 0), "\(answer.text)")
            }
        }
    }

    @Test func `the right answer is not always in the same place`() {
        let places = LessonCatalog.all.flatMap(\.tasks).compactMap { $0.answers.firstIndex(where: \.isRight) }
        #expect(Set(places).isSuperset(of: [0, 1, 2]))
    }

    @Test(arguments: LessonCatalog.all)
    func `the conditions of a task refer to its own lesson`(_ lesson: Lesson) throws {
        var before: String?
        for each in lesson.tasks where !each.isQuestion {
            for sight in each.sights {
                switch sight {
                case .payload(let name): #expect(lesson.payload(named: name) != nil, "\(name)")
                case .model(let name):
                    #expect(lesson.model(named: name.filter { !"[]".contains($0) }) != nil, "\(name)")
                case .strategy(let name, let value):
                    let strategy = try #require(StrategySet.strategy(named: name), "\(name)")
                    #expect(
                        strategy.isFreeForm || strategy.values.contains { $0.spelling == value }, "\(name): \(value)")
                case .line(let text):
                    #expect(lesson.models.contains { $0.source.contains(text) }, "\(text)")
                default: break
                }
            }
            // The user may have another payload open.
            let payload = try #require(
                each.sights.lazy.compactMap {
                    if case .payload(let name) = $0 { lesson.payload(named: name) } else { nil }
                }
                .first)
            #expect(each.text.contains(payload.shortName) || before == payload.name, "\(each.text)")
            before = payload.name
        }
    }

    @Test func `a hand-out has the text, the models, the payloads, the tasks, and the answers at the end`() throws {
        let lesson = try #require(LessonCatalog.lesson(named: "basics"))
        let page = LessonHandout(lesson).description
        let parts = [
            "# A type and its payload\n", "\n## Models\n\nBasics.swift:\n\n```swift\nstruct City: Codable {\n",
            "\n## Payloads\n\n### tokyo.json\n", "    codascope demo-data/basics/tokyo.json --model 'City'\n",
            "```json\n{\n", "### lat-string.json", "\n## Tasks\n\n1. Step with . through tokyo.json",
            "\n   - [ ] (a) It converts it to 35.6762.\n   - [ ] (b) It throws typeMismatch.\n",
            "\n---\n\n## Answers\n",
            "**(b) It throws typeMismatch.** It never converts", "\n   - (a) Only the what-if",
        ]
        var rest = Substring(page)
        for part in parts {
            let found = try #require(rest.firstRange(of: part), "\(part)\n\(page)")
            rest = rest[found.upperBound...]
        }
    }

    @Test(arguments: LessonCatalog.all)
    func `a hand-out has every model's source, payload, task and answer`(_ lesson: Lesson) throws {
        let page = LessonHandout(lesson).description
        for model in lesson.models { #expect(page.contains(model.source)) }
        for payload in lesson.payloads {
            let shown =
                payload.isRecording ? "codascope \(payload.file)\n" : String(decoding: payload.data, as: UTF8.self)
            #expect(page.contains(shown), "\(payload.name)")
        }
        let plain = page.replacing("\\", with: "")
        for task in lesson.tasks {
            #expect(plain.contains(task.text.replacing("\\", with: "")), "\(task.text)")
            #expect(plain.contains(task.seen.replacing("\\", with: "")), "\(task.seen)")
            for answer in task.answers { #expect(plain.contains(answer.help ?? answer.text)) }
        }
    }
}
