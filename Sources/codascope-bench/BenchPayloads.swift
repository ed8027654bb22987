import ArgumentParser
import Foundation

/// The payloads of a decoding benchmark: a named one, or generated ones.
struct BenchPayloads: ParsableArguments {
    @Argument(help: "A payload. Needs --model.")
    var payload: String?

    @Option(help: "The model to decode: \(BenchModel.names.joined(separator: ", ")).")
    var model: String?

    @Option(
        help: "A payload to generate: \(Kind.allCases.map(\.rawValue).joined(separator: ", ")); all of them if none.")
    var generate: String?

    @Option(help: "The size of a generated payload in bytes.")
    var size = 4_000_000

    @Option(help: "The seed of a generated payload.")
    var seed: UInt64 = 1

    @Option(help: "The number of pairs to time.")
    var pairs = 11

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "A quick run on small payloads, to check that it works.")
    var smoke = false

    /// A payload and its model.
    struct Subject {
        var model: BenchModel
        var data: Data
        var name: String
    }

    /// The payloads, read or generated.
    func subjects() throws -> [Subject] {
        if let payload {
            guard let model = BenchModel.all.first(where: { $0.name == model }) else {
                throw ValidationError("--model must be one of \(BenchModel.names.joined(separator: ", "))")
            }
            return [Subject(model: model, data: try Data(contentsOf: URL(filePath: payload)), name: payload)]
        }
        let kinds = try generate.map { name in
            guard let kind = Kind(rawValue: name) else {
                throw ValidationError(
                    "--generate must be one of \(Kind.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return [kind]
        }
        return (kinds ?? Kind.allCases).compactMap { kind in
            BenchModel.all.first { $0.name == kind.rawValue }.map {
                Subject(
                    model: $0, data: kind.payload(bytes: smoke ? 20_000 : size, seed: seed),
                    name: "\(kind.rawValue), seed \(seed)")
            }
        }
    }

    /// The number of pairs to time, smaller in a quick run.
    var pairCount: Int { smoke ? 3 : max(pairs, 1) }
}
