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
        let place = failure.path.isEmpty ? "the payload" : "\(failure.path)"
        let fate = failure.fate == .absorbed ? ", swallowed by the model" : ""
        let span = text.span(at: failure.path.components)
        let what =
            switch failure.kind {
            case .keyNotFound: "\(place) is missing"
            case .valueNotFound: "\(place) is null, but \(asked(failure)) isn't optional"
            case .typeMismatch: "\(place) isn't \(failure.requestedType)"
            case .dataCorrupted: "\(place) isn't a valid \(failure.requestedType)"
            case .invalidJSON: "\(place) isn't valid JSON"
            case .other: "\(place) was rejected"
            }
        let head = "\(what) (\(failure.kind.rawValue)\(fate))"
        var lines: [String]
        if let span {
            let position = text.position(of: span.lowerBound)
            lines = ["\(name):\(position.line):\(position.column): \(head)"] + text.excerpt(of: span)
        } else {
            lines = ["\(name): \(head)"]
        }
        if let owner = failure.ownerType {
            lines.append("  requested by \(owner).init(from:) as \(failure.requestedType)")
        }
        if !failure.debugDescription.isEmpty { lines.append("  \(failure.debugDescription)") }
        return lines.joined(separator: "\n")
    }

    /// `City.name`, or the type if no property requested it.
    private static func asked(_ failure: Failure) -> String {
        guard let owner = failure.ownerType, case .key(let key) = failure.path.components.last else {
            return failure.requestedType
        }
        return "\(owner).\(key)"
    }
}
