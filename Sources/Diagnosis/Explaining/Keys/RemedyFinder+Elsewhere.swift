import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations

/// Where the values of properties are whose keys an object lacks: in objects inside it, in a list inside it under another
/// name, or in the key under which the object itself stands. One initializer reads them all.
extension RemedyFinder {
    /// The values that were found for the properties of one type.
    struct Elsewhere {
        /// The initializer that reads them.
        var change: SourceChange
        /// The value of the missing key: the keys that lead to it from the object, and the value.
        var path: ValuePath?
        var token: JSONDocument.Token
        /// The keys of the object itself that have the value's parts; empty for a value that is whole.
        var parts: [String] = []
    }

    /// A value that a property may mean.
    private struct Candidate {
        var path: ValuePath
        var token: JSONDocument.Token
        /// 0 for the same words; more for less.
        var rank: Int
        /// What has to be true for it; nil for nothing.
        var condition: String?
    }

    /// The maximum numbers of members, of levels and of values that are looked at inside an object, and of its likes.
    private static let (maxMembers, maxLevels, maxInside, maxObjects) = (200, 4, 1000, 100)

    /// The keys under which objects repeat the key that leads to them.
    private static let keyNames: Set<String> = [
        "code", "currency", "date", "day", "id", "identifier", "key", "language", "locale", "month", "name", "slug",
        "symbol", "uid", "uuid", "year",
    ]

