package import DecodeService
import DecodeTrace
package import Diagnosis
import JSONText
import SwiftDeclarations

/// A decode to export, with all findings about it.
package struct ExportSubject: Sendable {
    /// The payload's name: a path, or `-`.
    package var name: String
    package var payload: Payload
    package var request: DecodeRequest
    /// The decode, with the declarations in the files of the model as they are with the current edits.
    package var decode: DiagnosedDecode
    /// Values that decoded but are likely wrong.
    package var suspicions: [Suspicion] = []
    /// The result of the search for fixes; nil if none was run.
    package var fixes: FixProgress?
    /// The current edits, compared with the files on disk.
    package var edits: [ChangedFile] = []
    package var origin = Origin.lesson
    /// The user's own `JSONDecoder` that decoded, as an expression; nil if the decoder was made from the strategies.
    package var ownDecoder: String?

    /// Where a model comes from.
    package enum Origin: Sendable, Hashable {
        case lesson
        /// Swift files of the user.
        case files
        /// A target of a Swift package, by its name.
        case target(String)
    }

    package init(name: String, payload: Payload, request: DecodeRequest, decode: DiagnosedDecode) {
        self.name = name
        self.payload = payload
        self.request = request
        self.decode = decode
    }

    /// The payload's name without its folders.
    package var shortName: String {
        name == "-" ? "payload.json" : name.lastName
    }

    /// The payload's name as the start of a Swift name: `japanNullName`.
    var identifier: String {
        let stem = shortName.split(separator: ".").first.map(String.init) ?? shortName
        let words = stem.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let joined = words.enumerated().map { index, word in
            index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
        }.joined().prefix(Self.maxIdentifierLength)
        return joined.first.map(\.isLetter) == true ? String(joined) : "payload\(joined)"
    }

    private static let maxIdentifierLength = 100

    /// The strategies that are not at their default, as options.
    var options: String {
        let changes = request.strategies.changed.compactMap { try? StrategyChange($0.name, $0.value) }
        return Fix(changes, title: "").asOptions
    }
}

// MARK: - Without what-ifs

extension ExportSubject {
    /// The strategies that a `JSONDecoder` can have: the what-ifs are off, and payload keys that matched regardless of
    /// their case are mapped one by one.
    package var plainStrategies: StrategySet {
        var plain = request.strategies.withoutWhatIfs
        if request.strategies.keys == .caseInsensitive {
            let pairs = matchedKeys
            plain.keys = pairs.isEmpty || payload.format != .json ? .default : .map(pairs)
        }
        return plain
    }

    /// The payload's keys that were read under another spelling, without duplicates, in payload order.
    private var matchedKeys: [KeyStrategy.KeyPair] {
        var seen: Set<String> = []
        var pairs: [KeyStrategy.KeyPair] = []
        for row in 0..<decode.tree.count where decode.tree[row].node >= 0 {
            guard case .key(let model) = decode.result.trace.key(of: Int(decode.tree[row].node)),
                let key = decode.tree.payloadKey(row, decode.document), key != model, seen.insert(key).inserted
            else { continue }
            pairs.append(KeyStrategy.KeyPair(payload: key, model: model))
        }
        return pairs
    }

    /// Decodes the payload again without what-ifs. Returns this subject if there are none.
    ///
    /// - Parameter runner: Decodes with the subject's model.
    /// - Returns: The new subject; nil if the decode could not be run.
    package func withoutWhatIfs(by runner: any DecodeRunner) async -> ExportSubject? {
        guard plainStrategies != request.strategies else { return self }
        var plain = self
        plain.request.strategies = plainStrategies
        plain.request.wantsPreview = false
        plain.request.values = .never
        guard let result = await runner.decode(plain.request, payload: payload).result else { return nil }
        plain.decode = DiagnosedDecode(
            result, payload: payload, requested: plain.request.strategies, declared: decode.declared)
        return plain
    }
}
