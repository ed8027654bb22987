import CLibFuzzer
import Foundation

/// Runs the fuzzer on one of the targets; the arguments after its name are libFuzzer's own.
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "--list":
            for target in FuzzTarget.all { print("\(target.name)\t\(target.longest)\t\(target.summary)") }
        case "--seeds":
            guard let target = named(arguments, 2), arguments.count > 3 else { return usage() }
            write(target.seeds(), to: URL(filePath: arguments[3]))
        case let name?:
            guard let target = named(arguments, 1) else { return usage() }
            run(target, [name] + arguments.dropFirst(2))
        case nil: usage()
        }
    }

    private static func named(_ arguments: [String], _ place: Int) -> FuzzTarget? {
        guard place < arguments.count else { return nil }
        return FuzzTarget.all.first { $0.name == arguments[place] }
    }

    private static func usage() {
        let names = FuzzTarget.all.map(\.name).joined(separator: " ")
        FileHandle.standardError.write(
            Data(
                "usage: codascope-fuzz --list | --seeds TARGET FOLDER | TARGET [libFuzzer's arguments]\n\(names)\n".utf8
            ))
        exit(64)
    }

    private static func write(_ seeds: [[UInt8]], to folder: URL) {
        for (number, seed) in seeds.enumerated() {
            let name = "seed-" + String(repeating: "0", count: 4 - min(4, "\(number)".count)) + "\(number)"
            do {
                try Data(seed).write(to: folder.appending(path: name))
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(1)
            }
        }
    }

    /// Set once before the fuzzer starts, which calls back from the thread that set it.
    nonisolated(unsafe) private static var target: FuzzTarget?

    private static func run(_ target: FuzzTarget, _ arguments: [String]) {
        Self.target = target
        var count = CInt(arguments.count)
        // The fuzzer keeps pointers to the arguments as long as the process lives.
        let strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
        for (index, argument) in arguments.enumerated() { strings[index] = strdup(argument) }
        strings[arguments.count] = nil
        var argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = strings
        let status = LLVMFuzzerRunDriver(&count, &argv) { data, size in
            let input = Array(UnsafeBufferPointer(start: data, count: size))
            do {
                try Main.target?.check(input)
            } catch {
                FileHandle.standardError.write(Data("\nBroken: \(error)\n".utf8))
                // Ends like a trap, so that the fuzzer keeps the input.
                abort()
            }
            return 0
        }
        exit(status)
    }
}
