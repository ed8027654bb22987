import DecodeService
import Foundation
import JSONText
import Testing

@testable import DecodeEngine
@testable import DecodeTrace

/// What follows from a worker's replies and from the end of the connection, without a worker.
@Suite struct JobCourseTests {
    private static let request = DecodeRequest(id: 7, model: "[Int]", timeLimit: 600)
    private static let payload = Payload(Data("[1,\n2]".utf8))

    private static let place = DecodePlace(
        phase: .decoding,
        call: LastCall(
            path: CodingPath([.index(1)]), method: "decode", typeName: "Int", callCount: 3, repetitions: 1, failures: 0,
            nesting: 0, owner: ""))

    /// A course after some replies.
    private func course(_ replies: [WorkerReply], _ request: DecodeRequest = request) throws -> JobCourse {
        var course = JobCourse(request, Self.payload)
        for reply in replies { _ = try course.take(reply.frame()) }
        return course
    }

    private func seconds(until deadline: ContinuousClock.Instant?) throws -> Double {
        ContinuousClock.now.duration(to: try #require(deadline)) / .seconds(1)
    }

    @Test
    func `each read error gives the expected ending in each phase, cancelled or not`() throws {
        let phases: [[WorkerReply]] = [
            [], [.begins(id: 7)], [.begins(id: 7), .listsKeys(id: 7)], [.begins(id: 7), .readsValues(id: 7)],
        ]
        let corrupt = JobCourse.Ending.unreadable(reason: "bad")
        let table: [(error: FrameError, ending: [JobCourse.Ending], ofCancelled: [JobCourse.Ending])] = [
            (
                .closed, [.neverBegan, .crashed, .withoutKeys, .withoutValues],
                [.neverBegan, .crashed, .crashed, .crashed]
            ),
            (
                .truncated, [.crashed, .crashed, .withoutKeys, .withoutValues],
                [.crashed, .crashed, .crashed, .crashed]
            ),
            (.timedOut, [.silent, .silent, .withoutKeys, .withoutValues], [.silent, .silent, .silent, .silent]),
            (.corrupt("bad"), [corrupt, corrupt, .withoutKeys, .withoutValues], [corrupt, corrupt, corrupt, corrupt]),
        ]
        for (error, endings, ofCancelled) in table {
            for (replies, (ending, cancelled)) in zip(phases, zip(endings, ofCancelled)) {
                let course = try course(replies)
                #expect(course.ending(after: error, isCancelled: false) == ending, "\(error) after \(replies)")
                #expect(course.ending(after: error, isCancelled: true) == cancelled, "\(error) after \(replies)")
            }
        }
    }

    @Test
    func `only a worker that ended by itself isn't killed`() {
        let endings: [JobCourse.Ending] = [
            .neverBegan, .crashed, .withoutKeys, .withoutValues, .silent, .unreadable(reason: ""),
        ]
        #expect(endings.map(\.isForced) == [false, false, true, true, true, true])
    }

    @Test
    func `the next event ends the key listing, and values are read before the decode finishes`() throws {
        var course = try course([.begins(id: 7), .listsKeys(id: 7)])
        #expect(course.phase == .listingKeys)
        #expect(try seconds(until: course.deadline) < 2)
        guard case .deliver(.progress(calls: 3)) = try course.take(WorkerReply.progress(id: 7, calls: 3).frame()) else {
            Issue.record("no progress")
            return
        }
        #expect(course.phase == .answering)
        guard case .beginValues = try course.take(WorkerReply.readsValues(id: 7).frame()) else {
            Issue.record("no values")
            return
        }
        #expect(try seconds(until: course.deadline) > 500)
        guard case .deliver(.finished) = try course.take(WorkerReply.finished(id: 7).frame()) else {
            Issue.record("no end")
            return
        }
    }

    @Test(arguments: [WorkerReply.listsKeys(id: 7), .readsValues(id: 7)])
    func `trouble reported after the decode is handled as a closed connection`(reply: WorkerReply) throws {
        var course = try course([.begins(id: 7), reply])
        let trouble = try WorkerReply.trouble(id: 7, .memoryLimit(mebibytes: 10)).frame()
        #expect(throws: FrameError.closed) { try course.take(trouble) }
    }

    @Test
    func `an announced crash has a position in the payload and a short deadline`() throws {
        var course = try course([.begins(id: 7)])
        guard case .wait = try course.take(WorkerReply.dies(id: 7, Self.place).frame()) else {
            Issue.record("no wait")
            return
        }
        #expect(course.place?.line == 2)
        #expect(course.place?.column == 1)
        #expect(try seconds(until: course.deadline) <= 2)
        #expect(course.ending(after: FrameError.closed, isCancelled: false) == .crashed)
    }

    @Test
    func `an exceeded limit has a place in the text`() throws {
        var course = try course([.begins(id: 7)])
        let reply = WorkerReply.trouble(id: 7, .timeLimit(seconds: 2, place: Self.place))
        guard case .exceeded(.timeLimit(2, let place)) = try course.take(reply.frame()) else {
            Issue.record("no limit")
            return
        }
        #expect(place?.line == 2)
    }

    @Test
    func `other trouble is delivered, and only a library that can't be loaded ends the worker`() throws {
        var course = try course([.begins(id: 7)])
        let trouble = RunnerTrouble.unknownModel(name: "A", near: [], candidates: [])
        guard case .deliver(.trouble(trouble)) = try course.take(WorkerReply.trouble(id: 7, trouble).frame()) else {
            Issue.record("not delivered")
            return
        }
        let missing = RunnerTrouble.modelsNotLoaded(reason: "gone")
        guard case .notLoaded(missing) = try course.take(WorkerReply.trouble(id: 7, missing).frame()) else {
            Issue.record("not ended")
            return
        }
    }

    @Test(arguments: [
        WorkerReply.finished(id: 8), .begins(id: 8), .dies(id: 8, place), .ready(version: 1), .needsPayload(id: 8),
    ])
    func `a reply to another request is rejected`(reply: WorkerReply) throws {
        var course = try course([.begins(id: 7)])
        let frame = try reply.frame()
        #expect(throws: FrameError.corrupt("a response to another request")) { try course.take(frame) }
    }

    @Test
    func `the deadline is shortly after the time limit, and there is none without a limit`() throws {
        let limited = try course([], DecodeRequest(id: 7, model: "[Int]", timeLimit: 10))
        #expect(try (10.0...12).contains(seconds(until: limited.deadline)))
        #expect(try course([], DecodeRequest(id: 7, model: "[Int]", timeLimit: nil)).deadline == nil)
    }
}
