import DecodeService
import Foundation
import TestSupport
import Testing

/// Files are read if they are regular, found inside their folder, and stay what they were when they are written.
@Suite(.timeLimit(.minutes(60))) struct FileDoorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path))?.sorted() ?? []
    }

    // MARK: Reading

    @Test func `only a regular file within the limit is read, and every other kind has its word`() throws {
        mkfifo(path("pipe"), 0o600)
        try link("zero", to: "/dev/zero")
        try link("gone", to: "nothing")
        try link("loop", to: "loop")
        _ = try folder.write("file", Data("12345".utf8))
        func failure(_ name: String) -> FileReading.Failure? {
            do throws(FileReading.Failure) {
                _ = try FileReading.read(path(name), limit: 4, onlyFiles: true)
                return nil
            } catch { return error }
        }
        #expect(failure("pipe") == .notFile(what: "a pipe"))
        #expect(failure("zero") == .notFile(what: "a device"))
        #expect(failure("gone") == .danglingLink(to: "nothing"))
        #expect(failure("loop") == .linkLoop)
        #expect(failure(".") == .folder)
        #expect(failure("file") == .tooLarge(size: 5, limit: 4))
        #expect(failure("file/x") == .notFolder)
        // The system would read the file before the zero.
        #expect(failure("file\0x") == .missing)
        #expect(try FileReading.read(path("file"), from: 1, count: 2) == Data("23".utf8))
        #expect(try FileReading.read(path("file"), from: 3, count: 9) == Data("45".utf8))
    }

    // MARK: Walking

    private func walk(_ name: String, maxEntries: Int = 1000) -> (found: [String], links: [String]) {
        var walk = FolderWalk(path(name), maxEntries: maxEntries) { $0.hasSuffix(".json") }
        var found: [String] = []
        while let next = walk.next() {
            switch next {
            case .file(let file): found.append(String(file.dropFirst(folder.url.path.count + 1)))
            case .trouble(_, let failure): found.append(failure.words)
            }
        }
        return (found, walk.linkedFolders.map { String($0.dropFirst(folder.url.path.count + 1)) })
    }

    @Test func `a walk stays in its folder, reads links to files and names links to folders`() throws {
        try FileManager.default.createDirectory(atPath: path("in/a/.git"), withIntermediateDirectories: true)
        for name in ["in/b.json", "in/a/c.json", "in/a/.git/d.json", "out.json"] { _ = try folder.write(name, Data()) }
        try link("in/a/up", to: "..")
        try link("in/usr", to: "/usr")
        try link("in/out.json", to: "../out.json")
        let all = (["in/a/c.json", "in/b.json", "in/out.json"], ["in/a/up", "in/usr"])
        #expect(walk("in") == all)
        // The folder that is named may be a link.
        try link("named", to: "in")
        #expect(walk("named").found == all.0.map { $0.replacing("in/", with: "named/") })
    }

    @Test func `a walk through too many files ends with a word`() throws {
        for number in 1...4 { _ = try folder.write("\(number).json", Data()) }
        #expect(walk(".", maxEntries: 3).found == ["contains more than 3 files and folders"])
        #expect(walk(".", maxEntries: 4).found.count == 4)
    }

    // MARK: Writing

    private func status(_ name: String) -> stat {
        var status = stat()
        lstat(path(name), &status)
        return status
    }

    @Test func `a replaced file keeps its mode and its owner, and nothing is left beside it`() throws {
        let file = try folder.write("file", Data("old".utf8))
        chmod(file, 0o4640)
        // Only root may give a file away.
        let owner: uid_t = geteuid() == 0 ? 1234 : geteuid()
        let group: gid_t = geteuid() == 0 ? 4321 : getegid()
        #expect(chown(file, owner, group) == 0)
        chmod(file, 0o4640)
        let number = status("file").st_ino
        try FileWriting.replace(file, Data("new".utf8))
        let now = status("file")
        #expect(try text("file") == "new")
        #expect(now.st_uid == owner && now.st_gid == group && now.st_mode & 0o7777 == 0o4640)
        // A reader of the old file still has all of it.
        #expect(now.st_ino != number)
        #expect(names == ["file"])
    }

    @Test func `a file with hard links is written in place, and a link's target is written`() throws {
        let file = try folder.write("file", Data("longer than the new one".utf8))
        #expect(Foundation.link(file, path("hard")) == 0)
        try link("soft", to: "file")
        try FileWriting.replace(path("soft"), Data("new".utf8))
        #expect(try [text("file"), text("hard")] == ["new", "new"])
        #expect(status("file").st_nlink == 2)
        #expect(status("soft").st_mode & S_IFMT == S_IFLNK)
        #expect(names == ["file", "hard", "soft"])
    }

    #if os(Linux)
    @Test func `a file with extended attributes keeps them`() throws {
        let file = try folder.write("file", Data("old".utf8))
        // Swift doesn't import the functions for attributes.
        typealias Setting =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
            ) -> Int32
        typealias Getting =
            @convention(c) (
                UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
            ) -> Int
        let set = unsafeBitCast(try #require(dlsym(nil, "setxattr")), to: Setting.self)
        let get = unsafeBitCast(try #require(dlsym(nil, "getxattr")), to: Getting.self)
        let note = Array("a note".utf8)
        // Some file systems have no attributes.
        guard set(file, "user.note", note, note.count, 0) == 0 else { return }
        try FileWriting.replace(file, Data("new".utf8))
        var read = [UInt8](repeating: 0, count: 16)
        let count = get(file, "user.note", &read, read.count)
        #expect(Array(read.prefix(max(0, count))) == note)
        #expect(try text("file") == "new")
        #expect(names == ["file"])
    }
    #endif

    @Test func `the copy that an interrupted edit left is named, and nothing is written`() throws {
        let file = try folder.write("file", Data("old".utf8))
        #expect(Foundation.link(file, path("hard")) == 0)
        let copy = try folder.write("file.before-edit", Data("older".utf8))
        do throws(FileWriting.Failure) {
            try FileWriting.replace(file, Data("new".utf8))
            Issue.record("the file was written")
        } catch {
            let real = URL(filePath: copy).resolvingSymlinksInPath().path
            #expect(
                error.description == "\(file) could not be written: an interrupted edit left \(real): compare the two "
                    + "files and remove it")
        }
        #expect(try [text("file"), text("hard"), text("file.before-edit")] == ["old", "old", "older"])
    }

    @Test func `what can't be written is named with the system's reason, and nothing is left`() throws {
        func failure(_ body: () throws(FileWriting.Failure) -> Void) -> String? {
            do throws(FileWriting.Failure) { try body() } catch { return error.description }
            return nil
        }
        let file = try folder.write("file", Data("old".utf8))
        func create(_ name: String) -> String? {
            failure { () throws(FileWriting.Failure) in try FileWriting.create(path(name), Data("new".utf8)) }
        }
        #expect(create("file") == "\(file) could not be written: File exists")
        #expect(create("none/file") == "\(path("none/file")) could not be written: No such file or directory")
        #expect(
            failure { () throws(FileWriting.Failure) in try FileWriting.makeFolder(path("file/folder")) }
                == "\(file)/folder could not be written: Not a directory")
        mkfifo(path("pipe"), 0o600)
        #expect(
            failure { () throws(FileWriting.Failure) in try FileWriting.write(path("pipe"), Data()) }
                == "\(path("pipe")) could not be written: it isn't a file")
        #expect(try text("file") == "old")
        #expect(names == ["file", "pipe"])
    }
}
