import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Records of many calls, for which memory is allocated several times.
@Suite struct LargeRecordTests {
    /// An array that repeats one value.
    private static func array(of value: String, _ count: Int, last: String? = nil) -> Data {
        Data("[\((Array(repeating: value, count: count - 1) + [last ?? value]).joined(separator: ","))]".utf8)
    }

    /// Expects that each value has the calls of the same value in a payload of its own, with shifted node numbers.
    private func expectRepeated<T: Decodable>(
        _ type: T.Type, _ value: String, count: Int, in trace: Trace, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let one = JSONDecoder().trace([T].self, from: Self.array(of: value, 1)).trace
        let size = one.count - 1
        #expect(trace.count == 1 + count * size, sourceLocation: sourceLocation)
        #expect(trace[0].end == trace.count, sourceLocation: sourceLocation)
        var wrong: [Int] = []
        for place in 1..<trace.count {
            let (index, offset) = ((place - 1) / size, Int32((place - 1) / size * size))
            var expected = one[(place - 1) % size + 1]
            if expected.parent > 0 { expected.parent += offset }
            expected.end += offset
            if (place - 1) % size == 0 { expected.key = KeyCode.element(index) }
            if trace[place] != expected { wrong.append(place) }
        }
        #expect(wrong == [], sourceLocation: sourceLocation)
    }

    @Test func `a long record repeats the calls of a short one`() throws {
        let value = #"{"name":"X","cities":[{"name":"ä","population":1},{"name":"b","population":2}]}"#
        let count = 20_000
        let traced = JSONDecoder().trace([Country].self, from: Self.array(of: value, count))
        #expect(try traced.result.get().count == count)
        #expect(traced.trace.brokenInvariants() == [])
        expectRepeated(Country.self, value, count: count, in: traced.trace)
        let again = try Trace(packed: traced.trace.packed())
        #expect(again.hasSameCalls(as: traced.trace))
        expectRepeated(Country.self, value, count: count, in: again)
    }

    @Test func `long lists of lists of numbers are recorded like short ones`() throws {
        let value = "[[1,2],[3],[],[4,5,6]]"
        let trace = JSONDecoder().trace([[[Double]]].self, from: Self.array(of: value, 30_000)).trace
        #expect(trace.brokenInvariants() == [])
        expectRepeated([[Double]].self, value, count: 30_000, in: trace)
    }

    @Test func `values nested deeply stay open while many calls are recorded inside them`() throws {
        let (depth, count) = (300, 150_000)
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        let open = #"{"inner":"# + (1..<depth).map { _ in #"{"inner":"# }.joined()
        let json = open + #"{"numbers":["# + numbers + "]}" + String(repeating: "}", count: depth)
        let trace = JSONDecoder().trace(Matryoshka.self, from: Data(json.utf8)).trace
        #expect(trace.brokenInvariants() == [])
        // Each enclosing value asks for its numbers, which are missing, after its inner value.
        let last = trace.count - 1 - depth
        #expect(trace.path(of: last).components.last == .index(count - 1))
        #expect(trace.pathLength(of: last) == depth + 2)
        #expect((last + 1..<trace.count).map { trace.pathLength(of: $0) } == (1...depth).reversed())
        #expect(trace.failures == [])
    }

    @Test(arguments: [1, 39_999])
    func `a failure after many calls doesn't change the record before it`(place: Int) throws {
        let value = #"{"name":"X","cities":[{"name":"ä","population":1}]}"#
        var values = Array(repeating: value, count: 40_000)
        values[place] = #"{"name":"X","cities":[{"name":"ä","population":"many"}]}"#
        let data = Data("[\(values.joined(separator: ","))]".utf8)
        let traced = JSONDecoder().trace([Country].self, from: data)
        #expect(traced.trace.brokenInvariants() == [])
        #expect(traced.trace.failures.map(\.path.description) == ["[\(place)].cities[0].population"])
        #expect(throws: DecodingError.self) { try traced.result.get() }
        let again = try Trace(packed: traced.trace.packed())
        #expect(again.failures == traced.trace.failures)
        #expect(again.hasSameCalls(as: traced.trace))
        // The calls before it are those of a valid payload.
        let good = JSONDecoder().trace([Country].self, from: Self.array(of: value, 40_000)).trace
        let before = traced.trace.children(of: 0).reduce(0) { _, child in child }
        #expect((1..<before).allSatisfy { traced.trace[$0] == good[$0] })
    }

