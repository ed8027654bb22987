import DecodeTrace
import Diagnosis
import JSONText
import SwiftDeclarations

/// The text of a row of the tree.
struct RowText {
    let tree: DecodeTree
    let trace: Trace?
    let document: JSONDocument?
    private let names: RowNames?
    private let values: RowValues?
    /// The step at which the values are known; nil for the finished decode.
    private let moment: Moment?

    /// - Parameters:
    ///   - values: The Swift values of the rows, if they were read.
    ///   - moment: The step at which they are known; nil for the finished decode.
    ///   - sources: The Swift files that declare the model, for the wrappers of its properties.
    init(
        tree: DecodeTree, trace: Trace?, document: JSONDocument?, values: RowValues? = nil,
        moment: Moment? = nil, sources: [ModelSource] = []
    ) {
        self.values = values
        self.moment = moment
        self.tree = tree
        self.trace = trace
        self.document = document
        names = trace.map { RowNames(tree: tree, trace: $0, sources: sources) }
    }

    /// The property wrapper of the row's property as declared: `@FailableDecodable`.
    func wrapper(_ row: Int) -> String? { names?.wrapped(row)?.attribute }

    /// The step of the coding path that leads to a row: as the model asked for it, or as the payload has it; nil for the
    /// root and for a further call at the same place.
    ///
    /// - Parameter limit: The length at which the payload's key is cut.
    /// - Complexity: O(limit), whatever the length of the key.
    func component(_ row: Int, limit: Int = Self.whole) -> CodingPath.Component? {
        let current = tree[row]
        if current.node >= 0, let trace { return trace.key(of: Int(current.node)) }
        if let lack = tree.lacking[row] { return .key(lack.key.name) }
        let (token, parent) = (Int(current.token), Int(current.parent))
        guard token >= 0, let document else { return nil }
        if let key = document.key(token, limit: limit) { return .key(key) }
        guard parent >= 0, tree[parent].token >= 0, document.kind(Int(tree[parent].token)) == .array else { return nil }
        return .index(document.ordinal(token))
    }

    /// No key is longer.
    private static let whole = 1 << 40

    /// The key, or its beginning if it is long; `[3]` for an element.
    func label(_ row: Int, limit: Int = Self.whole) -> String? {
        switch component(row, limit: limit) {
        case .key(let key): key.shortened(to: limit)
        case .index(let index): "[\(index)]"
        case nil: nil
        }
    }

    /// The payload's key and the converted one: `first_name → firstName`; nil if they are the same.
    func convertedLabel(_ row: Int, isASCII: Bool, limit: Int) -> String? {
        guard let document, let label = label(row), let trace, tree[row].node >= 0,
            case .key = trace.key(of: Int(tree[row].node)), tree[row].token >= 0,
            let key = document.key(Int(tree[row].token), limit: limit), key != label
        else { return nil }
        return "\(key) \(isASCII ? "->" : "→") \(label)"
    }

    /// The requested type, or the declared type of a wrapped property; nil if nothing was requested.
    func type(_ row: Int) -> String? {
        if let lack = tree.lacking[row] { return lack.key.type.isEmpty ? nil : lack.key.type }
        return names?.type(row)
    }

    /// The source text of a scalar, shortened, or the brackets of what is empty; nil for other objects and arrays.
    func leaf(_ row: Int, limit: Int = 200) -> String? {
        let token = Int(tree[row].token)
        guard token >= 0, let document else { return nil }
        switch document.kind(token) {
        case .object, .array: return ["[]", "{}"].first { $0 == size(row) }
        case .endObject, .endArray: return nil
        default: return document.sourceText(token, limit: limit)
        }
    }

    /// The beginning of an object's or array's source text on one line; nil for scalars, and for what is empty.
    func content(_ row: Int, limit: Int) -> String? {
        let token = Int(tree[row].token)
        guard token >= 0, let document, document.isContainer(token), document.childCount(token) > 0 else { return nil }
        return document.sourceText(token, limit: limit)
    }

    /// The number of values in an object or array: `{3}`, `[]`, or `[12+]` if its end is missing; empty for others.
    func size(_ row: Int) -> String {
        let token = Int(tree[row].token)
        guard token >= 0, let document, document.isContainer(token) else { return "" }
        let isClosed = document.closing(token) != nil
        let count = document.childCount(token)
        let number = (count == 0 && isClosed ? "" : "\(count)") + (isClosed ? "" : "+")
        return document.kind(token) == .array ? "[\(number)]" : "{\(number)}"
    }

    /// The Swift value if it differs from the payload's token; nil if it doesn't, or if no value was read.
    func decoded(_ row: Int) -> DecodedValue? { values?.value(row, at: moment) }
}
