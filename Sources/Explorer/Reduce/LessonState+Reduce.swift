import Lessons

extension LessonState {
    mutating func reduce(_ command: LessonCommand, count: Int?) -> [Request] {
        switch command {
        case .list: return all.isEmpty ? [.notice("no lessons are available")] : [.open(.lessons)]
        case .nextPayload:
            guard let current, let guide else { return [.notice("no lesson is open: L lists them")] }
            open(current, payload: (payload + (count ?? 1)) % guide.payloads.count)
            return [.readLessonPayload]
        case .text:
            guard current != nil else { return [.notice("no lesson is open: L lists them")] }
            isHidden = false
            return [.open(.lesson)]
        case .answer:
            guard current != nil else { return [.notice("no lesson is open: L lists them")] }
            guard let task = nextTask else { return [.notice("every question of this lesson is answered")] }
            return task.isQuestion ? [.open(.question(task))] : [.notice("the next task is no question: i shows it")]
        }
    }

    /// Opens a payload of a lesson; if the lesson is a new one, its text first.
    mutating func begin(_ lesson: Int, payload: Int) -> [Request] {
        let isNew = current != lesson
        open(lesson, payload: payload)
        return (isNew ? [.open(.lesson)] : []) + [.readLessonPayload]
    }
}
