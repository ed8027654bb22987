import DecodeService
import DecodeTrace
import JSONText
import SwiftDeclarations

/// How a type would read values, as far as its declaration shows.
struct TypeReading {
    /// The places of the strings, numbers and Bools that it reads, without the indices of elements.
    var places: Set<String> = []
    /// The places of scalars in another form than its property reads.
    var otherForms: Set<String> = []
    /// Whether nothing is known that keeps it from being decoded.
    var fits = true
    /// The keys that it can't do without and that an object lacks, each after the type's name.
    var missing: Set<String> = []
    /// The keys that an object has, each after the type's name.
    var found: Set<String> = []
    /// The values where dates are asked for.
    var dates: [JSONDocument.Token] = []
    /// Whether it also counts what isn't sure: keys of the same meaning, and what code written by hand may read.
    var isGenerous = false
    /// The arguments of the generic types on the way, by the types' names: those inside them name the same parameters.
    var arguments: [String: [String: String]] = [:]

    /// How many keys it can't do without that no object has, where it would read one.
    var lackCount: Int { missing.subtracting(found).count }
}

/// A type of the user's that reads values which the declared one doesn't.
struct OtherType {
    /// The type expression, in which the declared one is replaced.
    var type: TypeExpression
    /// Whether only the list around the values differs.
    var isSame: Bool
    /// The property that has to change; nil if the model does.
    var property: DeclaredProperty?
    /// How many more places it reads.
    var gain: Int
    /// Whether nothing is known that keeps it from being decoded.
    var fits: Bool

    var remedy: Remedy {
        property.map { .source(.propertyType(owner: $0.owner, property: $0.name, type: type.text)) }
            ?? .model(type.text)
    }
}

/// The user's other types, tried on the payload by their declarations.
extension RemedyFinder {
    /// The maximum numbers of types tried, of elements of a list, and of places of a value.
    private static let (maxTypes, maxElements, maxPlaces) = (100, 20, 1000)

    /// The type that reads the payload, or the value of a property on the path of a failure, where the declared type
    /// reads little of it, even under keys of the same meaning; nil if there is none, or if such a key is missing.
    ///
    /// - Complexity: O(types · places of the value), both bounded, for each property on the path
    func otherType(for place: PlacedFailure) -> OtherType? {
        guard document.foreign == nil, document.tokenCount > 0, place.found != .null,
            !nearKeys(of: place, known: nil).contains(where: { $0.certainty == .same })
        else { return nil }
        let model = (place.types.first ?? nil).flatMap { otherType(for: [0], than: $0, nil) }
        let properties = levels(of: place).reversed().compactMap { level -> OtherType? in
            let property = level.property
            guard property.isSynthesized,
                !declared.genericParameters(of: property.owner).contains(property.type.innermostName)
            else { return nil }
            return otherType(for: level.values, than: property.type, property)
        }
        // Of equal ones, the outermost: the response's type is wrong, not each of its parts.
        return ([model].compactMap(\.self) + properties).max { $0.gain < $1.gain }
    }

