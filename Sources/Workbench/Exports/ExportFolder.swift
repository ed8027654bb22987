import DecodeService
import Explorer
import Foundation
package import Reports

/// Writes exported files.
package struct ExportFolder: Sendable {
    private let url: URL
    private let overwrites: Bool

    /// - Parameters:
    ///   - path: The folder, which is created if it doesn't exist.
    ///   - overwrites: Whether to replace existing files.
    package init(path: String, overwrites: Bool) {
        url = URL(filePath: path, directoryHint: .isDirectory)
        self.overwrites = overwrites
    }

    /// Writes files for the explorer, which asks before one is replaced.
    func answer(to files: [ExportedFile]) -> ExportAnswer {
        if !overwrites, let name = existing(files).first { return .exists(name) }
        do throws(Trouble) {
            _ = try write(files)
            return .written(files.map(\.name))
        } catch {
            return .failed(error.description)
        }
    }

    private func existing(_ files: [ExportedFile]) -> [String] {
        files.map(\.name).filter { FileReading.kind(url.appending(path: $0).path) != nil }
    }

    /// Writes files; none of them if one exists and must not be replaced.
    ///
    /// - Returns: The paths of the files.
    package func write(_ files: [ExportedFile]) throws(Trouble) -> [String] {
        let places = files.map { url.appending(path: $0.name) }
        if !overwrites, let name = existing(files).first {
            let place = url.appending(path: name)
            throw Trouble("\(place.path) already exists: move it, or replace it with --force")
        }
        do throws(FileWriting.Failure) {
            try FileWriting.makeFolder(url.path)
            for (file, place) in zip(files, places) { try FileWriting.write(place.path, file.contents) }
        } catch {
            throw Trouble("\(error)")
        }
        return places.map(\.path)
    }
}
