package import DecodeTrace
package import SwiftTypes

extension Failure {
    /// The type asked for; nil for a call that asks for none, such as the opening of a nested container.
    package var requested: TypeExpression? { requestedType.isEmpty ? nil : TypeExpression(requestedType) }

    /// The type whose `init(from:)` asked; nil where none did.
    package var owner: TypeExpression? { ownerType.map { TypeExpression($0) } }
}
