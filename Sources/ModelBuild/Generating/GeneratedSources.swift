import DecodeService
import Foundation
import SwiftDeclarations

/// The compiler's input: copies of the user's files, and a generated file that lists the types.
///
/// A copy begins with `#sourceLocation`, so that every message, of the compiler or of a trap, names the user's file and
/// line. Types that only the file itself can name (its private types) are listed by code at the end of its copy, and
/// types that only a type's own body can name (private types of a private type) by code at the end of that body. Each
/// generated line has its own place, too (``Place``), so that a message about it can be attributed.
struct GeneratedSources {
    /// Places in the compiler's messages that aren't files of the user.
    enum Place {
        static let type = "codascope/type/"
        static let end = "codascope/end/"
        static let own = "codascope/own"
        static let model = "--model"
        static let expression = "codascope/expression/"
    }

    /// An expression in the user's own code whose value decodes or encodes.
    struct OwnCoder {
        var expression: String
        /// `decoder` or `encoder`, and the type of its value.
        var kind: SwiftCode
        var type: SwiftCode
        /// The C function that the library exports.
        var symbol: String

        /// Its place in the compiler's messages.
        var place: String { "--\(kind.text)" }
    }

    /// The generated text before an expression. A typealias, so that it can only be parsed as a type.
    private static let beforeExpression: SwiftCode = "typealias __codascope_expression = "
    /// In parentheses, so that it can only be parsed as one expression.
    private static let beforeCoder: SwiftCode = "return try ("

    /// The list of types.
    private var list: SwiftCode { "[(\(swift)String, any \(swift)Decodable.Type)]" }

    /// The prefixes of names of the standard library and of Foundation. They name the module, so that a user's type
    /// doesn't shadow the names, and are empty if a user's type shadows the module.
    private let swift: SwiftCode
    private let foundation: SwiftCode

    /// The files by their names; the texts are those of the sources.
    let files: [ModelSourceFile]
    /// The texts to compile, parsed, in the order of the files.
    let sources: [ModelSource]
    /// The names of the files in `#sourceLocation`, and therefore in messages.
    private let names: [String]
    let types: [FoundType]
    let expressions: [String]
    let coders: [OwnCoder]
    /// Indices of types that the compiler could not name.
    var unnamed: Set<Int> = [] {
        didSet { statements = statementsByPlace() }
    }
    /// The lines by their place, made once: each copy asks for them several times.
    private var statements: [Site: [SwiftCode]] = [:]
    /// The index of the file that may have top-level statements.
    var program: Int?

    init(
        files: [ModelSourceFile], sources: [ModelSource], types: [FoundType], expressions: [String],
        decoder: String?, encoder: String? = nil
    ) {
        self.files = files
        self.sources = sources
        names = Self.names(of: files)
        let declared = Set(
            sources.flatMap { $0.declarations.map(\.lastName) + $0.aliases.map(\.name) + $0.items.map(\.name) })
        swift = declared.contains("Swift") ? "" : "Swift."
        foundation = declared.contains("Foundation") ? "" : "Foundation."
        self.types = types
        self.expressions = expressions
        coders = [
            decoder.map {
                OwnCoder(expression: $0, kind: "decoder", type: "JSONDecoder", symbol: ModelLibrary.decoderSymbol)
            },
            encoder.map {
                OwnCoder(expression: $0, kind: "encoder", type: "JSONEncoder", symbol: ModelLibrary.encoderSymbol)
            },
        ].compactMap(\.self)
        statements = statementsByPlace()
    }

    /// The offset between a message's column and the column in the expression.
    static func columnOffset(of place: String) -> Int {
        switch place {
        case Place.model: beforeExpression.text.utf8.count
        case "--decoder", "--encoder": beforeCoder.text.utf8.count
        default: 0
        }
    }

    /// The folder that the texts are compiled in.
    static let folderName = "texts"

    /// The index of the file for the path of its copy, or of the code at the copy's end; nil for other paths.
    static func copyNumber(_ path: String) -> Int? {
        if path.hasPrefix(Place.end) { return Int(path.dropFirst(Place.end.count)) }
        let parts = path.split(separator: "/")
        guard parts.count > 1, parts[parts.count - 2] == folderName else { return nil }
        return Int(parts[parts.count - 1].prefix { $0 != "-" }).map { $0 - 1 }
    }

