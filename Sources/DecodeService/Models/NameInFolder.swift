package import SwiftDeclarations

extension String {
    /// A path's last name: a file without its folders, a model without its lesson.
    package var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension TypeExpression {
    /// The type without the lessons of its models: `[nested/City]` is `[City]`.
    package var withoutLessons: TypeExpression { replacingNames(\.lastName) }
}
