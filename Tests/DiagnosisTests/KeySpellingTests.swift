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

    /// What a key means where another is wanted: `same`, `guess`, or `other`, which is never read instead.
    private func verdict(_ wanted: String, _ found: String, isList: Bool = false, in context: Set<String> = [])
        -> String
    {
        switch KeySpelling(wanted).meaning(of: KeySpelling(found), isList: isList, in: context)?.certainty {
        case .same: "same"
        case .guess: "guess"
        case .related, nil: "other"
        }
    }

    @Test(arguments: [
        ("minPrice", "maxPrice"), ("line1", "line2"), ("addressLine1", "address_line_2"), ("next", "text"),
        ("from", "form"), ("status", "states"), ("firstName", "last_name"), ("lat", "late"), ("createdBy", "createdAt"),
        ("startDate", "endDate"), ("name", "game"), ("price", "maxPrice"), ("width", "height"), ("q1", "q2"),
        ("homeTeam", "awayTeam"), ("import", "export"), ("userId", "userIp"), ("scorePerHalf", "scorePerHall"),
        ("visible", "invisible"), ("paid", "unpaid"), ("category", "subCategory"), ("condition", "precondition"),
        ("price", "salePrice"), ("text", "altText"), ("age", "maxAge"), ("page", "pages"), ("page", "nextPage"),
        ("image", "imageCount"), ("version", "minVersion"), ("id", "count"), ("title", "description"),
        ("serve", "server"),
        ("debit", "credit"), ("name", "nam"), ("host", "hots"), ("user", "USER_ID"), ("tag", "tags"),
    ])
    func `keys of another meaning are never read instead`(wanted: String, found: String) {
        #expect(verdict(wanted, found) == "other")
        #expect(verdict(found, wanted) == "other")
    }

    @Test(arguments: [
        ("precipitationIntensity", "precipIntensity"), ("temperatureMax", "tempMax"),
        ("quantityOrdered", "qty_ordered"),
        ("length", "lenght"), ("coordinates", "cordinates"), ("createdAt", "created_on"), ("isOnline", "online"),
        ("dateCreated", "created_date"), ("imageDescription", "img_desc"), ("accommodation", "acommodation"),
        ("telephone", "phone"), ("customerName", "custName"), ("title", "titel"), ("colour", "color"),
        ("organization", "organisation"), ("travelled", "traveled"), ("minimumPrice", "min_price"), ("email", "e-mail"),
        ("high", "2. high"), ("itemCount", "itemsCount"), ("messages", "msgs"),
    ])
    func `the same words misspelled, abbreviated, numbered or in another order mean the same`(
        wanted: String, found: String
    ) {
        #expect(verdict(wanted, found) == "same")
    }

    @Test(arguments: [
        ("userID", "uid"), ("phone", "phoneNumber"), ("start", "start_time"), ("telephone", "tel"),
        ("isOnline", "hasOnline"),
    ])
    func `initials, a word of little weight and an unknown short form are a guess`(wanted: String, found: String) {
        #expect(verdict(wanted, found) == "guess")
    }

    @Test func `a plural names a list as well as a singular does`() {
        #expect(verdict("item", "items", isList: true) == "same")
        #expect(verdict("items", "item", isList: true) == "same")
        #expect(verdict("items", "item") == "other")
    }

    @Test func `a key may repeat the name of the type that asks for it`() {
        #expect(verdict("id", "order_id", in: ["order"]) == "same")
        #expect(verdict("id", "order_id", in: ["customer"]) == "other")
        #expect(verdict("id", "parent_id", in: ["parent"]) == "other")
    }

    @Test(arguments: [
        ("isInactive", "isActive", true), ("visible", "isInvisible", true), ("is_disabled", "isAbled", true),
        ("subtotal", "total", false), ("preview", "view", false), ("isActive", "isActive", false),
        ("isInactive", "isVisible", false),
    ])
    func `a key is the opposite of another if only one word is denied`(
        _ key: String, _ other: String, _ isOpposite: Bool
    ) {
        #expect(KeySpelling(key).isOpposite(of: KeySpelling(other)) == isOpposite)
        #expect(KeySpelling(other).isOpposite(of: KeySpelling(key)) == isOpposite)
    }
}
