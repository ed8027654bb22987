import DecodeService

/// Makes types from places.
struct TypeMaker {
    private let graph: PlaceGraph
    private let unreadable: Set<Int>
    private(set) var declarations: [Declaration] = []
    /// The indices of the declarations in source order: each before those that it names.
    private(set) var order: [Int] = []
    /// The uses of each declaration.
    private(set) var uses: [Int: [Use]] = [:]
    private(set) var root: SwiftType?
    /// The paths of members that are left out, because no type decodes them.
    private(set) var leftOut: [String] = []

    /// The place and form that a declaration was made from.
    private enum Source: Hashable {
        case record(Int)
        /// A record without its discriminator.
        case rest(Int, of: String)
        case variants(Int)
        case tokens(Int)
        /// Scalars only: the same type wherever it is used.
        case scalars([SwiftType])
    }

    private var numbers: [Source: Int] = [:]
    private var sources: [Int: Source] = [:]
    /// Declarations whose content isn't made yet, the next one last.
    private var pending: [Int] = []

    /// A place in the model where a type is used.
    struct Use {
        /// The declaration that has the member; nil for the payload itself.
        var owner: Int?
        var key: String
        /// Whether it is used through an array or a dictionary.
        var isElement = false
        /// Whether it is the rest of an object for a discriminator value.
        var isVariant = false
        /// Its role in the enum that contains it.
        var role: String?
    }

    private let countsMissing: Bool

    /// More deeply nested arrays are decoded as any value.
    private static let arrayDepth = 6

    /// - Complexity: O(places).
    ///
    /// - Parameter countsMissing: Whether comments say how often an optional was missing.
    init(_ graph: PlaceGraph, hasNullPayload: Bool, countsMissing: Bool = false) {
        self.graph = graph
        self.countsMissing = countsMissing
        unreadable = Self.unreadable(in: graph)
        root = type(of: PlaceGraph.root, Use(owner: nil, key: "")).map { hasNullPayload ? .optional($0) : $0 }
        while let number = pending.popLast() {
            order.append(number)
            let before = pending.count
            declarations[number].content = content(of: number)
            // Declarations are written in the order in which they are found.
            pending[before...].reverse()
        }
    }

    /// The places that no type decodes, including containers of such elements or values. A record leaves them out.
    private static func unreadable(in graph: PlaceGraph) -> Set<Int> {
        var found = Set(graph.all.filter { graph[$0].unreadable > 0 })
        var count = 0
        while found.count > count {
            count = found.count
            for place in graph.all.reversed() {
                let inner = [graph[place].element, graph[place].value].compactMap { $0 }
                if inner.contains(where: { found.contains(graph.survivor($0)) }) { found.insert(place) }
            }
        }
        return found
    }

    /// The case names for kinds of token in enums.
    static func name(of type: SwiftType) -> String {
        switch type {
        case .bool: "bool"
        case .int, .uint64: "int"
        case .double: "double"
        case .decimal: "decimal"
        case .date: "date"
        case .url: "url"
        case .array: "array"
        case .declared, .dictionary: "object"
        default: "string"
        }
    }

    // MARK: - Types

    /// The type of the values at a place, ignoring null; nil if no type decodes them.
    private mutating func type(of place: Int, _ use: Use) -> SwiftType? {
        let place = graph.survivor(place)
        let seen = graph[place]
        if unreadable.contains(place) { return nil }
        if seen.isWidened || isDeep(place) { return .unknown }
        switch seen.kinds {
        case []: return .unknown
        case .bool, .number, .string: return scalar(seen, use)
        case .array: return arrayType(place, use)
        case .object: return objectType(place, use)
        default: return mixed(place, use)
        }
    }

    /// The type of the numbers, strings or Booleans seen.
    private func scalar(_ seen: Place, _ use: Use) -> SwiftType {
        if seen.bools > 0 { return .bool }
        if seen.numbers.count > 0 { return isDate(seen, use) ? .date : seen.numbers.type }
        if seen.strings.areDates { return .date }
        return seen.strings.areURLs ? .url : .string
    }