    /// The texts to compile, the copies of the user's files first.
    var texts: [(name: String, text: String)] {
        let copies = files.indices.map { number in
            (
                name: number == program ? "main.swift" : "\(number + 1)-\(Self.fileName(files[number].file))",
                text: copy(number)
            )
        }
        return copies + [("codascope.swift", own.text)]
    }

    // MARK: Pieces

    private func copy(_ number: Int) -> String {
        var edits = insertions(number)
        // A script's first line is only valid at the very start.
        if sources[number].text.hasPrefix("#!") { edits.replace(0..<2, with: "//") }
        let own = SwiftCode(ownSource: edits.applied(to: sources[number].text))
        let added = reaching(number)
        let end: SwiftCode =
            added.isEmpty
            ? ""
            : """

            \(Self.location("\(Place.end)\(number)"))
            \(added)
            #sourceLocation()

            """
        return ("\(Self.location(names[number]))\n\(own)\(end)" as SwiftCode).text
    }

    /// The directive that gives the next line a place. It has no escapes; ``names(of:)`` replaces what would need them.
    private static func location(_ file: String, line: Int = 1) -> SwiftCode {
        "#sourceLocation(file: \"\(SwiftCode(ownSource: file))\", line: \(line))"
    }

    /// The code at the end of a file's copy: a function that lists the types that only the file can name.
    private func reaching(_ number: Int) -> SwiftCode {
        var body: [SwiftCode] = []
        var code: [SwiftCode] = []
        let sites = Set(statements.keys.filter { $0.file == number }.map(\.outermost)).sorted { $0.order < $1.order }
        let made = coders.filter { site(of: $0).file == number }.map(function).lines
        guard !sites.isEmpty else { return made }
        for (place, site) in sites.enumerated() {
            let lines = ((statements[site] ?? []) + callsInward(from: site)).lines
            guard let owner = site.owner.map(Self.spelled) else {
                body.append(lines)
                continue
            }
            code.append(
                """
                extension \(owner) {
                nonisolated static func __codascope_\(number)_\(place)(_ found: inout \(list)) {
                \(lines)
                }
                }
                """)
            body.append("\(owner).__codascope_\(number)_\(place)(&found)")
        }
        code.append(
            """
            func __codascope_file_\(number)(_ found: inout \(list)) {
            \(body.lines)
            }
            """)
        return (code + (made.isEmpty ? [] : [made])).lines
    }

    // MARK: In the bodies of types

    private static let bodyFunction: SwiftCode = "__codascope_body"

    /// The code inserted at the end of bodies in a file, which can name private types there.
    private func insertions(_ number: Int) -> TextEdits {
        var insertions = TextEdits()
        for site in bodySites where site.file == number {
            guard
                let declaration = sources[number].declarations.first(where: {
                    $0.name == site.owner && $0.kind != .extension
                })
            else { continue }
            insertions.insert(
                """

                \(Self.location("\(Place.end)\(number)"))
                nonisolated static func \(Self.bodyFunction)(_ found: inout \(list)) {
                \(((statements[site] ?? []) + callsInward(from: site)).lines)
                }
                \(Self.location(names[number], line: declaration.lines.upperBound))

                """, at: declaration.end)
        }
        return insertions
    }

    /// Every body into which code is inserted: the bodies of the types in ``Site/inner`` and of the types around them.
    private var bodySites: Set<Site> {
        Set(statements.keys.flatMap { site in site.inner.indices.map { site.body($0) } })
    }

    /// Calls of the functions in those bodies that can only be reached from a site.
    private func callsInward(from site: Site) -> [SwiftCode] {
        guard let owner = site.owner else { return [] }
        return bodySites.filter { $0.outer == site }.compactMap(\.owner).sorted()
            .map { "\(Self.spelled(String($0.dropFirst(owner.count + 1)))).\(Self.bodyFunction)(&found)" }
    }

