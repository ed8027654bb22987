package import DecodeService
package import SwiftDeclarations

/// One change of a model's Swift source, by the names that the source declares.
///
/// It says what changes, not where: `ModelEditor` in Trials finds the place in a file and makes the edit. Equal changes are
/// one change, wherever they were found.
package indirect enum SourceChange: Sendable, Hashable {
    /// Another type for a property: `City.name: String?`. A property wrapper that accepts only the old type is removed.
    case propertyType(owner: String, property: String, type: String)
    /// An optional type for a property, and optional properties for the keys that objects without it have in its place.
    case alternatives(owner: String, property: String, type: String, [AddedProperty])
    /// A property wrapper of ResilientCodable on a property.
    case wrapper(owner: String, property: String, PropertyWrapper)
    /// Another attribute for a property with a wrapper of ResilientCodable.
    case redeclared(owner: String, property: String, Redeclaration)
    /// A format at the end of the list of a `DateFormats`, and what has to be true for it that the payload doesn't show.
    case dateFormat(of: String, DateFormat, condition: String?)
    /// Another call for a key in a hand-written `init(from:)`, and the property's type if it has to change with it.
    case call(owner: String, key: String, Call, propertyType: String?)
    /// Other raw values of coding keys, so that they are the payload's keys.
    case codingKeys(owner: String, [KeyRename])
    /// A case for a raw value.
    case enumCase(type: String, rawValue: RawValue)
    /// Another raw value for the case whose own is spelled alike: `case inProgress = "in_progress"`.
    case respelledCase(type: String, old: String, rawValue: String)
    /// An `init(from:)` that reads an enum's raw values in another spelling, too.
    case spelledCases(of: String, CaseSpelling)
    /// A case of an enum whose `init(from:)` switches over a string, with its branches.
    case unionCase(type: String, UnionCase)
    /// A conformance that needs no members.
    case conformance(type: String, to: String)
    /// Declarations added at the end of a type's file, with the type expression to decode as then, nil to keep the model,
    /// and what has to be true for them that the payload doesn't show.
    case declarations(
        beside: String, code: SwiftCode, title: String, model: String? = nil, condition: String? = nil)
    /// A property wrapper of the models' own on properties of one file; where code written by hand reads a property, in the
    /// call of that code.
    case ownWrapper(OwnWrapper, on: [PropertyName])
    /// Another type for a property, and the code that declares that type, at the end of the property's file.
    case declaredType(owner: String, property: String, type: String, code: SwiftCode)
    /// Members added to a type.
    case members(of: String, code: SwiftCode, title: String)
    /// An `init(from:)` that finds properties, by their names, elsewhere than under their keys, and what has to be true for
    /// it that the payload doesn't show.
    case initializer(of: String, finding: [String: PropertySource], condition: String?)
    /// `var` in place of `let`: a constant with a value is never decoded.
    case variable(owner: String, property: String)
    /// Another key in the call of a hand-written `init(from:)` that sets a property, by the name of its case.
    case askedKey(owner: String, property: String, key: String)
    /// A call in a hand-written `init(from:)` that reads a property, by the name of its key's case.
    case reading(owner: String, property: String, key: String)
    /// `decode([String: Int].self)` of a container in place of `[String: Int](from: decoder)` in a hand-written
    /// `init(from:)`: JSONDecoder then decodes the dictionary itself.
    case containedDictionary(of: String)
    /// `super.init(from: decoder)` in a class's hand-written `init(from:)`: the superclass reads the same object.
    case superInitializer(of: String)
    /// A type around the model, with a property for the member that holds its value.
    case wrapperType(around: String, at: ValuePath, condition: String? = nil)

    /// A property wrapper of ResilientCodable, by its name.
    package enum PropertyWrapper: String, Sendable, Hashable {
        /// Drops elements that fail.
        case failableArray = "FailableCodableArray"
        /// Drops elements that fail.
        case failableSet = "FailableCodableSet"
        /// Sets the property to nil if its value fails.
        case failable = "FailableDecodable"
        /// Converts between scalars if nothing is lost.
        case convertible = "Convertible"

        /// Whether a property's type, or the one that it wraps as an optional, has a rule by which scalars convert.
        package static func converts(_ type: String) -> Bool {
            let name = TypeExpression(type).unwrapped.text
            return FoundNumber.integers.contains(name)
                || ["Double", "Float", "Decimal", "String", "Bool"].contains(name)
        }
    }

    /// How the declaration of a wrapped property changes.
    package struct Redeclaration: Sendable, Hashable {
        /// The text in its attribute, and what replaces it.
        package var old: String
        package var new: SwiftCode
        /// Its type; nil to keep it. A value of the old type, after `=`, is removed.
        package var type: String?
        /// The code that the attribute needs, for the end of the file.
        package var code: SwiftCode
        /// What has to be true for it that the payload doesn't show.
        package var condition: String?
    }

    /// A property wrapper of the models' own.
    package struct OwnWrapper: Sendable, Hashable {
        package var name: String
        /// The code that declares it.
        package var code: SwiftCode
        /// The type of its value, with its parameter if it has one: `[Element]`.
        package var value: TypeExpression
        package var parameter: String?
        /// What has to be true for it that the payload doesn't show.
        package var condition: String?
        /// Properties of the value with another type.
        package var loosened: [PropertyName] = []
        /// Whether false, too, is read as nil.
        package var readsFalseAsNil = false

        /// The wrapper as a type around a value of another type: `OneOrMany<String>` around `[String]`.
        func type(around type: TypeExpression) -> TypeExpression {
            guard let parameter else { return TypeExpression(name) }
            let parts = [(value, type), (value.element, type.element), (value.value, type.value)]
            let argument = parts.lazy.compactMap { pattern, type in pattern?.text == parameter ? type : nil }.first
            return TypeExpression("\(name)<\((argument ?? type).text)>")
        }
    }

    /// A property that a type doesn't have yet.
    package struct AddedProperty: Sendable, Hashable {
        package var name: String
        /// The key after conversion.
        package var key: String
        package var type: TypeExpression
        /// The code that declares the type; empty if it is known.
        package var code: SwiftCode
    }

    /// A property, with the type that declares it.
    package struct PropertyName: Sendable, Hashable {
        package var owner: String
        package var property: String
        /// Its type with the wrapper; nil to keep it.
        package var type: String?
        /// Its key after conversion; nil if that isn't known.
        package var key: String?
    }

    /// A raw value of an enum.
    package enum RawValue: Sendable, Hashable {
        case text(String)
        /// An integer, as it is written.
        case number(String)
    }

    /// Another spelling of an enum's raw values.
    package enum CaseSpelling: Sendable, Hashable {
        /// Any capitals, for raw values that are all in lowercase or all in uppercase.
        case capitals(of: [String], isLowercase: Bool)
        /// One text for one raw value: `canceled` for `cancelled`.
        case text(String, for: String)

        /// Whether a text is a raw value in this spelling.
        func includes(_ text: String) -> Bool {
            switch self {
            case .capitals(let values, let isLowercase):
                values.contains(isLowercase ? text.lowercased() : text.uppercased())
            case .text(let other, _): text == other
            }
        }
    }

    /// A case of an enum that is decoded by hand.
    package struct UnionCase: Sendable, Hashable {
        package var name: String
        /// The string that chooses it; nil for all strings that no other case has.
        package var value: String?
        /// The type of its value.
        package var content: String
        /// The case whose branches are written alike; nil to write others.
        package var like: String?
        /// The coding key under which a branch that isn't copied encodes the string; nil if the value encodes it.
        package var key: String?
        /// The code that declares the type; empty if it is known.
        package var code: SwiftCode = ""
        /// What has to be true for it that the payload doesn't show.
        package var condition: String?
    }

    /// What a hand-written `init(from:)` calls instead.
    package enum Call: Sendable, Hashable {
        /// `decodeIfPresent` in place of `decode`.
        case ifPresent
        /// Another type.
        case type(String)
        /// A value that also converts from another scalar, as with `@Convertible`.
        case converted
        /// A type for the object that holds the value, and the property that has it: `decode(Width.self, forKey: .width).cm`.
        case member(String, of: String, code: SwiftCode)
    }

    /// What has to be true for it that the payload doesn't show, as a clause; nil for nothing.
    var condition: String? {
        switch self {
        case .dateFormat(_, _, let condition), .declarations(_, _, _, _, let condition),
            .initializer(_, _, let condition), .wrapperType(_, _, let condition):
            condition
        case .redeclared(_, _, let declaration): declaration.condition
        case .ownWrapper(let wrapper, _): wrapper.condition
        case .unionCase(_, let added): added.condition
        default: nil
        }
    }

    /// The name of the property, or the key of the call, whose type it replaces, and that type; nil if the type stays, or is
    /// declared with it.
    var retyped: (name: String, type: String)? {
        switch self {
        case .propertyType(_, let name, let type), .call(_, let name, .type(let type), _): (name, type)
        default: nil
        }
    }

    /// Whether a property becomes optional.
    ///
    /// - Parameter old: Its type, as it is written; nil if no type is replaced.
    func makesOptional(replacing old: String?) -> Bool {
        switch self {
        case .propertyType(_, _, let type):
            TypeExpression(type).isOptional && old.map { TypeExpression($0).isOptional } != true
        case .call(_, _, .ifPresent, _): true
        default: false
        }
    }

    /// Whether another change is this one, or renames only coding keys that this one renames, too.
    func includes(_ other: SourceChange) -> Bool {
        guard case .codingKeys(let owner, let more) = self, case .codingKeys(owner, let fewer) = other else {
            return self == other
        }
        return Set(more).isSuperset(of: fewer)
    }

    /// A coding key, and the payload's key that it should have.
    package struct KeyRename: Sendable, Hashable {
        package var wanted: String
        package var key: String
        /// Whether the value under the key has the form of the wanted one, which says more than other words do.
        package var hasForm = false
    }
}

