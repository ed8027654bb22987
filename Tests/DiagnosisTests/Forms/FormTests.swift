import DiagnosisSupport
import Foundation
import JSONText
import Testing

@testable import Diagnosis

/// Values of another type of the user's, or of another form than the type reads.
@Suite struct FormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var payload: String
        var offers: @Sendable (String) throws -> [String]
        /// The title of the change that is offered first.
        var first: String?
        /// What is in no title.
        var never = ""

        init<T: Decodable & SendableMetatype>(
            _ type: T.Type, _ payload: String, _ first: String? = nil, never: String = "", dates: String = "deferred"
        ) {
            self.payload = payload
            self.first = first
            self.never = never
            offers = { try FormModels.offers(type, $0, ["dates": dates]) }
        }

        var testDescription: String { payload }
    }

    static let otherTypes = [
        Case(
            ParcelsReply.self,
            #"{"data": [{"type": "bills", "attributes": {"number": "R1", "cents": 5, "currency": "EUR"}}]}"#,
            "--model BillsReply"),
        Case(Pass.self, #"{"number": 3, "holder": {"name": "Ana", "mail": "a@x.de"}}"#, "Pass.holder: Attendee"),
        Case(
            Chapters<Journey>.self, #"{"items": [{"code": "B", "city": "Bern", "tracks": 12}], "next": null}"#,
            "--model Chapters<Halt>"),
        Case([Slip].self, #"[{"code": "B", "city": "Bern", "tracks": 12}]"#, "--model [Halt]"),
        Case(SongForm.self, #"{"song": {"name": "x", "seconds": 9}, "server": "eu"}"#, "--model SongReply"),
    ]

    static let formats = [
        Case(Pin.self, #"{"label": "x", "place": {"x": 1.5, "y": 4}}"#, "Pin.place: @CGPointXY CGPoint"),
        Case(
            Screen.self, #"{"frame": {"left": 0, "top": 1, "width": 2, "height": 3}}"#,
            "Screen.frame: @CGRectSides CGRect"),
        Case(Screen.self, #"{"frame": [0, 1, 2, 3]}"#, "Screen.frame: @CGRectNumbers CGRect"),
        Case(Branch.self, #"{"zone": "Asia/Tokyo"}"#, "Branch.zone: @TimeZoneIdentifier TimeZone"),
        Case(
            Branch.self, #"{"language": "pt-BR", "zone": {"identifier": "UTC"}}"#,
            "Branch.language: @OptionalLocaleIdentifier Locale?"),
        Case(
            Recipe.self, #"{"flour": {"value": 2, "unit": "kg"}}"#,
            "Recipe.flour: @UnitMassMeasurementUnit Measurement<UnitMass>"),
        Case(Booking.self, #"{"nights": {"from": 1, "to": 5}}"#, "Booking.nights: @DateIntervalDates DateInterval"),
        Case(Ages.self, #"{"allowed": {"min": 6, "max": 12}}"#, "Ages.allowed: @IntClosedRangeBounds ClosedRange<Int>"),
        Case(Snapshot.self, #"{"at": {"seconds": 1700000000, "nanos": 5}}"#, "Snapshot.at: @DateSeconds Date"),
        Case(
            Snapshot.self, #"{"at": {"$date": "2026-04-05T06:07:08Z"}}"#, "Snapshot.at: @DateInDate Date",
            dates: "iso8601"),
        Case(Trail.self, #"{"points": [{"x": 1, "y": 2}, {"x": 3, "y": 4.5}]}"#, "Trail.points: [Point]"),
    ]

    static let shapes = [
        Case(Offer.self, #"{"sku": "a", "price": {"amount": 5.25, "currency": "EUR"}}"#, "Offer.price: Price"),
        Case([Site].self, #"[{"name": "a", "link": {"href": "https://x.y", "rel": "self"}}]"#, "Site.link: Link?"),
        Case(
            StoreForm.self, #"{"name": "x", "wares": {"data": [{"sku": "a", "count": 1}], "total": 1}}"#,
            "StoreForm.wares: Wares"),
        Case(
            [TransferForm].self, #"[{"amount": {"$numberInt": 7}, "by": "x"}, {"amount": 3, "by": "y"}]"#,
            "TransferForm.amount: @IntInNumberInt Int"),
        Case(
            LetterForm.self, #"{"id": 1, "body": "{\"text\": \"hi\", \"sent\": 3}"}"#,
            "LetterForm.body: @JSONInText Body"),
    ]

    static let phantoms = [
        Case(
            Writer.self, #"{"id": "7", "name": "x"}"#, "Writer.id: Marked<Writer, String>", never: "Writer.id: String"),
        Case(
            [Footnote].self, #"[{"id": 7, "name": "x"}, {"id": null, "name": "y"}]"#,
            "Footnote.id: Marked<Footnote, Int>?",
            never: "Footnote.id: Int"),
        Case(Membership.self, #"{"id": "7", "owner": "x"}"#, never: "Membership.id"),
        Case(
            LineForm.self, #"{"number": 1, "halts": [{"code": "B", "city": "Bern", "tracks": 2}]}"#,
            "LineForm.halts: [Halt]",
            never: "Element?"),
    ]

    /// Payloads for which none of these changes is right.
    static let lookAlikes = [
        // Types that read anything, and one that reads a part.
        Case(Slip.self, #"{"shop": "x", "sum": 3, "till": 4, "clerk": "Y"}"#, never: "--model"),
        Case(Slip.self, #"{"shop": "x", "total": "3"}"#, never: "--model"),
        // A key that only has another spelling, here or beside the missing one, and code that may read anything.
        Case(Placard.self, #"{"motto": "x", "scanUrl": "https://a.b"}"#, never: "--model"),
        Case(Placard.self, #"{"ink": 3, "motto": "x", "scanUrl": "https://a.b"}"#, never: "--model"),
        Case(Slip.self, #"{"isbn": "a", "pages": 3}"#, never: "--model"),
        Case(Slip.self, #"{"tag": "a", "content": {"isbn": "a", "pages": 3}}"#, never: "--model Parcel"),
        // The type itself, with one wrong value.
        Case(Pass.self, #"{"number": 3, "holder": {"row": "4", "column": "B"}}"#, never: "Pass.holder:"),
        // The user's own type with a name of Foundation's.
        Case(Cursor.self, #"{"path": "0.1"}"#, never: "@IndexPath"),
        // No identifier of a language, and no unit of mass.
        Case(
            Branch.self, #"{"language": "German (Germany)", "zone": {"identifier": "UTC"}}"#, never: "@OptionalLocale"),
        Case(Recipe.self, #"{"flour": {"value": 2, "unit": "spoons"}}"#, never: "@"),
        // More than the form has.
        Case(Pin.self, #"{"label": "x", "place": {"x": 1.5, "y": 4, "z": 1}}"#, never: "@CGPoint"),
        // Elements by their keys, and text that is no JSON.
        Case(
            StoreForm.self, #"{"name": "x", "wares": {"a": {"sku": "a", "count": 1}}}"#, never: "StoreForm.wares: Wares"
        ),
        Case(LetterForm.self, #"{"id": 1, "body": "{hello} [world]"}"#, never: "InText"),
        Case(LetterForm.self, #"{"id": 1, "body": "{\"other\": 1}"}"#, never: "InText"),
    ]

    @Test(arguments: otherTypes + formats + shapes + phantoms)
    func `the change that keeps what the value means is offered first`(item: Case) throws {
        let offers = try item.offers(item.payload)
        if let first = item.first { #expect(offers.first == first) }
        if !item.never.isEmpty { #expect(offers.filter { $0.contains(item.never) } == []) }
    }

    @Test(arguments: lookAlikes)
    func `a type or a form that fits by accident is not offered`(item: Case) throws {
        #expect(try item.offers(item.payload).filter { $0.contains(item.never) } == [])
    }

    @Test func `the type that the payload fits is named with its place`() throws {
        let told = try FormModels.explanation(Pass.self, #"{"number": 3, "holder": {"name": "Ana", "mail": "a@x.de"}}"#)
        #expect(told[1].hasPrefix(#""holder" has the keys of Attendee (FormModels.swift:"#))
        #expect(told.contains("Declare `Pass.holder: Attendee`."))
    }

    @Test func `a type of Foundation is explained by its own format, without advice to change its init(from:)`() throws
    {
        let told = try FormModels.explanation(Branch.self, #"{"zone": "Asia/Tokyo"}"#)
        #expect(
            told.prefix(3) == [
                #"zone is a string ("Asia/Tokyo"), but Branch.zone is a TimeZone"#,
                #"JSONDecoder reads a TimeZone from an object: `{"identifier": "Europe/Berlin"}`."#,
                "That is TimeZone's own format, which a model can't change.",
            ])
        #expect(!told.joined().contains("init(from:)"))
    }

    @Test func `a generic type of the user's is named as it is declared, and so is its argument`() throws {
        let told = try FormModels.explanation(Writer.self, #"{"id": "7", "name": "x"}"#)
        #expect(told[0] == #"id is a string ("7"), but Writer.id is a Marked<Writer, Int>, read as an Int"#)
        #expect(told.last?.contains("declare `Writer.id: Marked<Writer, String>`") == true)
        let own = try FormModels.explanation(Membership.self, #"{"id": "7", "owner": "x"}"#)
        #expect(own.last?.contains("ask for `String` in OwnID.init(from:) (FormModels.swift:") == true)
    }

    @Test func `cases and their values are named as the source names them, and found by their keys`() throws {
        let told = try FormModels.explanation([Outline].self, #"[{"Box": {"w": 1}}]"#)
        #expect(told[0] == #"[0].Box has no key "h", but Outline.box.height is a Double"#)
        let other = try FormModels.explanation([Outline].self, #"[{"box": {"w": 1, "h": 1}}]"#)
        #expect(other.contains(#"Its only key is "box", but the key of the case box is "Box"."#))
        #expect(other.contains(#"Its cases are "Circle" and "Box"."#))
    }

    @Test(arguments: [
        (#"{"a": "x"}"#, false), (#"{"b": "remoteSource"}"#, false), (#"{"b": "standart"}"#, true),
    ])
    func `a raw value is the closest only if one slip in a long word separates them`(payload: String, isNear: Bool)
        throws
    {
        struct Both: Decodable { var a: Suit?; var b: Control? }
        let told = try FormModels.explanation(Both.self, payload)
        #expect(told.contains { $0.hasSuffix("is the closest.") } == isNear)
    }

    @Test func `the keys that hand-written code uses are the ones to change, at their line, without others`() throws {
        let told = try FormModels.explanation(Client.self, #"{"id": "a", "contact": {"Mail": "b@x"}}"#)
        let advice = told.first { $0.contains("`case mail = \"Mail\"`") } ?? ""
        #expect(advice.contains("in Client.Inner (FormModels.swift:"))
        #expect(!advice.contains("every other property"))
        #expect(
            try FormModels.offers(Client.self, #"{"id": "a", "contact": {"Mail": "b@x"}}"#).first
                == #"Client.Inner: mail = "Mail""#)
    }
}
