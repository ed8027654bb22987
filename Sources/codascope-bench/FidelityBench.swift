import ArgumentParser
import FidelityCases

/// Traced decoding against plain decoding, over as many made documents as one likes.
struct FidelityBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fidelity",
        abstract: "Compares traced with plain decoding: value, or error in every part.",
        discussion: """
            Where plain decoding gives now this error, now that one, since it reads a dictionary in the order of its \
            hashes, the traced result has to be one that plain decoding gives.
            """)

    @Option(help: "How many documents.")
    var count = 20_000

    @Option(help: "The seed that the documents are made from.")
    var seed: UInt64 = 1

    @Option(help: "The number of the first document, to look at one again.")
    var from = 0

    @Option(help: "Look at the record too, once in so many documents; 0 for never.")
    var thoroughEach = 16

    func run() throws {
        var different = 0
        var inAnotherOrder = 0
        for number in from..<(from + max(count, 0)) {
            let document = FidelityDocument(number, seed: seed)
            let report = document.compare(isThorough: thoroughEach > 0 && number.isMultiple(of: thoroughEach))
            if report.verdict == .sameInAnotherOrder { inAnotherOrder += 1 }
            if report.verdict == .different || !report.troubles.isEmpty {
                different += 1
                print("\(number): \(document.text)\n  plain  \(report.plain)\n  traced \(report.traced)")
                for trouble in report.troubles { print("  " + trouble) }
            }
        }
        print("\(inAnotherOrder) where plain decoding itself gives several results, of which the traced one is one")
        print("\(count) compared, \(different) differ")
        if different > 0 { throw ExitCode.failure }
    }
}
