/// The singular of English words, as they occur in keys.
enum Singular {
    private static let irregular = [
        "children": "child", "people": "person", "persons": "person", "men": "man", "women": "woman", "feet": "foot",
        "teeth": "tooth", "geese": "goose", "mice": "mouse", "indices": "index", "vertices": "vertex",
        "matrices": "matrix", "statuses": "status", "aliases": "alias", "analyses": "analysis", "criteria": "criterion",
        "phenomena": "phenomenon", "movies": "movie", "cookies": "cookie", "ties": "tie", "pies": "pie",
        "series": "series", "species": "species", "leaves": "leaf", "lives": "life", "knives": "knife",
        "wives": "wife", "halves": "half", "shelves": "shelf", "wolves": "wolf", "heroes": "hero",
        "potatoes": "potato", "tomatoes": "tomato", "echoes": "echo", "buses": "bus", "bonuses": "bonus",
        "quizzes": "quiz", "axes": "axis", "caches": "cache", "databases": "database", "houses": "house",
        "uses": "use", "causes": "cause", "responses": "response", "purchases": "purchase", "releases": "release",
        "phases": "phase", "cases": "case", "bases": "base", "courses": "course", "horses": "horse",
        "licenses": "license", "expenses": "expense", "exercises": "exercise", "premises": "premise",
        "news": "news", "sms": "sms", "https": "https", "dns": "dns", "gps": "gps", "css": "css", "os": "os",
        "ios": "ios", "is": "is", "was": "was", "has": "has", "this": "this", "lens": "lens", "bus": "bus",
        "gas": "gas", "canvas": "canvas", "atlas": "atlas", "bias": "bias", "alias": "alias", "always": "always",
    ]

    /// The singular of a lowercase word; the word itself if it isn't a known plural.
    static func of(_ word: String) -> String {
        if let known = irregular[word] { return known }
        guard word.count > 2, word.hasSuffix("s") else { return word }
        if word.hasSuffix("ss") || word.hasSuffix("us") || word.hasSuffix("is") { return word }
        if word.hasSuffix("ies") { return word.count > 4 ? word.dropLast(3) + "y" : String(word.dropLast()) }
        for ending in ["sses", "shes", "ches", "xes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    /// The words with the last one in the singular.
    static func of(_ words: [String]) -> [String] {
        guard let last = words.last else { return words }
        return words.dropLast() + [of(last)]
    }
}
