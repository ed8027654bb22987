import DecodeService
import Foundation
import JSONText

/// Finds out how numbers and strings can be decoded. Foundation's decoder is called for anything that isn't plain.
struct ScalarReader {
    private let decoder: JSONDecoder
    /// Whether dates are strings, or numbers, under the strategies.
    private let hasTextDates: Bool
    /// The format of numeric dates; nil if numbers aren't treated as dates.
    private let numericFormat: DateFormat?
    private let hasFloatWords: Bool

    /// Numbers with more digits aren't plain.
    private static let plainLength = 300
    /// From 1980 to 2100, in seconds since 1970: the range of numbers that are likely dates.
    private static let datable = 315_532_800.0...4_102_444_800.0

    init(strategies: StrategySet) {
        // A string that decodes only as the fallback date isn't a date.
        var exact = strategies
        exact.datesElse = .throw
        exact.topLevel = .any
        decoder = exact.makeDecoder()
        let formats = strategies.dates.formats
        hasTextDates = formats.contains { !$0.isNumeric }
        let numeric = formats.first(where: \.isNumeric)
        // `deferred` is the default: then no number is treated as a date.
        numericFormat = strategies.dates == .deferred ? nil : numeric
        hasFloatWords = strategies.floats != .throw
    }

    // MARK: - Numbers

    func note(number bytes: ArraySlice<UInt8>, at place: inout Place) {
        guard let sign = bytes.first else { return }
        let isNegative = sign == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative ? 1 : 0)
        let isInteger = digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        let hasLeadingZero = digits.count > 1 && digits.first == UInt8(ascii: "0")
        if isInteger, !digits.isEmpty, !hasLeadingZero, digits.count < Self.plainLength {
            note(integer: bytes, digits: digits.count, isNegative: isNegative, at: &place)
        } else if !noteOther(bytes, at: &place) {
            place.unreadable += 1
            return
        }
        place.numbers.count += 1
        if isNegative { place.numbers.negatives += 1 }
        if let numericFormat, isDatable(bytes, numericFormat) { place.numbers.datable += 1 }
    }

    private func note(integer bytes: ArraySlice<UInt8>, digits: Int, isNegative: Bool, at place: inout Place) {
        // Ten digits are seconds and 13 are milliseconds, from 2001 to 2128. Shorter numbers may be anything.
        if !isNegative, digits == 10 || digits == 13, let first = bytes.first, first <= UInt8(ascii: "4") {
            if digits == 10 { place.numbers.seconds += 1 } else { place.numbers.milliseconds += 1 }
        }
        guard digits > 18 else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if Int64(text) != nil { return }
        place.numbers.beyondInt += 1
        if UInt64(text) != nil { return }
        place.numbers.beyondUInt64 += 1
        if !isExactDecimal(bytes) { place.numbers.beyondDecimal += 1 }
    }

    /// Records a number that isn't a plain integer; false if no type decodes it.
    private func noteOther(_ bytes: ArraySlice<UInt8>, at place: inout Place) -> Bool {
        let isPlain =
            bytes.count < Self.plainLength
            && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        if isPlain, isPlainFraction(bytes) {
            place.numbers.fractions += 1
            if place.numbers.beyondDecimal == 0, bytes.count > 30, !isExactDecimal(bytes) {
                place.numbers.beyondDecimal += 1
            }
            return true
        }
        let isDouble = decodes(Double.self, bytes)
        let isDecimal = isExactDecimal(bytes)
        guard isDouble || isDecimal || decodes(Int.self, bytes) else { return false }
        // JSON5 has other integer formats; all other numbers here have an exponent and are treated as fractions.
        let isExponent = bytes.contains { $0 | 0x20 == UInt8(ascii: "e") }
        if isExponent || !decodes(Int.self, bytes) { place.numbers.fractions += 1 }
        if !isDouble { place.numbers.beyondDouble += 1 }
        if !isDecimal { place.numbers.beyondDecimal += 1 }
        return true
    }

    /// Whether a number consists of digits, a point and digits, as JSON requires.
    private func isPlainFraction(_ bytes: ArraySlice<UInt8>) -> Bool {
        let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
        guard let point = unsigned.firstIndex(of: UInt8(ascii: ".")) else { return false }
        let whole = unsigned[..<point]
        let rest = unsigned[(point + 1)...]
        guard !whole.isEmpty, !rest.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        return (whole.first ?? 0) != UInt8(ascii: "-") && !whole.contains(UInt8(ascii: "-"))
            && rest.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    /// Whether the decoder returns a `Decimal` with all digits of the number.
    private func isExactDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let value = try? decoder.decode(Decimal.self, from: Data(bytes)),
            let written = NumberLiteral(String(decoding: bytes, as: UTF8.self))
        else { return false }
        return NumberLiteral(value.description) == written
    }

    private func isDatable(_ bytes: ArraySlice<UInt8>, _ format: DateFormat) -> Bool {
        guard let value = Double(String(decoding: bytes, as: UTF8.self)),
            let seconds = format.secondsSince1970(of: value)
        else { return false }
        return Self.datable.contains(seconds)
    }

    private func decodes<Value: Decodable>(_ type: Value.Type, _ bytes: ArraySlice<UInt8>) -> Bool {
        (try? decoder.decode(type, from: Data(bytes))) != nil
    }

    // MARK: - Strings

    func note(string token: Int, in document: JSONDocument, _ text: [UInt8], at place: inout Place) {
        place.strings.count += 1
        let span = document.span(token)
        let quoted = text[span]
        let inner = quoted.dropFirst().dropLast()
        let value =
            inner.contains(UInt8(ascii: "\\")) ? Array((document.stringValue(token) ?? "").utf8)[...] : inner
        if place.strings.areURLs { place.strings.areURLs = URLText.isURL(value) }
        if place.strings.areUUIDs {
            place.strings.areUUIDs =
                value.count == 36 && UUID(uuidString: String(decoding: value, as: UTF8.self)) != nil
        }
        if place.strings.areInstants { place.strings.areInstants = ISODateForm.isInstant(value) }
        if place.strings.areDays { place.strings.areDays = ISODateForm.isDay(value) }
        if place.strings.areDates {
            // A date contains a digit and isn't long.
            place.strings.areDates =
                hasTextDates && value.count < 128 && value.contains { $0 &- UInt8(ascii: "0") < 10 }
                && decodes(Date.self, quoted)
        }
        if place.strings.areFloats {
            place.strings.areFloats =
                hasFloatWords && value.count == inner.count && decodes(Double.self, quoted)
        }
        place.strings.note(value: value)
    }
}
