import DecodeService
import DecodeTrace
package import Explorer
import Foundation
import JSONText
import Lessons
package import ModelBuild

/// A lesson that can be worked through with Swift files of one's own: a teacher's folder with a `lesson.json`, or a
/// learner's copies of a built-in lesson's models.
package struct CourseLesson: Sendable {
    /// The lesson in the explorer's form.
    package let guide: LessonGuide
    /// The models: the Swift files of the folder.
    package let sources: ModelSources
    /// The models' text before anyone edited it; nil if that isn't known.
    let original: String?

    package static func isLesson(_ folder: String) -> Bool {
        FileReading.kind(folder + "/" + LessonFile.name) != nil
    }

    /// Reads a teacher's folder.
    ///
    /// - Throws: ``Trouble`` for a folder that can't be read, a lesson's file with an error, or a payload that isn't there.
    package init(folder: String) throws(Trouble) {
        let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let path = folder + "/" + LessonFile.name
        guard Self.isLesson(folder) else {
            throw Trouble(
                "\(folder) has no \(LessonFile.name). A lesson is a folder with \(LessonFile.name), "
                    + "Swift files and payloads.")
        }
        let data: Data
        do throws(FileReading.Failure) {
            data = try FileReading.read(path, limit: Self.maxBytes, onlyFiles: true)
        } catch {
            throw Trouble("\(path) \(error.words)")
        }
        let json = JSONFile(data, path: path, allowsJSON5: true)
        let file = try json.decode(LessonFile.self)
        var payloads: [LessonGuide.Payload] = []
        for (index, payload) in file.payloads.enumerated() {
            payloads.append(try Self.payload(payload, at: index, of: json, in: folder))
        }
        sources = ModelSources(paths: [folder])
        original = nil
        var originals: [String: String] = [:]
        do throws(ModelBuildFailure) {
            for model in try sources.files() { originals[model.file] = model.text }
        } catch {
            throw Trouble(error.summary)
        }
        guide = LessonGuide(
            name: URL(filePath: folder).standardizedFileURL.lastPathComponent, title: file.title, group: "Course",
            lookAt: file.look, tasks: file.tasks, saw: file.summary, payloads: payloads,
            originals: originals)
    }

    /// The limit of a lesson's file, in bytes.
    private static let maxBytes = 4 << 20

    /// A learner's copies of a built-in lesson's models.
    ///
    /// - Returns: Nil if the folder isn't named after a built-in lesson.
    package init?(copies folder: String) {
        let name = URL(filePath: folder).standardizedFileURL.lastPathComponent
        guard let lesson = LessonCatalog.lesson(named: name),
            let guide = LessonGuides.all.first(where: { $0.name == name })
        else { return nil }
        self.guide = guide
        sources = ModelSources(paths: [folder])
        original = lesson.models.first?.source
    }

    /// The size limit of a payload, in bytes.
    private static let maxPayloadBytes = 64 << 20

    /// A payload whose file is in the folder, with its strategies.
    private static func payload(
        _ payload: LessonFile.Payload, at index: Int, of json: JSONFile, in folder: String
    ) throws(Trouble) -> LessonGuide.Payload {
        let place = CodingPath([.key("payloads"), .index(index)])
        let file = folder + "/" + payload.file
        guard !payload.file.hasPrefix("/"), !payload.file.split(separator: "/").contains(".."),
            FileReading.kind(file) == nil || FileReading.isInside(file, folder)
        else { throw json.trouble("A payload is a file of the lesson's folder.", at: place.appending(.key("file"))) }
        do throws(FileReading.Failure) {
            _ = try FileReading.read(file, limit: Self.maxPayloadBytes, onlyFiles: true)
        } catch {
            throw json.trouble("\(file) \(error.words).", at: place.appending(.key("file")))
        }
        var strategies = StrategySet()
        for (name, value) in payload.strategies.sorted(by: { $0.key < $1.key }) {
            do throws(StrategyError) {
                try strategies.set(name, to: value)
            } catch {
                throw json.trouble("\(error)", at: place.appending(.key("strategies")).appending(.key(name)))
            }
        }
        return LessonGuide.Payload(
            name: payload.name, file: file, note: payload.note,
            setup: Setup(model: payload.model, strategies: strategies),
            load: {
                let data = try? FileReading.read(file, limit: Self.maxPayloadBytes, onlyFiles: true)
                return Payload(showing: data ?? Data(), named: file)
            })
    }
}
