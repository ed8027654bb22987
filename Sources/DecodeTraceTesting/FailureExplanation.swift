import DecodeTrace
import Foundation

/// The text of an issue: what failed, in which line, and which type requested it.
enum FailureExplanation {
    /// The failures of a decode, one text each.
    ///
    /// - Parameters:
    ///   - trace: The record.
    ///   - payload: The payload.
    ///   - name: The payload's name.
    ///   - includesAbsorbed: Whether failures that didn't end the decode are included.
    static func all(of trace: Trace, in payload: Data, named name: String, includesAbsorbed: Bool) -> [String] {
        let failures = trace.failures.filter { failure in
            failure.fate == .failed || includesAbsorbed && failure.fate == .absorbed
        }
        guard !failures.isEmpty else { return [] }
        let text = PayloadText(payload)
        return failures.map { explain($0, in: text, named: name) }
    }

    private static func explain(_ failure: Failure, in text: PayloadText, named name: String) -> String {
        let span = text.span(at: failure.path.components)
        let head = failure.sentence
        var lines: [String]
        if let span {
            let position = text.position(of: span.lowerBound)
            lines = ["\(name):\(position.line):\(position.column): \(head)"] + text.excerpt(of: span)
        } else {
            lines = ["\(name): \(head)"]
        }
        if failure.origin == .model {
            lines.append("  thrown by \(failure.requestedType).init(from:)")
        } else if let owner = failure.ownerType {
            lines.append("  requested by \(owner).init(from:) as \(failure.requestedType)")
        }
        if !failure.debugDescription.isEmpty { lines.append("  \(failure.debugDescription)") }
        return lines.joined(separator: "\n")
    }
}
