import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Decodes that are cancelled and watched from outside.
@Suite struct DecodeControlTests {
    /// Counts its living instances.
    private final class Guest: Decodable {
        static let alive = Locked(0)
        init(from decoder: any Decoder) throws {
            _ = try decoder.singleValueContainer().decode(Int.self)
            Self.alive.with { $0 += 1 }
        }
        deinit { Self.alive.with { $0 -= 1 } }
    }

    private static func numbers(_ count: Int) -> Data {
        Data(("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]").utf8)
    }

    @Test
    func `a decode that is cancelled from another thread ends with a clear error, and nothing leaks`() {
        let started = DispatchSemaphore(value: 0)
        let isCancelled = Locked(false)
        let control = DecodeControl(every: 100) { count in
            // The decode waits until the other thread has cancelled it.
            guard count == 100 else { return }
            started.signal()
            while !(isCancelled.with { $0 }) { Thread.sleep(forTimeInterval: 0.001) }
        }
        Thread.detachNewThread {
            started.wait()
            control.cancel()
            isCancelled.with { $0 = true }
        }
        let traced = JSONDecoder().trace([Guest].self, from: Self.numbers(100_000), control: control)
        guard case .failure(let error) = traced.result else { return #expect(Bool(false), "it must fail") }
        #expect(error is DecodeCancelled)
        #expect("\(error)" == "The decode was cancelled.")
        #expect(control.isCancelled)
        #expect(control.decodedCount == 100)
        #expect(Guest.alive.with { $0 } == 0)
        #expect(traced.trace.brokenInvariants() == [])
        #expect(traced.trace.failures.map(\.debugDescription) == ["The decode was cancelled."])
        #expect(traced.trace.count < 300)
    }

    @Test
    func `no rule recovers from a cancelled decode, and no model can continue`() {
        let every = Leniency(
            arrays: .failable, dictionaries: .failable, optionals: .failable, scalars: .lossless, enums: .fallback,
            missing: .defaults, errors: .all, keys: .caseInsensitive)
        let control = DecodeControl()
        control.cancel()
        let city = Data(#"{"name":"x","population":1}"#.utf8)
        for leniency in [Leniency.none, every] {
            let traced = JSONDecoder().trace(City.self, from: city, leniency: leniency, control: control)
            #expect(describe(traced.result) == "error DecodeCancelled The decode was cancelled.")
            #expect(traced.trace.count <= 1)
        }
        #expect(control.decodedCount == 0)
    }

    @Test
    func `progress counts values`() {
        let reports = Locked<[Int]>([])
        let control = DecodeControl(every: 4) { count in reports.with { $0.append(count) } }
        let traced = JSONDecoder().trace([Int].self, from: Self.numbers(10), control: control)
        #expect(describe(traced.result) == describe(Result { Array(repeating: 1, count: 10) }))
        #expect(reports.with { $0 } == [4, 8])
        #expect(control.decodedCount == 11)
        let untouched = DecodeControl()
        #expect(untouched.decodedCount == 0)
        #expect(!untouched.isCancelled)
    }

    @Test
    func `the progress counts recorded calls to within a few thousand, and doesn't change the record`() {
        final class Seen: Decodable {
            static let counts = Locked<[Int]>([])
            static let progress = DecodeProgress()
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer().decode(Int.self)
                Self.counts.with { $0.append(Self.progress.callCount) }
            }
        }
        #expect(Seen.progress.callCount == 0)
        let data = Self.numbers(30_000)
        let traced = JSONDecoder().trace([Seen].self, from: data, progress: Seen.progress)
        let counts = Seen.counts.with { $0 }
        #expect(counts.count == 30_000)
        // Each element has two calls: the element itself, and the number in it.
        #expect(counts.enumerated().allSatisfy { (0...DecodeProgress.interval).contains(1 + 2 * ($0 + 1) - $1) })
        let plain = JSONDecoder().trace([Seen].self, from: data)
        #expect(traced.trace.count == plain.trace.count)
        #expect(traced.trace.brokenInvariants() == [])
    }

    @Test(arguments: [#"{"name":"x","cities":[{"name":1}]}"#, "{", "3"])
    func `a controlled decode has the result of a plain one`(json: String) {
        let plain = describe(Result { try JSONDecoder().decode(Country.self, from: Data(json.utf8)) })
        let traced = JSONDecoder().trace(Country.self, from: Data(json.utf8), control: DecodeControl())
        #expect(describe(traced.result) == plain)
    }

    @Test
    func `a control doesn't change the record`() {
        let json = Data(#"{"a":{"x":[{"name":"n","population":1}],"y":[]}}"#.utf8)
        let plain = JSONDecoder().trace(A<[String: [City]]>.self, from: json).trace
        let controlled = JSONDecoder().trace(A<[String: [City]]>.self, from: json, control: DecodeControl()).trace
        #expect(plain.keyTypes == controlled.keyTypes)
        // A dictionary's keys come in the order of their hashes.
        #expect(Set(plain.description.split(separator: "\n")) == Set(controlled.description.split(separator: "\n")))
    }
}
