import Foundation

/// Unique names for properties, cases and types.
enum Names {
    /// A property name for each coding key. Keys that are valid names are unchanged.
    static func ofMembers(_ keys: [String]) -> [String] {
        var names = keys.map { Identifier.isGood($0) ? $0 : "" }
        var taken = Set(names)
        for (index, key) in keys.enumerated() where names[index].isEmpty {
            names[index] = free(Words.lowerCamel(Identifier.words(key)), &taken)
        }
        return names
    }

    /// A case name for each value.
    static func ofCases(_ values: [String]) -> [String] {
        var taken: Set<String> = []
        return values.map { free(Words.lowerCamel(Identifier.words($0)), &taken) }
    }

    /// Returns the name, with the first number that makes it unique if it is taken.
    static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var next = name
        var number = 2
        while !taken.insert(next).inserted {
            next = (name.last?.isNumber ?? false ? name + "_" : name) + String(number)
            number += 1
        }
        return next
    }

    /// Types and modules that a model must not shadow. The code around it uses names that begin with a module.
    static let reserved: Set<String> = modules.union(types)

    private static let modules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "Builtin",
        "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Darwin", "Dispatch", "Distributed",
        "Glibc", "Musl", "ObjectiveC", "Observation", "RegexBuilder", "Runtime", "SwiftData", "SwiftUI",
        "Synchronization",
        "Testing", "XCTest", "UIKit", "AppKit", "ResilientCodable", "DecodeTrace",
    ]

    private static let types: Set<String> = [
        "Any", "AnyObject", "Array", "Bool", "Bundle", "Calendar", "Character", "Codable", "CodingKey", "CodingKeys",
        "Data", "Date", "DateInterval", "Decimal", "Decodable", "Decoder", "Dictionary", "Double", "Duration",
        "Encodable", "Encoder", "Error", "Float", "Hashable", "Host", "Identifiable", "Int", "Locale", "Measurement",
        "Never", "Notification", "Operation", "Optional", "Process", "Progress", "Protocol", "Range", "Regex",
        "Result", "Self", "Sequence", "Set", "String", "Task", "Thread", "TimeZone", "Timer", "Type", "UInt", "UInt64",
        "UUID", "URL", "Unit", "Void", "View", "Text", "Image", "Color", "State", "Binding", "Actor", "MainActor",
        "Clock", "Mirror", "Selector", "Sendable", "Comparable",
        "Equatable", "Collection", "Iterator", "Element", "Index", "Scanner", "Stream", "Port", "Pipe",
        "Int8", "Int16", "Int32", "Int64", "Int128", "UInt8", "UInt16", "UInt32", "UInt128", "Float16", "Float80",
        "Substring", "StaticString", "Unicode", "ArraySlice", "ContiguousArray", "ClosedRange", "CollectionOfOne",
        "Slice",
        "KeyPath", "Hasher", "CaseIterable", "RawRepresentable", "CodingUserInfoKey", "DecodingError", "EncodingError",
        "KeyedDecodingContainer", "KeyedEncodingContainer", "JSONDecoder", "JSONEncoder", "JSONSerialization",
        "PropertyListDecoder", "PropertyListEncoder", "DateFormatter", "ISO8601DateFormatter", "Formatter",
        "FileManager",
        "URLComponents", "URLRequest", "URLSession", "UserDefaults", "IndexPath", "IndexSet", "CharacterSet",
        "DateComponents",
        "AttributedString", "PersonNameComponents", "Predicate", "OptionSet", "Executor", "CheckedContinuation",
        Helper.anyValue.name, Helper.box.name,
    ]
}

