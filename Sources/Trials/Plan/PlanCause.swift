import DecodeService
package import DecodeTrace
import JSONText
import SwiftTypes

/// One of the failures that a plan has to get over: a cause at a place of the model, whatever the indices.
struct PlanCause: Sendable {
    /// What tells one cause from another: the place without indices and the keys of dictionaries, what failed, and for a
    /// value that an enum does not know, the value.
    struct Signature: Hashable, Sendable {
        var place: [String]
        var kind: Failure.Kind?
        var requestedType: String
        var value: String?
    }

    let signature: Signature
    let cause: FixCause
    /// The payload in which it came up: other failures may have been mended in it.
    let document: JSONDocument
    /// Whether the payload has the missing key in another spelling.
    var isRenamed = false
    /// What the plan says of it.
    var failure: PlannedFailure
}

/// A failure that a step of a plan gets over, by the first place where it comes up.
package struct PlannedFailure: Sendable, Hashable {
    /// What failed; nil for text that is not JSON.
    package var kind: Failure.Kind?
    /// The coding path of the value asked for.
    package var path: CodingPath
    /// The RFC 6901 pointer into the payload; of a missing key, that of the object that lacks it.
    package var pointer: String
}

extension PlanCause.Signature {
    /// - Parameters:
    ///   - failure: What failed.
    ///   - types: The types asked for from the root down.
    ///   - value: The value that stands there, where another one would be another cause.
    init(_ failure: Failure, types: [String?], value: String?) {
        place = zip(failure.path.components, types).map { step, type in
            switch step {
            case .index: "*"
            case .key(let key):
                type.map { TypeExpression($0).unwrapped.value != nil } == true ? "*" : "/\(key)"
            }
        }
        kind = failure.kind
        requestedType = failure.requestedType
        self.value = value
    }

    /// Text that is not JSON.
    static let notJSON = PlanCause.Signature(place: [], kind: nil, requestedType: "", value: nil)
}
