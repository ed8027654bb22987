import Foundation

/// The user's editor: `$VISUAL`, `$EDITOR`, or `vi`.
struct Editor {
    /// The program and its own arguments.
    let words: [String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty }
        words = (named ?? "vi").split(separator: " ").map(String.init)
    }

    func arguments(opening path: String, line: Int) -> [String] {
        let name = URL(filePath: words.first ?? "").lastPathComponent
        // A path that begins with a hyphen must not be read as an option.
        let file = path.hasPrefix("-") ? "./" + path : path
        return switch name {
        case "code", "codium", "cursor", "zed": Array(words.dropFirst()) + ["--wait", "--goto", "\(file):\(line)"]
        case "subl", "mate", "hx", "helix": Array(words.dropFirst()) + ["\(file):\(line)"]
        default: Array(words.dropFirst()) + ["+\(line)", file]
        }
    }

    /// Runs the editor on this terminal, without a shell, and waits until it is closed.
    ///
    /// - Returns: An error message; nil if the editor was opened.
    func open(_ path: String, line: Int) -> String? {
        guard let program = words.first else { return "EDITOR doesn't name a program" }
        let arguments = [program] + arguments(opening: path, line: line)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        var pid: pid_t = 0
        // Not Process: it puts its child in a process group of its own, which can't read from the terminal.
        let code = posix_spawnp(&pid, program, nil, nil, pointers, environ)
        guard code == 0 else {
            return
                "the editor \(program) could not be started: \(String(cString: strerror(code))); set EDITOR to another one"
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        let exit = (status >> 8) & 0xFF
        return exit == 127 ? "the editor \(program) could not be started; set EDITOR to another one" : nil
    }
}
