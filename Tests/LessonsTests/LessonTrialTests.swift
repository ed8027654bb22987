import DecodeService
import DecodeTrace
import Foundation
import Lessons
import Testing

/// A trial with its lesson and its payload, which are needed to run it.
struct TrialCase: Sendable, CustomTestStringConvertible {
    let lesson: Lesson
    let payload: LessonPayload
    let trial: LessonTrial

    static let all = LessonCatalog.all.flatMap { lesson in
        lesson.payloads.flatMap { payload in
            payload.trials.map { TrialCase(lesson: lesson, payload: payload, trial: $0) }
        }
    }

    /// The payload's bytes; of a recording, those that were recorded.
    var data: Data { Payload(showing: payload.data).data }

    var testDescription: String {
        "\(payload.file) as \(trial.model)" + trial.strategies.map { " \($0.name):\($0.value)" }.joined()
    }

    func strategies() throws -> StrategySet {
        var strategies = StrategySet()
        for (name, value) in trial.strategies { try strategies.set(name, to: value) }
        return strategies
    }

    func type() throws -> any Decodable.Type { try lesson.type(of: trial.model) }
}

extension Lesson {
    /// The type of a model expression such as `Country` or `[Item]`.
    func type(of expression: String) throws -> any Decodable.Type {
        func array<Element: Decodable>(of element: Element.Type) -> any Decodable.Type { [Element].self }
        let name = expression.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        let model = try #require(self.model(named: name)).type as any Decodable.Type
        return expression.hasPrefix("[") ? array(of: model) : model
    }
}

/// The kind of an error and the path that it names.
private func facts(_ error: any Error) throws -> (kind: LessonFinding.Kind, path: CodingPath) {
    switch try #require(error as? DecodingError) {
    case .keyNotFound(let key, let context): (.keyNotFound, CodingPath(context.codingPath + [key]))
    case .valueNotFound(_, let context): (.valueNotFound, CodingPath(context.codingPath))
    case .typeMismatch(_, let context): (.typeMismatch, CodingPath(context.codingPath))
    case .dataCorrupted(let context): (.dataCorrupted, CodingPath(context.codingPath))
    @unknown default: throw error
    }
}

