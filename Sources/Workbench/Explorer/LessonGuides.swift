import DecodeService
package import Explorer
import Lessons

/// The built-in lessons in the explorer's form.
package enum LessonGuides {
    package static var all: [LessonGuide] {
        LessonCatalog.groups.flatMap { group in group.lessons.map { guide($0, group: group.title) } }
    }

    private static func guide(_ lesson: Lesson, group: String) -> LessonGuide {
        LessonGuide(
            name: lesson.name, title: lesson.title, group: group, lookAt: lesson.lookAt,
            tasks: lesson.tasks, saw: lesson.saw,
            payloads: lesson.payloads.map { payload in
                LessonGuide.Payload(
                    name: payload.name, file: payload.file, note: payload.note,
                    setup: Setup(model: payload.model, strategies: strategies(payload.strategies)),
                    load: { Payload(showing: payload.data, named: payload.file) })
            })
    }

    /// The strategies of a lesson's payload. A test checks that each can be set.
    private static func strategies(_ values: [(name: String, value: String)]) -> StrategySet {
        var set = StrategySet()
        for (name, value) in values { try? set.set(name, to: value) }
        return set
    }
}