    private var own: SwiftCode {
        let reaching = files.indices.filter { number in statements.keys.contains { $0.file == number } }
        return """
            \(imports)
            func __codascope_add<T: \(swift)Decodable>(
              _ name: \(swift)String, _ type: T.Type, _ found: inout \(list)) { found.append((name, type)) }
            func __codascope_add<T>(_ name: \(swift)String, _ type: T.Type, _ found: inout \(list)) {}
            func __codascope_add_expression<T: \(swift)Decodable>(
              _ type: T.Type, _ name: \(swift)String, _ found: inout \(list)) { found.append((name, type)) }
            func __codascope_types(_ found: inout \(list)) {
            \((statements[Site()] ?? []).lines)
            \(Self.location(Place.own))
            }
            @_cdecl(\(literal: ModelLibrary.modelsSymbol))
            public func __codascope_models() -> \(swift)UnsafeMutableRawPointer {
              var found: \(list) = []
              __codascope_types(&found)
              \(reaching.map { "__codascope_file_\($0)(&found)" as SwiftCode }.lines)
              let list = \(swift)UnsafeMutablePointer<\(list)>.allocate(capacity: 1)
              list.initialize(to: found)
              return \(swift)UnsafeMutableRawPointer(list)
            }
            @_cdecl(\(literal: ModelLibrary.wordsSymbol))
            public func __codascope_words() -> \(swift)UnsafeMutableRawPointer {
              let words = \(swift)UnsafeMutablePointer<\(swift)String>.allocate(capacity: 1)
              words.initialize(to: \(literal: files.words().joined(separator: "\n")))
              return \(swift)UnsafeMutableRawPointer(words)
            }
            \(coders.filter { site(of: $0).file == nil }.map(function).lines)
            \(coders.map(entry).lines)
            """
    }

    private func entry(of coder: OwnCoder) -> SwiftCode {
        """
        @_cdecl(\(literal: coder.symbol))
        public func __codascope_\(coder.kind)() -> \(swift)UnsafeMutableRawPointer {
          typealias Made = \(swift)Result<\(foundation)\(coder.type), any \(swift)Error>
          let made = \(swift)UnsafeMutablePointer<Made>.allocate(capacity: 1)
          made.initialize(to: Made { try __codascope_made_\(coder.kind)() })
          return \(swift)UnsafeMutableRawPointer(made)
        }
        """
    }

    /// Expressions may use the modules that the user's files import, except conditional imports.
    private var imports: SwiftCode {
        guard !expressions.isEmpty || !coders.isEmpty else { return "import Foundation" }
        let imported = sources.flatMap(\.imports).filter { !$0.isConditional }
        return (["import Foundation"] + imported.map { SwiftCode(ownSource: $0.statement) })
            .reduce(into: [SwiftCode]()) { if !$0.contains($1) { $0.append($1) } }.lines
    }

    // MARK: The place of each line

    /// The place of a generated line.
    private struct Site: Hashable {
        /// The index of the file at whose end it is; nil for the generated file.
        var file: Int?
        /// The type whose extension at the end of the file contains the line, or whose body if `inner` isn't empty.
        private var outermostOwner: String?
        /// Nested types, each private in the one before, and the first private in the outermost owner. The line is in
        /// the body of the last.
        private(set) var inner: [String] = []

        init(file: Int? = nil, owner: String? = nil, inner: some Sequence<String> = []) {
            self.file = file
            outermostOwner = owner
            self.inner = Array(inner)
        }

        /// The type that contains it.
        var owner: String? { inner.last ?? outermostOwner }
        var order: String { owner ?? "" }

        /// The place at the end of the file from which it is reached.
        var outermost: Site { Site(file: file, owner: outermostOwner) }

        /// The place that calls the function at this one.
        var outer: Site { Site(file: file, owner: outermostOwner, inner: inner.dropLast()) }

        /// The place in the body of one of the inner types.
        func body(_ index: Int) -> Site { Site(file: file, owner: outermostOwner, inner: inner[...index]) }
    }

