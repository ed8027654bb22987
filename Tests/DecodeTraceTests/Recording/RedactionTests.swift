import Foundation
import Testing

@testable import DecodeTrace

/// What stays and what is replaced.
@Suite struct RedactionTests {
    @Test(arguments: [
        // Words.
        ("Anna Müller", "Xxxx Xéxxxx"), ("東京", "字字"), ("ok 👍", "xx 😀"), ("true", "true"), ("None", "None"), ("", ""),
        (" yes ", " yes "), ("a\u{200B}b", "x\u{200B}x"), ("AB-12", "XX-11"),
        // Numbers.
        ("0", "0"), ("1", "1"), ("7", "2"), ("42", "11"), ("-42", "-11"), ("130", "222"), ("300", "333"),
        ("40000", "33333"), ("3000000000", "2222222222"), ("98765432109876543210", "22222222222222222222"),
        ("-200", "-222"), ("007", "002"), ("+5", "+2"), (".5", ".1"), ("5.", "2."), ("73.50", "11.10"),
        ("255.0", "222.0"), ("200.0", "222.0"), ("404", "444"),
        ("1e400", "1e400"), ("6e38", "4e38"), ("1735689600", "1111111111"), ("1735689600000", "1111111111111"),
        ("9007199254740993", "9999999999999999"),
        // Dates.
        ("2024-05-31", "2001-01-24"), ("2023-02-30", "2001-02-30"), ("2024-13-01", "2001-13-01"),
        ("2024-05-31T23:59:45.123Z", "2001-01-24T13:59:59.111Z"),
        ("2024-05-31T10:00:00+0530", "2001-01-24T01:00:00+0124"),
        ("31.12.99", "24.01.99"), ("15 Nov 1994", "13 May 2001"), ("20240531T101500Z", "20010124T011300Z"),
        ("12:45 PM", "01:59 PM"), ("25:00", "24:00"),
        // Other forms.
        ("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "A11A1AAA-1AAA-11A1-A111-11A1A11A1AA1"), ("#FF00aa", "#AA11aa"),
        ("https://a.org/b?q=1", "https://x.xxx/x?x=1"), ("anna@example.org", "xxxx@xxxxxxx.xxx"),
        ("aGVsbG8=", "xXXxxX1="), ("192.168.0.1", "111.111.1.1"),
    ])
    func `a text becomes another one of the same form`(_ text: String, _ other: String) {
        #expect(Mask().masked(text) == other)
        #expect(other.utf8.count == text.utf8.count)
    }

    @Test func `valid dates are redacted to valid dates, and invalid dates to invalid ones`() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.isLenient = false
        for (format, dates) in [
            ("yyyy-MM-dd", ["2024-02-29", "2023-02-29", "2024-04-31", "1999-12-31", "2024-00-10", "2024-10-32"]),
            (
                "yyyy-MM-dd'T'HH:mm:ssZZZZZ",
                ["2024-02-29T23:59:59Z", "2024-02-29T24:00:00Z", "2024-02-29T12:60:00+01:00"]
            ),
            ("dd MMM yyyy", ["31 Mar 2020", "32 Mar 2020"]),
        ] {
            formatter.dateFormat = format
            for date in dates {
                let redacted = Mask().masked(date)
                #expect(
                    (formatter.date(from: date) == nil) == (formatter.date(from: redacted) == nil),
                    "\(date) \(redacted)")
            }
        }
    }

    private struct Order: Decodable {
        enum Kind: String, Decodable, CaseIterable { case delivery, pickUp, other }
        var kind: Kind?
        var lines: [String: Int]?
        var status: String?
    }

    private func redacted<T: Decodable>(
        _ json: String, as type: T.Type = Order.self, _ options: DecodeRecording.Options = .init()
    ) -> String {
        let recording = JSONDecoder().recording(of: type, from: Data(json.utf8), options: options)
        return String(decoding: recording.payload.bytes ?? Data(), as: UTF8.self)
    }

    @Test func `a misspelled enum case is kept, and any other value is redacted`() {
        #expect(redacted(#"{"kind": "Pick-Up"}"#) == #"{"kind": "Pick-Up"}"#)
        #expect(redacted(#"{"kind": "delivry"}"#) == #"{"kind": "delivry"}"#)
        #expect(redacted(#"{"kind": "reserved"}"#) == #"{"kind": "xxxxxxxx"}"#)
    }

    @Test func `keys of objects are kept, even ignored ones, and dictionary keys are redacted`() {
        let json = #"{"lines": {"Tea": 1, "Rye": 2, "Cocoa": "3"}, "ignored": 1}"#
        #expect(redacted(json) == #"{"lines": {"Xxx": 1, "Yxx": 2, "Xxxxx": "2"}, "ignored": 1}"#)
    }

    @Test func `the trace names a dictionary's key as the payload does`() throws {
        let recording = JSONDecoder().recording(of: [String: Int].self, from: Data(#"{"Tee": 1, "Tea": "x"}"#.utf8))
        let path = try #require(recording.trace.failures.first?.path.description)
        let key = path.hasSuffix("xx") ? path : ""
        #expect(String(decoding: recording.payload.bytes ?? Data(), as: UTF8.self).contains(#""\#(key)": "x""#))
        #expect(!String(decoding: recording.encoded(), as: UTF8.self).contains("Tea"))
    }

    @Test func `values at allowed paths stay`() {
        let json =
            #"{"items": [{"kind": "tea", "name": "Anna"}, {"kind": "rye"}], "status": "open", "a": {"b": "kept"}}"#
        struct Nothing: Decodable {}
        #expect(
            redacted(json, as: Nothing.self, .init(allowedPaths: ["items.*.kind", "status", "a"]))
                .contains(#""kind": "tea", "xxxx": "Xxxx""#) == false)
        #expect(
            redacted(json, as: [String: Nothing].self, .init(allowedPaths: ["items.*.kind", "status", "a"]))
                .hasSuffix(#""open", "x": {"b": "kept"}}"#))
    }

    @Test func `escapes stay escapes`() {
        #expect(
            redacted(#"["\u00e9\ud83d\ude00\n\"Anna\"\\"]"#, as: [Int].self) == #"["\u00e9\ud83d\ude00\n\"Xxxx\"\\"]"#)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><p>Bond <b>James</b>", "<!DOCTYPE html><p>Xxxx <b>Xxxxx</b>"),
        (#"{"a": "Bond"#, #"{"x": "Xxxx"#), ("{'a': True, 'b': None}", "{'x': True, 'y': None}"),
        ("{\"a\":12}\n{\"a\":13}", "{\"x\":11}\n{\"x\":11}"), ("NaN Bond // Bond", "NaN Xxxx // Xxxx"),
        ("<b/Bond/>", "<b/Xxxx/>"), ("<!--Bond-->", "<!--Xxxx-->"),
        ("[01, +1, .5]", "[01, +1, .1]"),
        ("Don't go: James's", "Xxx'x xx: Xxxxx'x"),
    ])
    func `redacted text that isn't JSON keeps its syntax errors`(_ text: String, _ other: String) {
        #expect(redacted(text) == other)
    }

    @Test func `invalid UTF-8 stays invalid, and its letters are redacted`() {
        let bytes = Data(#"{"a": "M"#.utf8) + [0xFC, 0xE4] + Data(#"ller"}"#.utf8)
        let recording = JSONDecoder().recording(of: Order.self, from: bytes)
        #expect(recording.payload.bytes == Data(#"{"a": "X"#.utf8) + [0xE9, 0xE9] + Data(#"xxxx"}"#.utf8))
    }

    @Test func `a payload in UTF-16 and a binary property list are left out`() throws {
        let text = try #require(#"{"status": 1, "name": "Bond"}"#.data(using: .utf16))
        #expect(JSONDecoder().recording(of: Order.self, from: text).payload.bytes == nil)
        let list = try PropertyListSerialization.data(fromPropertyList: ["status": 7], format: .binary, options: 0)
        let recording = PropertyListDecoder().recording(of: Order.self, from: list)
        #expect(
            recording.payload.bytes == nil && recording.payload.originalSize == list.count && !recording.payload.isWhole
        )
        #expect(recording.trace.failures.map(\.kind) == [.typeMismatch])
        let open = PropertyListDecoder().recording(of: Order.self, from: list, options: .init(redacts: false))
        #expect(open.payload.bytes == list)
    }

    @Test func `an XML property list is redacted between its tags`() throws {
        let list =
            "<plist><dict><key>status</key><integer>77</integer><key>lines</key><dict><key>Tea</key><string>A &amp; B</string></dict></dict></plist>"
        let recording = PropertyListDecoder().recording(of: Order.self, from: Data(list.utf8))
        #expect(
            String(decoding: recording.payload.bytes ?? Data(), as: UTF8.self)
                == "<plist><dict><key>status</key><integer>11</integer><key>lines</key><dict><key>Xxx</key><string>X &amp; X</string></dict></dict></plist>"
        )
    }

    private struct Refused: Decodable {
        struct Refusal: Error, CustomStringConvertible { var description: String }
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            throw Refusal(
                description: "expected no “\(text)” at index 123, \(text.split(separator: " ").last ?? "") again")
        }
    }

    @Test func `an error that quotes a value quotes its replacement`() throws {
        let recording = JSONDecoder().recording(of: [Refused].self, from: Data(#"["Anna Bond"]"#.utf8))
        #expect(recording.error == "expected no “Xxxx Xxxx” at index 123, Xxxx again")
        #expect(recording.trace.failures.map(\.debugDescription) == [recording.error])
    }

    @Test func `if the payload isn't known, every word of an error is replaced`() {
        let traced: TracedDecode<[Refused]> = traceDecode([Refused].self) {
            try JSONDecoder().decode($0, from: Data(#"["Anna Bond"]"#.utf8))
        }
        #expect(traced.recording().error == "xxxxxxxx no “Xxxx Xxxx” xx xxxxx 111, Xxxx xxxxx")
    }

    @Test func `the words of Foundation's errors stay, whatever the values are`() {
        let recording = JSONDecoder().recording(
            of: Order.self, from: Data(#"{"status": 5, "x": "found a number instead"}"#.utf8))
        #expect(
            recording.trace.failures.map(\.debugDescription) == ["Expected to decode String but found number instead."])
        #expect(recording.trace.failures.first?.decoderWords == .found(.number))
    }

    @Test func `nothing is replaced on request`() {
        let recording = JSONDecoder().recording(
            of: [Refused].self, from: Data(#"["Anna Bond"]"#.utf8), options: .init(redacts: false))
        #expect(recording.error == "expected no “Anna Bond” at index 123, Bond again" && !recording.payload.isRedacted)
        #expect(recording.payload.bytes == Data(#"["Anna Bond"]"#.utf8))
    }

    @Test func `under key conversion, model keys are kept and dictionary keys are redacted`() throws {
        struct User: Decodable {
            var firstName: Int
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let payload = Data(#"{"user_one": {"first_name": "Anna"}}"#.utf8)
        let snake = decoder.recording(of: [String: User].self, from: payload)
        #expect(snake.settings.keys == "snake" && snake.knownKeys == [["firstName"]])
        #expect(snake.trace.failures.first?.path.description == "xxxx_xxx.firstName")
        decoder.keyDecodingStrategy = .custom { path in
            AnyCodingKey(path.last.map { $0.stringValue == "FN" ? "firstName" : $0.stringValue } ?? "")
        }
        let custom = decoder.recording(of: User.self, from: Data(#"{"FN": "Anna"}"#.utf8))
        #expect(custom.settings.keys == "custom" && custom.settings.keyPairs == ["FN": "firstName"])
        #expect(custom.payload.bytes == Data(#"{"FN": "Xxxx"}"#.utf8) && custom.knownKeys == [["firstName"]])
    }
}