/// The words of a key in lower case.
enum Words {
    /// `imageURLs_small` is `image`, `urls`, `small`. Digits belong to the word before them.
    static func of(_ key: String) -> [String] {
        var words: [String] = []
        var word: [Character] = []
        let characters = Array(key)
        func isWordPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        for (index, character) in characters.enumerated() {
            guard isWordPart(character) else {
                if character == "'" || character == "\u{2019}" { continue }
                if !word.isEmpty { words.append(String(word)) }
                word = []
                continue
            }
            if let last = word.last, character.isUppercase {
                let next = index + 1 < characters.count ? characters[index + 1] : " "
                let endsCapitals = last.isUppercase && next.isLowercase && !isPlural(characters, after: index)
                if !last.isUppercase || endsCapitals {
                    words.append(String(word))
                    word = []
                }
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(String(word)) }
        return words.map { $0.lowercased() }
    }

    /// Whether the capitals end here, followed by a plural `s`, as in `imageURLs`.
    private static func isPlural(_ characters: [Character], after index: Int) -> Bool {
        guard index + 1 < characters.count, characters[index + 1] == "s" else { return false }
        return index + 2 == characters.count || !characters[index + 2].isLowercase
    }

    /// Words that Swift names spell in capitals.
    private static let acronyms: Set<String> = [
        "api", "cpu", "css", "csv", "db", "dns", "gps", "gpu", "html", "http", "https", "id", "ids", "ip", "iso",
        "jpeg",
        "jpg", "json", "jwt", "os", "pdf", "png", "rgb", "rss", "sdk", "sha", "sku", "sms", "sql", "ssl", "svg", "tcp",
        "tls", "ui", "uri", "uris", "url", "urls", "usb", "utc", "uuid", "vat", "xml", "yaml",
    ]

    private static func capitalized(_ word: String) -> String {
        guard acronyms.contains(word) else { return word.prefix(1).uppercased() + word.dropFirst() }
        let isPlural = word.hasSuffix("s") && acronyms.contains(String(word.dropLast())) && word != "https"
        return isPlural ? word.dropLast().uppercased() + "s" : word.uppercased()
    }

    /// Joins words like a property's name: `userID`.
    static func lowerCamel(_ words: [String]) -> String {
        (words.first ?? "") + words.dropFirst().map(capitalized).joined()
    }

    /// Joins words like a type's name: `UserID`.
    static func upperCamel(_ words: [String]) -> String { words.map(capitalized).joined() }
}

/// Identifiers made from keys.
enum Identifier {
    /// Longer names are cut after a word.
    private static let lengthLimit = 40

    /// Whether a key can be a property's name without changes: letters and digits, a lowercase letter first.
    static func isGood(_ key: String) -> Bool {
        guard let first = key.first, first.isLowercase, key.utf8.count <= lengthLimit else { return false }
        return isPlain(key)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? Character(scalar).isLetter || Character(scalar).isNumber
                : scalar.properties.isXIDContinue && scalar.properties.generalCategory != .format
        }
    }

    /// The words of a key that can be part of a name; a key without letters and digits is spelled out.
    static func words(_ key: String) -> [String] {
        let all = Words.of(key).map { $0.filter { isPlain(String($0)) } }.filter { !$0.isEmpty }
        var found: [String] = []
        var length = 0
        for word in all where found.isEmpty || length + word.count <= lengthLimit {
            found.append(String(word.prefix(lengthLimit)))
            length += word.count
        }
        guard let first = found.first else { return spelledOut(key) }
        let isName = first.unicodeScalars.first?.properties.isXIDStart ?? false
        if isName { return found }
        // A digit can't come first.
        let sign = key.drop { $0.isWhitespace }.first
        let word = sign == "-" ? "minus" : sign == "+" ? "plus" : "value"
        return [word + first] + found.dropFirst()
    }

    /// Spells out symbols by their Unicode names: `😀` as `grinning`, `face`.
    private static func spelledOut(_ key: String) -> [String] {
        let names = key.unicodeScalars.prefix(2).compactMap { scalar -> String? in
            scalar.properties.name ?? scalar.properties.nameAlias
        }
        let words = names.flatMap { Words.of($0.lowercased()) }.map { $0.filter { $0.isASCII } }.filter { !$0.isEmpty }
        if let first = words.first, first.first?.isLetter ?? false { return Array(words.prefix(6)) }
        return [key.isEmpty ? "empty" : "value"]
    }
}

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
