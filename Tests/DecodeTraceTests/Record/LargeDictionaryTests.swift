import Foundation
import Testing

@testable import DecodeTrace
@testable import FidelityCases

/// Dictionaries with more keys than the recorder keeps for a lookup.
@Suite struct LargeDictionaryTests {
    private static let count = 70_000

    private static func object(of value: (Int) -> String) -> String {
        "{" + (0..<count).map { "\"key \($0)\":\(value($0))" }.joined(separator: ",") + "}"
    }

    @Test
    func `each value has its key in the record`() throws {
        let json = "[\(Self.object { "\($0)" }),\(Self.object { "\($0)" })]"
        let trace = JSONDecoder().trace([[String: Int]].self, from: Data(json.utf8)).trace
        #expect(trace.brokenInvariants() == [])
        for dictionary in trace.children(of: 0) {
            let keys = trace.children(of: dictionary).compactMap { node -> String? in
                if case .key(let key) = trace.key(of: node) { key } else { nil }
            }
            #expect(Set(keys) == Set((0..<Self.count).map { "key \($0)" }))
            #expect(keys.count == Self.count)
        }
    }

    @Test
    func `an attempt that a later one replaced isn't a failure, however many keys both requested`() throws {
        let json = Self.object { _ in "\"text\"" }
        let traced = JSONDecoder().trace(NumbersOrTexts.self, from: Data(json.utf8))
        #expect(traced.trace.brokenInvariants() == [])
        #expect(traced.trace.failures.map(\.path.description) == [])
        #expect(traced.trace.thrown.map(\.fate) == [.superseded])
    }

    @Test
    func `after a failure, equal keys have one number`() throws {
        let json = "[\(Self.object { "\($0)" }),\(Self.object { $0 == 5 ? "\"five\"" : "\($0)" })]"
        let trace = JSONDecoder().trace([[String: Int]].self, from: Data(json.utf8)).trace
        #expect(trace.failures.map(\.path.description) == ["[1][\"key 5\"]"])
        var numbers: [String: Set<Int32>] = [:]
        for node in 0..<trace.count {
            if case .key(let key) = trace.key(of: node) { numbers[key, default: []].insert(trace[node].key) }
        }
        #expect(numbers.values.allSatisfy { $0.count == 1 })
    }
}

private enum NumbersOrTexts: Decodable {
    case numbers([String: Int])
    case texts([String: String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let numbers = try? container.decode([String: Int].self) {
            self = .numbers(numbers)
        } else {
            self = .texts(try container.decode([String: String].self))
        }
    }
}
