import Foundation

// embed-files OUTPUT ROOT FILE…: writes a Swift file with the contents of the files, named by their paths below ROOT.
//
// Contents stand as one literal of Base 64 a file: a payload may hold any bytes, and a compiler reads one long literal
// at once where an array of numbers would take it minutes.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, let root = arguments.dropFirst().first else {
    FileHandle.standardError.write(Data("usage: embed-files OUTPUT ROOT FILE…\n".utf8))
    exit(64)
}

let prefix = root.hasSuffix("/") ? root : root + "/"
var cases = ""
var names: [String] = []
for path in arguments.dropFirst(2) {
    do {
        let content = try Data(contentsOf: URL(filePath: path))
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        names.append(name)
        cases += "        case \(name.debugDescription): \"\(content.base64EncodedString())\"\n"
    } catch {
        FileHandle.standardError.write(Data("\(path): error: cannot be embedded: \(error)\n".utf8))
        exit(1)
    }
}

let text = """
    // Made by embed-files from demo-data and the lessons' models: a change here would be lost with the next build.

    enum EmbeddedFiles {
        static let names: [String] = [
    \(names.map { "        \($0.debugDescription),\n" }.joined())    ]

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
