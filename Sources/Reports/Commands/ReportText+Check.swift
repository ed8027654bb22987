package import DecodeService
import DecodeTrace
package import Diagnosis
import JSONText
package import TerminalUI

extension ReportText {
    /// All failures in the style of a compiler, the fixes for the one that ended the decode, and the relevant pages of
    /// `explain`; or a sentence about the decoded value.
    ///
    /// - Parameters:
    ///   - file: The file that has the payload, before a line and a column; nil for the payload's name.
    ///   - model: The model as it was asked for.
    ///   - fixes: The result of the search for fixes; nil if there was none.
    ///   - isKnown: Whether a baseline has the failures of a group.
    package func text(
        of decode: DiagnosedDecode, payload: String, file: String? = nil, model: String, suspicions: [Suspicion],
        fixes: FixProgress?, isKnown: (FailureGroup) -> Bool = { _ in false }
    ) -> ShownText {
        let diagnosis = decode.diagnosis
        let failures = text(ofFailuresOf: decode, payload: file ?? payload, fixes: fixes, isKnown: isKnown)
        guard decode.result.outcome.hasValue else {
            return failures + text(of: suspicions, decode, payload: file ?? payload, fixes)
                + pages(on: diagnosis.everything)
        }
        let counts = diagnosis.counts
        var facts: [String] = []
        if counts.absorbed > 0 { facts.append("\(counts.absorbed) swallowed") }
        if diagnosis.converted > 0 { facts.append("\(diagnosis.converted) converted") }
        if counts.adjusted > 0 { facts.append("\(counts.adjusted) adjusted") }
        if !suspicions.isEmpty { facts.append("\(suspicions.valueCount) suspicious") }
        facts += ignoredFact(counts.ignored, first: diagnosis.ignored.prefix(CleanDecode.named))
        return failures + text(of: suspicions, decode, payload: file ?? payload, fixes)
            + text(ofDecoded: payload, model: model, values: diagnosis.valuesRead, facts: facts)
            + diagnosis.ignoredRows.prefix(100).compactMap { unlisted($0, decode) }
            .reduce("") { $0 + "  = note: \($1)\n" }
    }

    /// A sentence on an ignored value whose property isn't in the list of its entity.
    private func unlisted(_ row: Int, _ decode: DiagnosedDecode) -> String? {
        decode.document.key(Int(decode.tree[row].token)).flatMap { key in
            decode.declared.unlisted(row, decode.tree, decode.result.trace, key: key)
        }
    }

    /// A sentence about a decode with nothing to explain.
    package func text(of clean: CleanDecode, payload: String, model: String) -> ShownText {
        text(
            ofDecoded: payload, model: model, values: clean.values,
            facts: ignoredFact(clean.ignored.reduce(0) { $0 + $1.count }, first: clean.firstIgnored[...]))
    }

    private func ignoredFact(_ count: Int, first: ArraySlice<String>) -> [String] {
        guard count > 0 else { return [] }
        let more = count > first.count ? ", \(sanitizer.dots)" : ""
        let pointers = first.map { CodingPath.words(ofPointer: $0) }.joined(separator: ", ")
        return ["\(count) ignored (\(pointers)\(more))"]
    }

    /// A sentence about a decoded value.
    ///
    /// - Parameter values: The number of scalars and nulls that were read.
    private func text(ofDecoded payload: String, model: String, values: Int, facts: [String] = []) -> ShownText {
        let all = ["\(values) \(values == 1 ? "value" : "values")"] + facts
        return "\(payload): decoded as \(model), \(all.joined(separator: ", "))\n"
    }

    /// All failures in the style of a compiler, with the fixes for the one that ended the decode. Of many with the same
    /// place and cause, only the first is written, with their number.
    package func text(
        ofFailuresOf decode: DiagnosedDecode, payload: String, fixes: FixProgress? = nil,
        isKnown: (FailureGroup) -> Bool = { _ in false }
    ) -> ShownText {
        let diagnosis = decode.diagnosis
        var printed: Set<String> = []
        let everything = diagnosis.everything
        // The failures to write, with the group that each one stands for.
        var written: [(index: Int, group: FailureGroup?, isKnown: Bool)] = []
        for group in decode.failureGroups() {
            let isKnown = isKnown(group)
            if group.isLarge {
                written.append((group.members[0], group, isKnown))
            } else {
                written += group.members.map { ($0, nil, isKnown) }
            }
        }
        let ending = written.firstIndex { index, group, _ in
            index == diagnosis.endingIndex || group?.members.contains { $0 == diagnosis.endingIndex } == true
        }.map { written[$0].index }
        return written.sorted { $0.index < $1.index }.map { index, group, isKnown in
            text(
                of: everything[index], payload: payload, in: decode.document, fixes: index == ending ? fixes : nil,
                printed: &printed)
                + (group.map { "  note: \($0.sentence); this is the first\n" } ?? "")
                + (isKnown ? "  note: known: the baseline has this failure\n" : "")
        }.joined()
    }

    /// Values that decoded but are likely wrong, as a compiler's warnings.
    private func text(
        of suspicions: [Suspicion], _ decode: DiagnosedDecode, payload: String, _ fixes: FixProgress?
    ) -> ShownText {
        suspicions.map { suspicion in
            let tried = fixes?.answers(to: suspicion) ?? []
            let advice = suspicion.advice.filter { !tried.contains(whichIsPartOf: $0) }
            let place = suspicion.position(in: decode.document)
            let position = place.map { "\($0.line):\($0.column):" } ?? ""
            let message: ShownText = "\(suspicion.sentence) (\(suspicion.code.rawValue))"
            return "\("\(payload):\(position)", .place) \("warning:", .warning) \(message, .message)\n"
                + (place != nil ? excerpt(of: suspicion.span, label: suspicion.label, in: decode.document) : "")
                + text(of: tried, among: fixes?.working)
                + advice.map { "  \("=", .gutter) help: \($0.text)\n" }.joined()
        }.joined()
    }
}
