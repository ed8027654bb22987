import Explorer
import Foundation
import Lessons
import TestSupport

@testable import Workbench

extension FuzzTarget {
    static let lessons = FuzzTarget(
        "lessons", "a lesson's file is refused at a line and column, or its tasks can be done with its payloads",
        seeds: { LessonsFuzz.seeds },
        check: { bytes in
            let folder = try LessonsFuzz.folder.get()
            let file = try folder.write(LessonFile.name, Data(bytes))
            let lesson: CourseLesson
            do throws(Trouble) {
                lesson = try CourseLesson(folder: folder.url.path)
            } catch {
                try TerminalText.holdPlaced(error.description, in: file, lines: lineCount(bytes))
                return
            }
            let guide = lesson.guide
            try require(!guide.payloads.isEmpty, "a lesson without a payload")
            for payload in guide.payloads {
                try require(FileManager.default.fileExists(atPath: payload.file), "\(payload.file) isn't there")
                try require(payload.file.hasPrefix(folder.url.path), "\(payload.file) isn't in the lesson's folder")
            }
            for task in guide.tasks {
                for case .payload(let name) in task.sights {
                    try require(guide.payloads.contains { $0.name == name }, "no payload is named \(name)")
                }
                guard case .answer(let answers) = task.goal else {
                    try require(!task.sights.isEmpty, "\(task.text) is done at once")
                    continue
                }
                try holdEqual(answers.count(where: \.isRight), 1, "right answers to \(task.text)")
            }
        })
}

enum LessonsFuzz {
    /// The folder of all lessons: each input replaces its lesson's file.
    static let folder = Result {
        let folder = try TemporaryFolder()
        _ = try folder.write("Models.swift", Data("struct City: Codable { let name: String }\n".utf8))
        for name in ["lamp.json", "tokyo.json", "nameless.json"] { _ = try folder.write(name, Data("{}".utf8)) }
        return folder
    }

    static let seeds: [[UInt8]] = [
        """
        {
          "title": "A price that is a string", "look": "Product.price is a Double.",
          "payloads": [{ "file": "lamp.json", "model": "Product", "note": "A string.", "strategies": {"keys": "snake"} }],
          "tasks": [
            { "do": "Press s.", "when": { "payload": "lamp", "strategies": { "scalars": "lossless" }, "outcome": "recovered" } },
            { "question": "What?", "answers": [{ "text": "It throws." }, { "text": "It converts.", "why": "No." }], },
            { "do": "Edit.", "when": { "outcome": "decoded", "edited": true, line: "let price" }, "seen": "Done." },
          ],
          "summary": "JSONDecoder never converts.",
        }
        """,
        """
        { title: "Two", // JSON5
          look: "Look", payloads: [{file: "tokyo.json", model: "City"}, {file: 'nameless.json', model: "[City]"}],
          tasks: [{do: "Step", when: {payload: "tokyo", asked: "name", lastStep: true, open: "City.init(from:)"}},
                  {do: "See", when: {selected: "a[0]", answered: "b", model: "City", difference: "/a", noDifference: true}}] }
        """,
        #"{"title": 1}"#, #"{"title": "a", "look": null}"#, #"{"title": "a", "look": "b", "payloads": []}"#, "", "[",
        "{}",
        #"{"title": "a", "look": "b", "payloads": [{"file": "../lamp.json", "model": "A"}], "tasks": []}"#,
        #"{"title": "a", "look": "b", "payloads": [{"file": "", "model": "A"}], "tasks": [{}]}"#,
        #"{"title": "a", "look": "b", "payloads": [{"file": "lamp.json", "model": "A", "strategies": {"keys": "x"}}], "tasks": []}"#,
        #"{"title": "a", "look": "b", "payloads": [{"file": "lamp.json", "model": "A"}], "tasks": [], "titel": "c"}"#,
        #"{"title": "a", "look": "b", "payloads": [{"file": "lamp.json", "model": "A"}], "tasks": [{"do": "", "when": {"payload": "x"}}]}"#,
    ].map { [UInt8]($0) }
}