    private func isDate(_ seen: Place, _ use: Use) -> Bool {
        seen.numbers.count > 0 && seen.numbers.datable == seen.numbers.count && DateNames.isLikely(use.key)
    }

    private mutating func arrayType(_ place: Int, _ use: Use) -> SwiftType {
        var inner = use
        inner.isElement = true
        return .array(orNull(graph[place].element.flatMap { type(of: $0, inner) }, graph[place].elementNulls))
    }

    /// The type of an element or a value, optional if it may be null.
    private func orNull(_ type: SwiftType?, _ nulls: Int) -> SwiftType {
        guard let type, type != .unknown else { return .unknown }
        return nulls > 0 ? .optional(type) : type
    }

    private mutating func objectType(_ place: Int, _ use: Use) -> SwiftType {
        let seen = graph[place]
        var inner = use
        inner.isElement = true
        if let value = seen.value { return .dictionary(orNull(type(of: value, inner), seen.valueNulls)) }
        if !seen.variants.isEmpty { return declared(.variants(place), use) }
        return seen.members.isEmpty ? .dictionary(.unknown) : declared(.record(place), use)
    }

    /// The type of values of different kinds of token.
    private mutating func mixed(_ place: Int, _ use: Use) -> SwiftType {
        let seen = graph[place]
        if seen.kinds == [.number, .string] {
            if seen.strings.areFloats { return .double }
            if seen.strings.areDates, isDate(seen, use) { return .date }
        }
        if seen.numbers.count > 0, seen.numbers.type == .unknown { return .unknown }
        if seen.kinds.isDisjoint(with: [.array, .object]) {
            return declared(.scalars(scalars(seen, use)), use)
        }
        return declared(.tokens(place), use)
    }

    /// The types of the scalars, in the order in which a decoder should try them.
    private func scalars(_ seen: Place, _ use: Use) -> [SwiftType] {
        var types: [SwiftType] = []
        if seen.bools > 0 { types.append(.bool) }
        if seen.numbers.count > 0 { types.append(seen.numbers.type) }
        if seen.strings.count > 0 {
            types.append(seen.strings.areDates ? .date : seen.strings.areURLs ? .url : .string)
        }
        return types
    }

    private func isDeep(_ place: Int) -> Bool {
        var next = place
        for _ in 0..<Self.arrayDepth {
            guard graph[next].kinds == .array, let element = graph[next].element else { return false }
            next = graph.survivor(element)
        }
        return graph[next].kinds.contains(.array)
    }

    // MARK: - Declarations

    private mutating func declared(_ source: Source, _ use: Use) -> SwiftType {
        if let known = numbers[source] {
            uses[known, default: []].append(use)
            return .declared(known)
        }
        let number = add(Declaration(name: "", content: .record([])), use)
        numbers[source] = number
        sources[number] = source
        pending.append(number)
        return .declared(number)
    }

    private mutating func add(_ declaration: Declaration, _ use: Use) -> Int {
        declarations.append(declaration)
        uses[declarations.count - 1] = [use]
        return declarations.count - 1
    }

    private mutating func content(of number: Int) -> Declaration.Content {
        switch sources[number] {
        case .record(let place): return .record(properties(of: place, owner: number, without: nil))
        case .rest(let place, let discriminator):
            return .record(properties(of: place, owner: number, without: discriminator))
        case .variants(let place): return variants(of: place, owner: number)
        case .tokens(let place): return .tokens(tokens(of: place, owner: number))
        case .scalars(let types): return .tokens(types.map { .init(name: Self.name(of: $0), type: $0) })
        case nil: return declarations[number].content
        }
    }

