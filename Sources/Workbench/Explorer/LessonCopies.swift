import DecodeService
import Explorer
package import Foundation
import ModelBuild

/// Copies of the lessons' sources, one for each file, in the cache's folder.
package struct LessonCopies: Sendable {
    /// The folder of all copies.
    package let folder: URL

    package init(folder: URL = ModelCache().folder.appending(path: "lessons")) { self.folder = folder }

    /// Writes a source to its file, in place of an earlier copy.
    func make(_ source: ModelSourceFile, lesson: String) -> CopyAnswer {
        let name = URL(filePath: source.file).lastPathComponent
        let file = folder.appending(path: lesson).appending(path: name)
        do throws(FileWriting.Failure) {
            // Nobody else may write what is compiled and run.
            try FileWriting.makeFolder(file.deletingLastPathComponent().path, mode: 0o700)
            try FileWriting.write(file.path, Data(source.text.utf8))
            return .copied(path: file.path)
        } catch {
            return .failed("\(error)")
        }
    }
}
