package import DecodeTrace
package import SwiftDeclarations

extension Failure {
    /// The requested type; nil for a call that requests none, such as opening a nested container.
    package var requested: TypeExpression? { requestedType.isEmpty ? nil : TypeExpression(requestedType) }

    /// The type whose `init(from:)` requested the value; nil if none did.
    package var owner: TypeExpression? { ownerType.map { TypeExpression($0) } }

    /// The path of the object or array that holds the value.
    var holderPath: CodingPath { CodingPath(Array(path.components.dropLast())) }

    /// The path of the value; for a missing key, of the object that lacks it.
    var placePath: CodingPath { kind == .keyNotFound ? holderPath : path }
}
