/// Recognizes common kinds of records by their keys, such as addresses and amounts of money.
///
/// The meaning names a type that is used under unrelated keys. Records with the same meaning may have one type even if
/// some have more keys.
enum Meaning {
    /// The name of a record's meaning; nil for most records.
    ///
    /// - Parameter keys: The coding keys.
    static func name(of keys: some Collection<String>) -> String? {
        guard (2...maxKeys).contains(keys.count) else { return nil }
        let names = Set(keys.map { Words.of($0).joined() })
        return rules.first { $0.matches(names) }?.name
    }

    private static let maxKeys = 40

    /// A meaning and the keys that imply it.
    private struct Rule {
        var name: String
        /// Groups of keys. A record must have a key of each group.
        var groups: [Set<String>]
        /// The maximum number of keys.
        var limit = maxKeys

        func matches(_ keys: Set<String>) -> Bool {
            keys.count <= limit && groups.allSatisfy { !$0.isDisjoint(with: keys) }
        }
    }

    private static let rules = [
        Rule(
            name: "Address",
            groups: [
                ["street", "street1", "streetname", "streetaddress", "line1", "addressline1", "address1"],
                ["city", "town", "zip", "zipcode", "postcode", "postalcode"],
            ]),
        Rule(
            name: "User",
            groups: [
                ["login", "username", "screenname", "handle"],
                [
                    "id", "email", "name", "displayname", "avatar", "avatarurl", "profileimage", "profileimageurl",
                ],
            ]),
        Rule(
            name: "Person",
            groups: [["firstname", "givenname", "forename"], ["lastname", "familyname", "surname"]]),
        Rule(name: "Picture", groups: [["url", "src", "href"], ["width", "w"], ["height", "h"]], limit: 6),
        Rule(
            name: "Money", groups: [["amount", "value", "cents", "units"], ["currency", "currencycode"]], limit: 4),
        Rule(name: "Quantity", groups: [["amount", "value"], ["unit", "unitcode"]], limit: 3),
        Rule(name: "Coordinate", groups: [["lat", "latitude"], ["lng", "lon", "long", "longitude"]], limit: 4),
        Rule(name: "Size", groups: [["width", "w"], ["height", "h"]], limit: 3),
        Rule(
            name: "Period",
            groups: [["start", "startdate", "startsat", "from"], ["end", "enddate", "endsat", "to"]], limit: 3),
        Rule(name: "Link", groups: [["href"], ["rel", "title", "type", "templated", "method"]], limit: 4),
        Rule(name: "Reference", groups: [["id"], ["type", "kind"]], limit: 2),
    ]
}
