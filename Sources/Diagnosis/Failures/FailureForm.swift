import DecodeTrace
import JSONText

/// What tells the exact causes of one group's failures apart: the error's own facts, the form of the value, and the members
/// of the objects that the explanation reads.
struct FailureForm: Hashable {
    private var facts: [String] = []

    /// The limit of members that are compared.
    private static let maxMembers = 64

    /// - Complexity: O(length of the value), O(1) for an object or array.
    init(_ failure: DiagnosedFailure, in document: JSONDocument) {
        if let error = failure.failure {
            facts = ["\(error.origin)", "\(error.isDecodingError)", error.textFact.map { "\($0)" } ?? ""]
        }
        guard let place = failure.token else { return }
        if failure.kind == .dataCorrupted, !document.isContainer(place) {
            facts += document.defects(of: place).prefix(1).map { "\($0.fault.kind)" }
            let number = NumberLiteral(document.sourceText(place, limit: 400))
            facts.append(number.map { "\($0.hasFraction)" } ?? "")
        }
        for token in [document.parent(place), place, document.firstChild(place)].compactMap(\.self) {
            addMembers(of: token, in: document)
        }
    }

    /// Adds the keys of an object, with the value of a member that tells its shape.
    private mutating func addMembers(of token: JSONDocument.Token, in document: JSONDocument) {
        facts.append("\(document.kind(token))")
        guard document.kind(token) == .object else { return }
        for member in document.children(of: token).prefix(Self.maxMembers) {
            guard let key = document.key(member) else { continue }
            facts += [key, "\(document.foundKind(member))"]
            if DiscriminatedEnum.isDiscriminator(key) { facts.append(document.sourceText(member, limit: 40)) }
        }
    }
}