    private func statementsByPlace() -> [Site: [SwiftCode]] {
        var lines: [Site: [SwiftCode]] = [:]
        for (number, type) in types.enumerated() where !type.isGeneric && !unnamed.contains(number) {
            lines[site(of: type), default: []].append(
                """
                \(Self.location("\(Place.type)\(number)"))
                __codascope_add(\(literal: type.qualifiedName), \(Self.spelled(type.spelling)).self, &found)
                """)
        }
        for (number, expression) in expressions.enumerated() {
            lines[site(ofExpression: expression), default: []].append(
                """
                do {
                \(Self.location(Place.model))
                \(Self.beforeExpression)\(SwiftCode(ownSource: expression))
                \(Self.location("\(Place.expression)\(number)"))
                __codascope_add_expression(__codascope_expression.self, \(literal: expression), &found)
                }
                """)
        }
        return lines
    }

    private func site(of type: FoundType) -> Site {
        switch type.visibility {
        case .module: Site()
        case .file: Site(file: type.file)
        case .extensionOf(let owner): Site(file: type.file, owner: owner)
        case .bodyOf(let owners): Site(file: type.file, owner: owners.first, inner: owners.dropFirst())
        }
    }

    /// Returns the place where an expression's first type that isn't visible everywhere can be named.
    private func site(ofExpression expression: String) -> Site {
        let names = Set(TypeExpression(expression).allNames)
        return types.first { $0.visibility != .module && names.contains($0.name) }.map(site) ?? Site()
    }

    // MARK: The decoder and the encoder

    /// The place of an expression: an extension of the type that declares its value, in that type's file, so that private
    /// members can be used; otherwise the file that declares it.
    private func site(of coder: OwnCoder) -> Site {
        let path = coder.expression.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        var owner = path[...]
        while let dot = owner.lastIndex(of: ".") {
            owner = owner[..<dot]
            if let type = types.first(where: { $0.name == owner && !$0.isGeneric && $0.aliased == nil }) {
                return Site(file: type.file, owner: type.name)
            }
        }
        let first = path.prefix { $0 != "." }
        let declaring = sources.indices.filter { number in
            sources[number].items.contains { ["let", "var", "func"].contains($0.keyword) && $0.name == first }
        }
        return declaring.count == 1 ? Site(file: declaring[0]) : Site()
    }

    private func function(of coder: OwnCoder) -> SwiftCode {
        let body: SwiftCode = """
            \(Self.location(coder.place))
            \(Self.beforeCoder)\(SwiftCode(ownSource: coder.expression))
            )
            """
        let head: SwiftCode = "func __codascope_made_\(coder.kind)() throws -> \(foundation)\(coder.type)"
        guard let owner = site(of: coder).owner.map(Self.spelled) else {
            return """
                \(head) {
                \(body)
                }
                """
        }
        return """
            extension \(owner) {
            nonisolated static \(head) {
            \(body)
            }
            }
            \(head) { try \(owner).__codascope_made_\(coder.kind)() }
            """
    }

    // MARK: Spelling

    /// A type's name with its enclosing types, in backticks where it is a keyword.
    private static func spelled(_ name: String) -> SwiftCode {
        // Escaped after a dot as well: an extension doesn't accept a keyword there.
        name.split(separator: ".").map { "\(name: String($0))" as SwiftCode }.joined(separator: ".")
    }

    /// The names of files for `#sourceLocation`, which has no escapes: quotes, backslashes and control characters are
    /// replaced. Messages are attributed by these names, each of which is unique.
    static func names(of files: [ModelSourceFile]) -> [String] {
        var seen: Set<String> = []
        return files.map { file in
            // The parser of messages would take this text for the end of the place.
            let line = file.file.singleLine.replacing(": ", with: "\u{2236} ")
            let plain = String(
                line.map { character in
                    character == "\"" ? "\u{2033}" : character == "\\" ? "\u{2216}" : character
                })
            var name = plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain) (\(number))"
                number += 1
            }
            return name
        }
    }

    private static let maxNameLength = 60

    private static func fileName(_ path: String) -> String {
        let name = URL(filePath: path).lastPathComponent
        // With its number and extension, the name must not exceed the file system's limit.
        let safe = String(
            name.prefix(maxNameLength).map {
                $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_"
            }
        )
        // The name main.swift is reserved for a program.
        return safe.hasSuffix(".swift") ? safe : safe + ".swift"
    }
}
