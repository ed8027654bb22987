import Foundation

// embed-files OUTPUT ROOT PATH…: writes a Swift file with the contents of the files, and of those in the folders, named
// by their paths below ROOT.
//
// Contents stand as one literal of Base 64 a file: a payload may hold any bytes, and a compiler reads one long literal
// at once where an array of numbers would take it minutes.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, let root = arguments.dropFirst().first else {
    FileHandle.standardError.write(Data("usage: embed-files OUTPUT ROOT PATH…\n".utf8))
    exit(64)
}

/// The file at a path, or the regular files in a folder and its folders, hidden ones left out, in the order of paths.
func files(at path: String) throws -> [URL] {
    let keys: Set<URLResourceKey> = [.isRegularFileKey]
    let url = URL(filePath: path)
    if try url.resourceValues(forKeys: keys).isRegularFile == true { return [url] }
    let found = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
    return try (found?.compactMap { $0 as? URL } ?? [])
        .filter { try $0.resourceValues(forKeys: keys).isRegularFile == true }
        .sorted { $0.path < $1.path }
}

let prefix = root.hasSuffix("/") ? root : root + "/"
var names = ""
var cases = ""
for path in arguments.dropFirst(2) {
    do {
        for file in try files(at: path) {
            let name = file.path.hasPrefix(prefix) ? String(file.path.dropFirst(prefix.count)) : file.path
            names += "        \(name.debugDescription),\n"
            cases += "        case \(name.debugDescription): \"\(try Data(contentsOf: file).base64EncodedString())\"\n"
        }
    } catch {
        FileHandle.standardError.write(Data("\(path): error: cannot be embedded: \(error)\n".utf8))
        exit(1)
    }
}

let text = """
    // Made by embed-files from demo-data and the lessons' models: a change here would be lost with the next build.

    enum EmbeddedFiles {
        static let names: [String] = [
    \(names)    ]

        static func base64(_ name: String) -> StaticString? {
            switch name {
    \(cases)        default: nil
            }
        }
    }

    """
do {
    try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
} catch {
    FileHandle.standardError.write(Data("\(output): error: cannot be written: \(error)\n".utf8))
    exit(1)
}
