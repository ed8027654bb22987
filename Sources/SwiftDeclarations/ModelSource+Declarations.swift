extension ModelSource {
    /// A type, or an extension of one.
    package struct Declaration: Hashable, Sendable {
        package enum Kind: String, Sendable {
            case `struct`
            case `class`
            case `enum`
            case `actor`
            case `extension`
        }

        /// The name with its enclosing types: `Canada.Feature`.
        package let name: String
        package let kind: Kind
        /// The lines from the keyword to the closing brace, from 1.
        package let lines: ClosedRange<Int>
        /// The inheritance clause, without attributes and generic arguments: protocols, a superclass, a raw type.
        package let inherits: [String]
        /// Its own properties or cases, except those of nested types.
        package let properties: [Property]
        /// Its access level.
        package let access: Access
        /// Whether it has generic parameters of its own.
        package let isGeneric: Bool
        /// Where to write another inherited type: after the inheritance clause, or after the name if there is none, in
        /// bytes of the source.
        package let inheritanceEnd: Int
        /// The position of its closing brace, in bytes of the source; the end of the source if it has none.
        package let end: Int
        /// Its `init(from:)`, if this declaration contains one.
        package let initializer: DecodingInitializer?
        /// Its functions that call a decoder or a container.
        package let helpers: [DecodingInitializer]
        /// The switches in its initializers, functions and computed properties.
        package let switches: [Switch]

        package init(
            name: String, kind: Kind, lines: ClosedRange<Int>, inherits: [String], properties: [Property],
            access: Access, isGeneric: Bool, inheritanceEnd: Int, end: Int, initializer: DecodingInitializer?,
            helpers: [DecodingInitializer] = [], switches: [Switch] = []
        ) {
            self.name = name
            self.kind = kind
            self.lines = lines
            self.inherits = inherits
            self.properties = properties
            self.access = access
            self.isGeneric = isGeneric
            self.inheritanceEnd = inheritanceEnd
            self.end = end
            self.initializer = initializer
            self.helpers = helpers
            self.switches = switches
        }

        /// The line of the keyword, from 1.
        package var line: Int { lines.lowerBound }
        /// The name without enclosing types.
        package var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }
        /// The name of the type around it; nil at the top of the file.
        package var owner: String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

        package var isCodingKeys: Bool { lastName == "CodingKeys" || inherits.contains { $0.hasSuffix("CodingKey") } }
    }

    /// An access level.
    package enum Access: String, Sendable {
        /// Visible in the whole module, or further.
        case module
        case `fileprivate`
        case `private`
    }

    /// Another name for a type.
    package struct Alias: Hashable, Sendable {
        /// The name with its enclosing types: `Canada.Line`.
        package let name: String
        /// The line of its name, from 1.
        package let line: Int
        /// Its access level.
        package let access: Access
        /// Whether it has generic parameters of its own.
        package let isGeneric: Bool
        /// The underlying type as written; nil if it has generic parameters.
        package let type: String?

        package init(name: String, line: Int, access: Access, isGeneric: Bool, type: String?) {
            self.name = name
            self.line = line
            self.access = access
            self.isGeneric = isGeneric
            self.type = type
        }
    }

    /// A stored or computed property of an instance, or a case of an enum.
    package struct Property: Hashable, Sendable {
        /// The name in the source, without backticks.
        package let name: String
        /// The coding key of a case (its raw value if it is a string), or the property's name.
        package let codingKey: String
        /// The line of its name, from 1.
        package let line: Int
        /// The declared type as written; nil if it is inferred, and for a case.
        package let type: String?
        /// The raw value of a case: the text of a string, `1` and `-1` as written; nil if it has none.
        package var rawValue: String?
        /// Whether it is a case.
        package var isCase = false
        /// Whether it is computed.
        package var isComputed = false
        /// The associated values of a case; nil for a case without a list of them.
        package var associated: [AssociatedValue]?
        /// Whether a case has associated values.
        package var hasPayload: Bool { associated != nil }
        /// The attributes that may be property wrappers, without their arguments: `@FailableDecodable`.
        package var wrappers: [String] = []
        /// The places of its parts.
        package let place: Place

        package init(name: String, codingKey: String, line: Int, type: String?, place: Place) {
            self.name = name
            self.codingKey = codingKey
            self.line = line
            self.type = type
            self.place = place
        }

        /// The name of its storage if a macro moves it, as `@Observable` does: its coding keys have this name.
        package var storage: String { Self.storage(of: name) }

        /// The name that a macro gives the storage of a property.
        package static func storage(of name: String) -> String { "_\(name)" }

        /// The places of the parts of a property or case, in bytes of the source.
        package struct Place: Hashable, Sendable {
            /// The name, including backticks.
            package let name: Range<Int>
            /// Where the type is written, or, in `let a, b: Int`, after `a`: there it would be written.
            package let type: Range<Int>?
            /// After the names before this one that share its type: there it has to be written if this one's changes.
            package let sharers: [Int]
            /// After a case's name and associated values, where its raw value is or would be: ` = "a"`.
            package let rawValue: Range<Int>
            /// The whole declaration, from its first attribute or modifier to its end; properties declared together
            /// share it.
            package let declaration: Range<Int>
            /// `let`, `var` or `case`.
            package let keyword: Range<Int>
            /// Whether a wrapper can be put before the declaration: it declares only this property, which is stored and
            /// has a type, and it has no attributes and no modifiers other than access levels.
            package let isWrappable: Bool

            package init(
                name: Range<Int>, type: Range<Int>?, sharers: [Int] = [], rawValue: Range<Int>, declaration: Range<Int>,
                keyword: Range<Int>, isWrappable: Bool
            ) {
                self.name = name
                self.type = type
                self.sharers = sharers
                self.rawValue = rawValue
                self.declaration = declaration
                self.keyword = keyword
                self.isWrappable = isWrappable
            }
        }
    }

    /// A value of an enum's case.
    package struct AssociatedValue: Hashable, Sendable {
        /// Nil for a value without a label.
        package let label: String?
        /// The type as written.
        package let type: String

        package init(label: String?, type: String) {
            self.label = label
            self.type = type
        }
    }

    /// An import.
    package struct Import: Hashable, Sendable {
        /// The module, without its submodules: `UIKit`.
        package let module: String
        /// The whole statement on one line, without comments: `@testable import Models`.
        package let statement: String
        /// Its bytes.
        package let bytes: Range<Int>
        /// The line of its keyword, from 1.
        package let line: Int
        /// Whether it is between `#if` and `#endif`.
        package let isConditional: Bool

        package init(module: String, statement: String, bytes: Range<Int>, line: Int, isConditional: Bool) {
            self.module = module
            self.statement = statement
            self.bytes = bytes
            self.line = line
            self.isConditional = isConditional
        }
    }

    /// A declaration of any kind with its complete text, which can be cut out of a source.
    package struct Item: Hashable, Sendable {
        /// Its keyword: `struct`, `extension`, `func`, `var`, `init`, `case`, `import`.
        package let keyword: String
        /// Its name; for `init` and `subscript` the keyword; for an extension the extended type.
        package let name: String
        /// Its text, from its first attribute or modifier to its last character, in bytes of the source.
        package let bytes: Range<Int>
        /// The inheritance clause of a type or an extension.
        package let inherits: [String]
        /// Whether it belongs to the type, not to its instances.
        package let isStatic: Bool
        /// Whether it is a computed variable.
        package let isComputed: Bool
        /// The text between the braces of a function or of a getter, in bytes of the source; nil without one.
        package let body: Range<Int>?
        /// The label of its first parameter, if it has parameters.
        package let firstLabel: String?
        /// The declarations in a type, an extension or a protocol.
        package let members: [Item]

        package init(
            keyword: String, name: String, bytes: Range<Int>, inherits: [String], isStatic: Bool, isComputed: Bool,
            body: Range<Int>?, firstLabel: String?, members: [Item]
        ) {
            self.keyword = keyword
            self.name = name
            self.bytes = bytes
            self.inherits = inherits
            self.isStatic = isStatic
            self.isComputed = isComputed
            self.body = body
            self.firstLabel = firstLabel
            self.members = members
        }

        /// Whether it can contain declarations.
        package var isType: Bool {
            ["struct", "class", "enum", "actor", "extension", "protocol"].contains(keyword)
        }
    }

    /// The declarations around a byte, the outermost first.
    package func path(to byte: Int) -> [Item] {
        var path: [Item] = []
        var candidates = items
        while let item = candidates.first(where: { $0.bytes.contains(byte) }) {
            path.append(item)
            candidates = item.members
        }
        return path
    }
}
