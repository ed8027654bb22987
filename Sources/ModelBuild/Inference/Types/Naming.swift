/// Gives the declarations of a model their names.
struct Naming {
    private let maker: TypeMaker
    private var names: [Int: String] = [:]
    private var taken: Set<String> = []
    /// The root's name.
    private let root: String

    /// - Parameters:
    ///   - root: The name of the root's type, or of its elements.
    ///   - taken: Names of other types.
    /// - Returns: The declarations with their names.
    static func named(_ maker: TypeMaker, root: String, taken: Set<String>) -> [Declaration] {
        var naming = Naming(maker: maker, root: root)
        naming.taken = taken
        naming.nameTypes()
        var declarations = maker.declarations
        for (number, name) in naming.names { declarations[number].name = name }
        return declarations
    }

    private static let lengthLimit = 48

    private init(maker: TypeMaker, root: String) {
        self.maker = maker
        self.root = root
    }

    private mutating func nameTypes() {
        taken.insert(root)
        let isOwned = maker.declarations.map { $0.owner != nil }
        // Types nearest to the root choose their names first.
        for number in outward where !isOwned[number] { names[number] = typeName(number) }
        let types = taken
        var inner: [Int: Set<String>] = [:]
        for number in maker.declarations.indices where isOwned[number] {
            guard let owner = maker.declarations[number].owner else { continue }
            names[number] = enumName(number, among: types, &inner[owner, default: []])
        }
    }

    /// The declarations by their distance from the root.
    private var outward: [Int] {
        var found: [Int] = []
        var seen: Set<Int> = []
        var next = maker.root.map(Self.declared) ?? []
        while !next.isEmpty {
            let layer = next.filter { seen.insert($0).inserted }
            found += layer
            next = layer.flatMap { maker.declarations[$0].types.flatMap(Self.declared) }
        }
        return found
    }

    private static func declared(_ type: SwiftType) -> [Int] {
        type.parts.compactMap { if case .declared(let number) = $0 { number } else { nil } }
    }

    // MARK: - Types

    private mutating func typeName(_ number: Int) -> String {
        let uses = maker.uses[number] ?? []
        if uses.contains(where: { $0.owner == nil }) { return root }
        if let name = scalarsName(number), taken.insert(name).inserted { return name }
        if let use = uses.first, let role = use.role, let name = use.owner.flatMap({ names[$0] }) {
            return Names.free(name + role, &taken)
        }
        var natural = naturalName(number, uses)
        if isVague(natural) || Names.reserved.contains(natural) { natural = meaningName(number) ?? natural }
        let isPlain = !natural.isEmpty && !Names.reserved.contains(natural) && !isVague(natural)
        if isPlain, taken.insert(natural).inserted { return natural }
        let prefix = uses.compactMap(\.owner).compactMap { [names] in names[$0] }.first ?? root
        let owned =
            uses.allSatisfy(\.isVariant)
            ? natural + bareName(prefix) : Words.upperCamel(Singular.of(Words.of(prefix))) + natural
        // For deeply nested types the nearest name is enough.
        if owned.count > Self.lengthLimit, isPlain { return Names.free(natural, &taken) }
        let isOwnedPlain = !Names.reserved.contains(owned)
        if isOwnedPlain, taken.insert(owned).inserted { return owned }
        return Names.free(owned + (isOwnedPlain ? "" : "Value"), &taken)
    }

    /// The name of an enum without its role in the enum around it: a variant of `PartObject` is a `TextPart`.
    private func bareName(_ name: String) -> String {
        name.hasSuffix("Object") && name.count > 6 ? String(name.dropLast(6)) : name
    }

    /// Whether a name is meaningless without that of the type around it.
    private func isVague(_ name: String) -> Bool {
        ["ID", "Value", "Object", "Datum", "Key", "Name"].contains(name)
            || name.count < 2
    }

