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
    /// The line that calls the function in which the line is; nil for none.
    var caller: Int?
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
        let pool = sourcePool(descriptor, source)
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

    /// The files that may declare the model's types: one of the user's own may be in another file than the model.
    private func sourcePool(_ descriptor: ModelDescriptor, _ source: SourceText) -> [SourceText] {
        let others = descriptor.lesson == nil ? models.catalog.filter { $0.lesson == nil }.map(\.sourceFile) : []
        return [source] + Set(others).subtracting([source.file]).sorted().compactMap { models.sources[$0] }
    }

    /// The values that were read by the step on screen, by the line of the source that reads them: those of the type that
    /// makes the step's call.
    ///
    /// - Complexity: O(members of the type), at most 100
    func valuesRead(in file: String) -> [Int: String] {
        guard let moment, let answer = decode.answer, let descriptor = descriptor(of: answer.result.model),
            let source = models.sources[descriptor.sourceFile], moment.step.node > 0,
            let row = answer.tree.row(ofNode: answer.result.trace.owner(ofNode: moment.step.node))
        else { return [:] }
        let (pool, text) = (sourcePool(descriptor, source), rowText(of: answer.tree))
        var values: [Int: String] = [:]
        for child in answer.tree.children(of: row).prefix(100) where answer.tree[child].node >= 0 {
            guard answer.tree.progress(of: child, at: moment) == .finished,
                let place = place(ofCall: Int(answer.tree[child].node), in: answer, among: pool),
                place.source.file == file, place.remark == nil
            else { continue }
            let value = text.decoded(child)?.text ?? text.leaf(child, limit: 60) ?? text.size(child)
            for line in [place.line, place.caller].compactMap(\.self) { values[line] = value }
        }
        return values
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

/// The line of the model's source that makes a call.
extension ExplorerState {
    /// The call whose line the model pane shows: that of the step, or the one that failed at the selected row; nil to
    /// show the row's property.
    var shownCall: Int? {
        guard let answer = decode.answer, answer.result.outcome != .invalid, let row = selectedRow else { return nil }
        guard let moment else { return answer.failure(at: row)?.failure?.node }
        if answer.row(ofStep: moment.step.node) == row { return moment.step.node }
        return answer.tree[row].node >= 0 ? Int(answer.tree[row].node) : nil
    }

    /// Returns the line of a call: its own in a hand-written `init(from:)`, that of the property in a synthesized one.
    /// Calls of code without source (an array, a property wrapper) belong to the call that requested that value.
    ///
    /// - Returns: Nil if no source declares a type that makes the call or one of the calls around it.
    func place(ofCall call: Int, in answer: FinishedDecode, among pool: [SourceText]) -> SourcePlace? {
        let trace = answer.result.trace
        lazy var text = rowText(of: answer.tree)
        var node = call
        while node > 0 {
            let owner = trace.owner(ofNode: node)
            if !isWrapper(owner, trace, answer.tree, text) {
                for name in askers(of: node, owner: owner, trace) {
                    for source in pool where source.index.declaration(of: name) != nil {
                        if let place = place(ofCall: node, in: name, of: source, trace, pool) { return place }
                    }
                }
            }
            node = owner
        }
        return nil
    }

    /// Whether a value is a property wrapper: its calls belong to the property.
    private func isWrapper(_ owner: Int, _ trace: Trace, _ tree: DecodeTree, _ text: @autoclosure () -> RowText) -> Bool
    {
        guard owner > 0, let row = tree.row(ofNode: owner), Int(tree[row].node) <= owner, owner <= Int(tree[row].inner),
            let wrapper = text().wrapper(row)
        else { return false }
        // The calls of the wrapped type, which shares the row, are its own.
        let name = TypeExpression(trace.typeName(of: owner)).unwrapped.name
        return name.map { name in wrapper.split(separator: " ").contains { $0.dropFirst() == name } } ?? false
    }

    /// The types whose `init(from:)` may make a call: the one that its coding keys reveal, otherwise the value's own.
    private func askers(of node: Int, owner: Int, _ trace: Trace) -> [String] {
        var names = [trace.caller(of: node)].compactMap(\.self)
        let type = TypeExpression(trace.typeName(of: owner))
        // An array or a dictionary makes the call itself, not the type inside.
        if !type.unwrapped.isBracketed, let name = type.unwrapped.name, !names.contains(name) { names.append(name) }
        return names
    }

    private func place(
        ofCall node: Int, in type: String, of source: SourceText, _ trace: Trace, _ pool: [SourceText]
    ) -> SourcePlace? {
        guard let initializer = source.index.decodingInitializer(of: type) else {
            if case .key(let key) = trace.key(of: node) { return place(ofProperty: key, in: [type], among: pool) }
            return source.index.declaration(of: type).map { declaration in
                SourcePlace(source: source, line: declaration.line, remark: "init(from:) is synthesized")
            }
        }
        let request = CallRequest(node, in: trace)
        let found = request.lines(in: source.index, type: type, initializer: initializer)
        guard let line = request.line(of: found, in: trace) else {
            return request.helper(in: source, initializer.lines)
                ?? SourcePlace(
                    source: source, line: initializer.line, remark: "in init(from:); which line asks isn't known")
        }
        guard found.count > 1, !request.isCounted(found, in: trace) else {
            return SourcePlace(source: source, line: line)
        }
        let others = found.dropFirst().prefix(3).map(String.init).joined(separator: ", ")
        return SourcePlace(
            source: source, line: line, companions: Set(found),
            remark: "this line, or line \(others): the calls are alike")
    }
}

/// A call in terms of the source.
private struct CallRequest {
    let node: Int
    let call: Trace.Call
    let key: String?
    /// The requested type, without the question mark of `decodeIfPresent`; nil if none was requested.
    let type: String?

    init(_ node: Int, in trace: Trace) {
        self.node = node
        call = trace[node].call
        key = if case .key(let key) = trace.key(of: node) { key } else { nil }
        let name = trace.typeName(of: node)
        type = name.isEmpty ? nil : call == .decodeIfPresent ? String(name.dropLast()) : name
    }

    /// Returns the lines that may make the call: those that name its key, otherwise those without a key; in the
    /// initializer, otherwise in the type's other functions. As a last resort, returns lines that only name the key,
    /// such as a call of an extension's method.
    func lines(in source: ModelSource, type owner: String, initializer: ModelSource.DecodingInitializer) -> [Int] {
        let named = key.map { source.decodingCalls(for: $0, in: owner) } ?? []
        let helpers = source.decodingHelpers(of: owner).flatMap(\.calls)
        let helped = key.map { key in helpers.filter { $0.key == key } } ?? []
        let plain = [initializer.calls, helpers].map { calls in calls.filter { $0.key == nil } }
        for candidates in [named, plain[0], helped, plain[1]] {
            let lines = alike(candidates)
            if !lines.isEmpty { return lines }
        }
        let same = named.filter { $0.method == call.name }
        return (same.isEmpty ? named : same).map(\.line)
    }

    /// The lines of the candidates that request the same type by the same method; if there are none, of those whose
    /// type the source doesn't state.
    private func alike(_ candidates: [ModelSource.DecodingCall]) -> [Int] {
        let same = candidates.filter { $0.method == call.name }
        let exact = same.filter { isRequested($0.type) }
        return (exact.isEmpty ? same.filter { $0.type == nil } : exact).map(\.line)
    }

    /// Whether a type as written is the requested one, which the record names in full.
    private func isRequested(_ written: String?) -> Bool {
        guard let written, let type else { return written == nil && type == nil }
        let plain = TypeExpression(written).text
        let wanted = TypeExpression(type).text
        return plain == wanted || wanted.hasSuffix(".\(plain)") || plain.hasSuffix(".\(wanted)")
    }

    /// Returns the line of the call among alike lines. If there are as many lines as requests, the third request
    /// belongs to the third line; otherwise returns the first line.
    func line(of lines: [Int], in trace: Trace) -> Int? {
        guard lines.count > 1 else { return lines.first }
        let alike = alike(in: trace)
        guard alike.count == lines.count, let place = alike.firstIndex(of: node) else { return lines.first }
        return lines[place]
    }

    /// Whether the order distinguishes lines that are alike.
    func isCounted(_ lines: [Int], in trace: Trace) -> Bool { alike(in: trace).count == lines.count }

    /// The place in a function that is called with the key.
    func helper(in source: SourceText, _ initializer: ClosedRange<Int>) -> SourcePlace? {
        guard let key,
            let (asking, calling) = HelperCall(key: key, method: call.name, type: type ?? "")
                .place(in: source.lines, calledFrom: initializer)
        else { return nil }
        guard let asking else {
            return SourcePlace(source: source, line: calling, remark: "a function called here asks for the key")
        }
        return SourcePlace(source: source, line: asking, companions: [calling], caller: calling)
    }

    /// The requests of the same code that are alike, in order; bounded, so that a key never blocks.
    private func alike(in trace: Trace) -> [Int] {
        let parent = Int(trace[node].parent)
        return trace.children(of: parent).prefix(1000).filter { other in
            trace[other].call == call && trace[other].key == trace[node].key && trace[other].type == trace[node].type
        }
    }
}
