import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

// Classes whose superclass reads a different object than the subclass.
extension Explainer {
    /// Explains a missing key of `superDecoder()`, where the superclass's keys are beside the subclass's own; nil for other
    /// keys.
    func flatSuperclass(_ wanted: String, in object: JSONDocument.Token) -> Explanation? {
        guard requested == nil, isSuperDecoder, let owner, let parent = declared.superclass(of: owner.text) else {
            return nil
        }
        let known = declared.storedKeys(ofClass: parent)
        let found = document.children(of: object).prefix(100).compactMap { document.key($0) }
            .filter { known.contains(strategies.convertKey($0)) }
        guard !found.isEmpty else { return nil }
        let change = Advice("`super.init(from: decoder)`", .source(.superInitializer(of: owner.declaredText)))
        return Explanation(
            .superDecoder,
            "superDecoder() expects what \(parent) reads in an object of its own under \"\(wanted)\", as superEncoder() writes "
                + "it.",
            "\(holderName) has \(parent)'s \(found.count == 1 ? "key" : "keys") \(Self.list(found.map { "\"\($0)\"" })) itself.",
            advice: "Call \(change) in \(initializer), which reads the same object.")
    }

    /// Whether the failing call is `superDecoder()`, or opens its container.
    private var isSuperDecoder: Bool {
        var node = failure.node
        while node >= 0, node < trace.count {
            switch trace[node].call {
            case .superDecoder: return true
            case .container, .unkeyedContainer, .singleValueContainer: node = Int(trace[node].parent)
            default: return false
            }
        }
        return false
    }
}
