package import DecodeTrace
package import SwiftDeclarations

extension Failure {
    /// The requested type; nil for a call that requests none, such as opening a nested container.
    package var requested: TypeExpression? { requestedType.isEmpty ? nil : TypeExpression(requestedType) }

    /// The type whose `init(from:)` requested the value; nil if none did.
    package var owner: TypeExpression? { ownerType.map { TypeExpression($0) } }
}
