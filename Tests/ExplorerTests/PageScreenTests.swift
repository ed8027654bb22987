import DecodeEngine
import DecodeService
import Foundation
import Lessons
import TerminalUI
import TestSupport
import Testing
import Workbench

@testable import Explorer

/// Lists of documents, lessons and questions, which no key opens on the usual payload: each at each size, in each theme.
@Suite(.timeLimit(.minutes(60))) struct PageScreenTests {
    private static let sizes = [(120, 40), (80, 24), (40, 10)]

    /// Other tests compare most of these screens with stored ones.
    private func expectScreen(_ state: ExplorerState, _ name: String, isStored: Bool = false) throws {
        try expectSameInThemes(state, name)
        try expectNoRemains(state, name)
        if isStored { try expectSnapshot(of: state, "layer-\(name)-\(state.size.columns)x\(state.size.rows)") }
    }

    /// Below 110 columns a box fills the screen, because the panes beside it would be cut.
    private func expectNoRemains(_ state: ExplorerState, _ name: String) throws {
        guard state.size.columns < 110 else { return }
        let top = state.draw().text().split(separator: "\n").first { $0.hasPrefix("┌") }
        #expect(top?.count == state.size.columns, "\(name): \(top ?? "")")
    }

    @Test(arguments: sizes)
    func `documents and their summary`(size: (Int, Int)) async throws {
        let folder = try TemporaryFolder()
        let lines = (1...60).map { number in
            switch number % 7 {
            case 3: #"{"name":"City \#(number)","lat":1,"lon":2,"population":"\#(number)"}"#
            case 5: #"{"name":null,"lat":1,"lon":2,"population":3,"mayor":"x"}"#
            default: #"{"name":"City \#(number)","lat":1.5,"lon":2.5,"population":\#(number)}"#
            }
        }
        let path = try folder.write("day.ndjson", Data((lines + ["{"]).joined(separator: "\n").utf8))
        let harness = try await Harness.documents(
            DocumentSource(paths: [path]), columns: size.0, rows: size.1)
        try #require(harness.state.layers.top is DocumentList)
        try expectScreen(harness.state, "documents")
        try await harness.play("S")
        try #require(harness.state.layers.top is CorpusView)
        try expectScreen(harness.state, "summary")
    }

    @Test(arguments: sizes)
    func `a lesson's text and its question`(size: (Int, Int)) async throws {
        let harness = try await Harness(lesson: "nullability", columns: size.0, rows: size.1)
        var state = harness.state
        if !(state.layers.top is LessonPage) { _ = state.perform([.open(.lesson)]) }
        try #require(state.layers.top is LessonPage)
        try expectScreen(state, "lesson")
        _ = state.reduce(.input(.key(.escape)))
        let tasks = state.lessons.all.flatMap(\.tasks)
        state.layers.push(LessonQuestion(try #require(tasks.first { $0.answers.count > 1 })))
        try expectScreen(state, "question", isStored: true)
    }

    @Test(arguments: sizes)
    func `the question before foreign code is compiled, and JSON in a string`(size: (Int, Int)) async throws {
        let text = #"{"name": "{\"items\": [{\"id\": 1, \"note\": null}, {\"id\": 2, \"note\": \"a long note\"}]}"}"#
        let harness = try await Harness(text: text, model: "basics/City", columns: size.0, rows: size.1)
        var state = harness.state
        let long = (1...12).map { "/Projects/Shop\($0)" }.joined()
        state.layers.push(ConsentPrompt(path: "/home/me\(long)/Order.swift"))
        try expectScreen(state, "consent-long", isStored: true)
        try await harness.play("g j Enter Enter")
        try #require(harness.state.layers.top is EmbeddedPage)
        try expectScreen(harness.state, "embedded", isStored: true)
    }
}
