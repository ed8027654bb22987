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
        do throws(ExportTrouble) {
            _ = try write(files)
            return .written(files.map(\.name))
        } catch {
            return .failed(error.message)
        }
    }

    /// The names of the files that exist.
    private func existing(_ files: [ExportedFile]) -> [String] {
        files.map(\.name).filter { FileManager.default.fileExists(atPath: url.appending(path: $0).path) }
    }

    /// Writes files; none of them if one exists and must not be replaced.
    ///
    /// - Returns: The paths of the files.
    package func write(_ files: [ExportedFile]) throws(ExportTrouble) -> [String] {
        let places = files.map { url.appending(path: $0.name) }
        if !overwrites, let name = existing(files).first {
            let place = url.appending(path: name)
            throw ExportTrouble(message: "\(place.path) already exists: move it, or replace it with --force")
        }
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (file, place) in zip(files, places) { try Self.write(file.contents, to: place) }
        } catch {
            throw ExportTrouble(message: "\(url.path) can't be written: \(error.localizedDescription)")
        }
        return places.map(\.path)
    }

    /// Writes a file so that it is whole as soon as it has its name.
    private static func write(_ contents: Data, to place: URL) throws {
        #if os(Linux)
        if writeUnnamed(contents, to: place) { return }
        #endif
        try contents.write(to: place, options: .atomic)
    }

    #if os(Linux)
    /// Writes a new file and then gives it its name. Until then the file has none, so that nothing remains if the process
    /// is killed.
    ///
    /// - Returns: False if the name exists, or if the file can't be written in this way.
    private static func writeUnnamed(_ contents: Data, to place: URL) -> Bool {
        // O_TMPFILE, a macro that Swift doesn't import.
        let unnamed = O_DIRECTORY | 0o20_000_000
        let descriptor = open(place.deletingLastPathComponent().path, unnamed | O_WRONLY | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard (try? file.write(contentsOf: contents)) != nil else { return false }
        return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, place.path, AT_SYMLINK_FOLLOW) == 0
    }
    #endif
}
