import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Lessons

/// Checks the tasks of a lesson against the state.
extension ExplorerState {
    /// The tasks to do whose condition holds; none while the screen is still changing, or shows a setup on trial.
    var tasksInSight: [Int] {
        guard let guide = lessons.guide, !decode.isRunning, !models.isRebuilding, experiments.trial == nil,
            decode.trouble == nil, let answer = decode.answer
        else { return [] }
        return lessons.open.filter { place in
            let (tasks, sights) = (guide.tasks, guide.tasks[place].sights)
            // Walking to the place of a later task isn't doing it: those of a payload are done in their order.
            let isTooEarly =
                tasks[place].isPlace
                && lessons.open.prefix { $0 < place }.contains {
                    !tasks[$0].isQuestion && tasks[$0].payload == tasks[place].payload
                }
            return !sights.isEmpty && !isTooEarly && sights.allSatisfy { shows($0, guide, answer) }
        }
    }

    private func shows(_ sight: LessonSight, _ guide: LessonGuide, _ answer: FinishedDecode) -> Bool {
        switch sight {
        case .payload(let name): return guide.payloads[lessons.payload].name == name
        case .model(let name): return answer.setup.model?.replacing("\(guide.name)/", with: "") == name
        case .strategy(let name, let value):
            guard let present = answer.setup.strategies[name] else { return false }
            return value.hasSuffix(":") ? present.hasPrefix(value) : present == value
        case .outcome(let outcome): return answer.result.outcome.rawValue == outcome.rawValue
        case .selected(let path):
            return selectedRow.map { self.path(of: $0, in: answer.tree).description == path } ?? false
        case .asked(let path): return isAtStep(.ask, of: path, in: answer)
        case .answered(let path): return isAtStep(.answer, of: path, in: answer)
        case .lastStep: return moment?.isLast == true
        case .open(let call): return openCalls.contains(call)
        case .line(let text):
            guard ScreenLayout(self).rect(of: .model) != nil, let place = sourcePlace, let line = place.line,
                place.source.lines.indices.contains(line - 1)
            else { return false }
            return place.source.lines[line - 1].contains(text)
        case .difference(let pointer):
            return shownDifference?.changes.contains { $0.oldPointer == pointer } ?? false
        case .noDifference: return shownDifference?.isEmpty ?? false
        case .edited where !guide.originals.isEmpty:
            return models.failure == nil
                && guide.originals.contains { file, text in
                    models.sources[file].map { $0.lines.joined(separator: "\n") != text } ?? false
                }
        case .edited:
            guard let copy = lessons.copy, models.failure == nil, let source = models.sources[copy.file] else {
                return false
            }
            return source.lines.joined(separator: "\n") != copy.text
                && descriptor(of: answer.result.model)?.sourceFile == copy.file
        }
    }

    private func isAtStep(_ phase: Steps.Phase, of path: String, in answer: FinishedDecode) -> Bool {
        guard let here = moment?.step, here.phase == phase, let row = answer.tree.row(ofNode: here.node) else {
            return false
        }
        return self.path(of: row, in: answer.tree).description == path
    }

    /// The round-trip difference, while it is on screen.
    private var shownDifference: Difference? {
        guard panes.showsDifference, !isBeforeEnd, ScreenLayout(self).rect(of: .preview) != nil else { return nil }
        return decode.preview?.difference
    }

    /// The current lesson, or the next one if it is complete; otherwise the lesson of the open file; otherwise nil.
    var lessonAtHand: (lesson: Int, payload: Int?)? {
        if let current = lessons.current {
            let isLast = current == lessons.all.count - 1
            return lessons.isComplete(current) && !isLast ? (current + 1, nil) : (current, lessons.payload)
        }
        guard let name = payload.loaded?.name else { return nil }
        for (lesson, guide) in lessons.all.enumerated() {
            let place = guide.payloads.firstIndex { name == $0.file || name.hasSuffix("/" + $0.file) }
            if let place { return (lesson, place) }
        }
        return nil
    }
}

extension LessonTask {
    /// Whether it is done by going to a place, which other keys may pass.
    fileprivate var isPlace: Bool {
        sights.contains { sight in
            switch sight {
            case .asked, .answered, .open, .line, .selected: true
            default: false
            }
        }
    }

    /// The payload that it is about; nil for any.
    fileprivate var payload: String? {
        sights.lazy.compactMap { if case .payload(let name) = $0 { name } else { nil } }.first
    }
}
