import Foundation
import ResilientCodable
import Testing

@testable import Lessons

/// The package's folder.
private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

@Suite("Catalog") struct LessonCatalogTests {
    @Test func `the lessons are in the recommended order`() {
        #expect(
            LessonCatalog.all.map(\.name) == [
                "basics", "one-way", "nested", "nullability", "coding-keys", "key-strategies", "raw-enums",
                "dictionaries", "dates", "synthesized", "enum-values", "custom-init", "optionals", "catching-errors",
                "containers", "own-dates", "self-check", "moving-on", "inheritance", "super-decoder", "composition",
                "heterogeneous", "common-fields", "envelopes", "domain-models", "own-wrapper", "testing", "recordings",
                "conversions", "unknown-enum", "failable-arrays", "dynamic-members", "defaults", "declared-properties",
                "declared-repairs", "declared-values", "key-sets", "property-lists",
            ])
    }

    @Test(arguments: [
        ("what-if", "basics"), ("adjusted", "basics"), ("round trip", "one-way"), ("encode(to:)", "one-way"),
        ("path", "nested"), ("call stack", "nested"), ("swallow", "nested"), ("dropped", "nested"),
        ("decodeIfPresent", "nullability"), ("CodingKeys", "coding-keys"), ("raw value", "coding-keys"),
        ("snake", "key-strategies"), ("container", "synthesized"), ("nested container", "containers"),
        ("@", "own-dates"), ("wrapper", "own-dates"), ("unkeyed", "moving-on"), ("superDecoder", "super-decoder"),
        ("nvelope", "envelopes"), ("single-value", "own-wrapper"), ("overload", "own-wrapper"),
        ("reporter", "defaults"), ("mandatory", "declared-properties"), ("traits", "declared-values"),
        ("property list", "key-sets"), ("userInfo", "key-sets"),
    ])
    func `no lesson uses a term before the lesson that explains it`(term: String, explained: String) {
        let early = LessonCatalog.all.prefix { $0.name != explained }
        for lesson in early {
            let texts =
                [lesson.lookAt, lesson.saw] + lesson.payloads.map(\.note)
                + lesson.tasks.flatMap { [$0.text, $0.seen] + $0.answers.flatMap { [$0.text, $0.help ?? ""] } }
            #expect(!texts.contains { $0.firstRange(of: term) != nil }, "\(lesson): \(texts)")
        }
    }

    @Test func `a lesson is found by its name`() throws {
        #expect(try #require(LessonCatalog.lesson(named: "dates")).title == "One date in many formats")
        #expect(LessonCatalog.lesson(named: "date") == nil)
    }

    @Test(arguments: [
        "demo-data/nullability/null-name.json", "./demo-data/nullability/null-name.json",
        "/somewhere/demo-data/nullability/null-name.json",
    ])
    func `a payload is found by its path`(_ file: String) throws {
        #expect(try #require(LessonCatalog.payload(file: file)).payload.note == "The name of the third city is null.")
    }

    @Test(arguments: [
        "null-name.json", "old-demo-data/nullability/null-name.json", "demo-data/nullability/null-name.json.bak",
        "",
    ])
    func `a path that only ends in a similar way is not a payload`(_ file: String) {
        #expect(LessonCatalog.payload(file: file)?.payload.file == nil)
    }

    @Test func `names are unique, and every payload is in its lesson's folder`() {
        for lesson in LessonCatalog.all {
            #expect(Set(lesson.payloads.map(\.name)).count == lesson.payloads.count)
            #expect(Set(lesson.models.map(\.name)).count == lesson.models.count)
            #expect(lesson.payloads.allSatisfy { $0.file.hasPrefix("demo-data/\(lesson.name)/\($0.name).") })
        }
    }

    @Test func `each model's description agrees with its type`() {
        for model in LessonCatalog.all.flatMap(\.models) {
            #expect(model.name == String(describing: model.type))
            #expect(model.isEncodable == (model.type is any Encodable.Type), "\(model.name)")
            #expect(model.keySets.isEmpty == !(model.type is any KeySetProviding.Type), "\(model.name)")
        }
        #expect(LessonCatalog.all.flatMap(\.models).first { !$0.keySets.isEmpty }?.keySets == ["local", "remote"])
    }

    @Test func `no two payloads are equal, so that each identifies its lesson`() {
        let payloads = LessonCatalog.all.flatMap(\.payloads)
        #expect(Set(payloads.map(\.data)).count == payloads.count)
    }

    @Test func `the executable contains every file of demo-data unchanged`() throws {
        let folder = package.appending(path: "demo-data", directoryHint: .isDirectory)
        let onDisk = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { path in [".json", ".plist", ".codarecording"].contains(where: path.hasSuffix) }.map {
                "demo-data/\($0)"
            }
        let embedded = EmbeddedFiles.names.filter { name in
            name.hasPrefix("demo-data/") && [".json", ".plist", ".codarecording"].contains(where: name.hasSuffix)
        }
        #expect(embedded.sorted() == onDisk.sorted())
        for payload in LessonCatalog.all.flatMap(\.payloads) {
            #expect(try payload.data == Data(contentsOf: package.appending(path: payload.file)), "\(payload.file)")
            #expect(!payload.data.isEmpty)
        }
    }

    @Test(arguments: LessonCatalog.all)
    func `every lesson has a good payload and a broken one`(_ lesson: Lesson) {
        #expect(lesson.payloads.contains { !$0.isBroken })
        #expect(
            lesson.payloads.contains { payload in
                payload.trials.contains { $0.finding != nil || !$0.absorbed.isEmpty }
            })
    }

    @Test(arguments: LessonCatalog.all)
    func `every text fits a page of 60 columns and 28 rows`(_ lesson: Lesson) {
        let lines = lesson.text(width: 60)
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect((4...28).contains(lines.count))
    }

    @Test func `a text is wrapped at words`() throws {
        let lesson = try #require(LessonCatalog.lesson(named: "basics"))
        #expect(
            lesson.text(width: 60) == [
                "A type and its payload",
                "Look: The payload is the JSON to decode, City the model. Its",
                "  init(from:), the initializer that decodes, requests a",
                "  value for each property under the property's name. The",
                "  decoder answers with the value, or throws an error. The",
                "  tree has a row for each request: compare it with the",
                "  payload.",
                "Try: Step with . through tokyo.json to its last answer.",
                "Try: In tokyo.json, go back with , to the request for lon.",
                "  The model marks its line.",
                "Try: Press p: lat-string.json opens at the failure.",
                "Try: In lat-string.json, press , to go back to the request",
                "  that failed.",
                "Try: In lat-string.json, press s for the strategies, the",
                "  decoder's settings. Set scalars to lossless.",
                "Try: In lat-string.json with scalars: strict, declare lat as",
                "  String: t, Tab to the model, v edits a copy.",
                "Question: With scalars: strict, what does JSONDecoder do",
                #"  with the string "35.6762" for a Double?"#,
                #"Seen: "35.6762" is a string, and JSONDecoder never converts"#,
                "  a string to a number: typeMismatch. Properties after the",
                "  failure are never requested.",
            ])
    }

    @Test(arguments: LessonCatalog.all)
    func `a text names only payloads of the lesson`(_ lesson: Lesson) {
        let words = lesson.text(width: 1000).joined(separator: " ").split { " ,:;".contains($0) }
        let files = words.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.filter {
            $0.hasSuffix(".json") || $0.hasSuffix(".plist") || $0.hasSuffix(".codarecording")
        }
        for file in files {
            #expect(lesson.payloads.contains { $0.file.hasSuffix("/" + file) }, "\(file)")
        }
    }

    @Test func `minified.json is a lesson's payload on one line`() throws {
        let minified = try Data(contentsOf: package.appending(path: "demo-data/minified.json"))
        let payload = try #require(LessonCatalog.payload(file: "demo-data/nullability/null-name.json")).payload
        #expect(String(decoding: minified, as: UTF8.self).split(separator: "\n").count == 1)
        let objects = try [minified, payload.data].map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? NSDictionary)
        }
        #expect(objects[0] == objects[1])
    }

    @Test func `not-json.json is not JSON`() throws {
        let data = try Data(contentsOf: package.appending(path: "demo-data/not-json.json"))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([String: Int].self, from: data) }
        #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: data) }
    }
}
