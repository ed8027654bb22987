import DecodeTrace
import Lessons
import Strategies
import Testing

/// What the lessons' tries are made of; that they are noticed is the explorer's to show.
@Suite("Tries") struct LessonTryTests {
    @Test(arguments: LessonCatalog.all)
    func `every lesson has two or three things to try`(_ lesson: Lesson) {
        #expect((2...3).contains(lesson.tries.count))
    }

    @Test(arguments: LessonCatalog.all)
    func `a try and what is seen then fit two lines each`(_ lesson: Lesson) {
        for each in lesson.tries {
            #expect(each.text.count <= 110, "\(each.text)")
            #expect(each.seen.count <= 110, "\(each.seen)")
        }
    }

    @Test(arguments: LessonCatalog.all)
    func `what a try is noticed by is of its lesson`(_ lesson: Lesson) throws {
        for each in lesson.tries {
            for sight in each.sights {
                switch sight {
                case .payload(let name): #expect(lesson.payload(named: name) != nil, "\(name)")
                case .model(let name):
                    #expect(lesson.model(named: name.filter { !"[]".contains($0) }) != nil, "\(name)")
                case .strategy(let name, let value):
                    let strategy = try #require(StrategySet.strategy(named: name), "\(name)")
                    #expect(
                        strategy.isFreeForm || strategy.values.contains { $0.spelling == value }, "\(name): \(value)")
                default: break
                }
            }
            // Whoever reads it may have another payload open.
            let file = each.sights.lazy.compactMap { sight -> String? in
                guard case .payload(let name) = sight else { return nil }
                return lesson.payload(named: name)?.file.split(separator: "/").last.map(String.init)
            }.first
            #expect(each.text.contains(try #require(file)), "\(each.text)")
        }
    }
}
