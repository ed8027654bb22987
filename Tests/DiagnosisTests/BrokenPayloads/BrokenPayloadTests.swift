import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import TestSupport
import Testing

/// Every kind of failure several times over, with the whole of what `check` prints of it.
///
/// What is expected stands in the folder `Expected`, a file a group.
@Suite struct BrokenPayloadTests {
    static let groups: [(name: String, payloads: [BrokenPayload])] = [
        ("keys", BrokenPayload.keys), ("nulls", BrokenPayload.nulls), ("types", BrokenPayload.types),
        ("containers", BrokenPayload.containers), ("numbers", BrokenPayload.numbers), ("enums", BrokenPayload.enums),
        ("dates", BrokenPayload.dates), ("strings", BrokenPayload.strings), ("models", BrokenPayload.models),
        ("not-json", BrokenPayload.notJSON), ("servers", BrokenPayload.servers),
        ("askers", BrokenPayload.askers),
    ]

    @Test(arguments: groups.indices)
    func `what is printed of a broken payload says what is wrong, where, and what to change`(group index: Int)
        async throws
    {
        let group = Self.groups[index]
        let runner = BrokenRunner()
        var text = ""
        for broken in group.payloads {
            text += "## \(broken.name)\n\n\(try await runner.text(broken))\n"
        }
        let stored = StoredText(Self.folder.appending(path: "\(group.name).txt"))
        if let difference = try stored.difference(from: text) { Issue.record("\(difference)") }
    }

    @Test
    func `every payload fails, or has something absorbed, and has a name of its own`() async throws {
        let all = Self.groups.flatMap(\.payloads)
        #expect(all.count >= 120)
        #expect(Set(all.map(\.name)).count == all.count)
        let runner = BrokenRunner()
        for broken in all {
            let found = try await runner.diagnose(broken)
            let failure = try #require(found.diagnosis.everything.first, "\(broken.name)")
            let explanation = failure.explained()
            #expect(!explanation.notes.isEmpty && !explanation.advice.isEmpty, "\(broken.name)")
            #expect(explanation.sentences.allSatisfy { $0.hasSuffix(".") }, "\(broken.name): \(explanation.sentences)")
        }
    }

    @Test
    func `a key strategy that the help names finds the key that was missed`() async throws {
        let runner = BrokenRunner()
        var named = 0
        for broken in Self.groups.flatMap(\.payloads) {
            let help = try await runner.diagnose(broken).diagnosis.failures.flatMap { failure in
                failure.explained().advice.compactMap { try? /Decode with keys: ([a-z-]+)/.firstMatch(in: $0)?.1 }
                    .map { (missed: failure.failure?.path, strategy: String($0)) }
            }
            for (missed, strategy) in help {
                named += 1
                var changed = broken
                changed.strategies["keys"] = strategy
                let failures = try await runner.diagnose(changed).result.trace.failures
                #expect(
                    !failures.contains { $0.path == missed && $0.kind == .keyNotFound && $0.fate != .adjusted },
                    "\(broken.name)")
            }
        }
        #expect(named >= 8)
    }

    @Test
    func `every code of a failure is met`() async throws {
        let runner = BrokenRunner()
        var codes: Set<FailureCode> = []
        for broken in Self.groups.flatMap(\.payloads) {
            let found = try await runner.diagnose(broken)
            for failure in found.diagnosis.everything { codes.insert(failure.explained().code) }
        }
        #expect(Set(FailureCode.allCases).subtracting(codes) == [])
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Expected")

    /// The payloads' texts by their names.
}
