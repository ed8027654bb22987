package import DecodeService
import SwiftTypes

/// The user's models, compiled and ready to be decoded.
///
/// A request names them by ``library`` and by a model's `qualifiedName`, or any type expression over those.
package struct BuiltModels: Sendable, Hashable {
    /// What a worker loads.
    package var library: ModelLibrary
    /// The types that can be decoded, in the order of the files and their lines. Generic ones are among them; they are
    /// used in expressions only.
    package var models: [ModelDescriptor]
    /// The type expressions that were compiled besides.
    package var expressions: [String]
    /// The files as they were compiled.
    package var files: [ModelSourceFile]
    /// What a person should know: what was left out, and why.
    package var notes: [String]
    /// Keeps the library from being removed.
    var entry: CacheEntry?

    /// Puts a build together.
    package init(
        library: ModelLibrary, models: [ModelDescriptor], expressions: [String] = [], files: [ModelSourceFile],
        notes: [String] = []
    ) {
        self.library = library
        self.models = models
        self.expressions = expressions
        self.files = files
        self.notes = notes
    }
}

extension BuiltModels {
    /// Whether a worker that loads the library knows what a type expression means; if not, the library has to be built
    /// for it.
    ///
    /// - Parameter expression: A type as a person writes it: `[Order]`, `Page<Order>`.
    package func covers(_ expression: String) -> Bool {
        expressions.contains(expression) || covers(TypeExpression(expression))
    }

    private func covers(_ type: TypeExpression) -> Bool {
        switch type {
        case .array(let inner), .optional(let inner): covers(inner)
        case .dictionary(let key, let value): covers(key) && covers(value)
        case .named where type.name == "Set" && type.arguments.count == 1: covers(type.arguments[0])
        case .named: !type.isGeneric && knows(type.text)
        // The worker says what is wrong with one that is written badly; of other forms only the compiler knows.
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
