import ArgumentParser
import FidelityCases

/// Compares traced with plain decoding, on any number of generated documents.
struct FidelityBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fidelity",
        abstract: "Compares traced with plain decoding: the value, or every part of the error.",
        discussion: """
            Plain decoding reads a dictionary in hash order, so its error may vary. In that case, the traced result must be \
            one that plain decoding produces.
            """)

    @Option(help: "The number of documents.")
    var count = 20_000

    @Option(help: "The seed for generating the documents.")
    var seed: UInt64 = 1

    @Option(help: "The number of the first document, to repeat a single one.")
    var from = 0

    @Option(help: "Also check the record of every Nth document; 0 for never.")
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
        print("\(inAnotherOrder) where plain decoding has several results, one of which is the traced one")
        print("\(count) compared, \(different) differ")
        if different > 0 { throw ExitCode.failure }
    }
}