    /// An initializer of the type that lacks a key, which reads the properties whose values are elsewhere; nil if the value
    /// of the missing one isn't found, or the compiler doesn't synthesize the present initializer.
    ///
    /// - Complexity: O(values inside the objects at the place · properties), all bounded
    func elsewhere(for place: PlacedFailure) -> Elsewhere? {
        guard place.failure.kind == .keyNotFound, let wanted = place.lastKey, let object = place.token,
            document.kind(object) == .object, let owner = place.failure.owner?.unwrapped,
            let type = declared.declaration(of: owner.text)?.declaration, declared.isSynthesized(type)
        else { return nil }
        let others = everyValue(at: place)
            .filter { $0 != object && document.kind($0) == .object }.prefix(Self.maxObjects)
        let arguments = declared.arguments(of: owner, declaredAs: type.name)
        let inside = values(inside: object)
        let properties = declared.storedProperties(of: type.name)
        let owned = Set(properties.map { KeySpelling(declared.key(of: $0, in: owner)).letters })
        var sources: [String: PropertySource] = [:]
        var chosen: [Candidate] = []
        var conditions: [String] = []
        var found: (path: ValuePath?, token: JSONDocument.Token, parts: [String])?
        for property in properties {
            let key = declared.key(of: property, in: owner)
            guard resolver.child(.key(key), of: object) == nil,
                let asked = property.type.map({ TypeExpression($0).replacingNames { arguments[$0] ?? $0 } })
            else { continue }
            let whole = declared.qualified(asked, in: type.name)
            if key == wanted, isKeyOfObject(key, as: whole.unwrapped, place, type.lastName) {
                sources[property.name] = .keyOfObject
                found = (nil, object, [])
                continue
            }
            if key == wanted, best(for: key, as: whole, among: inside, besides: owned) == nil,
                isOnlyLack(key, as: whole, of: properties, owner, place)
            {
                sources[property.name] = .keyOfObject
                conditions.append("each object stands under its \"\(key)\"")
                found = (nil, object, [])
                continue
            }
            if let other = inAnotherUnit(key, as: whole, in: [object] + others) {
                sources[property.name] = .scaled(key: strategies.convertKey(other.key), divisor: other.divisor)
                if !other.isExact { conditions.append("\"\(other.key)\" may be rounded") }
                if KeySpelling(key).words.last.map(UnitNotation.isOfStorage) == true {
                    conditions.append("a kilobyte has 1000 bytes")
                }
                if key == wanted { found = (ValuePath(keys: [other.key]), other.token, []) }
                continue
            }
            if let (source, token, condition) = measured(key, property, as: whole, type.name, in: [object] + others) {
                sources[property.name] = source
                if let condition { conditions.append(condition) }
                if key == wanted { found = (ValuePath(keys: [document.key(token) ?? ""]), token, []) }
                continue
            }
            if let parts = parts(of: whole.unwrapped, key, property.name, in: [object] + others) {
                sources[property.name] = parts.source
                if key == wanted { found = (ValuePath(keys: [parts.keys[0]]), parts.token, parts.keys) }
                continue
            }
            if let date = dayAndTime(as: whole.unwrapped, in: [object] + others) {
                sources[property.name] = .dayAndTime(date.source)
                conditions.append(date.condition)
                if key == wanted { found = (date.path, date.token, []) }
                continue
            }
            // What an optional lacks in one object others may have.
            guard !others.contains(where: { resolver.child(.key(key), of: $0) != nil }),
                let best = best(for: key, as: whole, among: inside, besides: owned),
                asked.isOptional || others.allSatisfy({ reads(best.path, in: $0, as: whole) })
            else { continue }
            sources[property.name] = .path(best.path.converted(by: strategies))
            chosen.append(best)
            if key == wanted { found = (best.path, best.token, []) }
        }
        // A payload whose model is whole in a member is in an envelope, which gets a type.
        let isEnvelope =
            place.failure.path.components.count == 1 && place.types.first??.unwrapped == owner
            && !hasAnyKey(of: owner, object)
            && Set(chosen.map { $0.path.keys.dropLast() }).count == 1
            && chosen.count == properties.count
        guard !isEnvelope else { return nil }
        // Of several that moved together, none is there by chance.
        let holders = Dictionary(grouping: chosen.filter { $0.rank < 2 }) { $0.path.keys.dropLast() }
        // What else moved, although the object still has the key: it may mean something else now.
        let inner = Set(chosen.filter { $0.rank > 0 }.compactMap { document.parent($0.token) }).subtracting([object])
        for holder in inner.sorted() {
            for property in properties where sources[property.name] == nil {
                let key = declared.key(of: property, in: owner)
                guard let own = resolver.child(.key(key), of: object), own != holder,
                    let inner = resolver.child(.key(key), of: holder),
                    document.sourceText(own, limit: 400) != document.sourceText(inner, limit: 400)
                else { continue }
                conditions.append("\"\(key)\" isn't that of \"\(document.key(holder) ?? "")\"")
            }
        }
        conditions += chosen.filter { $0.rank > 1 || holders[$0.path.keys.dropLast()]?.count == 1 }
            .compactMap(\.condition)
        guard let found,
            let change = declared.initializer(
                of: type.name, finding: sources, if: conditions.isEmpty ? nil : conditions.joined(separator: " and "))
        else { return nil }
        return Elsewhere(change: change, path: found.path, token: found.token, parts: found.parts)
    }

    /// The only number under the same key with another unit in its name, for a number whose key names one: `delaySeconds` for
    /// `delayMinutes`; with how many of its unit the wanted one is, and whether the type holds all values exactly.
    private func inAnotherUnit(
        _ key: String, as type: TypeExpression, in objects: [JSONDocument.Token]
    ) -> (key: String, token: JSONDocument.Token, divisor: Double, isExact: Bool)? {
        let words = KeySpelling(key).words
        guard type.wantedShape(strategies) == .number, words.count > 1, let unit = words.last else { return nil }
        let found = document.children(of: objects[0]).prefix(Self.maxMembers).compactMap {
            member -> (token: JSONDocument.Token, divisor: Double)? in
            let own = document.key(member).map { KeySpelling(strategies.convertKey($0)).words } ?? []
            guard own.dropLast() == words.dropLast(), let word = own.last,
                let divisor = UnitNotation.worth(of: unit, in: word)
            else { return nil }
            return (member, divisor)
        }
        guard found.count == 1, let (token, divisor) = found.first, divisor != 1, let other = document.key(token) else {
            return nil
        }
        let values = objects.compactMap { document.member(other, of: $0) }
        let isRead =
            values.count == objects.count
            && values.allSatisfy { document.kind($0) == .number || type.isOptional && document.kind($0) == .null }
        let isExact =
            !FoundNumber.integers.contains(type.unwrapped.text)
            || values.compactMap { Double(document.sourceText($0, limit: 40)) }
                .allSatisfy { abs(($0 / divisor).rounded() - $0 / divisor) < 1e-6 }
        return isRead ? (other, token, divisor, isExact) : nil
    }

