import DecodeTrace
import Foundation
import Testing

/// The fuzzer's checks on known inputs: the seeds, and inputs that once broke a promise.
@Suite struct FuzzTargetTests {
    private static let regressions = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Regressions")

    /// An input that was found, and the target that found it.
    struct Found: Sendable, CustomTestStringConvertible {
        var target: String
        var file: String

        var testDescription: String { "\(target)/\(file)" }
    }

    static let found: [Found] = names(in: regressions).flatMap { target in
        names(in: regressions.appending(path: target)).map { Found(target: target, file: $0) }
    }

    private static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `a target's promise holds for its seeds`(_ name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = target.seeds()
        #expect(seeds.count > 3)
        for seed in seeds {
            let broken = Self.broken(target, seed)
            #expect(broken == nil, "\(Data(seed).base64EncodedString()), \(String(decoding: seed, as: UTF8.self))")
        }
    }

    @Test(arguments: found)
    func `an input that once broke a promise no longer does`(_ found: Found) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == found.target }, "no target has this name")
        let file = Self.regressions.appending(path: found.target).appending(path: found.file)
        let input = try Data(contentsOf: file)
        #expect(Self.broken(target, Array(input)) == nil)
    }

    @Test func `the names of targets are unique`() {
        #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
    }

    /// Returns what is broken, or nil if the promise holds. Runs on a stack as large as the fuzzer's.
    private static func broken(_ target: FuzzTarget, _ input: [UInt8]) -> String? {
        withLargeStack(bytes: 16 << 20) { () -> String? in
            do {
                try target.check(input)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
