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
