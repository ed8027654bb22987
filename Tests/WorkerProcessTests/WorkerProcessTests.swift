import DecodeService
import DecodeTrace
import Foundation
import Lessons
import TestSupport
import Testing

@testable import DecodeEngine
@testable import JSONText

/// The real child process. A stopped child (SIGSTOP) stands for a model that never ends: it is in the middle of its
/// decode for as long as the test wants.
@Suite(.timeLimit(.minutes(60))) struct WorkerProcessTests {
    private let runner = WorkerProcessRunner(executable: BuiltExecutable.path("worker-fixture"))
    private let payload = Payload(Data("[1, 2, 3]".utf8))

    private func outcome(of model: String = "[Int]") async -> DecodeResult.Outcome? {
        await runner.decode(DecodeRequest(model: model), payload: payload).result?.outcome
    }

    /// Returns a child that exists but is stopped.
    private func stoppedChild() async throws -> pid_t {
        #expect(await outcome() == .decoded)
        let child = try #require(runner.workerProcessIdentifier)
        #expect(kill(child, SIGSTOP) == 0)
        // The signal is on its way when kill returns; waitpid returns once it has arrived.
        var status: Int32 = 0
        #expect(waitpid(child, &status, WUNTRACED) == child)
        return child
    }

    /// The sorted lines of a trace: a dictionary's keys come in the order of their hashes, which differs between
    /// processes.
    private static func lines(_ trace: Trace?) -> [Substring] {
        trace.map { $0.description.split(separator: "\n").sorted() } ?? []
    }

    @Test(arguments: [true, false])
    func `the child gives the same result and preview as a decode in this process`(wantsPreview: Bool) async throws {
        let trials = LessonCatalog.all.flatMap { lesson in
            lesson.payloads.flatMap { payload in payload.trials.map { (lesson.name, payload, $0) } }
        }
        for (lesson, shown, trial) in trials {
            let payload = Payload(Payload(showing: shown.data).data)
            var request = DecodeRequest(
                id: 3, model: trial.model, preferredLesson: lesson, wantsPreview: wantsPreview)
            for (name, value) in trial.strategies { try request.strategies.set(name, to: value) }
            let here = await InProcessRunner().decode(request, payload: payload)
            let there = await runner.decode(request, payload: payload)
            #expect(there.trouble == here.trouble)
            #expect(there.preview == here.preview)
            #expect(Self.lines(there.result?.trace) == Self.lines(here.result?.trace), "\(trial)")
            #expect(there.result?.trace.keyTypes == here.result?.trace.keyTypes, "\(trial)")
            #expect(there.result?.knownKeys == here.result?.knownKeys)
            #expect(there.result?.cases == here.result?.cases)
            #expect(there.result?.counts == here.result?.counts)
            #expect(there.result?.outcome == here.result?.outcome)
            #expect(there.result?.model == here.result?.model)
            #expect(there.result?.typeName == here.result?.typeName)
        }
    }

    #if os(Linux)
    @Test func `a payload in shared memory decodes like a sent one, and is sent if it can't be read`()
        async throws
    {
        let text = Data(#"[{"name": "Oslo"}]"#.utf8)
        let request = DecodeRequest(model: "[[String: String]]")
        let sent = await runner.decode(request, payload: Payload(text))
        let shared = Payload(TextBytes(try #require(SharedBytes.copying(text))))
        let read = await runner.decode(request, payload: shared)
        #expect(read.result?.outcome == .decoded)
        #expect(Self.lines(read.result?.trace) == Self.lines(sent.result?.trace))
        #expect(shared.bytes.shared != nil)
        // As if the worker could not open it.
        let place = SharedBytes.Place(path: "/nowhere", file: 1, count: text.count)
        let lost = Payload(TextBytes(SharedBytes(data: text, place: place)))
        let resent = await runner.decode(request, payload: lost)
        #expect(resent.trouble == nil)
        #expect(Self.lines(resent.result?.trace) == Self.lines(sent.result?.trace))
    }
    #endif

    @Test
    func `one child answers many requests, also concurrent ones`() async throws {
        await withTaskGroup { group in
            for _ in 0..<20 { group.addTask { await outcome() } }
            for await outcome in group { #expect(outcome == .decoded) }
        }
        let first = runner.workerProcessIdentifier
        #expect(await outcome(of: "[String]") == .failed)
        #expect(first != nil && runner.workerProcessIdentifier == first)
    }

    @Test
    func `a long decode reports its progress before its result`() async throws {
        let rows = 300_000
        let payload = Payload(Data(("[" + repeatElement("[1]", count: rows).joined(separator: ",") + "]").utf8))
        var calls: [Int] = []
        var isAfterResult = false
        for await event in runner.decode(DecodeRequest(model: "[[Int]]"), payload: payload) {
            switch event {
            case .progress(let number):
                calls.append(number)
                #expect(!isAfterResult)
            case .result(let result):
                isAfterResult = true
                #expect(result.trace.count == 2 * rows + 1)
            default: break
            }
        }
        #expect(!calls.isEmpty)
        #expect(calls == Set(calls).sorted())
        #expect(calls.allSatisfy { (1...2 * rows + 1).contains($0) })
    }

    @Test
    func `a child killed before it begins a decode is replaced, and the decode completes`() async throws {
        let child = try await stoppedChild()
        let sentCount = runner.sentCount
        let events: AsyncStream<DecodeEvent> = runner.decode(
            DecodeRequest(model: "[Int]", timeLimit: 600), payload: payload)
        // The end of the thread that started it continues a child, so it is stopped again.
        while runner.sentCount == sentCount {
            kill(child, SIGSTOP)
            await Task.yield()
        }
        #expect(kill(child, SIGKILL) == 0)
        var outcomes: [DecodeResult.Outcome] = []
        for await event in events {
            if case .result(let result) = event { outcomes.append(result.outcome) }
            if case .trouble(let trouble) = event { Issue.record(trouble) }
        }
        #expect(outcomes == [.decoded])
        #expect(runner.workerProcessIdentifier != child)
    }

    @Test
    func `a decode past its time limit is ended, and the next one works`() async throws {
        let child = try await stoppedChild()
        let answer = await runner.decode(DecodeRequest(model: "[Int]", timeLimit: 0.05), payload: payload)
        #expect(answer.trouble == .timeLimit(seconds: 0.05))
        #expect(answer.result == nil)
        #expect(kill(child, 0) == -1, "the child is gone and no zombie")
        #expect(await outcome() == .decoded)
    }

    @Test
    func `a cancelled decode ends even if its child doesn't, and the next one works`() async throws {
        _ = try await stoppedChild()
        let sentCount = runner.sentCount
        let request = DecodeRequest(model: "[Int]", timeLimit: 600)
        let task = Task { await runner.decode(request, payload: payload) }
        while runner.sentCount == sentCount { await Task.yield() }
        task.cancel()
        let answer = await task.value
        #expect(answer.isCancelled && answer.result == nil && answer.trouble == nil)
        #expect(await outcome() == .decoded)
    }

    @Test(arguments: [
        (ValueReading.afterwards, ["result", "reads values", "finished"]), (.atOnce, ["reads values", "finished"]),
    ])
    func `a cancelled reading of values ends without an answer, and the worker continues`(
        reading: ValueReading, events: [String]
    ) async throws {
        let child = try WorkerChild(executable: BuiltExecutable.path("worker-fixture"), arguments: [])
        defer {
            child.kill()
            _ = child.crash()
        }
        var said: [String] = []
        // A cancellation that comes when all values are read is made again, of a reading that takes twice as long.
        for attempt in 0..<4 where attempt == 0 || said.contains("values") {
            let numbers = String(repeating: "[1,2,3],", count: 100_000 << attempt)
            let text = TextBytes(Data("[\(numbers)[]]".utf8))
            try child.pipe.write(WorkerRequest.payload(id: attempt, format: .json).frame(blobs: [text]))
            let request = DecodeRequest(id: 7 + attempt, model: "[[Int]]", values: reading)
            try child.pipe.write(WorkerRequest.decode(request, payload: attempt, listsKeys: true).frame())
            said = []
            while said.last != "finished" {
                switch try WorkerReply(child.pipe.read(until: .now + .seconds(600))) {
                case .result: said.append("result")
                case .readsValues(let id):
                    said.append("reads values")
                    try child.pipe.write(WorkerRequest.cancelValues(id: id).frame())
                case .values: said.append("values")
                case .finished: said.append("finished")
                case .trouble(_, let trouble): Issue.record(trouble)
                default: break
                }
            }
        }
        #expect(said == events)
        #expect(child.isRunning)
    }

    @Test
    func `an executable that isn't a worker is reported without a wait`() async {
        for executable in ["/nonexistent/codascope", "/bin/echo"] {
            let other = WorkerProcessRunner(executable: executable)
            guard case .runnerNotStarted = await other.decode(DecodeRequest(model: "[Int]"), payload: payload).trouble
            else {
                Issue.record("\(executable) started")
                return
            }
        }
    }

    @Test
    func `the cases of an enum are sent with the result`() async throws {
        let request = DecodeRequest(model: "Bool")
        var result = try #require(await InProcessRunner().decode(request, payload: payload).result)
        result.cases = ["Genre": [#""drama""#, #""science-fiction""#]]
        let (reply, blobs) = DecodeEvent.result(result).reply(to: request)
        let frame = try reply.frame(blobs: blobs)
        guard case .result(let read) = try WorkerReply(frame).event(blobs: frame.blobs)?.event else {
            Issue.record("no result came")
            return
        }
        #expect(read.cases == result.cases)
    }

    @Test
    func `the worker ends with its input, even during a decode, and prints no error`() async throws {
        let request = DecodeRequest(model: "[[Int]]")
        let numbers = Data(("[" + String(repeating: "[1,2,3],", count: 200_000) + "[]]").utf8)
        var input = Data()
        for frame in [
            try WorkerRequest.payload(id: 1, format: .json).frame(blobs: [TextBytes(numbers)]),
            try WorkerRequest.decode(request, payload: 1, listsKeys: true).frame(),
        ] {
            input += frame.blobs.reduce(frame.prefix + frame.header) { $0 + $1.data }
        }
        let run = try await CommandRun.of([], input: input, executable: "worker-fixture")
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test
    func `a worker that receives something other than a frame ends`() async throws {
        let run = try await CommandRun.of(
            [], input: Data("GET / HTTP/1.1\r\n\r\n".utf8), executable: "worker-fixture")
        #expect(run.status == 0)
        #expect(run.errors == "")
    }
}
