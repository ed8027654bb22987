import Lessons

extension LessonState {
    /// Runs a command that has no obstacle: see `ExplorerState.obstacle(to:)`.
    mutating func reduce(_ command: LessonCommand, count: Int?) -> [Request] {
        switch command {
        case .list: return [.open(.lessons)]
        case .nextPayload:
            guard let current, let guide else { return [] }
            open(current, payload: (payload + (count ?? 1)) % guide.payloads.count)
            return [.readLessonPayload]
        case .text:
            isHidden = false
            return [.open(.lesson)]
        case .answer:
            guard let question, let guide else { return [] }
            return [.open(.question(guide.tasks[question]))]
        }
    }

    /// Opens a payload of a lesson, and first the text of a new lesson.
    mutating func begin(_ lesson: Int, payload: Int) -> [Request] {
        let isNew = current != lesson
        open(lesson, payload: payload)
        return (isNew ? [.open(.lesson)] : []) + [.readLessonPayload]
    }
}
