import DecodeService
import DecodeTrace
import Foundation
import JSONText
import ModelBuild
import SwiftDeclarations
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// All failures of a payload, found by mending it; the broken payloads are those of the fixes.
@Suite struct PayloadSurveyTests {
    private func survey(_ item: FixCase, _ document: JSONDocument? = nil) async throws -> PayloadSurvey? {
        let payload = item.payload
        let request = DecodeRequest(model: item.model, strategies: try item.set)
        return await PayloadSurvey.run(
            request, payload: payload,
            document: JSONDocument(payload.data, options: request.strategies.documentOptions),
            declared: DeclaredTypes([(FixModels.source.file, ModelSource(FixModels.source.text))])
        ) { request, payload in await FixModels.runner.decode(request, payload: payload) }
    }

    @Test(arguments: FixTable.rows.indices)
    func `a completely mended payload decodes with a plain JSONDecoder`(row: Int) async throws {
        let item = FixTable.rows[row].payload
        let survey = try #require(try await survey(item))
        guard !survey.isStuck, !survey.isInvalid else { return }
        #expect(!survey.causes.isEmpty && !survey.mends.isEmpty)
        let type = try FixModels.table.resolve(item.model, preferring: nil).type
        _ = try item.set.makeDecoder().decode(type, from: Data(survey.mended.text))
    }

