import DecodeService
import Diagnosis

extension [ModelRank] {
    /// Puts the payload's own lesson first among models that decode equally far.
    func preferring(_ lesson: String?) -> [ModelRank] {
        guard let lesson else { return self }
        return enumerated().sorted { first, second in
            if first.element.score != second.element.score { return first.offset < second.offset }
            let isOwn = (first.element.descriptor.lesson == lesson, second.element.descriptor.lesson == lesson)
            return isOwn.0 != isOwn.1 ? isOwn.0 : first.offset < second.offset
        }.map(\.element)
    }
}
