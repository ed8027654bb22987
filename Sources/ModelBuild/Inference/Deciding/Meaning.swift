import DecodeService

/// Recognizes common kinds of records by their keys, such as addresses and amounts of money.
///
/// The meaning names a type that is used under unrelated keys. Records with the same meaning may have one type even if
/// some have more keys.
enum Meaning {
    /// The name of a record's meaning; nil for most records.
    ///
    /// - Parameter keys: The coding keys.
    static func name(of keys: some Collection<String>) -> String? {
        guard (2...maxKeys).contains(keys.count) else { return nil }
        let names = Set(keys.map { Words.of($0).joined() })
        return rules.first { $0.matches(names) }?.name
    }

    private static let maxKeys = 40

    /// A meaning and the keys that imply it.
    private struct Rule {
        var name: String
        /// Groups of keys. A record must have a key of each group.
        var groups: [Set<String>]
        /// The maximum number of keys.
        var limit = maxKeys

        func matches(_ keys: Set<String>) -> Bool {
            keys.count <= limit && groups.allSatisfy { !$0.isDisjoint(with: keys) }
        }
    }

    private static let rules = [
        Rule(
            name: "Address",
            groups: [
                ["street", "street1", "streetname", "streetaddress", "line1", "addressline1", "address1"],
                ["city", "town", "zip", "zipcode", "postcode", "postalcode"],
            ]),
        Rule(
            name: "User",
            groups: [
                ["login", "username", "screenname", "handle"],
                [
                    "id", "email", "name", "displayname", "avatar", "avatarurl", "profileimage", "profileimageurl",
                ],
            ]),
        Rule(
            name: "Person",
            groups: [["firstname", "givenname", "forename"], ["lastname", "familyname", "surname"]]),
        Rule(name: "Picture", groups: [["url", "src", "href"], ["width", "w"], ["height", "h"]], limit: 6),
        Rule(
            name: "Money", groups: [["amount", "value", "cents", "units"], ["currency", "currencycode"]], limit: 4),
        Rule(name: "Quantity", groups: [["amount", "value"], ["unit", "unitcode"]], limit: 3),
        Rule(name: "Coordinate", groups: [["lat", "latitude"], ["lng", "lon", "long", "longitude"]], limit: 4),
        Rule(name: "Size", groups: [["width", "w"], ["height", "h"]], limit: 3),
        Rule(
            name: "Period",
            groups: [["start", "startdate", "startsat", "from"], ["end", "enddate", "endsat", "to"]], limit: 3),
        Rule(name: "Link", groups: [["href"], ["rel", "title", "type", "templated", "method"]], limit: 4),
        Rule(name: "Reference", groups: [["id"], ["type", "kind"]], limit: 2),
    ]
}

/// Finds dates in payloads that are decoded without a date strategy, and the strategy that decodes them.
enum DateNotice {
    /// Returns the value of the `dates` strategy that decodes everything that looks like a date; nil if nothing does.
    static func strategy(for graph: PlaceGraph) -> String? {
        var (instants, days, seconds, milliseconds) = (0, 0, 0, 0)
        for place in graph.all {
            let seen = graph[place]
            switch seen.kinds {
            case .string:
                if seen.strings.areInstants { instants += 1 }
                if seen.strings.areDays { days += 1 }
            case .number:
                guard case .key(let key) = seen.step, DateNames.isLikely(key) else { continue }
                if seen.numbers.seconds == seen.numbers.count { seconds += 1 }
                if seen.numbers.milliseconds == seen.numbers.count { milliseconds += 1 }
            default: break
            }
        }
        var formats: [String] = []
        if instants > 0 { formats.append("iso8601") }
        if days > 0 { formats.append("format:yyyy-MM-dd") }
        // Only one numeric format can be used, because each decodes every number.
        if max(seconds, milliseconds) > 0 { formats.append(seconds >= milliseconds ? "seconds" : "milliseconds") }
        return formats.count > 1 ? "any:" + formats.joined(separator: "|") : formats.first
    }
}

/// Finds strings that can be declared as UUID, which encodes to capital letters and so may change the payload's text.
enum UUIDNotice {
    /// Names the keys; nil if there are none.
    static func text(for graph: PlaceGraph) -> String? {
        let keys = graph.all.compactMap { place -> String? in
            let seen = graph[place]
            guard case .key(let key) = seen.step, seen.kinds == .string, seen.strings.areUUIDs else { return nil }
            return key
        }
        let names = Set(keys).sorted()
        let more = names.count > maxNames ? " and \(names.count - maxNames) more" : ""
        return names.isEmpty
            ? nil
            : "These keys have UUIDs, which UUID decodes, too: \(names.prefix(maxNames).joined(separator: ", "))\(more)."
    }

    private static let maxNames = 6
}

