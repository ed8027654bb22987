/// Dates as numbers of days since 1970-01-01. Years are counted from March, so that a leap day is the last day of its year.
package enum CivilDate {
    /// Returns the day number of a date in the Gregorian calendar.
    package static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (era, yearOfEra) = (month > 2 ? year : year - 1).flooredDivision(by: 400)
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
    }

    /// Returns the date of a day number in the Gregorian calendar, which repeats in eras of 400 years.
    package static func gregorian(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, ofEra) = (day + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        return date(
            year: yearOfEra + era * 400, day: ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
    }

    /// Returns the date of a day number in the Julian calendar, which repeats every four years.
    package static func julian(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (cycle, ofCycle) = (day + 719_470).flooredDivision(by: 1461)
        let yearOfCycle = (ofCycle - ofCycle / 1460) / 365
        return date(year: cycle * 4 + yearOfCycle, day: ofCycle - 365 * yearOfCycle)
    }

    /// - Parameters:
    ///   - year: A year that begins in March.
    ///   - ofYear: The day in it, from 0.
    private static func date(year: Int, day ofYear: Int) -> (year: Int, month: Int, day: Int) {
        let month = (5 * ofYear + 2) / 153
        return (
            month < 10 ? year : year + 1, month < 10 ? month + 3 : month - 9, ofYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension Int {
    /// Returns the quotient rounded down, and the remainder, which is not negative.
    package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
