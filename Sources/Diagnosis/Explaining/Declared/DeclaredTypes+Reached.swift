import SwiftDeclarations

/// What a model declares, including what a decode that stopped has not requested.
package struct ReachedTypes: Sendable, Hashable {
    /// The types of the properties as written, and the names in them: `[Date]` and `Date`.
    package var types: Set<String> = []
    /// Whether there is an enum with raw values.
    package var hasRawValues = false

    /// Declares nothing.
    package init() {}
}

extension DeclaredTypes {
    /// Returns the types of a model's properties, of the properties of these types, and so on.
    ///
    /// - Parameter model: The model's type expression.
    /// - Complexity: O(declarations)
    package func types(reachedFrom model: String) -> ReachedTypes {
        var reached = ReachedTypes()
        var visited: Set<String> = []
        var waiting = Self.names(in: model)
        while let name = waiting.popLast() {
            guard visited.insert(name).inserted,
                let type = files.lazy.compactMap({ $0.source.declaration(of: name) }).first
            else { continue }
            let written = type.properties.flatMap { [$0.type].compactMap(\.self) + ($0.associated ?? []).map(\.type) }
            reached.types.formUnion(written)
            waiting += (written + type.inherits).flatMap(Self.names)
            if type.kind == .enum, type.inherits.contains(where: Self.isRawType) { reached.hasRawValues = true }
        }
        reached.types.formUnion(visited)
        return reached
    }

    private static func isRawType(_ name: String) -> Bool {
        ["String", "Character", "Int", "UInt", "Double", "Float"].contains { name.hasPrefix($0) }
    }

    /// The names in a type as it is written: `String` and `City` in `[String: City]?`.
    private static func names(in type: String) -> [String] {
        type.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
    }
}
