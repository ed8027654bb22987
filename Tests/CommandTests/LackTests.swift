import Foundation
import TestSupport
import Testing

/// Machines, shells and containers that lack something: each command ends soon, with one clear sentence and its status.
///
/// Each lack and each payload is tried with some of the commands, and with all of them if `CODASCOPE_LONG` is set: every run
/// waits for its turn among all tests of the executable.
@Suite(.timeLimit(.minutes(60))) struct LackTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A command with its arguments, and its status if nothing is lacking.
    private struct Command {
        var arguments: [String]
        var status: Int32

        init(_ status: Int32, _ arguments: String...) {
            self.status = status
            self.arguments = arguments
        }
    }

    private static let payload = "demo-data/nullability/null-name.json"
    private static let whole = "demo-data/nullability/japan.json"
    private static let commands = [
        Command(0, "--help"), Command(1, "check", payload, "--model", "Country"),
        Command(1, "check", payload, "--model", "Country", "--format", "junit"), Command(0, "infer", payload),
        Command(0, "screen", payload, "--model", "Country"), Command(1, "trace", payload, "--model", "Country"),
        Command(0, "encode", whole, "--model", "Country"), Command(1, "compare", payload, "--model", "Country"),
        Command(1, "fix", payload, "--model", "Country"),
        Command(0, "export", payload, "--model", "Country", "--as", "decoder"), Command(0, "models"),
        Command(0, "explain", "null-value"), Command(0, "lessons"), Command(0, "config"), Command(0, "cache"),
    ]

    /// Some of the elements, different ones for each place; all of them if `CODASCOPE_LONG` is set.
    private static func turn<Element>(_ all: [Element], _ place: Int, _ count: Int) -> [Element] {
        guard ProcessInfo.processInfo.environment["CODASCOPE_LONG"] == nil else { return all }
        return (0..<count).map { all[(place + 2 * $0) % all.count] }
    }

    /// Something that is lacking.
    struct Lack: CustomStringConvertible {
        var description: String
        var preparation: String?
        var redirection: String?
        var environment: [String: String] = [:]
        /// Whether the report can't be written.
        var isMute = false
        /// Whether messages can't be written either.
        var isSilent = false
        /// Whether too little is left to do anything.
        var isUnusable = false
    }

    static let lacks = [
        Lack(description: "no standard input", redirection: "<&-"),
        Lack(description: "no standard output", redirection: ">&-", isMute: true),
        Lack(description: "no standard error", redirection: "2>&-", isSilent: true),
        Lack(description: "no input and output", redirection: "<&- >&-", isMute: true),
        Lack(description: "no output and error", redirection: ">&- 2>&-", isMute: true, isSilent: true),
        Lack(description: "no standard descriptors", redirection: "<&- >&- 2>&-", isMute: true, isSilent: true),
        Lack(description: "a full disk", redirection: "> /dev/full", isMute: true),
        Lack(description: "no home", environment: ["HOME": "/nonexistent"]),
        Lack(description: "no variables", preparation: "unset HOME PATH TMPDIR XDG_CONFIG_HOME XDG_STATE_HOME"),
        Lack(description: "no temporary folder", environment: ["TMPDIR": "/nonexistent/tmp"]),
        Lack(description: "a temporary folder that is read-only", environment: ["TMPDIR": "/proc"]),
        Lack(description: "an unknown terminal", environment: ["TERM": "nonesuch"]),
        Lack(description: "no UTF-8", environment: ["LC_ALL": "C", "LANG": "C"]),
        Lack(description: "a folder that is gone", preparation: "cd \"$(mktemp -d)\" && rmdir \"$PWD\""),
        Lack(description: "few descriptors", preparation: "ulimit -n 10", isUnusable: true),
    ]

    /// The time limit of a run: many times what it takes on a busy machine.
    private static let limit = Duration.seconds(90)

    @Test(arguments: lacks) func `every command ends with its status, or with one sentence if it can't run`(lack: Lack)
        async throws
    {
        #if !os(Linux)
        // Other systems have neither /proc nor /dev/full.
        if lack.redirection == "> /dev/full" || lack.environment["TMPDIR"] == "/proc" { return }
        #endif
        let place = Self.lacks.firstIndex { $0.description == lack.description } ?? 0
        for command in Self.turn(Self.commands, place, 2) {
            let arguments = command.arguments.map {
                $0.hasPrefix("demo-data/") ? CommandRun.packageRoot.path + "/" + $0 : $0
            }
            let run = try await CommandRun.of(
                arguments, environment: lack.environment, redirection: lack.redirection, preparation: lack.preparation,
                limit: Self.limit)
            let words: Comment = "\(command.arguments.joined(separator: " ")): \(run)"
            if lack.isUnusable, run.status == 2 {
                #expect(Self.isOneSentence(run.errors), words)
                continue
            }
            #expect(run.status == (lack.isMute ? 2 : command.status), words)
            #expect(run.output.isEmpty == lack.isMute, words)
            if lack.isSilent {
                #expect(run.errors == "", words)
            } else if lack.isMute {
                #expect(run.errors.hasPrefix("codascope: could not write to standard output: "), words)
                #expect(Self.isOneSentence(run.errors), words)
            }
        }
    }

    /// Whether the text is one line of ours, and not a library's error.
    private static func isOneSentence(_ errors: String) -> Bool {
        errors.hasPrefix("codascope: ") && errors.count { $0 == "\n" } == 1 && !errors.contains("Error Domain")
            && !errors.contains("Fatal error")
    }

    #if os(Linux)
    @Test(arguments: [250, 400, 600])
    func `with little address space, a command decodes or says that there is too little`(mebibytes: Int) async throws {
        for command in Self.turn(Self.commands, mebibytes / 150, 2) {
            let run = try await CommandRun.of(
                command.arguments, preparation: "ulimit -v \(mebibytes << 10)", limit: Self.limit)
            guard run.status != command.status else { continue }
            #expect(run.status == 2, "\(command.arguments) \(run)")
            #expect(run.errors.contains("the system can't start another thread ("), "\(command.arguments) \(run)")
            #expect(Self.isOneSentence(run.errors) || command.arguments[0] == "infer", "\(command.arguments) \(run)")
        }
    }
    #endif

    // MARK: Inputs

    private static let inputs: [(name: String, data: Data)] = [
        ("empty.json", Data()), ("nul.json", Data([0])), ("half.json", Data("{\"a\": [1, ".utf8)),
        ("deep.json", Data(String(repeating: "[", count: 100_000).utf8)),
        ("invalid.json", Data([0x7B, 0xFF, 0xFE, 0x7D])), ("bom.json", Data([0xEF, 0xBB, 0xBF])),
        ("number.json", Data(String(repeating: "9", count: 100_000).utf8)),
        ("string.json", Data("\"\(String(repeating: "\\u0000", count: 100_000))\"".utf8)),
        ("keys.json", Data("{\(Array(repeating: "\"a\": 1", count: 10_000).joined(separator: ","))}".utf8)),
        ("half.plist", Data("bplist00".utf8)), ("half-xml.plist", Data("<plist><dict><key>a".utf8)),
        ("deep.plist", Data("<plist version=\"1.0\">\(String(repeating: "<array>", count: 20_000))".utf8)),
        ("lines.ndjson", Data("{\"a\": 1}\n\n\u{1B}[31m\n[\n".utf8)),
    ]

    @Test func `every command ends with its status for odd payloads`() async throws {
        for (place, (name, data)) in Self.inputs.enumerated() {
            let path = try folder.write(name, data)
            for command in Self.turn(["check", "infer", "screen", "encode", "trace", "compare", "fix"], place, 1) {
                let model = command == "infer" ? [] : ["--model", "[String: Int]"]
                let run = try await CommandRun.of(
                    [command, path] + model, environment: CommandRun.withoutCompiler, limit: Self.limit)
                let words: Comment = "\(command) \(name): \(run.status) \(run.errors.prefix(300))"
                #expect((command == "screen" ? [0, 2] : [0, 1, 2, 64]).contains(run.status), words)
                #expect(!run.errors.contains("Fatal error") && !run.errors.contains("Error Domain"), words)
                #expect(run.status == 0 || !run.errors.isEmpty || !run.output.isEmpty, words)
            }
        }
    }
}