    /// The name of an enum of scalars: `IntOrString`.
    private func scalarsName(_ number: Int) -> String? {
        guard case .tokens(let cases) = maker.declarations[number].content else { return nil }
        let isScalar = cases.allSatisfy { item in
            switch item.type {
            case .bool, .int, .uint64, .double, .decimal, .string, .date, .url: true
            default: false
            }
        }
        return isScalar ? cases.map { $0.type.written { _ in "" } }.joined(separator: "Or") : nil
    }

    private func naturalName(_ number: Int, _ uses: [TypeMaker.Use]) -> String {
        var all: [[String]] = []
        // Inside the type itself, a use doesn't name it: the replies of a comment.
        for use in uses where use.owner != number {
            let words = naturalWords(use)
            if !all.contains(words) { all.append(words) }
        }
        guard let first = all.first else { return "" }
        if all.count == 1 { return Words.upperCamel(first) }
        let common = Self.commonEnd(all)
        if !common.isEmpty { return Words.upperCamel(common) }
        if let plural = siblingsName(number, uses) { return plural }
        if let meaning = meaningName(number) { return meaning }
        if let keys = keysName(number) { return keys }
        return Words.upperCamel(first)
    }

    private func naturalWords(_ use: TypeMaker.Use) -> [String] {
        var words = Identifier.words(use.key)
        if use.isVariant || !use.isElement { return words }
        // The values of `users_by_name` are users.
        if let by = words.firstIndex(of: "by") { words = by > 0 ? Array(words[..<by]) : ["value"] }
        return Singular.of(words)
    }

    /// The words that all names end with: `Address`, for a billing address and a shipping address.
    private static func commonEnd(_ all: [[String]]) -> [String] {
        var end: [String] = []
        let shortest = all.map(\.count).min() ?? 0
        for distance in 1...max(shortest, 1) where distance <= shortest {
            let words = Set(all.map { $0[$0.count - distance] })
            guard words.count == 1, let word = words.first else { break }
            end.insert(word, at: 0)
        }
        // A preposition, as in `createdBy` and `approvedBy`, doesn't name a type.
        return end.last.map(prepositions.contains) == true ? [] : end
    }

    private static let prepositions: Set<String> = [
        "at", "by", "for", "from", "in", "of", "on", "to", "via", "with", "before", "after", "until", "since",
    ]

    /// The name of a record's meaning: `Money`, for an amount and its currency.
    private func meaningName(_ number: Int) -> String? {
        guard case .record(let properties) = maker.declarations[number].content else { return nil }
        return Meaning.name(of: properties.map(\.key))
    }

    /// The singular of the owner's key: `Size`, for the type of all members of `sizes`.
    private func siblingsName(_ number: Int, _ uses: [TypeMaker.Use]) -> String? {
        guard let owner = uses.first?.owner, uses.allSatisfy({ $0.owner == owner }),
            case .record(let properties) = maker.declarations[owner].content, properties.count == uses.count,
            let use = maker.uses[owner]?.first
        else { return nil }
        let words = Identifier.words(use.key)
        let singular = Singular.of(words)
        return singular != words && !use.isElement ? Words.upperCamel(singular) : nil
    }

    /// The joined keys of a small record: `LatLng`, if its uses have nothing in common.
    private func keysName(_ number: Int) -> String? {
        guard case .record(let properties) = maker.declarations[number].content, (2...3).contains(properties.count)
        else {
            return nil
        }
        guard properties.allSatisfy({ Self.declared($0.type).isEmpty }) else { return nil }
        let words = properties.flatMap { Identifier.words($0.key) }
        return words.count <= 4 ? Words.upperCamel(words) : nil
    }

    // MARK: - Enums in records

    private func enumName(_ number: Int, among types: Set<String>, _ inner: inout Set<String>) -> String {
        guard let use = maker.uses[number]?.first else { return "Kind" }
        let words = use.isElement ? Singular.of(Identifier.words(use.key)) : Identifier.words(use.key)
        var name = words == ["type"] ? "Kind" : Words.upperCamel(words)
        if types.contains(name) || Names.reserved.contains(name) && name != "State" { name += "Value" }
        while types.contains(name) { name += "Value" }
        return Names.free(name, &inner)
    }
}
