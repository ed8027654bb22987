package import SwiftDeclarations

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

    package init(file: String, text: String) {
        self.file = file
        self.text = text
    }
}

extension [ModelDescriptor] {
    /// Returns the descriptor of an expression's model, such as `[City]` or `City?`, or nil if the model is not among
    /// these.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func root(of expression: String) -> ModelDescriptor? {
        if let exact = first(where: { $0.qualifiedName == expression }) { return exact }
        // Use the first name from the outside in: Page in Page<Order>, City in [String: City].
        let type = TypeExpression(expression)
        let names = type.declaredNames + type.allNames
        return names.lazy.compactMap { name in first { $0.qualifiedName == name || $0.name == name } }.first
            ?? names.lazy.compactMap { name in first { $0.isMeant(by: name) } }.first
    }

    /// Returns the names of the key sets that `key-set` can select for an expression's model: its own, or else those of
    /// the models in the same file, which it may contain.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func keySets(of expression: String) -> [String] {
        guard let model = root(of: expression) else { return [] }
        guard model.keySets.isEmpty else { return model.keySets }
        return Set(filter { $0.sourceFile == model.sourceFile }.flatMap(\.keySets)).sorted()
    }

    /// Returns the shortest unambiguous name of a model: a built-in model's own name, unless another lesson has a type
    /// of that name.
    ///
    /// - Parameter model: A model in this array.
    package func shortName(of model: ModelDescriptor) -> String {
        guard model.lesson != nil else { return model.qualifiedName }
        // Several lessons may share one type.
        let isShared = contains {
            $0.name == model.name && ($0.sourceFile != model.sourceFile || $0.line != model.line)
        }
        return isShared ? model.qualifiedName : model.name
    }

    /// Returns the files that declare a model and its parts, its own first. For a lesson, this is only its file,
    /// because other lessons have types of the same names; for the user's own models, all files.
    ///
    /// - Parameter model: A model in this array.
    package func files(of model: ModelDescriptor) -> [ModelDescriptor] {
        guard model.lesson == nil else { return [model] }
        var seen: Set<String> = [model.sourceFile]
        return [model] + filter { $0.lesson == nil && seen.insert($0.sourceFile).inserted }
    }
}

extension ModelDescriptor {
    /// Whether a longer name ends in the model's own, as `nullability/City` and `Country.City` end in `City`.
    fileprivate func isMeant(by name: String) -> Bool {
        [qualifiedName, self.name].contains { own in
            name.hasSuffix(own) && name.dropLast(own.count).last.map("/.".contains) == true
        }
    }
}

/// The user's compiled models: a library that the decoding process loads.
///
/// It doesn't depend on this package. It exports C functions that return the address of a value, which the caller then
/// owns: ``modelsSymbol``, of an `[(String, any Decodable.Type)]`; ``wordsSymbol``, of a `String` with the words of the
/// sources, one per line; and, if they were requested, ``decoderSymbol``, of a `Result<JSONDecoder, any Error>`, and
/// ``encoderSymbol``, of a `Result<JSONEncoder, any Error>`.
package struct ModelLibrary: Codable, Sendable, Hashable {
    /// The library's file.
    package var path: String
    /// Whether decodes use the decoder that the library creates.
    package var hasDecoder: Bool
    /// Whether values are encoded with the encoder that the library creates.
    package var hasEncoder: Bool

    /// The C function that exports the models.
    package static let modelsSymbol = "codascope_models"
    /// The C function that exports the words of the sources.
    package static let wordsSymbol = "codascope_words"
    /// The C function that a library with a decoder exports.
    package static let decoderSymbol = "codascope_decoder"
    /// The C function that a library with an encoder exports.
    package static let encoderSymbol = "codascope_encoder"

    package init(path: String, hasDecoder: Bool = false, hasEncoder: Bool = false) {
        self.path = path
        self.hasDecoder = hasDecoder
        self.hasEncoder = hasEncoder
    }
}

extension String {
    /// A path's last name: a file without its folders, a model without its lesson.
    package var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}

extension TypeExpression {
    /// The type without the lessons of its models: `[nested/City]` is `[City]`.
    package var withoutLessons: TypeExpression { replacingNames(\.lastName) }
}

extension String {
    /// The text with control pictures instead of characters that would break the line or control a terminal: `a␊b.swift`.
    ///
    /// For names of files in sentences: a name may hold any character but NUL and `/`.
    package var singleLine: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    guard Self.isControl(scalar) else { return scalar }
                    let picture = scalar.value < 0x20 ? 0x2400 + scalar.value : scalar.value == 0x7F ? 0x2421 : 0xFFFD
                    return Unicode.Scalar(picture) ?? "\u{FFFD}"
                }))
    }

    /// Whether a scalar is a C0 or C1 control, DEL, or a line or paragraph separator.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
