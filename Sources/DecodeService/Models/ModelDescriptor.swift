/// An available model: a built-in lesson model or a type in the user's own files.
package struct ModelDescriptor: Codable, Sendable, Hashable {
    /// The kind of type in its declaration.
    package enum Kind: String, Codable, Sendable, Hashable {
        case `struct`, `class`, `enum`, actor, `typealias`
        /// Not declared in a source that was read.
        case unknown
    }

    /// The name to type: `Country`.
    package var name: String
    /// Unique among all models: `nullability/Country`.
    package var qualifiedName: String
    /// Struct, class, enum, actor or type alias.
    package var kind: Kind
    /// The lesson it belongs to, by name; nil for a model of the user's own files.
    package var lesson: String?
    /// The lesson's or file's title, for lists.
    package var title: String
    /// The file it is declared in, as displayed.
    package var sourceFile: String
    /// The line of its declaration, from 1; nil if its source wasn't read yet, as for built-in models.
    package var line: Int?
    /// Whether its values can be encoded again.
    package var isEncodable: Bool
    /// The sorted names of its key sets, which `key-set` can select. Empty if it has none, or they are
    /// unknown.
    package var keySets: [String]
    /// Whether it has generic parameters, so it can be decoded only in a type expression such as `Page<Order>`.
    package var isGeneric: Bool

    /// Creates a descriptor.
    package init(
        name: String, qualifiedName: String, kind: Kind, lesson: String?, title: String, sourceFile: String, line: Int?,
        isEncodable: Bool, keySets: [String] = [], isGeneric: Bool = false
    ) {
        self.name = name
        self.qualifiedName = qualifiedName
        self.kind = kind
        self.lesson = lesson
        self.title = title
        self.sourceFile = sourceFile
        self.line = line
        self.isEncodable = isEncodable
        self.isGeneric = isGeneric
        self.keySets = keySets
    }
}

/// The Swift source that a model is declared in.
package struct ModelSourceFile: Codable, Sendable, Hashable {
    /// The file's name as displayed.
    package var file: String
    /// Its whole text.
    package var text: String

    /// Creates a source file.
    package init(file: String, text: String) {
        self.file = file
        self.text = text
    }
}