/// Where an initializer finds what a property lacks.
package enum PropertySource: Sendable, Hashable {
    /// The value that the declaration has, if the key is missing.
    case declaration
    /// The object itself, which has the keys of the property's type.
    case sameObject
    /// In several members of the object itself, one for each property of its type; nil where they are null, if it is
    /// optional.
    case parts([ValuePart], isOptional: Bool)
    /// In a member of an object, or of several, one in another; the keys are those after conversion.
    case path(ValuePath)
    /// The key under which the object stands.
    case keyOfObject
    /// A time under a key as a `DateFormatter` reads it, in the zone whose identifier is under another key of the same object.
    case localTime(pattern: String, zone: String, key: String)
    /// A day and a time in members of one object, in the zone that a member of it or of the object itself names, or in UTC.
    case dayAndTime(DayAndTime)
    /// A number under another key, after conversion, in a smaller or larger unit.
    case scaled(key: String, divisor: Double)
    /// A number with its unit in the object under a key, after conversion.
    case measured(key: String, Measure)
}

/// A date that is sent as a day and a time. Keys are those after conversion.
package struct DayAndTime: Sendable, Hashable {
    /// The keys that lead to the object that holds both; empty if it is the one that lacks the date.
    package var holder: [String]
    package var day, time: String
    /// The keys that lead to the zone's identifier; nil for UTC.
    package var zone: [String]?
    package var pattern: String
}

/// A property of a value that is spread over several members of an object.
package struct ValuePart: Sendable, Hashable {
    package var name: String
    package var type: TypeExpression
    /// The key after conversion.
    package var key: String
}

/// The way from an object to a value inside it, by the payload's keys.
package struct ValuePath: Sendable, Hashable {
    /// The keys that lead to the value, or to the list whose elements hold it.
    package var keys: [String]
    /// The key under which each element of that list has an element of the value; nil if the keys lead to the value.
    package var element: String?

    /// The path with the keys that the model sees.
    func converted(by strategies: StrategySet) -> ValuePath {
        ValuePath(keys: keys.map(strategies.convertKey), element: element.map(strategies.convertKey))
    }

    /// For people: `data.repositories.edges`.
    var text: String { keys.joined(separator: ".") }
}
