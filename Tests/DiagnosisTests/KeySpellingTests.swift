import Testing

@testable import Diagnosis

@Suite struct KeySpellingTests {
    @Test(arguments: [
        ("lat", "latitude"), ("lng", "longitude"), ("qty", "quantity"), ("desc", "description"), ("msg", "message"),
        ("id", "identifier"), ("Num", "number"), ("addr", "address"),
    ])
    func `a word's beginning or its consonants are an abbreviation of it`(short: String, long: String) {
        #expect(KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
        #expect(!KeySpelling(long).isAbbreviation(of: KeySpelling(short)))
    }

    @Test(arguments: [
        ("lat", "late"), ("ten", "translation"), ("a", "address"), ("at", "latitude"), ("lng", "latitude"),
        ("user", "userName"), ("v1", "version1"), ("", "name"), ("tags", "tags"), ("gnl", "longitude"),
    ])
    func `letters that merely occur in a word are not an abbreviation of it`(short: String, long: String) {
        #expect(!KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
    }

    @Test(arguments: [
        ("id ", "with white space around them"), (" line_id", "with white space around them"),
        ("line id", "separated by spaces"), ("line_id", "in snake case"), ("lineId", nil),
    ])
    func `a key's style is named`(key: String, style: String?) {
        #expect(KeySpelling(key).style == style)
    }

    /// What is found for a wanted key: a likely meaning, a possible one, or none.
    private func verdict(_ wanted: String, _ found: String) -> String {
        switch KeySpelling(wanted).resemblance(of: KeySpelling(found)) {
        case .typo(_, isSure: true), .abbreviation(isSure: true), .rephrased(isSure: true): "likely"
        case .typo, .abbreviation, .rephrased, .part: "possible"
        case .counterpart, .none: "other"
        }
    }

    @Test(arguments: [
        ("minPrice", "maxPrice"), ("line1", "line2"), ("addressLine1", "address_line_2"), ("next", "text"),
        ("from", "form"), ("status", "states"), ("firstName", "last_name"), ("lat", "late"), ("createdBy", "createdAt"),
        ("startDate", "endDate"), ("name", "game"), ("price", "maxPrice"), ("width", "height"), ("q1", "q2"),
        ("homeTeam", "awayTeam"), ("import", "export"), ("userId", "userIp"), ("scorePerHalf", "scorePerHall"),
    ])
    func `keys of another meaning are not suggested`(wanted: String, found: String) {
        #expect(verdict(wanted, found) == "other")
        #expect(verdict(found, wanted) == "other")
    }

    @Test(arguments: [
        ("precipitationIntensity", "precipIntensity"), ("temperatureMax", "tempMax"),
        ("quantityOrdered", "qty_ordered"),
        ("length", "lenght"), ("coordinates", "cordinates"), ("createdAt", "created_on"), ("isOnline", "online"),
        ("dateCreated", "created_date"), ("imageDescription", "img_desc"), ("accommodation", "acommodation"),
        ("telephone", "phone"), ("customerName", "custName"),
    ])
    func `the same words misspelled, abbreviated or in another order are likely meant`(wanted: String, found: String) {
        #expect(verdict(wanted, found) == "likely")
    }

    @Test(arguments: [
        ("value", "values"), ("entries", "entrys"), ("name", "nam"), ("host", "hots"), ("name", "userName"),
        ("title", "titel"), ("user", "USER_ID"), ("tag", "tags"),
    ])
    func `a plural, a misspelled short word and a part of a name are only possible`(wanted: String, found: String) {
        #expect(verdict(wanted, found) == "possible")
    }
}