    /// - Parameter property: The property whose type it replaces; nil for the model.
    func otherType(
        for values: [JSONDocument.Token], than current: TypeExpression, _ property: DeclaredProperty?
    ) -> OtherType? {
        let current =
            property.map { property in
                declared.qualified(current, in: property.owner)
            } ?? current
        let values = Array(values.prefix(Self.maxElements))
        guard values.allSatisfy(document.isContainer), let first = values.first else { return nil }
        let reading = reading(values, as: current, generously: true)
        let now = reading.places
        let all = values.reduce(into: Set<String>()) { scalarPlaces($1, at: "", &$0) }
        // What reads as much as the declared type doesn't explain the failure, nor does a single element without its array.
        let alone = current.unwrapped.element.map { self.reading(values, as: $0).places.count } ?? 0
        // It is another endpoint's: what its own lacks or has in another form is mended once it is chosen.
        let isLacking = self.reading(values, as: current).lackCount > 1
        guard max(now.count, alone) < all.count || isLacking && !all.isEmpty else { return nil }
        let inner = current.innermostName
        let readings = candidates.flatMap { name -> [TypeExpression] in
            let type = TypeExpression(name)
            return [
                document.kind(first) == .array ? .array(type) : type,
                current.unwrapped.replacingNames { $0 == inner ? name : $0 },
            ]
        }
        // Nothing but a text is replaced by a type in which it would be a text.
        let isTelling =
            current.unwrapped.text != "String" && current.unwrapped.wantedShape(strategies)?.kind.isScalar == true
        let tried = readings.filter { $0 != current.unwrapped && $0 != current.unwrapped.element }
            .filter { type in
                !isTelling
                    || declared.storedProperties(of: type.text).contains {
                        $0.type.map { TypeExpression($0).unwrapped } == current.unwrapped
                    }
            }
        func best(
            of tried: [TypeExpression], generously isGenerous: Bool
        ) -> (type: TypeExpression, reading: TypeReading)? {
            tried.map { (type: $0, reading: self.reading(values, as: $0, generously: isGenerous)) }.filter {
                candidate in
                let count = candidate.reading.places.count
                let known = isLacking ? candidate.reading.places.union(candidate.reading.otherForms).count : count
                return (candidate.reading.fits || isLacking && candidate.reading.lackCount == 0)
                    && 2 * count >= all.count
                    && (count > now.count + 1 || (now.isEmpty || isLacking) && known == all.count)
            }.max { $0.reading.places.count < $1.reading.places.count }
        }
        // What a model holds may stand in its place, also if its keys have to be spelled differently.
        let held = Set(
            current.allNames
                + declared.storedProperties(of: current.text).compactMap(\.type).flatMap { TypeExpression($0).allNames }
        )
        let best =
            best(of: tried, generously: false)
            ?? (property == nil && now.isEmpty
                ? best(of: tried.filter { held.contains($0.innermostName) }, generously: true) : nil)
        return best.map { best in
            OtherType(
                type: current.isOptional ? best.type.asOptional : best.type,
                isSame: best.type.innermostName == current.innermostName, property: property,
                gain: best.reading.places.count - now.count, fits: best.reading.fits)
        }
    }

    /// The names of the types that the compiler makes decodable and that have no parameters. What code written by hand
    /// reads isn't known.
    private var candidates: [String] {
        let types = declared.sources.flatMap(\.declarations).filter { type in
            [.struct, .class].contains(type.kind) && !type.isGeneric && type.access == .module
                && !declared.isWrittenByHand(type.name)
                && ["Decodable", "Codable"].contains { declared.inherits(type.name, $0) }
        }
        return types.prefix(Self.maxTypes).map(\.name)
    }

    // MARK: Reading

    /// How a type would read values.
    func reading(
        _ values: [JSONDocument.Token], as type: TypeExpression, generously isGenerous: Bool = false
    ) -> TypeReading {
        var reading = TypeReading(isGenerous: isGenerous)
        for value in values where !reads(value, as: type, at: "", &reading) { reading.fits = false }
        return reading
    }

    private func scalarPlaces(_ value: JSONDocument.Token, at place: String, _ places: inout Set<String>) {
        guard places.count < Self.maxPlaces else { return }
        guard document.isContainer(value) else {
            if document.foundKind(value).isScalar { places.insert(place) }
            return
        }
        for child in document.children(of: value).prefix(Self.maxElements) {
            scalarPlaces(child, at: "\(place)/\(document.key(child) ?? "*")", &places)
        }
    }

