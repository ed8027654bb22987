package import DecodeService
import SwiftDeclarations

/// The user's models, compiled and ready for decoding.
///
/// A request names a model by ``library`` and the model's `qualifiedName`, or a type expression of such names.
package struct BuiltModels: Sendable, Hashable {
    /// The library that a worker loads.
    package var library: ModelLibrary
    /// The types that can be decoded, in the order of the files and their lines. Includes generic ones, which can only
    /// be used in expressions.
    package var models: [ModelDescriptor]
    /// The type expressions that were compiled in addition.
    package var expressions: [String] = []
    /// The files as they were compiled.
    package var files: [ModelSourceFile]
    /// Notes for the user: what was left out, and why.
    package var notes: [String] = []
    /// Keeps the library from being removed.
    var entry: CacheEntry?
}

extension BuiltModels {
    /// Whether a worker that loads the library can evaluate a type expression. If not, the library must be rebuilt for
    /// it.
    ///
    /// - Parameter expression: A type as the user wrote it: `[Order]`, `Page<Order>`.
    package func covers(_ expression: String) -> Bool {
        expressions.contains(expression) || covers(TypeExpression(expression))
    }

    private func covers(_ type: TypeExpression) -> Bool {
        switch type {
        case .array(let inner), .optional(let inner): covers(inner)
        case .dictionary(let key, let value): covers(key) && covers(value)
        case .named where type.name == "Set" && type.arguments.count == 1: covers(type.arguments[0])
        case .named: !type.isGeneric && knows(type.text)
        // The worker reports the error in a malformed expression. Other forms need the compiler.
        case .other(let text): text.allSatisfy(TypeExpression.knows)
        }
    }

    private func knows(_ name: String) -> Bool {
        StandardNames.decodable.contains(name)
            || models.contains {
                !$0.isGeneric && ($0.qualifiedName == name || $0.name == name || $0.name.hasSuffix(".\(name)"))
            }
    }
}