    /// The object that has a number and its unit in place of a number whose key names one: `weight` for `weightKg`.
    private func measured(
        _ key: String, _ property: ModelSource.Property, as type: TypeExpression, _ owner: String,
        in objects: [JSONDocument.Token]
    ) -> (source: PropertySource, token: JSONDocument.Token, condition: String?)? {
        let words = KeySpelling(key).words
        guard let unit = words.last.map(UnitNotation.word) else { return nil }
        let found = document.children(of: objects[0]).prefix(Self.maxMembers).filter { member in
            document.kind(member) == .object
                && document.key(member).map { KeySpelling(strategies.convertKey($0)).words } == Array(words.dropLast())
        }
        guard found.count == 1, let other = document.key(found[0]) else { return nil }
        let values = objects.compactMap { document.member(other, of: $0) }
        guard values.count == objects.count, values.allSatisfy({ document.kind($0) == .object }),
            let (measure, _, condition) = measure(
                of: values, as: type.unwrapped, hints: declared.hints(on: property.name, of: owner) + [unit])
        else { return nil }
        return (.measured(key: strategies.convertKey(other), measure), found[0], condition)
    }

    /// The only day and time that stand beside each other in all objects, for a date.
    private func dayAndTime(
        as type: TypeExpression, in objects: [JSONDocument.Token]
    ) -> (source: DayAndTime, path: ValuePath, token: JSONDocument.Token, condition: String)? {
        guard type.text == "Date" else { return nil }
        let inside = values(inside: objects[0])
        func texts(_ keys: [String]) -> [String]? {
            let texts = objects.compactMap { document.member(at: keys, of: $0).flatMap { document.stringValue($0) } }
            return texts.count == objects.count ? texts : nil
        }
        func those(_ pattern: Regex<Substring>) -> [(path: ValuePath, token: JSONDocument.Token)] {
            inside.filter { entry in
                texts(entry.path.keys)?.allSatisfy { $0.wholeMatch(of: pattern) != nil } == true
            }
        }
        let (days, times) = (those(#/\d{4}-\d\d-\d\d/#), those(#/\d\d:\d\d(?::\d\d)?/#))
        let pairs = days.flatMap { day in
            times.filter { $0.path.keys.dropLast() == day.path.keys.dropLast() }.map { (day: day, time: $0) }
        }
        guard pairs.count == 1, let (day, time) = pairs.first, let written = texts(time.path.keys),
            Set(written.map(\.count)).count == 1, let dayKey = day.path.keys.last, let timeKey = time.path.keys.last
        else { return nil }
        let zone = inside.first { entry in
            KeySpelling(entry.path.keys.last ?? "").words.joined().hasSuffix("timezone")
                && texts(entry.path.keys)?.allSatisfy { TimeZone(identifier: $0) != nil } == true
        }?.path.keys.map(strategies.convertKey)
        let source = DayAndTime(
            holder: day.path.keys.dropLast().map(strategies.convertKey), day: strategies.convertKey(dayKey),
            time: strategies.convertKey(timeKey), zone: zone,
            pattern: written[0].count == 5 ? "yyyy-MM-dd HH:mm" : "yyyy-MM-dd HH:mm:ss")
        let meaning = "\"\(day.path.text)\" and \"\(time.path.text)\" are meant"
        return (source, day.path, day.token, zone == nil ? "\(meaning), in UTC" : meaning)
    }

    // MARK: Parts

    /// The parts of a value that objects have themselves, under the value's name and the part's: `ship_city`.
    private func parts(
        of type: TypeExpression, _ key: String, _ name: String, in objects: [JSONDocument.Token]
    ) -> (source: PropertySource, keys: [String], token: JSONDocument.Token)? {
        guard let found = declared.ownDeclaration(of: type), found.kind == .struct, declared.isSynthesized(found),
            !found.isGeneric
        else { return nil }
        let properties = declared.storedProperties(of: found.name)
        let words = KeySpelling(name).words
        let prefixes = [key] + (1...max(1, words.count)).reversed().map { words.prefix($0).joined(separator: "_") }
        for prefix in prefixes {
            var (parts, members): ([ValuePart], [[JSONDocument.Token]]) = ([], [])
            for property in properties {
                let wanted = KeySpelling("\(prefix)_\(declared.key(of: property, in: type))").letters
                let key = document.children(of: objects[0]).prefix(Self.maxMembers).compactMap { document.key($0) }
                    .first { KeySpelling(strategies.convertKey($0)).letters == wanted }
                guard let written = property.type.map({ TypeExpression($0) }) else { return nil }
                guard let key else { break }
                let own = declared.qualified(written, in: found.name)
                parts.append(ValuePart(name: property.name, type: own, key: strategies.convertKey(key)))
                members.append(objects.compactMap { document.member(key, of: $0) })
            }
            guard parts.count > 1, parts.count == properties.count, members.allSatisfy({ $0.count == objects.count })
            else { continue }
            let isOptional = objects.indices.contains { index in
                members.allSatisfy { document.kind($0[index]) == .null }
            }
            return (
                .parts(parts, isOptional: isOptional), members.map { document.key($0[0]) ?? "" }, members[0][0]
            )
        }
        return nil
    }

    // MARK: Candidates

    /// The values inside an object, the least deep first; those in a list's elements for each list once.
    func values(inside object: JSONDocument.Token) -> [(path: ValuePath, token: JSONDocument.Token)] {
        var found: [(path: ValuePath, token: JSONDocument.Token)] = []
        var level: [(path: ValuePath, token: JSONDocument.Token)] = [(ValuePath(keys: []), object)]
        for _ in 0..<Self.maxLevels {
            let inner = level.lazy.filter { [document] in document.kind($0.token) == .object }.flatMap {
                [document] path, token in
                document.children(of: token).prefix(Self.maxMembers).lazy.compactMap { member in
                    document.key(member).map { (path: ValuePath(keys: path.keys + [$0]), token: member) }
                }
            }
            level = Array(inner.prefix(Self.maxInside - found.count))
            found += level
        }
        return found
    }

    /// The only value of the best rank.
    private func best(
        for key: String, as type: TypeExpression, among inside: [(path: ValuePath, token: JSONDocument.Token)],
        besides owned: Set<[Character]>
    ) -> Candidate? {
        let wanted = KeySpelling(key)
        guard !wanted.letters.isEmpty else { return nil }
        let candidates = inside.compactMap { path, token in
            candidate(path, token, for: wanted, as: type, besides: owned)
        }
        guard let rank = candidates.map(\.rank).min() else { return nil }
        let best = candidates.filter { $0.rank == rank }
        return best.count == 1 ? best[0] : nil
    }

    private func candidate(
        _ path: ValuePath, _ token: JSONDocument.Token, for wanted: KeySpelling, as asked: TypeExpression,
        besides owned: Set<[Character]>
    ) -> Candidate? {
        let type = asked.unwrapped
        let keys = path.keys.map(strategies.convertKey)
        guard let last = keys.last else { return nil }
        let outer = keys.dropLast().joined(separator: ".")
        func candidate(_ path: ValuePath, _ rank: Int, _ condition: String?) -> Candidate {
            Candidate(path: path, token: token, rank: rank, condition: condition)
        }
        let spelled = KeySpelling(last).letters == wanted.letters
        if spelled, document.kind(token) == .object, declared.ownDeclaration(of: type) != nil,
            !hasKeys(of: type, [token])
        {
            // The object may be wrapped: `{"artist": {"data": {"id": "4527"}}}`.
            let members = document.children(of: token).filter { hasKeys(of: type, [$0]) }
            guard members.count == 1, let key = document.key(members[0]) else { return nil }
            return Candidate(path: ValuePath(keys: path.keys + [key]), token: members[0], rank: 1, condition: nil)
        }
        if keys.count > 1, fits(token, type) || asked.isOptional && document.kind(token) == .null {
            // `ownerName` is the name in "owner".
            let telling = keys.filter { $0 != "data" }
            let joined = [keys, telling].contains { keys in
                keys.count > 1
                    && (2...keys.count).contains {
                        KeySpelling(keys.suffix($0).joined(separator: "_")).letters == wanted.letters
                    }
            }
            if joined { return candidate(path, 0, nil) }
            let spelling = KeySpelling(last)
            if spelled {
                return candidate(path, 1, spelling.isCommon ? "\"\(last)\" in \"\(outer)\" is meant" : nil)
            }
            let context = Set(KeySpelling(outer).words)
            if wanted.meaning(of: spelling, isList: type.member != nil, in: context)?.certainty == .same {
                return candidate(path, 2, "\"\(last)\" in \"\(outer)\" means \"\(wanted.key)\"")
            }
            // The address of a file of the kind that the key names.
            if let files = Self.files(of: wanted, as: type), isFile(token, of: files) {
                return candidate(path, 2, "\"\(last)\" in \"\(outer)\" is the address of \"\(wanted.key)\"")
            }
        }
        // `tagIds` are the identifiers of the objects in "tags".
        if keys.count > 1, let element = type.element, ["Int", "String"].contains(element.text),
            wanted.words.last == "ids",
            document.kind(token) == .array,
            keys.contains(where: {
                KeyWords.singular(KeySpelling($0).words.joined()) == wanted.words.dropLast().joined()
            }),
            document.children(of: token).prefix(20).allSatisfy({ object in
                document.kind(object) == .object && document.member("id", of: object).map { fits($0, element) } == true
            })
        {
            return candidate(ValuePath(keys: path.keys, element: "id"), 0, nil)
        }
        guard let element = type.element, declared.ownDeclaration(of: element) != nil, document.kind(token) == .array
        else { return nil }
        let isNamed = keys.contains { KeySpelling($0).letters == wanted.letters }
        // A list that another property is named after is that property's.
        guard isNamed || !owned.contains(KeySpelling(last).letters) else { return nil }
        let condition = isNamed ? nil : "\"\(keys.joined(separator: "."))\" means \"\(wanted.key)\""
        guard let inner = holder(of: element, in: token) else { return nil }
        return candidate(
            ValuePath(keys: path.keys, element: inner.isEmpty ? nil : inner), isNamed ? 1 : 3, condition)
    }

    /// The key under which each element of a list has what a type reads; empty if it is the element itself, nil if the list
    /// holds something else.
    func holder(of element: TypeExpression, in list: JSONDocument.Token) -> String? {
        let elements = document.children(of: list).filter { document.kind($0) == .object }.prefix(20)
        guard let first = elements.first else { return nil }
        if hasKeys(of: element, Array(elements)) { return "" }
        let members = document.children(of: first).filter { document.kind($0) == .object }.prefix(20)
        let keys = members.compactMap { document.key($0) }.filter { key in
            hasKeys(of: element, elements.compactMap { document.member(key, of: $0) })
        }
        return keys.count == 1 ? keys[0] : nil
    }

    /// Whether each of some objects has at least half of a type's keys.
    func hasKeys(of type: TypeExpression, _ objects: [JSONDocument.Token]) -> Bool {
        let keys = declared.keys(of: type.text)
        return !keys.isEmpty && !objects.isEmpty
            && objects.allSatisfy { object in
                guard document.kind(object) == .object else { return false }
                let count = keys.count { resolver.child(.key($0), of: object) != nil }
                return 2 * count >= keys.count
            }
    }

    /// Whether a value may be one of a type, perhaps after a conversion of its scalar.
    private func fits(_ token: JSONDocument.Token, _ type: TypeExpression) -> Bool {
        let reading = reading([token], as: type)
        return reading.fits && (!document.isContainer(token) || !reading.places.isEmpty)
            || document.foundKind(token).isScalar && type.wantedShape(strategies)?.kind.isScalar == true
    }

    /// Whether an object has at a path what a type reads, or null for an optional.
    private func reads(_ path: ValuePath, in object: JSONDocument.Token, as type: TypeExpression) -> Bool {
        guard let token = document.member(at: path.keys, of: object) else { return false }
        if path.element != nil || type.unwrapped.element != nil { return document.kind(token) == .array }
        return fits(token, type.unwrapped) || hasKeys(of: type.unwrapped, [token])
    }

    /// A dictionary in place of a property's type, if the object that lacks the type's keys has values under keys of its own
    /// that have them.
    func keyedValues(for place: PlacedFailure) -> Remedy? {
        let path = place.failure.path.components
        guard place.failure.kind == .keyNotFound, path.count > 1, let object = place.token,
            let owner = place.failure.owner?.unwrapped, let property = property(of: place, at: path.count - 2),
            property.depth == 1, property.type.unwrapped.innermostName == owner.innermostName,
            property.type.unwrapped.member == nil, property.isSynthesized
        else { return nil }
        let members = Array(document.children(of: object).prefix(Self.maxMembers))
        guard !hasAnyKey(of: owner, object), hasKeys(of: owner, members) else { return nil }
        let type = TypeExpression.dictionary(key: TypeExpression("String"), value: property.type.unwrapped)
        let written = property.type.isOptional ? type.asOptional : type
        return .source(.propertyType(owner: property.owner, property: property.name, type: written.text))
    }

    private func hasAnyKey(of type: TypeExpression, _ object: JSONDocument.Token) -> Bool {
        declared.keys(of: type.text).contains { resolver.child(.key($0), of: object) != nil }
    }

    // MARK: Another word

    /// The words of keys that only say that the value is an address.
    private static let addressWords: Set<String> = ["address", "href", "link", "src", "source", "uri", "url"]

    /// What the names of addresses say of the files there, with the extensions of such files.
    private static let files: [(words: Set<String>, extensions: Set<String>)] = [
        (["audio", "sound", "song", "track", "episode"], ["aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav"]),
        (["video", "movie", "clip", "trailer"], ["m3u8", "m4v", "mkv", "mov", "mp4", "mpd", "webm"]),
        (
            ["avatar", "cover", "icon", "image", "logo", "photo", "picture", "poster", "thumbnail"],
            ["avif", "gif", "heic", "jpeg", "jpg", "png", "svg", "webp"]
        ),
    ]

    /// The extensions of the files at an address, as its key names them; nil for other keys and types.
    private static func files(of key: KeySpelling, as type: TypeExpression) -> Set<String>? {
        type.text == "URL" ? files.first { !$0.words.isDisjoint(with: key.words) }?.extensions : nil
    }

    /// Whether a value is the address of a file with one of some extensions.
    private func isFile(_ value: JSONDocument.Token, of files: Set<String>) -> Bool {
        let path = URL(string: document.stringValue(value) ?? "")?.pathExtension.lowercased() ?? ""
        return files.contains(path)
    }

    /// The only unread member beside a missing key whose value has the form of the missing one, under another word: one of
    /// the user's own types, lists and dictionaries of them, and addresses.
    ///
    /// - Parameter isTaken: Whether the model reads a member.
    func renamed(for place: PlacedFailure, isTaken: (JSONDocument.Token) -> Bool) -> NearKey? {
        guard place.failure.kind == .keyNotFound, let object = place.token, document.kind(object) == .object,
            let wanted = place.lastKey.map({ KeySpelling($0) }), let type = place.type
        else { return nil }
        let content = type.member?.unwrapped ?? type
        let isAddress = type.text == "URL" && wanted.words.allSatisfy(Self.addressWords.contains)
        let files = Self.files(of: wanted, as: type)
        let objects = files == nil ? [] : everyValue(at: place)
        guard isAddress || files != nil || declared.keys(of: content.text).count > 1 else { return nil }
        let found = document.children(of: object).prefix(Self.maxMembers).filter { member in
            guard let key = document.key(member), !isTaken(member) else { return false }
            let spelling = KeySpelling(strategies.convertKey(key))
            let (words, others) = (Set(spelling.words), Set(wanted.words))
            guard !(words.union(others)).contains(where: KeyWords.isContrast) else { return false }
            if let files {
                let all = objects.compactMap { document.kind($0) == .object ? document.member(key, of: $0) : nil }
                return ([member] + all).allSatisfy { isFile($0, of: files) }
            }
            if isAddress {
                return words.isSubset(of: Self.addressWords) && document.stringValue(member)?.contains("://") == true
            }
            guard words.isDisjoint(with: others), document.isContainer(member) else { return false }
            let values = type.member == nil ? [member] : Array(document.children(of: member).prefix(20))
            return document.kind(member) == (type.element == nil ? .object : .array) && hasKeys(of: content, values)
        }
        guard found.count == 1, let key = document.key(found[0]) else { return nil }
        return NearKey(
            key: key, converted: strategies.convertKey(key), relation: .word, edits: 0, certainty: .guess,
            token: found[0], keyStrategy: nil, hasForm: !isAddress && files == nil)
    }

    /// The keys of a missing value's type that the object itself has, if it has at least half of them; otherwise empty.
    func flatKeys(of place: PlacedFailure) -> [String] {
        guard place.failure.kind == .keyNotFound, let object = place.token, let type = place.type,
            place.siblings(strategies, most: 1).isEmpty
        else { return [] }
        let keys = declared.keys(of: type.text)
        let found = keys.filter { resolver.child(.key($0), of: object) != nil }
        // A key that the owner has as well is the owner's, and would be read twice.
        let own = Set(place.failure.owner.map { declared.keys(of: $0.unwrapped.text) } ?? [])
        return own.isDisjoint(with: keys) && found.count * 2 >= keys.count ? found : []
    }

    // MARK: The object's own key

    /// Whether each object of a dictionary lacks one key of those that its type needs, which may be the one under which it stands.
    private func isOnlyLack(
        _ key: String, as type: TypeExpression, of properties: [ModelSource.Property], _ owner: TypeExpression,
        _ place: PlacedFailure
    ) -> Bool {
        guard place.entry != nil, let holder = place.token.flatMap({ document.parent($0) }), type.text == "String",
            !KeySpelling(key).isCommon || KeySpelling(key).letters == Array("id")
        else { return false }
        let needed = properties.filter { $0.type.map { !TypeExpression($0).isOptional } == true }
            .map { declared.key(of: $0, in: owner) }
        return needed.count > 2
            && document.children(of: holder).prefix(Self.maxObjects).allSatisfy { object in
                needed.filter { resolver.child(.key($0), of: object) == nil } == [key]
            }
    }

    /// Whether the key that an object of a dictionary lacks is the one under which it stands.
    private func isKeyOfObject(
        _ key: String, as type: TypeExpression, _ place: PlacedFailure, _ owner: String
    ) -> Bool {
        guard let entry = place.entry,
            type.text == "String" || FoundNumber.integers.contains(type.text) && Int(entry.key) != nil
        else { return false }
        let words = KeySpelling(key).words
        let rest = Array(words.dropLast())
        if entry.dictionary.key?.text == type.text, type.text != "String" { return true }
        return words.last.map(Self.keyNames.contains) == true && (rest.isEmpty || rest == KeySpelling(owner).words)
    }
}
