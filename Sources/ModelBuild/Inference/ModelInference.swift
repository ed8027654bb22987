package import DecodeService
import Foundation
package import JSONText
import SwiftDeclarations

/// Infers Swift types that decode payloads under a set of strategies.
///
/// ```swift
/// let model = try ModelInference(samples: [Sample(name: "users.json", document: document)]).infer()
/// print(model.source)
/// ```
package struct ModelInference: Sendable {
    package var samples: [Sample]
    /// The name of the root type, or of its elements; nil to derive one from the first sample's name.
    package var name: String?
    package var strategies: StrategySet
    /// Names of existing types.
    package var takenNames: Set<String> = []
    /// Coding paths at which a decode failed, whose values are decoded as any JSON value.
    package var widened: [[JSONDocument.Step]] = []

    /// Called periodically with the number of tokens read from the samples so far, each time types are inferred from
    /// them.
    package var progress: (@Sendable (Int) -> Void)?

    /// All payloads, if ``samples`` are only the first of them.
    private var corpus: InferenceCorpus?

    /// - Parameters:
    ///   - corpus: The payloads, as read under the strategies.
    ///   - name: The name of the root type, or of its elements; nil to derive one from the first payload's name.
    ///   - strategies: How the payloads are decoded.
    package init(corpus: InferenceCorpus, name: String? = nil, strategies: StrategySet) {
        self.init(samples: corpus.samples, name: name, strategies: strategies)
        self.corpus = corpus
    }

    package init(samples: [Sample], name: String? = nil, strategies: StrategySet = StrategySet()) {
        self.samples = samples
        self.name = name
        self.strategies = strategies
    }

    /// Whether the root type can have a name: a valid identifier that doesn't shadow a standard type or module.
    package static func isTypeName(_ name: String) -> Bool {
        SwiftName.isPlain(name) && name.first != "_" && SwiftName.escaped(name) == name
            && !Names.reserved.contains(name)
    }

    /// Infers the types.
    ///
    /// - Returns: Types that decode each payload. The same payloads give the same types.
    /// - Throws: An `InferenceError`.
    /// - Complexity: O(length of the payloads), plus Foundation's time for reading strings that may be dates.
    package func infer() throws(InferenceError) -> InferredModel { try infer(noticingDates: true) }

    private func infer(noticingDates: Bool) throws(InferenceError) -> InferredModel {
        guard !samples.isEmpty else { throw .noSamples }
        for (number, sample) in samples.enumerated() where sample.document.fault != nil {
            throw .notJSON(number)
        }
        var reader = corpus?.reader ?? PlaceReader(strategies: strategies)
        if corpus == nil {
            var before = 0
            for sample in samples {
                reader.read(sample.document) { progress?(before + $0) }
                before += sample.document.tokenCount
            }
        }
        var graph = reader.graph
        for path in widened { graph.widen(path) }
        Discriminators.decide(&graph, isFinal: false)
        Dictionaries.decide(&graph)
        Sharing.decide(&graph)
        Discriminators.decide(&graph, isFinal: true)
        let notices =
            noticingDates
            ? [strategies.dates == .deferred ? dateNotice(graph) : nil, UUIDNotice.text(for: graph)].compactMap(\.self)
            : []
        let countsMissing = corpus.map { $0.count >= InferenceCorpus.many } ?? false
        return try model(
            of: TypeMaker(graph, hasNullPayload: reader.hasNullPayload, countsMissing: countsMissing), notices)
    }

    /// Returns a remark that names a date strategy and the properties that become dates with it; nil if there are
    /// none.
    ///
    /// Infers the types again with that strategy.
    private func dateNotice(_ graph: PlaceGraph) -> String? {
        guard let wanted = DateNotice.strategy(for: graph) else { return nil }
        var other = self
        other.corpus = nil
        other.progress = nil
        guard (try? other.strategies.set("dates", to: wanted)) != nil,
            let model = try? other.infer(noticingDates: false)
        else { return nil }
        var names: [String] = []
        for declaration in model.declarations {
            guard case .record(let properties) = declaration.content else { continue }
            for property in properties where property.type.parts.contains(.date) && !names.contains(property.name) {
                names.append(property.name)
            }
        }
        guard !names.isEmpty else { return nil }
        let rest = names.count - Self.maxDates
        let listed = names.prefix(Self.maxDates).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return "With --dates \(Self.quoted(wanted)), these properties become Date: \(listed)."
    }

    private static let maxDates = 6

    private func model(of maker: TypeMaker, _ notices: [String]) throws(InferenceError) -> InferredModel {
        guard let root = maker.root else { throw .unreadable }
        let rootName = rootName(isElement: root.isContainer && !maker.declarations.isEmpty)
        let named = Naming.named(maker, root: rootName, taken: takenNames)
        let declarations = Indirection.resolved(named, from: root)
        let expression = root.written { declarations[$0].name }
        let writer = SourceWriter(rootName: rootName, root: root, declarations: declarations, order: maker.order)
        let header = header(expression, notices, leftOut: maker.leftOut).map { "// \(comment: $0)" as SwiftCode }.lines
        let source = [header, imports(root, declarations), writer.code].blocks.text + "\n"
        return InferredModel(
            root: root, declarations: declarations, rootName: rootName, expression: expression, source: source,
            leftOut: maker.leftOut)
    }

    // MARK: - Around the types

    private func imports(_ root: SwiftType, _ declarations: [Declaration]) -> SwiftCode {
        let types = root.parts + declarations.flatMap { $0.types.flatMap(\.parts) }
        return types.contains(where: \.isOfFoundation) ? "import Foundation" : ""
    }

    /// Returns remarks that name the payloads and say how to decode them with the types.
    private func header(_ expression: String, _ notices: [String], leftOut: [String]) -> [String] {
        let listed = corpus?.names ?? samples.prefix(3).map(\.name)
        let total = corpus?.nameCount ?? samples.count
        let several = corpus.map { $0.count > total ? "\($0.count) payloads of " : "" } ?? ""
        let more = total > 3 ? " and \(total - 3) more" : ""
        let changed = strategies.changed.filter { StrategySet.strategy(named: $0.name)?.side == .decoding }
        let options = changed.map { " --\($0.name) \(Self.quoted($0.value))" }.joined()
        return [
            "Inferred from \(several)\(listed.joined(separator: ", "))\(more).",
            "Decodes with --model \(Self.quoted(expression))"
                + (options.isEmpty ? " and the default strategies." : options),
        ] + notices + leftOut.map { "Left out because no type decodes it: \($0)" }
    }

    /// Quotes a word for a command line.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.:/".contains($0) }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// Returns the given name, or one derived from the first sample's file name.
    private func rootName(isElement: Bool) -> String {
        if let name { return name }
        let file = samples.first?.name.lastName ?? ""
        let stem = file.split(separator: ".").first.map(String.init) ?? ""
        let words = Words.of(stem).filter { $0.contains(where: \.isLetter) && Identifier.words($0) == [$0] }
        let wanted = isElement ? Singular.of(words) : words
        let name = Words.upperCamel(wanted)
        if name.isEmpty { return "Root" }
        return Names.reserved.contains(name) || takenNames.contains(name) ? name + "Payload" : name
    }
}

extension SwiftType {
    /// Whether the type is an array or a dictionary, or an optional one.
    var isContainer: Bool {
        switch self {
        case .array, .dictionary: true
        case .optional(let wrapped): wrapped.isContainer
        default: false
        }
    }
}
