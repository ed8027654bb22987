import ArgumentParser
import Foundation
import ResilientCodable

/// Compares the wrappers of ResilientCodable with plain decoding of the wrapped types.
struct WrapperBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wrappers",
        abstract: "Each wrapper of ResilientCodable against plain decoding.",
        discussion: """
            Times are medians of alternating pairs. valgrind counts the cost of a report that nobody reads, in a decode in \
            which every value fails and is swallowed: by a wrapper without a report (bare), by FailableDecodable without a \
            reporter (silent), and with one (reported). The allocations of 1000 more values are the difference of

              strip -g -o stripped codascope-bench
              valgrind ./stripped wrappers --swallow silent --elements 1000
              valgrind ./stripped wrappers --swallow silent --elements 2000

            in \u{201C}total heap usage\u{201D}; bare and silent are equal.
            """)

    @Option(help: "The number of elements in a payload.")
    var elements = 100_000

    @Option(help: "The number of pairs to time.")
    var pairs = 11

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run, to check that it works.")
    var smoke = false

    @Option(help: "Run one decode that swallows each value, for valgrind: bare, silent or reported.")
    var swallow: Swallowing?

    func run() throws {
        if let swallow { return try swallow.run(elements) }
        let count = smoke ? 1000 : max(1, elements)
        let costs = try WrapperCase.all.map { try $0.measure(count, smoke ? 1 : max(1, pairs)) }
        if json {
            try printJSON(costs)
        } else {
            print(Self.table(costs, elements: count))
        }
    }

    private static func table(_ costs: [WrapperCost], elements: Int) -> String {
        let width = costs.map(\.name.count).max() ?? 0
        func row(_ name: String, _ columns: [String]) -> String {
            let cells = columns.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }
            return name.padding(toLength: width, withPad: " ", startingAt: 0) + cells.joined(separator: " ")
        }
        let head = row("\(elements) elements", ["plain ms", "wrapped ms", "ratio", "ns each"])
        return
            ([head]
            + costs.map { cost in
                row(
                    cost.name,
                    [
                        String(format: "%.1f", cost.plainMilliseconds),
                        String(format: "%.1f", cost.wrappedMilliseconds),
                        String(format: "%.2f", cost.ratio),
                        String(
                            format: "%.0f",
                            (cost.wrappedMilliseconds - cost.plainMilliseconds) * 1e6 / Double(max(1, elements))),
                    ])
            }).joined(separator: "\n")
    }
}

/// The cost of one wrapper.
struct WrapperCost: Codable {
    var name: String
    var plainMilliseconds: Double
    var wrappedMilliseconds: Double
    /// The median of wrapped time divided by plain time, over alternating pairs.
    var ratio: Double
}

/// A wrapper, and the plain decode to compare it with.
struct WrapperCase: Sendable {
    let name: String
    let measure: @Sendable (_ elements: Int, _ pairs: Int) throws -> WrapperCost

    /// - Parameters:
    ///   - name: The name in the table.
    ///   - plain: The type without the wrapper.
    ///   - wrapped: The type with it.
    ///   - payload: The payload with that many elements for the wrapper, and another one for the plain type if
    ///     necessary.
    init<Plain: Decodable & SendableMetatype, Wrapped: Decodable & SendableMetatype>(
        _ name: String, _ plain: Plain.Type, _ wrapped: Wrapped.Type,
        _ payload: @escaping @Sendable (Int) -> String, plainly: (@Sendable (Int) -> String)? = nil,
        prepare: @escaping @Sendable (_ decoder: JSONDecoder, _ isPlain: Bool) -> Void = { _, _ in }
    ) {
        self.name = name
        measure = { elements, pairs in
            let data = Data(payload(elements).utf8)
            let plainData = plainly.map { Data($0(elements).utf8) } ?? data
            let (plainDecoder, decoder) = (JSONDecoder(), JSONDecoder())
            prepare(plainDecoder, true)
            prepare(decoder, false)
            let clock = ContinuousClock()
            var (plainTimes, wrappedTimes): ([Double], [Double]) = ([], [])
            // The first pair fills the runtime's caches.
            for pair in 0...pairs {
                let plainTime = try clock.measure { _ = try plainDecoder.decode(plain, from: plainData) }
                let wrappedTime = try clock.measure { _ = try decoder.decode(wrapped, from: data) }
                guard pair > 0 else { continue }
                plainTimes.append(plainTime / .milliseconds(1))
                wrappedTimes.append(wrappedTime / .milliseconds(1))
            }
            return WrapperCost(
                name: name, plainMilliseconds: median(plainTimes), wrappedMilliseconds: median(wrappedTimes),
                ratio: median(zip(wrappedTimes, plainTimes).map { $0 / $1 }))
        }
    }
}
