import JSONText

/// The forms of a date that is written as an object, recognized by its keys.
enum DateObject {
    /// MongoDB's extended JSON.
    case mongoDB
    /// A `DateTime` of PHP.
    case php
    /// A timestamp of Firestore or of Protocol Buffers: seconds since 1970, and nanoseconds.
    case firestore, protocolBuffers

    /// - Returns: Nil for another object.
    init?(_ object: JSONDocument.Token, in document: JSONDocument) {
        let keys = Set(document.children(of: object).prefix(8).compactMap { document.key($0) })
        if keys.contains("$date") {
            self = .mongoDB
        } else if keys.isSuperset(of: ["date", "timezone_type", "timezone"]) {
            self = .php
        } else if keys.isSuperset(of: ["seconds", "nanos"]) {
            self = .protocolBuffers
        } else if [["_seconds", "_nanoseconds"], ["seconds", "nanoseconds"]].contains(where: keys.isSuperset) {
            self = .firestore
        } else {
            return nil
        }
    }
}
