/// A type of an inferred model.
package indirect enum SwiftType: Hashable, Sendable {
    case bool
    case int
    case uint64
    case double
    case decimal
    case string
    case date
    case url
    /// Any JSON value: the payloads don't show the type, or no other type is possible.
    case unknown
    case optional(SwiftType)
    case array(SwiftType)
    /// A dictionary with string keys.
    case dictionary(SwiftType)
    /// A type of the model, by the index of its declaration.
    case declared(Int)
    /// A value stored indirectly, because it contains a value of its own type.
    case boxed(SwiftType)

    /// The type as Swift source.
    ///
    /// - Parameter name: The name of a declaration by its index.
    package func written(_ name: (Int) -> String) -> String {
        switch self {
        case .bool: "Bool"
        case .int: "Int"
        case .uint64: "UInt64"
        case .double: "Double"
        case .decimal: "Decimal"
        case .string: "String"
        case .date: "Date"
        case .url: "URL"
        case .unknown: Helper.anyValue.name
        case .optional(let wrapped): wrapped.written(name) + "?"
        case .array(let element): "[\(element.written(name))]"
        case .dictionary(let value): "[String: \(value.written(name))]"
        case .declared(let number): name(number)
        case .boxed(let value): "\(Helper.box.name)<\(value.written(name))>"
        }
    }

    /// This type and those that it contains.
    var parts: [SwiftType] {
        switch self {
        case .optional(let inner), .array(let inner), .dictionary(let inner), .boxed(let inner): [self] + inner.parts
        default: [self]
        }
    }

    /// Whether the type comes from Foundation.
    var isOfFoundation: Bool { self == .date || self == .url || self == .decimal }
}

/// A type that a model declares.
package struct Declaration: Hashable, Sendable {
    /// The kind of type.
    package enum Content: Hashable, Sendable {
        /// A struct.
        case record([Property])
        /// An enum of strings.
        case strings([StringCase])
        /// An enum with a case for each value of a discriminator.
        case variants(key: String, name: String, [Variant])
        /// An enum with a case for each kind of JSON token.
        case tokens([TokenCase])
    }

    package var name: String
    package var content: Content
    /// The record that contains the declaration; nil at the top level.
    package var owner: Int?
    /// Whether the enum contains a value of its own type.
    package var isIndirect = false

    /// A property of a record.
    package struct Property: Hashable, Sendable {
        /// The coding key: the payload's key after key conversion.
        package var key: String
        package var name: String
        package var type: SwiftType
        /// A remark for the source.
        package var comment: String?
    }

    /// A value of an enum of strings.
    package struct StringCase: Hashable, Sendable {
        package var name: String
        package var value: String
    }

    /// A value of a discriminator, and the object's type for it.
    package struct Variant: Hashable, Sendable {
        package var name: String
        package var value: String
        /// The type of the rest of the object; nil if there is none.
        package var type: SwiftType?
    }

    /// A kind of JSON token, and the value's type for it.
    package struct TokenCase: Hashable, Sendable {
        package var name: String
        package var type: SwiftType
    }

    /// The types it names, in order.
    var types: [SwiftType] {
        switch content {
        case .record(let properties): properties.map(\.type)
        case .strings: []
        case .variants(_, _, let variants): variants.compactMap(\.type)
        case .tokens(let cases): cases.map(\.type)
        }
    }
}

/// Finds values that contain a value of their own type, which a struct can't store directly.
struct Indirection {
    private var declarations: [Declaration]
    private var states: [State]

    private enum State { case new, open, done }

    /// Wraps such values in a box, or makes the enum around them indirect.
    ///
    /// - Complexity: O(declarations + properties), without recursion.
    static func resolved(_ declarations: [Declaration], from root: SwiftType) -> [Declaration] {
        var indirection = Indirection(declarations: declarations)
        if let number = held(root) { indirection.visit(number) }
        for number in declarations.indices { indirection.visit(number) }
        return indirection.declarations
    }

    private init(declarations: [Declaration]) {
        self.declarations = declarations
        states = Array(repeating: .new, count: declarations.count)
    }

    /// The declared type that a value of a type stores inline. Arrays and dictionaries store their elements elsewhere.
    private static func held(_ type: SwiftType) -> Int? {
        switch type {
        case .declared(let number): number
        case .optional(let wrapped): held(wrapped)
        default: nil
        }
    }

    private mutating func visit(_ start: Int) {
        guard states[start] == .new else { return }
        var stack = [(number: start, next: 0)]
        states[start] = .open
        while let top = stack.last {
            let types = declarations[top.number].types
            guard top.next < types.count else {
                states[top.number] = .done
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            guard let inner = Self.held(types[top.next]) else { continue }
            switch states[inner] {
            case .new:
                states[inner] = .open
                stack.append((inner, 0))
            case .open: makeIndirect(top.next, of: top.number, to: inner)
            case .done: break
            }
        }
    }

    private mutating func makeIndirect(_ index: Int, of number: Int, to inner: Int) {
        if case .record = declarations[inner].content {
            guard case .record(var properties) = declarations[number].content else {
                declarations[number].isIndirect = true
                return
            }
            properties[index].type = Self.boxed(properties[index].type)
            declarations[number].content = .record(properties)
        } else {
            declarations[inner].isIndirect = true
        }
    }

    private static func boxed(_ type: SwiftType) -> SwiftType {
        if case .optional(let wrapped) = type { .optional(.boxed(wrapped)) } else { .boxed(type) }
    }
}
