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

    /// Why a folder isn't a lesson: what is wrong, where, and what to do.
    package struct Trouble: Error, CustomStringConvertible {
        package let description: String
    }

    /// Whether a folder has a lesson's file.
    package static func isLesson(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + LessonFile.name)
    }

    /// Reads a teacher's folder.
    ///
    /// - Throws: ``Trouble`` for a folder that can't be read, a lesson's file with an error, or a payload that isn't there.
    package init(folder: String) throws(Trouble) {
        let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        let path = folder + "/" + LessonFile.name
        guard Self.isLesson(folder) else {
            throw Trouble(
                description: "\(folder) has no \(LessonFile.name). A lesson is a folder with \(LessonFile.name), "
                    + "Swift files and payloads.")
        }
        let data: Data
        do throws(PayloadTrouble) {
            data = try PayloadFiles.read(path, limit: Self.maxBytes)
        } catch {
            throw Trouble(description: error.message)
        }
        let reading = Reading(path: path, document: JSONDocument(data, options: .init(allowsJSON5: true)))
        let file = try reading.lesson(data)
        var payloads: [LessonGuide.Payload] = []
        for (index, payload) in file.payloads.enumerated() {
            payloads.append(try reading.payload(payload, at: index, in: folder))
        }
        sources = ModelSources(paths: [folder])
        original = nil
        var originals: [String: String] = [:]
        do throws(ModelBuildFailure) {
            for model in try sources.files() { originals[model.file] = model.text }
        } catch {
            throw Trouble(description: error.summary)
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
}

/// Reads a lesson's file, and says where in it an error is.
private struct Reading {
    let path: String
    let document: JSONDocument

    func lesson(_ data: Data) throws(CourseLesson.Trouble) -> LessonFile {
        if let fault = document.fault { throw trouble(fault.message, at: fault.byte) }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            return try decoder.decode(LessonFile.self, from: data)
        } catch let DecodingError.keyNotFound(key, context) {
            throw trouble("There is no key \"\(key.stringValue)\".", at: CodingPath(context.codingPath))
        } catch let DecodingError.dataCorrupted(context) {
            let isUnknownKey = context.underlyingError is LessonFile.UnknownKey
            throw trouble(context.debugDescription, at: CodingPath(context.codingPath), atKey: isUnknownKey)
        } catch let DecodingError.typeMismatch(type, context) {
            throw trouble("This must be \(Self.words(type)).", at: CodingPath(context.codingPath))
        } catch let DecodingError.valueNotFound(type, context) {
            throw trouble("This must be \(Self.words(type)), not null.", at: CodingPath(context.codingPath))
        } catch {
            throw trouble("\(error)", at: CodingPath())
        }
    }

    /// A payload whose file is there, with its strategies.
    func payload(
        _ payload: LessonFile.Payload, at index: Int, in folder: String
    ) throws(CourseLesson.Trouble) -> LessonGuide.Payload {
        let place = CodingPath([.key("payloads"), .index(index)])
        guard !payload.file.hasPrefix("/"), !payload.file.split(separator: "/").contains("..") else {
            throw trouble("A payload is a file of the lesson's folder.", at: place.appending(.key("file")))
        }
        let file = folder + "/" + payload.file
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
            throw trouble("There is no file \(file).", at: place.appending(.key("file")))
        }
        var strategies = StrategySet()
        for (name, value) in payload.strategies.sorted(by: { $0.key < $1.key }) {
            do throws(StrategyError) {
                try strategies.set(name, to: value)
            } catch {
                throw trouble("\(error)", at: place.appending(.key("strategies")).appending(.key(name)))
            }
        }
        return LessonGuide.Payload(
            name: payload.name, file: file, note: payload.note,
            setup: Setup(model: payload.model, strategies: strategies),
            load: { Payload(showing: (try? Data(contentsOf: URL(filePath: file))) ?? Data(), named: file) })
    }

    /// - Parameter atKey: Whether the message is about the key of the value.
    private func trouble(_ message: String, at path: CodingPath, atKey: Bool = false) -> CourseLesson.Trouble {
        let resolver = KeyResolver(document: document, strategies: StrategySet())
        // The key of an object that lacks it has no place of its own.
        var place = path
        while !place.isEmpty, resolver.token(at: place) == nil {
            place = CodingPath(Array(place.components.dropLast()))
        }
        let token = resolver.token(at: place) ?? 0
        if atKey, let key = document.keySpan(token) { return trouble(message, at: key.lowerBound) }
        return trouble(message, at: document.tokenCount > 0 ? document.span(token).lowerBound : 0)
    }

    private func trouble(_ message: String, at byte: Int) -> CourseLesson.Trouble {
        let place = document.position(byte)
        return CourseLesson.Trouble(description: "\(path):\(place.line):\(place.column): \(message)")
    }

    /// A type that the file's values have, in words.
    private static func words(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