@Suite("Trials") struct LessonTrialTests {
    @Test(arguments: TrialCase.all)
    func `each trial has its stated result in Foundation's plain decoder`(_ each: TrialCase) throws {
        let strategies = try each.strategies()
        guard strategies.leniency == .none else { return }
        let type = try each.type()
        func decode() throws {
            let data = each.data
            if each.payload.isPropertyList {
                _ = try strategies.makePropertyListDecoder().decode(type, from: data)
            } else {
                _ = try strategies.makeDecoder().decode(type, from: data)
            }
        }
        guard let finding = each.trial.finding else {
            try decode()
            return
        }
        let error = try #require(#expect(throws: DecodingError.self) { try decode() })
        let (kind, path) = try facts(error)
        #expect(kind == finding.kind)
        // Foundation leaves the last key out of the path of a failed ISO 8601 date.
        let isISODate = strategies["dates"] == "iso8601" && kind == .dataCorrupted
        #expect(
            path.description == finding.path || isISODate && finding.path == path.appending(.key("date")).description)
    }

    @Test(arguments: TrialCase.all.filter { !$0.payload.isPropertyList })
    func `each finding has its stated position`(_ each: TrialCase) throws {
        let strategies = try each.strategies()
        let search = SlowSearch(String(decoding: each.data, as: UTF8.self))
        for finding in each.trial.absorbed + each.trial.adjusted + [each.trial.finding].compactMap({ $0 }) {
            var steps = finding.path.split { ".[]".contains($0) }.map(String.init)
            // For superDecoder(), a missing key is a missing value.
            if finding.kind == .keyNotFound
                || finding.kind == .valueNotFound && finding.pointer.split(separator: "/").last != steps.last?[...]
            {
                #expect(throws: SlowSearch.NotThere.self) {
                    try search.place(of: steps, convert: strategies.convertKey)
                }
                steps.removeLast()
            }
            var place = try search.place(of: steps, convert: strategies.convertKey)
            if finding.isAtKey {
                let key = "\"\(finding.pointer.split(separator: "/").last ?? "")\""
                let line = try #require(
                    String(decoding: each.data, as: UTF8.self).split(separator: "\n").first { $0.contains(key) }
                )
                place.column =
                    line.distance(
                        from: line.startIndex, to: try #require(line.firstRange(of: key)).lowerBound) + 1
            }
            #expect(
                place == SlowSearch.Place(pointer: finding.pointer, line: finding.line, column: finding.column),
                "\(finding)")
        }
    }

    @Test func `a round trip keeps the values, and not the text`() throws {
        let lesson = try #require(LessonCatalog.lesson(named: "basics"))
        let payload = try #require(lesson.payload(named: "tokyo")).data
        func encoded<Model: Decodable>(_ type: Model.Type) throws -> Data {
            let value = try #require(try JSONDecoder().decode(type, from: payload) as? any Encodable)
            return try JSONEncoder().encode(value)
        }
        let model = try #require(lesson.model(named: "City")).type as any Decodable.Type
        let again = try encoded(model)
        #expect(again != payload)
        let objects = try [again, payload].map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? NSDictionary)
        }
        #expect(objects[0] == objects[1])
    }

    @Test func `a payload is broken if something fails in its intended trial`() {
        let good = LessonCatalog.all.flatMap(\.payloads).filter { !$0.isBroken }.map(\.file)
        #expect(
            good == [
                "demo-data/basics/tokyo.json", "demo-data/one-way/forecast.json", "demo-data/nested/country.json",
                "demo-data/nullability/japan.json", "demo-data/coding-keys/short-keys.json",
                "demo-data/key-strategies/product.json", "demo-data/raw-enums/movie.json",
                "demo-data/raw-enums/movie-by-number.json", "demo-data/dictionaries/rates.json",
                "demo-data/dictionaries/seats.json", "demo-data/dictionaries/labels.json", "demo-data/dates/iso.json",
                "demo-data/dates/iso-fraction.json", "demo-data/dates/javascript.json",
                "demo-data/dates/date-only.json", "demo-data/dates/seconds.json", "demo-data/dates/mix.json",
                "demo-data/synthesized/station.json", "demo-data/enum-values/shapes.json",
                "demo-data/enum-values/short-names.json", "demo-data/custom-init/machine.json",
                "demo-data/custom-init/trailing-comma.json", "demo-data/optionals/all-there.json",
                "demo-data/optionals/no-bar.json", "demo-data/optionals/null-bar.json",
                "demo-data/catching-errors/settings.json", "demo-data/containers/place.json",
                "demo-data/own-dates/day.json",
                "demo-data/own-dates/iso.json", "demo-data/self-check/email.json", "demo-data/self-check/no-url.json",
                "demo-data/moving-on/numbers.json",
                "demo-data/inheritance/child.json", "demo-data/super-decoder/child.json",
                "demo-data/super-decoder/named.json", "demo-data/composition/both.json",
                "demo-data/heterogeneous/media.json", "demo-data/common-fields/posts.json",
                "demo-data/common-fields/unknown-kind.json", "demo-data/envelopes/answers.json",
                "demo-data/domain-models/article.json",
                "demo-data/own-wrapper/names.json", "demo-data/own-wrapper/no-nickname.json",
                "demo-data/own-wrapper/wrapped.json", "demo-data/testing/order.json",
                "demo-data/recordings/as-tested.json",
                "demo-data/conversions/as-declared.json",
                "demo-data/conversions/other-scalars.json", "demo-data/unknown-enum/coffee.json",
                "demo-data/unknown-enum/juice.json", "demo-data/failable-arrays/products.json",
                "demo-data/dynamic-members/gallery.json", "demo-data/defaults/settings.json",
                "demo-data/defaults/missing.json", "demo-data/declared-properties/as-declared.json",
                "demo-data/declared-properties/odd-case.json", "demo-data/declared-properties/yes.json",
                "demo-data/declared-repairs/nulls.json", "demo-data/declared-repairs/two-spellings.json",
                "demo-data/declared-repairs/rack.json",
                "demo-data/declared-values/poster.json", "demo-data/declared-values/few.json",
                "demo-data/key-sets/remote.json", "demo-data/property-lists/user.plist",
            ])
    }
}
