import DecodeService
import DecodeTrace
import Diagnosis
import Reports
import SwiftDeclarations

/// A place in the model's source that the model pane shows.
struct SourcePlace {
    var source: SourceText
    /// The line, from 1.
    var line: Int?
    /// Related lines: a wrapper above a property, its case of `CodingKeys`.
    var companions: Set<Int> = []
    /// An error message at the line, and its column, from 1.
    var problem: (text: String, column: Int)?
    /// A remark on what isn't known of the line, shown below it.
    var remark: String?
}

extension ExplorerState {
    /// The file and the line (1-based) of the selected property or type, or of the compiler's error or the model's own
    /// trap if there is one.
    var selectedSource: (source: SourceText, line: Int?)? { sourcePlace.map { ($0.source, $0.line) } }

    /// The place in the model's source that belongs to the selection.
    var sourcePlace: SourcePlace? {
        if let failure = models.failure { return failure.first.flatMap(place) }
        if case .modelCrashed(let crash) = decode.trouble, let report = crash.report, let place = place(of: report) {
            return place
        }
        // The answer knows which of several models with the same name was decoded.
        let model = decode.answer?.result.model ?? setup.model
        if let source = models.untriedSource { return SourcePlace(source: source, line: nil) }
        guard let descriptor = descriptor(of: model), let source = models.sources[descriptor.sourceFile] else {
            return nil
        }
        guard let answer = decode.answer, let row = selectedRow else {
            return SourcePlace(source: source, line: descriptor.line)
        }
        // A type of the user's own may be in another file than the model.
        let others = descriptor.lesson == nil ? models.catalog.filter { $0.lesson == nil }.map(\.sourceFile) : []
        let pool = [source] + Set(others).subtracting([source.file]).sorted().compactMap { models.sources[$0] }
        let trace = answer.result.trace
        if let call = shownCall, let place = place(ofCall: call, in: answer, among: pool) { return place }
        for ancestor in answer.tree.lineage(of: row) {
            let node = Int(answer.tree[ancestor].node)
            if node >= 0, case .key(let key) = trace.key(of: node), trace[node].parent >= 0 {
                let owners =
                    [trace.caller(of: node)].compactMap(\.self)
                    + TypeExpression(trace.typeName(of: Int(trace[node].parent))).declaredNames
                if let place = place(ofProperty: key, in: owners, among: pool) { return place }
            }
            if node >= 0 {
                for name in TypeExpression(trace.typeName(of: node)).declaredNames {
                    for source in pool {
                        guard let line = source.index.declaration(of: name)?.line else { continue }
                        return SourcePlace(source: source, line: line)
                    }
                }
            }
        }
        return SourcePlace(source: source, line: source.index.declaration(of: descriptor.name)?.line ?? descriptor.line)
    }

    func place(ofProperty key: String, in owners: [String], among pool: [SourceText]) -> SourcePlace? {
        // No property has a longer name, and looking one up takes time that grows with its length.
        guard key.utf8.count < 1000 else { return nil }
        for owner in owners {
            for source in pool {
                guard let property = source.index.property(for: key, in: owner) else { continue }
                var companions: Set<Int> = []
                if let line = source.index.codingKeyLine(for: key, in: owner) { companions.insert(line) }
                // A wrapper may be on its own lines above the property.
                let first = source.index.position(of: property.place.declaration.lowerBound).line
                companions.formUnion(first..<source.index.position(of: property.place.keyword.lowerBound).line)
                return SourcePlace(source: source, line: property.line, companions: companions)
            }
        }
        return nil
    }

    private func place(of problem: ModelBuildFailure.Problem) -> SourcePlace? {
        models.sources[problem.file].map { source in
            SourcePlace(
                source: source, line: problem.line,
                problem: ("error: \(problem.message)", max(1, problem.column)))
        }
    }

    /// Finds the place of a crash. The runtime names the file without its folders.
    private func place(of report: ModelCrash.Report) -> SourcePlace? {
        let named = models.sources.values.filter { $0.file == report.file || $0.file.hasSuffix("/\(report.file)") }
        guard named.count == 1, let source = named.first, report.line > 0 else { return nil }
        let line = report.line <= source.lines.count ? source.lines[report.line - 1] : ""
        let column = line.prefix { $0 == " " }.count + 1
        return SourcePlace(source: source, line: report.line, problem: (report.words, column))
    }
}
