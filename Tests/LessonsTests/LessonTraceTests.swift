import DecodeService
import DecodeTrace
import Foundation
import Lessons
import Testing

@Suite("Traced trials") struct LessonTraceTests {
    @Test(arguments: TrialCase.all)
    func `the failures of each trial are those in its trace`(_ each: TrialCase) throws {
        let strategies = try each.strategies()
        func failures<Model: Decodable>(_ type: Model.Type) -> [Failure] {
            let (data, leniency) = (each.data, strategies.leniency)
            return each.payload.isPropertyList
                ? strategies.makePropertyListDecoder().trace(type, from: data, leniency: leniency).trace.failures
                : strategies.makeDecoder().trace(type, from: data, leniency: leniency).trace.failures
        }
        let all = failures(try each.type())
        let found = all.map { failure in
            let fate = failure.fate == .failed ? "failed" : failure.fate == .adjusted ? "adjusted" : "absorbed"
            return "\(failure.kind.rawValue) \(failure.path) \(fate)"
        }
        let said =
            each.trial.absorbed.map { "\($0.kind.rawValue) \($0.path) absorbed" }
            + each.trial.adjusted.map { "\($0.kind.rawValue) \($0.path) adjusted" }
            + [each.trial.finding].compactMap { $0 }.map { "\($0.kind.rawValue) \($0.path) failed" }
        #expect(found == said)
    }

    @Test(arguments: LessonCatalog.all)
    func `a model has the name that the user writes`(_ lesson: Lesson) {
        for model in lesson.models {
            #expect(TypeName.of(model.type) == model.name)
        }
    }

    @Test func `with failable arrays two cities of Japan remain`() throws {
        let lesson = try #require(LessonCatalog.lesson(named: "nullability"))
        let payload = try #require(lesson.payload(named: "null-name"))
        func cities<Model: Decodable>(_ type: Model.Type) throws -> Int {
            let country = try JSONDecoder().trace(type, from: payload.data, leniency: Leniency(arrays: .failable))
                .result.get()
            let cities = try #require(Mirror(reflecting: country).descendant("cities"))
            return Mirror(reflecting: cities).children.count
        }
        let model = try #require(lesson.model(named: "Country")).type as any Decodable.Type
        #expect(try cities(model) == 2)
    }
}