    @Test func `errors that are caught after many calls are recorded with what the code did next`() throws {
        let count = 40_000
        let data = Self.array(of: #"{"a":1,"b":[1,2]}"#, count, last: #"{"a":"x","b":[1,2]}"#)
        let traced = JSONDecoder().trace([Catching].self, from: data)
        #expect(try traced.result.get().map(\.a) == Array(repeating: 1, count: count - 1) + [nil])
        #expect(traced.trace.brokenInvariants() == [])
        #expect(traced.trace.thrown.map { "\($0.path) \($0.fate)" } == ["[39999].a absorbed"])
        #expect(traced.trace.path(of: traced.trace.count - 1).description == "[39999].b[1]")
    }

    @Test func `calls on a decoder after its value was decoded are recorded inside that value`() throws {
        let count = Keeping.count
        let keeper = Keeper()
        let decoder = JSONDecoder()
        decoder.userInfo = [Keeper.key: keeper]
        let data = Self.array(of: #"{"a":1,"b":[1,2]}"#, count)
        let traced = decoder.trace([Keeping].self, from: data)
        #expect(traced.trace.brokenInvariants() == [])
        // The last one opens the object of the first one again, and reads it.
        let first = try #require(Array(traced.trace.children(of: 0)).first)
        #expect(
            traced.trace.children(of: first).map { traced.trace.path(of: $0).description } == ["[0].a", "[0]", "[0].b"])
        #expect(try traced.result.get().last?.other == [1, 2])
    }

    @Test func `a loop of many calls is counted while it runs`() throws {
        let progress = DecodeProgress()
        let decoder = JSONDecoder()
        let report = Report()
        decoder.userInfo = [Report.key: report]
        report.progress = progress
        _ = decoder.trace([Looping].self, from: Data(#"[{"a":1},{"a":1,"isLast":true}]"#.utf8), progress: progress)
        let call = try #require(report.standstill?.lastCall)
        #expect(call.path.description == "[1].a")
        #expect(call.typeName == "Int")
        #expect(call.owner == "Looping")
        #expect(call.repetitions == Looping.count)
        #expect(call.failures == 0)
        // The root, and for each element the loop and two other calls.
        #expect(call.callCount == 1 + 2 * (2 + Looping.count))
    }

    @Test func `a repeated decode provides all calls of a long payload`() throws {
        let decodes = RepeatedDecode { JSONDecoder() }
        for count in [3, 30_000, 40_000, 2] {
            let data = Self.array(of: "[[1,2],[3]]", count)
            let ends = decodes.run([[[Int]]].self, from: data) { calls in
                calls.nodes.indices.map { Int(calls.nodes[$0].end) }
            }
            let trace = JSONDecoder().trace([[[Int]]].self, from: data).trace
            #expect(ends == (0..<trace.count).map { Int(trace[$0].end) })
        }
    }
}

private struct Matryoshka: Decodable {
    var inner: [Matryoshka]
    var numbers: [Int]?

    private enum CodingKeys: String, CodingKey {
        case inner, numbers
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        inner = try container.decodeIfPresent(Matryoshka.self, forKey: .inner).map { [$0] } ?? []
        numbers = try container.decodeIfPresent([Int].self, forKey: .numbers)
    }
}

private struct Catching: Decodable {
    var a: Int?
    var b: [Int]

    private enum CodingKeys: String, CodingKey {
        case a, b
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try? container.decode(Int.self, forKey: .a)
        b = try container.decode([Int].self, forKey: .b)
    }
}

/// Takes a snapshot of the running decode.
private final class Report: @unchecked Sendable {
    // Sendable is safe because one decode uses it, on one thread.
    static let key = CodingUserInfoKey(rawValue: "report") ?? { preconditionFailure("any name is one") }()
    var progress: DecodeProgress?
    var standstill: Standstill?
}

/// Asks for the same value repeatedly.
private struct Looping: Decodable {
    static let count = 100_000

    private enum CodingKeys: String, CodingKey {
        case a, isLast
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isLast = try container.decodeIfPresent(Bool.self, forKey: .isLast) ?? false
        for _ in 0..<Self.count { _ = try container.decode(Int.self, forKey: .a) }
        guard isLast, let report = decoder.userInfo[Report.key] as? Report else { return }
        report.standstill = report.progress?.standstill()
    }
}

/// Keeps the first decoder.
private final class Keeper: @unchecked Sendable {
    // Sendable is safe because one decode uses it, on one thread.
    static let key = CodingUserInfoKey(rawValue: "keeper") ?? { preconditionFailure("any name is one") }()
    var decoder: (any Decoder)?
    var count = 0
}

private struct Keeping: Decodable {
    static let count = 100_000
    var other: [Int]?

    private enum CodingKeys: String, CodingKey {
        case a, b
    }

    init(from decoder: any Decoder) throws {
        let keeper = decoder.userInfo[Keeper.key] as? Keeper
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Int.self, forKey: .a)
        keeper?.count += 1
        if keeper?.decoder == nil { keeper?.decoder = decoder }
        guard keeper?.count == Self.count else { return }
        other = try keeper?.decoder?.container(keyedBy: CodingKeys.self).decode([Int].self, forKey: .b)
    }
}