    @Test
    func `code that throws its own errors and keys that no payload can spell are not mended`()
        async throws
    {
        var stuck: [String] = []
        for (item, _) in FixTable.rows {
            guard let survey = try await survey(item), survey.isStuck else { continue }
            stuck.append(item.testDescription)
        }
        #expect(
            stuck == [
                #"Either [] {"value": "7"}"#, #"Either [] {"value": []}"#,
                #"Settings [(key: "keys", value: "map:theme=colour")] {"fontSize": 3, "theme": "x", "isDark": true}"#,
            ])
    }

    @Test
    func `every difference is one cause, regardless of other failures and of the number of elements`() async throws {
        let item = FixCase(
            #"[{"title": null, "Rating": "PG"}, {"title": 7, "Rating": "PG"}, {"title": null, "Rating": "X"}]"#,
            "[StrictFilm]")
        let survey = try #require(try await survey(item))
        #expect(
            survey.causes.map { "\($0.failure.kind?.rawValue ?? "") \($0.failure.pointer)" } == [
                "valueNotFound /0/title", "keyNotFound /0", "typeMismatch /1/title", "dataCorrupted /0/Rating",
                "dataCorrupted /2/Rating",
            ])
        #expect(
            String(decoding: survey.mended.text, as: UTF8.self)
                == #"[{"title": "", "rating": "G"}, {"title": "7", "rating": "G"}, {"title": "", "rating": "G"}]"#)
    }

    /// Payloads with one wrong value, and the value that they mean in another spelling or format; nil if they don't say it.
    static let meant: [(payload: FixCase, value: String?)] = [
        (FixCase(#"{"title": "x", "rating": "r"}"#, "StrictFilm"), #""R""#),
        (FixCase(#"{"title": "x", "rating": "adult"}"#, "StrictFilm"), #""R""#),
        (FixCase(#"{"title": "x", "rating": "PG-13"}"#, "StrictFilm"), nil),
        (FixCase(#"{"title": 7, "rating": "G"}"#, "StrictFilm"), #""7""#),
        (FixCase(#"{"title": null, "rating": "G"}"#, "StrictFilm"), nil),
        (FixCase(#"{"level": "12", "share": 1}"#, "Small"), "12"),
        (FixCase(#"{"level": "012", "share": 1}"#, "Small"), nil),
        (FixCase(#"{"level": "many", "share": 1}"#, "Small"), nil),
        (FixCase(#"{"name": "a", "coordinates": {"latitude": "12,50", "longitude": 1}}"#, "Town"), "12.50"),
        (FixCase(#"{"level": 1.5, "share": 1}"#, "Small"), nil),
        (FixCase(#""{\"level\": 1, \"share\": 2}""#, "Small"), #"{"level": 1, "share": 2}"#),
        // What fails inside a value is part of its one change.
        (FixCase(#""{\"level\": \"1\", \"share\": 2}""#, "Small"), #"{"level": 1, "share": 2}"#),
        (FixCase(#""{\"level\": null, \"share\": 2}""#, "Small"), nil),
        (FixCase(#"[{"$date": "2024-03-05T10:00:00Z"}]"#, "[Date]"), nil),
        (FixCase(#"["2024-03-05T10:00:00Z"]"#, "[Date]"), "731325600"),
        (FixCase(#"["1709632800"]"#, "[Date]", ["dates": "seconds"]), "1709632800"),
        (FixCase(#"["soon"]"#, "[Date]", ["dates": "seconds"]), nil),
        (FixCase(#"["03/04/2024"]"#, "[Date]", ["dates": "seconds"]), nil),
        (FixCase(#"["no"]"#, "[Bool]"), "false"),
        (FixCase(#"["maybe"]"#, "[Bool]"), nil),
        (FixCase(#""red""#, "[String]"), #"["red"]"#),
        (FixCase(#""red,blue""#, "[String]"), nil),
        (FixCase(#""g; r""#, "[Rating]"), #"["G", "R"]"#),
        (FixCase(#""G, PG-13""#, "[Rating]"), nil),
    ]

    @Test(arguments: meant.indices)
    func `a plan of the payload has one change for a wrong value, with a value only if the payload says it`(
        row: Int
    ) async throws {
        let (item, expected) = Self.meant[row]
        let survey = try #require(try await survey(item))
        #expect(survey.mends.map(\.value) == [expected], "\(item.testDescription)")
        #expect(survey.mends.map(\.isKnown) == [expected != nil])
    }

    @Test
    func `a value is changed before its key is renamed, so that each pointer is valid`() async throws {
        let survey = try #require(
            try await survey(
                FixCase(#"{"Name": 7}"#, "Town")))
        #expect(survey.mends.map { "\($0.pointer) \($0.value ?? $0.key ?? "")" } == ["/Name \"7\"", "/Name name"])
    }

    @Test
    func `a payload whose values aren't known isn't said to decode`() async throws {
        func plan(_ payload: String) async throws -> Trial? {
            let subject = try #require(try await FixCase(payload, "Small").subject())
            let search = FixSearch(runner: FixModels.runner, limit: .seconds(3600), plans: true)
            let progress = await search.run(subject).plan
            return (([progress?.plan].compactMap(\.self)) + (progress?.alternatives ?? [])).first {
                $0.kind == .payload
            }
        }
        let unknown = try #require(try await plan(#"{"level": {}, "share": []}"#))
        #expect(!unknown.works && unknown.ending == "not tried, because the payload doesn't say all values")
        #expect(unknown.mends.rows.map(\.remark) == ["send Int8 in place of {}", "send Int in place of []"])
    }

    @Test
    func `consequences of a made-up value are not causes`() async throws {
        let item = FixCase(#"{"total": 1, "items": [{"level": 1, "share": 2}], "page": null}"#, "Shelf")
        let survey = try #require(try await survey(item))
        #expect(survey.causes.map(\.failure.pointer) == ["/page"])
        #expect(survey.mends.map(\.pointer) == ["/page"])
        #expect(!survey.isStuck)
    }
}

@Suite struct LossesTests {
    @Test
    func `invented values count most, then lost values by their number, then changed values`() {
        func losses(_ what: Loss.What..., values: Int = 1) -> Losses {
            var losses = Losses()
            for what in what { losses.add(Loss(what, at: "/a", values: values)) }
            return losses
        }
        let sorted = [
            Losses(), losses(.changed), losses(.changed, .changed), losses(.dropped), losses(.dropped, .unread),
            losses(.dropped, values: 3), losses(.invented), losses(.invented, .unread),
        ]
        for (less, more) in zip(sorted, sorted.dropFirst()) {
            #expect(less.isLess(than: more) && !more.isLess(than: less), "\(less.list) \(more.list)")
        }
        #expect(
            losses(.invented, .dropped, .unread, .changed, .changed).words
                == #"leaves out 1 value, makes up 1 value, changes 2 values, leaves "a" unread"#)
        #expect(
            losses(.dropped, .unread, .unread, values: 4).words
                == "leaves out 4 values, leaves \"a\" unread in 2 places")
        #expect(Losses().words == "keeps everything")
    }

    @Test
    func `losses that are not listed are counted`() {
        var losses = Losses()
        for index in 0..<Losses.maxListed + 7 { losses.add(Loss(.dropped, at: "/\(index)")) }
        #expect(losses.count == Losses.maxListed + 7 && losses.list.count == Losses.maxListed)
    }
}