    /// - Returns: Whether nothing is known that keeps the type from being decoded.
    private func reads(
        _ value: JSONDocument.Token, as type: TypeExpression, at place: String, _ reading: inout TypeReading
    ) -> Bool {
        guard reading.places.count < Self.maxPlaces else { return true }
        if document.kind(value) == .null { return type.isOptional }
        let type = type.unwrapped
        if let found = declared.ownDeclaration(of: type) {
            guard declared.isWrittenByHand(found.name) else {
                return found.kind == .enum
                    ? readsCase(value, of: type, at: place, &reading)
                    : readsMembers(value, of: found, type, at: place, &reading)
            }
            // Such code reads its type's keys, or, if none of them is there, anything.
            guard reading.isGenerous else {
                return document.kind(value) == .object || !declared.readsOnlyObjects(found.name)
            }
            let count = reading.places.count
            if found.kind != .enum { _ = readsMembers(value, of: found, type, at: place, &reading) }
            if reading.places.count == count { scalarPlaces(value, at: place, &reading.places) }
            return true
        }
        if let member = type.member {
            guard document.kind(value) == (type.value == nil ? .array : .object) else { return false }
            return document.children(of: value).prefix(Self.maxElements).reduce(true) { fits, child in
                reads(child, as: member, at: "\(place)/\(document.key(child) ?? "*")", &reading) && fits
            }
        }
        guard let shape = type.wantedShape(strategies) else { return true }
        if shape == .date { reading.dates.append(value) }
        guard document.mayBe(value, type, strategies) else {
            scalarPlaces(value, at: place, &reading.otherForms)
            return false
        }
        scalarPlaces(value, at: place, &reading.places)
        return true
    }

    private func readsCase(
        _ value: JSONDocument.Token, of type: TypeExpression, at place: String, _ reading: inout TypeReading
    ) -> Bool {
        let values = declared.rawValues(of: type.text)
        let keys = document.children(of: value).prefix(2).compactMap { document.key($0).map(strategies.convertKey) }
        let isCase =
            values.isEmpty
            ? keys.count == 1 && declared.caseKeys(of: type.text).contains(keys[0])
            : values.contains(document.sourceText(value, limit: 400))
        if isCase { scalarPlaces(value, at: place, &reading.places) }
        return isCase
    }

    private func readsMembers(
        _ value: JSONDocument.Token, of found: ModelSource.Declaration, _ type: TypeExpression, at place: String,
        _ reading: inout TypeReading
    ) -> Bool {
        guard document.kind(value) == .object else { return false }
        let outer = found.name.split(separator: ".").dropLast().joined(separator: ".")
        let arguments = declared.arguments(of: type, declaredAs: found.name)
            .merging(reading.arguments[outer] ?? [:]) { own, _ in own }
        reading.arguments[found.name] = arguments
        var fits = true
        for property in ([found.name] + found.inherits).flatMap(declared.storedProperties) {
            let key = declared.key(of: property, in: TypeExpression(found.name))
            let declaredType = property.type.map {
                TypeExpression(
                    TypeExpression($0).replacingNames { arguments[$0] ?? declared.qualifiedName($0, in: found.name) }
                        .text)
            }
            let same = resolver.child(.key(key), of: value)
            guard let member = same ?? (reading.isGenerous ? memberMeant(by: key, in: value, found.name) : nil) else {
                // A property without a type has a value.
                if declaredType?.isOptional == false, property.wrappers.isEmpty {
                    fits = false
                    reading.missing.insert("\(found.name) \(key)")
                }
                continue
            }
            reading.found.insert("\(found.name) \(key)")
            let memberPlace = "\(place)/\(document.key(member) ?? key)"
            guard let declaredType, property.wrappers.isEmpty else {
                scalarPlaces(member, at: memberPlace, &reading.places)
                continue
            }
            if !reads(member, as: declaredType, at: memberPlace, &reading) { fits = false }
        }
        return fits
    }

    /// The member under a key with the meaning of a missing one.
    private func memberMeant(by key: String, in object: JSONDocument.Token, _ owner: String) -> JSONDocument.Token? {
        NearKeys(document: document, strategies: strategies) { _ in false }
            .find(key, in: object, converts: strategies.convertsKeys, of: TypeExpression(owner))
            .first { $0.certainty == .same && !$0.isElsewhere }?.token
    }
}
