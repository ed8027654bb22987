import Foundation
import TestSupport
import Testing

/// The completion scripts in their shells, with typed keys.
@Suite(.blocking, .timeLimit(.minutes(60))) struct ShellCompletionTests {
    enum Shell: String {
        case bash, zsh, fish

        /// The path of the shell; nil if it isn't installed.
        var path: String? {
            ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(rawValue)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        /// The arguments for an interactive shell without a user's settings.
        var arguments: [String] {
            switch self {
            case .bash: ["--norc", "--noprofile", "-i"]
            case .zsh: ["-f", "-i"]
            case .fish: ["--no-config", "-i"]
            }
        }

        /// The file that the script is stored in, in a folder of its own.
        var file: String { self == .zsh ? "_codascope" : "codascope.\(rawValue)" }

        /// Loads the script.
        func loading(_ folder: String) -> String {
            switch self {
            case .bash, .fish: "source \(folder)/\(file)"
            case .zsh: "fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D"
            }
        }
    }

    /// Types the beginnings of commands and Tab in a shell, and waits for the completions.
    private func complete(in shell: Shell) async throws {
        let folder = try TemporaryFolder()
        let executable = BuiltExecutable.path("codascope")
        let script = try await CommandRun.of(["--generate-completion-script", shell.rawValue])
        _ = try folder.write(shell.file, Data(script.output.utf8))
        _ = try folder.write("Shop.swift", Data("struct Basket: Codable {}\nstruct Beverage: Codable {}\n".utf8))
        _ = try folder.write("order-17.json", Data("{}".utf8))
        let environment = PseudoTerminal.environment.merging([
            "PATH": URL(filePath: executable).deletingLastPathComponent().path + ":/usr/bin:/bin",
            "HOME": folder.url.path,
        ]) { $1 }
        let program = try PseudoTerminal(
            #require(shell.path), arguments: shell.arguments, environment: environment, directory: folder.url.path,
            rows: 40, columns: 100)
        program.send("\(shell.loading(folder.url.path)); echo lo'a'ded\r")
        try program.shows("loaded")
        for (typed, completed) in [
            ("codascope chec", "codascope check"),
            ("codascope check --mem", "--memory-limit"),
            ("codascope check --keys scr", "screaming-snake"),
            ("codascope check --model nullability/Coo", "nullability/Coordinates"),
            ("codascope check --models Shop.swift --model Bas", "Basket"),
            ("codascope lessons null", "nullability"),
            ("codascope check order", "order-17.json"),
        ] {
            program.send("clear\r")
            try program.wait("an empty screen", deadline: PseudoTerminal.timeout) {
                !$0.screen.text.contains(completed)
            }
            program.send(typed + "\t")
            try program.shows(completed)
            // Clears the line, which isn't run.
            program.send("\u{15}")
        }
        program.send("exit\r")
        try program.waitForEnd(deadline: PseudoTerminal.timeout)
    }

    @Test(.enabled(if: Shell.bash.path != nil, "bash is not installed"))
    func `bash completes commands, options, values, models, lessons and files`() async throws {
        try await complete(in: .bash)
    }

    @Test(.enabled(if: Shell.zsh.path != nil, "zsh is not installed"))
    func `zsh completes commands, options, values, models, lessons and files`() async throws {
        try await complete(in: .zsh)
    }

    @Test(.enabled(if: Shell.fish.path != nil, "fish is not installed"))
    func `fish completes commands, options, values, models, lessons and files`() async throws {
        try await complete(in: .fish)
    }

    @Test(.enabled(if: Shell.fish.path != nil, "fish is not installed"))
    func `fish completes when it isn't interactive`() async throws {
        let folder = try TemporaryFolder()
        let script = try await CommandRun.of(["--generate-completion-script", "fish"])
        _ = try folder.write("codascope.fish", Data(script.output.utf8))
        let path = URL(filePath: BuiltExecutable.path("codascope")).deletingLastPathComponent().path + ":/usr/bin:/bin"
        for (typed, offered) in [
            (
                "codascope check --model nullability/",
                ["nullability/Country", "nullability/City", "nullability/Coordinates"]
            ),
            ("codascope help fa", ["failures"]),
        ] {
            let fish = Process()
            fish.executableURL = URL(filePath: try #require(Shell.fish.path))
            fish.arguments = ["--no-config", "-c", "source codascope.fish; complete -C '\(typed)'"]
            fish.currentDirectoryURL = folder.url
            fish.environment = ["PATH": path, "HOME": folder.url.path]
            let (output, errors) = (Pipe(), Pipe())
            (fish.standardOutput, fish.standardError) = (output, errors)
            try fish.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let trouble = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            fish.waitUntilExit()
            // Each name is followed by its description.
            let names = text.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
            #expect(names == offered)
            #expect(trouble == "")
        }
    }
}
