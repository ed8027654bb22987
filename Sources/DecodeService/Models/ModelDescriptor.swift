/// A target model that can be chosen: a built-in lesson model or a type of the user's own files.
public struct ModelDescriptor: Codable, Sendable, Hashable {
    /// What kind of type it is, as its declaration says.
    public enum Kind: String, Codable, Sendable, Hashable {
        case `struct`, `class`, `enum`, actor, `typealias`
        /// Not declared in a source that was read.
        case unknown
    }

    /// What a person types: `Country`.
    public var name: String
    /// Unique among all models: `nullability/Country`.
    public var qualifiedName: String
    /// Struct, class, enum, actor, or a name for another type.
    public var kind: Kind
    /// The lesson it belongs to, by name; nil for a model of the user's own files.
    public var lesson: String?
    /// The lesson's or file's title, for lists.
    public var title: String
    /// The file it is declared in, as it is shown.
    public var sourceFile: String
    /// The line of its declaration, from 1.
    public var line: Int
    /// Whether its values can be encoded again.
    public var isEncodable: Bool
    /// The names of its key sets, sorted: those that `key-set` can choose. Empty for a model without, and for one that
    /// cannot be asked.
    public var keySets: [String]
    /// Whether it has generic parameters: it is decoded as a part of a type expression, `Page<Order>`, and not by itself.
    public var isGeneric: Bool

    /// Describes one model.
    public init(
        name: String, qualifiedName: String, kind: Kind, lesson: String?, title: String, sourceFile: String, line: Int,
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
public struct ModelSourceFile: Codable, Sendable, Hashable {
    /// The file's name as it is shown.
    public var file: String
    /// Its whole text.
    public var text: String

    /// A file's name and text.
    public init(file: String, text: String) {
        self.file = file
        self.text = text
    }
}