/// Recognizes ISO 8601 dates by their form. A decoder may still reject them.
enum ISODateForm {
    /// A date with a time and its zone: `2024-05-01T10:00:00Z`, `2024-05-01T10:00:00.250Z`.
    static func isInstant(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (20...35).contains(bytes.count) else { return false }
        var scan = DateScan(Array(bytes))
        func two(_ field: DateScan.Field) -> Bool { scan.number(field, 2...2, 0...99) != nil }
        func take(_ words: String...) -> Bool { scan.word(words) != nil }
        guard isDay(&scan), take("T"), two(.hour), take(":"), two(.minute), take(":"), two(.second),
            !take(".") || scan.number(.fraction, 1...14, 0...Int.max) != nil
        else { return false }
        return (take("Z") || take("+", "-") && two(.zone) && take(":") && two(.zone)) && scan.isAtEnd
    }

    /// A day: `2024-05-01`.
    static func isDay(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 10 else { return false }
        var scan = DateScan(Array(bytes))
        return isDay(&scan)
    }

    private static func isDay(_ scan: inout DateScan) -> Bool {
        let dash = UInt8(ascii: "-")
        return scan.number(.year, 4...4, 0...9999) != nil && scan.take(dash)
            && scan.number(.month, 2...2, 1...12) != nil && scan.take(dash)
            && scan.number(.day, 2...2, 1...31) != nil && scan.fault == nil
    }
}

/// Numbers that belong together: if a latitude has a fraction, the longitude's type must allow one, too.
enum NumberFamilies {
    private static let families: [Set<String>] = [
        ["lat", "lng", "lon", "long", "latitude", "longitude", "altitude", "alt"], ["x", "y", "z"],
        ["width", "height", "depth"], ["min", "max", "mean", "avg", "average", "median"],
        ["left", "top", "right", "bottom"], ["open", "high", "low", "close"],
    ]

    /// Changes `Int` properties to `Double` if another property of their family is a `Double`.
    static func align(_ properties: inout [Declaration.Property]) {
        for family in families {
            let members = properties.indices.filter { family.contains(properties[$0].key.lowercased()) }
            guard members.contains(where: { properties[$0].type.parts.last == .double }) else { continue }
            for index in members {
                if properties[index].type == .int { properties[index].type = .double }
                if properties[index].type == .optional(.int) { properties[index].type = .optional(.double) }
            }
        }
    }
}

/// Finds strings that are better represented by an enum: a few values that repeat, usually from a fixed list.
enum StringEnums {
    /// Names of members whose values usually come from a list.
    private static let closed: Set<String> = [
        "type", "kind", "status", "state", "role", "level", "mode", "gender", "sex", "priority", "severity", "resize",
        "visibility", "direction", "alignment", "orientation", "method", "unit", "grade", "phase", "stage", "side",
        "event", "action", "operation", "outcome", "result", "weekday", "access", "scope", "permission", "plan", "tier",
        "layout", "variant", "shape", "difficulty", "frequency", "reason", "resolution", "environment", "severity",
    ]
    /// Names of members with many possible values, even if a payload has only a few.
    private static let open: Set<String> = [
        "name", "title", "text", "description", "summary", "label", "lang", "language", "locale", "country", "currency",
        "timezone", "zone", "city", "region", "color", "colour", "id", "ids", "str", "key", "code", "slug", "email",
        "url",
        "uri", "link", "path", "user", "author", "owner", "source", "font", "version", "date", "time", "at", "address",
        "phone", "image", "icon", "logo", "file", "query", "hash", "token", "value", "content", "body", "message",
        "comment", "note", "brand", "model", "company", "street", "team", "artist", "album",
    ]

    private static let limit = 10

    /// The values in order; nil if the strings aren't an enum.
    static func values(of facts: StringFacts, key: String, isElement: Bool) -> [String]? {
        guard let values = facts.values, (2...limit).contains(values.count), !facts.areURLs, !facts.areDates else {
            return nil
        }
        let words = Singular.of(Words.of(key))
        let isClosed = words.last.map(closed.contains) ?? false
        let isOpen = isElement || words.contains(where: open.contains)
        guard isClosed || !isOpen else { return nil }
        let times = isClosed ? facts.count > 2 && facts.count > values.count : facts.count >= max(20, 8 * values.count)
        let texts = values.map(\.text)
        return times && texts.allSatisfy(isChoice) ? texts : nil
    }

    /// Whether a text consists of one to four words.
    private static func isChoice(_ text: String) -> Bool {
        guard text.utf8.count <= 32, let first = text.first, first.isASCII, first.isLetter else { return false }
        let parts = text.split(omittingEmptySubsequences: false) { " _-./".contains($0) }
        return parts.count <= 4
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
    }
}

/// Names of members that are likely dates.
enum DateNames {
    private static let words: Set<String> = [
        "at", "date", "dates", "day", "time", "timestamp", "created", "updated", "modified", "changed", "deleted",
        "published", "start", "started", "starts", "end", "ended", "ends", "begin", "begins", "expires", "expiry",
        "expiration", "since", "until", "birthday", "born", "last", "when", "ts", "deadline", "due", "seen", "utc",
    ]

    /// Whether a number with this name is likely a date.
    static func isLikely(_ key: String) -> Bool {
        let all = Words.of(key)
        return (all.last.map(words.contains) ?? false) || (all.first.map(words.contains) ?? false)
    }
}