    private mutating func properties(
        of place: Int, owner: Int, without discriminator: String?
    ) -> [Declaration.Property] {
        let seen = graph[place]
        var properties: [Declaration.Property] = []
        for member in seen.members where member.key != discriminator {
            let inner = graph[graph.survivor(member.place)]
            let use = Use(owner: owner, key: member.key)
            guard var type = type(of: member.place, use) else {
                leftOut.append(graph.path(of: member.place))
                continue
            }
            if let strings = strings(of: type, inner, use) { type = strings }
            if member.nulls > 0 || member.count < seen.objects { type = .optional(type) }
            let remark = Self.comment(inner) ?? (countsMissing ? missing(member, at: place) : nil)
            properties.append(.init(key: member.key, name: "", type: type, comment: remark))
        }
        NumberFamilies.align(&properties)
        let names = Names.ofMembers(properties.map(\.key))
        for index in properties.indices { properties[index].name = names[index] }
        return properties
    }

    /// How often an optional was missing or null: `missing in 3 of 200 payloads`.
    private func missing(_ member: Place.Member, at place: Int) -> String? {
        let total = graph[place].objects
        let noun = place == graph.survivor(PlaceGraph.root) ? "payloads" : "objects"
        let parts = [(total - member.count, "missing"), (member.nulls, "null")].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return nil }
        return parts.map { "\($0.1) in \($0.0)" }.joined(separator: ", ") + " of \(total) \(noun)"
    }

    /// A remark about a property of which little is known.
    private static func comment(_ seen: Place) -> String? {
        if seen.isWidened { return nil }
        if seen.kinds.isEmpty { return "null in every payload" }
        let isEmptyArray = seen.kinds == .array && seen.element == nil
        let isEmptyObject =
            seen.kinds == .object && seen.value == nil && seen.members.isEmpty && seen.variants.isEmpty
        return isEmptyArray || isEmptyObject || seen.isLikeSiblings ? "empty in every payload" : nil
    }

    /// The enum for a property with string values, if one fits.
    private mutating func strings(of type: SwiftType, _ seen: Place, _ use: Use) -> SwiftType? {
        var place = seen
        var isElement = false
        if case .array(.string) = type, let element = place.element {
            place = graph[graph.survivor(element)]
            isElement = true
        } else if type != .string {
            return nil
        }
        guard let values = StringEnums.values(of: place.strings, key: use.key, isElement: isElement) else { return nil }
        let names = Names.ofCases(values)
        var declaration = Declaration(
            name: "", content: .strings(zip(names, values).map { .init(name: $0, value: $1) }))
        declaration.owner = use.owner
        var use = use
        use.isElement = isElement
        let declared = SwiftType.declared(add(declaration, use))
        return isElement ? .array(declared) : declared
    }

    private mutating func variants(of place: Int, owner: Int) -> Declaration.Content {
        guard case .key(let key) = graph[place].discriminator else { return .record([]) }
        let variants = graph[place].variants
        let names = Names.ofCases(variants.map(\.value))
        var cases: [Declaration.Variant] = []
        for (name, variant) in zip(names, variants) {
            let inner = graph.survivor(variant.place)
            let isBare = graph[inner].members.allSatisfy { $0.key == key }
            let use = Use(owner: owner, key: variant.value, isVariant: true)
            let type = isBare ? nil : declared(.rest(inner, of: key), use)
            cases.append(.init(name: name, value: variant.value, type: type))
        }
        return .variants(key: key, name: Names.ofMembers([key])[0], cases)
    }

    private mutating func tokens(of place: Int, owner: Int) -> [Declaration.TokenCase] {
        let seen = graph[place]
        var types = scalars(seen, Use(owner: owner, key: ""))
        let use = uses[owner]?.first ?? Use(owner: nil, key: "")
        var inner = use
        inner.owner = owner
        inner.role = "Element"
        if seen.arrays > 0 { types.append(arrayType(place, inner)) }
        inner.role = "Object"
        if seen.objects > 0 { types.append(objectType(place, inner)) }
        return types.map { .init(name: Self.name(of: $0), type: $0) }
    }
}
