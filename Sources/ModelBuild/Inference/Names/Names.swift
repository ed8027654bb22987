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
