import Foundation

/// Facts about the strings at a place.
struct StringFacts {
    /// A value and the number of times it was seen.
    struct Repeated {
        var bytes: [UInt8]
        var count: Int

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// More distinct values than these aren't an enum.
    static let limit = 12
    /// Longer values aren't an enum.
    static let lengthLimit = 40

    var count = 0
    /// The distinct values in the order in which they were seen; nil if there are too many.
    var values: [Repeated]? = []
    /// Whether every value is the text of a URL with a scheme and a host.
    var areURLs = true
    /// Whether every value is the text of a UUID.
    var areUUIDs = true
    /// Whether every value is a date under the strategies.
    var areDates = true
    /// Whether every value looks like a date with a time, or like a day.
    var areInstants = true
    var areDays = true
    /// Whether every value represents a number under the strategies: `inf`, `-inf`, `nan`.
    var areFloats = true

    mutating func note(value: ArraySlice<UInt8>) {
        guard var known = values else { return }
        // Restored below, so that the array is changed in place.
        values = nil
        guard value.count <= Self.lengthLimit else { return }
        if let index = known.firstIndex(where: { $0.bytes.count == value.count && $0.bytes.elementsEqual(value) }) {
            known[index].count += 1
        } else {
            guard known.count < Self.limit else { return }
            known.append(Repeated(bytes: Array(value), count: 1))
        }
        values = known
    }

    mutating func merge(_ other: StringFacts) {
        if other.count == 0 { return }
        if count == 0 {
            self = other
            return
        }
        count += other.count
        areURLs = areURLs && other.areURLs
        areUUIDs = areUUIDs && other.areUUIDs
        areDates = areDates && other.areDates
        areInstants = areInstants && other.areInstants
        areDays = areDays && other.areDays
        areFloats = areFloats && other.areFloats
        guard var known = values, let others = other.values else {
            values = nil
            return
        }
        for other in others {
            if let index = known.firstIndex(where: { $0.bytes == other.bytes }) {
                known[index].count += other.count
            } else {
                known.append(other)
            }
        }
        values = known.count <= Self.limit ? known : nil
    }
}

/// Recognizes URLs that encode to the same text.
enum URLText {
    static func isURL(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Requires a scheme and two slashes: without them, a URL is just as likely something else.
        guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
            bytes[colon...].starts(with: "://".utf8), isLetter(bytes[bytes.startIndex])
        else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let url = URL(string: text), let host = url.host() else { return false }
        return !host.isEmpty && url.absoluteString == text
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// Facts about the numbers at a place.
struct NumberFacts {
    var count = 0
    /// Numbers with a point or an exponent.
    var fractions = 0
    var negatives = 0
    /// Integers outside of `Int`.
    var beyondInt = 0
    /// Integers outside of `Int` and of `UInt64`.
    var beyondUInt64 = 0
    /// Numbers with more digits than `Decimal` holds.
    var beyondDecimal = 0
    /// Numbers that `Double` can't decode, such as `0e1`.
    var beyondDouble = 0
    /// Numbers that can be present-day dates under the strategies.
    var datable = 0
    /// Integers that can be present-day dates in seconds or in milliseconds since 1970.
    var seconds = 0
    var milliseconds = 0

    mutating func merge(_ other: NumberFacts) {
        count += other.count
        fractions += other.fractions
        negatives += other.negatives
        beyondInt += other.beyondInt
        beyondUInt64 += other.beyondUInt64
        beyondDecimal += other.beyondDecimal
        beyondDouble += other.beyondDouble
        datable += other.datable
        seconds += other.seconds
        milliseconds += other.milliseconds
    }

    /// The narrowest type that holds all of them exactly, or as exactly as possible.
    var type: SwiftType {
        // No single type holds all of them. JSONValue tries several.
        if beyondDouble > 0, beyondDecimal > 0, fractions > 0 { return .unknown }
        let isDecimal = beyondDecimal == 0 && (beyondUInt64 > 0 || beyondInt > 0 && negatives > 0 || beyondDouble > 0)
        if fractions > 0 { return isDecimal ? .decimal : .double }
        if beyondInt == 0 { return .int }
        if beyondUInt64 == 0, negatives == 0 { return .uint64 }
        return isDecimal ? .decimal : .double
    }
}
