import Foundation

/// A program that shows a JSON file in a terminal, with the keys that it understands.
struct Viewer {
    let name: String
    /// The programs that it needs, by name or path.
    let programs: [String]
    /// The shell command, with `$1` for the file.
    let command: String
    var top = "g"
    var end = "G"
    /// Whether the keys for the end are pressed each second: before a text is read, they go to the end of its beginning.
    var repeatsEnd = false
    var search = "/"
    var quit = "q"

    /// The viewers to compare: Codascope, and those that are often used for JSON.
    static func all(codascope: String) -> [Viewer] {
        [
            // Without a model, the picker opens over the text once it is read.
            Viewer(
                name: "codascope", programs: [codascope], command: "exec '\(codascope)' \"$1\"", end: "\u{1B}G",
                repeatsEnd: true),
            Viewer(name: "less", programs: ["less"], command: "exec less \"$1\""),
            Viewer(name: "jq | less", programs: ["jq", "less"], command: "jq . \"$1\" | less"),
            Viewer(
                name: "json.tool | less", programs: ["python3", "less"],
                command: "python3 -m json.tool --no-ensure-ascii \"$1\" | less"),
            Viewer(name: "gron | less", programs: ["gron", "less"], command: "gron \"$1\" | less"),
            Viewer(
                name: "visidata", programs: ["vd"], command: "exec vd \"$1\"", top: "gg", repeatsEnd: true,
                search: "g/", quit: "gq"),
        ]
    }

    /// Whether its programs are on this machine.
    var isInstalled: Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return programs.allSatisfy { program in
            FileManager.default.isExecutableFile(atPath: program)
                || folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
        }
    }
}
