import DecodeService
import DecodeTrace
import JSONText

/// Failures of one kind at one place of the model, wherever in the payload. Thousands of elements with the same fault
/// are one group.
package struct FailureGroup: Sendable {
    /// A step of a group's place.
    package enum Step: Hashable, Sendable {
        /// Any element of an array or any entry of a dictionary.
        case any
        case key(String)
    }

    /// The steps from the root down.
    package let place: [Step]
    /// The indices of its failures in ``Diagnosis/everything``, in order.
    package internal(set) var members: [Int]
    /// Its failures by the form of their values, which their exact causes depend on: the index of the first in
    /// ``Diagnosis/everything``, and how many there are. The causes of thousands are found with the first of each form.
    package internal(set) var forms: [(first: Int, count: Int)]
    /// The number of values that were requested at the place, including those that failed.
    package internal(set) var total = 0
    /// The first of its failures; the others have the same kind, requested type and consequence, and found the same.
    package let first: DiagnosedFailure

    package var count: Int { members.count }

    /// Whether it has so many failures that its first one represents all.
    package var isLarge: Bool { count > 3 }

    /// The exact cause of the first failure.
    package var code: FailureCode { first.explained().code }

    /// The place as a JSON pointer with the model's keys: `/items/*/lat`.
    package var pointer: String {
        place.map { step in
            switch step {
            case .any: "/*"
            case .key(let key): "/" + JSONDocument.escapedForPointer(key)
            }
        }.joined()
    }

    /// The place in Swift notation: `items[*].lat`.
    package var path: String { Self.path(place) }

    /// The place of a summary's pointer in Swift notation: `items[*].lat`; `the payload` for the root.
    package static func path(ofPointer pointer: String) -> String {
        guard !pointer.isEmpty else { return "the payload" }
        return path(
            pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { step in
                step == "*" ? .any : .key(JSONDocument.unescapedFromPointer(step))
            })
    }

    private static func path(_ steps: [Step]) -> String {
        var text = ""
        for step in steps {
            switch step {
            case .any: text += "[*]"
            case .key(let key): text += CodingPath([.key(key)]).description.joined(to: text)
            }
        }
        return text
    }

    /// One sentence without a period: `items[*].lat is a string in 1,932 of 3,000 values`.
    package var sentence: String {
        let name = path.isEmpty ? "The payload" : path
        switch first.kind {
        case .keyNotFound: return "\(name) is missing in \(share(of: "object"))"
        case .valueNotFound where first.found == .null: return "\(name) is null in \(share(of: "value"))"
        case .typeMismatch where first.found != .nothing && first.found != .other:
            let article = first.found == .array || first.found == .object ? "an" : "a"
            return "\(name) is \(article) \(first.found.rawValue) in \(share(of: "value"))"
        default: return "\(name) fails in \(share(of: "value"))"
        }
    }

    private func share(of noun: String) -> String {
        guard place.contains(.any) || total > 1 else { return "its only \(noun)" }
        // An array or a dictionary may have more values than were requested before the decode ended.
        let first = first.failure?.fate == .failed ? "first " : ""
        guard total > 1 else { return first.isEmpty ? "one \(noun)" : "the \(first)\(noun)" }
        guard count < total else { return "all \(total.grouped) \(noun)s" }
        return "\(count.grouped) of \(first.isEmpty ? "" : "the \(first)")\(total.grouped) \(noun)s"
    }
}

extension String {
    /// The text of a step after the text of the steps before it: `.name` and `["odd key"]`.
    fileprivate func joined(to text: String) -> String { text.isEmpty || hasPrefix("[") ? self : "." + self }
}
