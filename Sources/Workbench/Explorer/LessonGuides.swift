import DecodeService
package import Explorer
import Lessons
import Strategies

/// The built-in lessons as the explorer leads through them.
package enum LessonGuides {
    package static var all: [LessonGuide] {
        LessonCatalog.groups.flatMap { group in group.lessons.map { guide($0, group: group.title) } }
    }

    private static func guide(_ lesson: Lesson, group: String) -> LessonGuide {
        LessonGuide(
            name: lesson.name, title: lesson.title, group: group, lookAt: lesson.lookAt,
            tries: lesson.tries.map { each in
                LessonGuide.Try(text: each.text, seen: each.seen, sights: each.sights.map(sight))
            },
            saw: lesson.saw,
            payloads: lesson.payloads.map { payload in
                LessonGuide.Payload(
                    name: payload.name, file: payload.file, note: payload.note,
                    setup: Setup(model: payload.model, strategies: strategies(payload.strategies)),
                    load: { Payload(payload.data, named: payload.file) })
            })
    }

    /// The strategies of a lesson's payload. A test holds that each can be set.
    private static func strategies(_ values: [(name: String, value: String)]) -> StrategySet {
        var set = StrategySet()
        for (name, value) in values { try? set.set(name, to: value) }
        return set
    }

    private static func sight(_ sight: LessonSight) -> LessonGuide.Sight {
        switch sight {
        case .payload(let name): .payload(name)
        case .model(let expression): .model(expression)
        case .strategy(let name, let value): .strategy(name, value)
        case .outcome(let outcome):
            switch outcome {
            case .decoded: .outcome(.decoded)
            case .recovered: .outcome(.recovered)
            case .failed: .outcome(.failed)
            }
        case .selected(let path): .selected(path)
        case .asked(let path): .asked(path)
        case .lastStep: .lastStep
        case .difference(let pointer): .difference(pointer)
        case .noDifference: .noDifference
        case .source: .source
        }
    }
}
