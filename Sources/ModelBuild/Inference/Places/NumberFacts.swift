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
