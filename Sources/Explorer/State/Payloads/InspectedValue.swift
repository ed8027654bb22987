import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import TerminalUI

/// A scalar of the payload with all facts from its text. Made off the main thread.
package struct InspectedValue: Sendable {
    /// A form in which a value can be shown.
    enum View: Hashable, Sendable {
        case text, written, bytes
    }

    /// The facts, each with the view that shows more about it.
    let facts: [(text: String, view: View?)]
    /// A string with its escapes resolved; any other value as written.
    let text: LongText
    /// A string as written, if that differs from ``text``.
    let written: LongText?
    /// The bytes of a string in Base64.
    let data: [UInt8]?
    /// The value read as a date.
    let readings: [DateReading]
    /// The JSON that a string holds.
    let json: EmbeddedJSON?

    /// - Parameters:
    ///   - token: A scalar of the document.
    ///   - decoded: The Swift value, if known.
    /// - Complexity: O(bytes of the value)
    init(_ token: JSONDocument.Token, in document: JSONDocument, decoded: DecodedValue?, now: Date) {
        let span = document.span(token)
        var facts: [(text: String, view: View?)] = []
        func add(_ text: String, in view: View? = nil) { facts.append((text, view)) }
        var readings: [DateReading] = []
        var (written, data, json): (LongText?, [UInt8]?, EmbeddedJSON?) = (nil, nil, nil)
        if document.kind(token) == .string {
            let value = Array((document.stringValue(token) ?? "").utf8)
            let source = Array(document.text[span].dropFirst().dropLast())
            let scalars = value.count { $0 & 0xC0 != 0x80 }
            let characters = scalars == 1 ? "1 character" : "\(scalars.grouped) characters"
            let bytes = value.count == 1 ? "1 byte" : "\(value.count.grouped) bytes"
            add("string, \(characters), \(bytes) in UTF-8")
            if source != value {
                written = LongText(source)
                add("with escapes", in: .written)
            }
            text = LongText(value)
            data = Self.base64(value)
            if let data { add("Base64 of \(data.count.grouped) bytes", in: .bytes) }
            json = EmbeddedJSON(value)
            if json != nil { add("holds JSON: Enter opens it") }
            if value.count <= 80 {
                readings = DateReading.readings(of: String(decoding: value, as: UTF8.self), now: now)
            }
        } else {
            text = LongText(Array(document.text[span]))
            add(document.foundKind(token).rawValue)
            let source = document.sourceText(token, limit: 400)
            if document.kind(token) == .number, let number = Double(source), number.isFinite {
                if let literal = NumberLiteral(source), literal != NumberLiteral("\(number)") {
                    add("as a Double it is \(number): it has more digits than a Double keeps")
                }
                if abs(number) >= DateFormat.minDateNumber || decoded?.seconds != nil {
                    readings = DateReading.readings(of: number, now: now)
                }
            }
        }
        if let decoded { add("decoded as \(decoded.text)") }
        self.facts = facts
        self.written = written
        self.data = data
        self.json = json
        self.readings = readings
    }

    /// The facts, one for each line, with a hint to the view that shows more, unless it is on screen.
    func facts(in view: View) -> [String] {
        facts.map { fact in
            switch fact.view {
            case nil, view: fact.text
            case .written: "\(fact.text): Tab shows it as it is written"
            case .bytes: "\(fact.text): Tab shows them"
            case .text: "\(fact.text): Tab shows it"
            }
        }
    }

    /// Decodes a text as Base64; nil if it is unlikely to be Base64: a short text, or a plain word.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        guard text.count >= 16, text.count.isMultiple(of: 4), let data = Data(base64Encoded: Data(text)) else {
            return nil
        }
        let hasMark = text.contains { [UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "=")].contains($0) }
        let hasDigit = text.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let hasCapital = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return hasMark || hasDigit && hasCapital ? Array(data) : nil
    }
}

/// JSON inside of a string, ready to be shown.
struct EmbeddedJSON: Sendable {
    let document: JSONDocument
    let layout: Layout

    /// Nil for a text that isn't an object or an array.
    ///
    /// - Complexity: O(bytes) for a text that begins like one.
    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        let document = JSONDocument(bytes: bytes)
        guard document.fault == nil, document.tokenCount > 1 else { return nil }
        self.document = document
        layout = Layout(document, style: .pretty)
    }
}

/// A value read as a date in one format.
struct DateReading: Hashable, Sendable {
    /// The strategy that reads it this way, or the name of a unit that no strategy reads.
    var format: String
    /// The date in UTC.
    var date: String
    /// The distance from the present.
    var distance: String

    /// Returns the readings of a number in each unit, likeliest first.
    static func readings(of number: Double, now: Date) -> [DateReading] {
        let readings = DateFormat.numeric.compactMap { format in
            format.secondsSince1970(of: number).map {
                reading("dates: \(format.printed)", Date(timeIntervalSince1970: $0), now)
            }
        }
        let microseconds = Date(timeIntervalSince1970: number / 1e6)
        return readings
            + (DateText.isInCalendar(microseconds) ? [reading("microseconds since 1970", microseconds, now)] : [])
    }

    /// Returns the readings of a text in each format that may fit; none for a text that doesn't look like a date.
    static func readings(of text: String, now: Date) -> [DateReading] {
        guard let shape = DateShape(text: text), let source = try? JSONEncoder().encode(text) else { return [] }
        let json = String(decoding: source, as: UTF8.self)
        return shape.formats.compactMap { format in
            DateStrategy.one(format).date(from: json).map { reading("dates: \(format.printed)", $0, now) }
        }
    }

    private static func reading(_ format: String, _ date: Date, _ now: Date) -> DateReading {
        DateReading(
            format: format, date: DateText.of(date), distance: distance(date.timeIntervalSince(now)))
    }

    /// `in 3 days`, `2 years ago`.
    private static func distance(_ seconds: TimeInterval) -> String {
        guard abs(seconds) >= 1 else { return "now" }
        guard abs(seconds) < 3.2e13 else { return seconds < 0 ? "in the distant past" : "in the distant future" }
        let units: [(String, Double)] = [
            ("year", 31_556_952), ("month", 2_629_746), ("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1),
        ]
        let unit = units.first { abs(seconds) >= $0.1 } ?? ("second", 1)
        let count = Int(abs(seconds) / unit.1)
        let words = "\(count) \(unit.0)\(count == 1 ? "" : "s")"
        return seconds < 0 ? "\(words) ago" : "in \(words)"
    }
}
