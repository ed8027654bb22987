/// More keys, and what is found under keys: spellings, key strategies, key maps, wrapped payloads, dictionaries.
extension BrokenPayload {
    static let spellings: [BrokenPayload] = [
        BrokenPayload(
            "several names in snake case", "Device",
            #"{"device_id": "d", "os_version": 3, "is_online": true, "last_seen_at": 5}"#),
        BrokenPayload(
            "a key of CodingKeys under keys: snake", "Device",
            #"{"device_id": "d", "os_version": 3, "is_online": true}"#,
            ["keys": "snake"]),
        BrokenPayload(
            "one name of several in Pascal case", "Device", #"{"device_id": "d", "OsVersion": 3, "isOnline": true}"#),
        BrokenPayload("a device by its properties", "Device", #"{"deviceID": "d", "osVersion": 3, "isOnline": true}"#),
        BrokenPayload(
            "a flag with another prefix", "Device", #"{"device_id": "d", "osVersion": 3, "hasOnline": true}"#),
        BrokenPayload("a flag without its prefix", "Device", #"{"device_id": "d", "osVersion": 3, "online": true}"#),
        BrokenPayload("a version in short", "Device", #"{"device_id": "d", "osVer": 3, "isOnline": true}"#),
        BrokenPayload("two letters too many", "Device", #"{"device_id": "d", "osVerssionn": 3, "isOnline": true}"#),
        BrokenPayload(
            "a key with blanks around it", "Device", #"{"device_id ": "d", "osVersion": 3, "isOnline": true}"#),
        BrokenPayload("a key with dots", "Device", #"{"device.id": "d", "osVersion": 3, "isOnline": true}"#),
        BrokenPayload(
            "a key with a Greek letter", "Device", "{\"device_id\": \"d\", \"\u{3BF}sVersion\": 3, \"isOnline\": true}"),
        BrokenPayload(
            "an invisible character in a key", "Device",
            "{\"device_id\": \"d\", \"os\u{200B}Version\": 3, \"isOnline\": true}"),
        BrokenPayload("an empty key", "Device", #"{"": "d", "osVersion": 3, "isOnline": true}"#),
        BrokenPayload("a key with an emoji", "Device", "{\"device_id\": \"d\", \"\u{1F4F1}\": 3, \"isOnline\": true}"),
        BrokenPayload(
            "kebab case under keys: snake", "Device", #"{"device-id": "d", "os-version": 3, "is-online": true}"#,
            ["keys": "snake"]),
        BrokenPayload(
            "camel case under keys: kebab", "Mailbox", #"{"userName": "u", "host": "h"}"#, ["keys": "kebab"]),
        BrokenPayload(
            "a map that misses a key", "Mailbox", #"{"u": "a", "h": "b"}"#, ["keys": "map:u=user"]),
        BrokenPayload(
            "a map to a name that is not asked for", "Mailbox", #"{"u": "a", "host": "b"}"#, ["keys": "map:u=name"]),
        BrokenPayload(
            "a map that takes a key away", "Mailbox", #"{"user": "a", "host": "b"}"#, ["keys": "map:user=name"]),
        BrokenPayload(
            "a null under a map", "Mailbox", #"{"u": null, "host": "b"}"#, ["keys": "map:u=user"]),
        BrokenPayload(
            "a number under a map", "Mailbox", #"{"u": 7, "host": "b"}"#, ["keys": "map:u=user"]),
        BrokenPayload(
            "a number under keys: snake", "Fleet",
            #"{"devices": [], "owner": {"user": 3, "host": "h"}}"#, ["keys": "snake"]),
        BrokenPayload(
            "a null in a converted key", "User", #"{"id": 1, "first_name": null}"#, ["keys": "snake"]),
        BrokenPayload(
            "a misspelled key in snake case", "User", #"{"id": 1, "frist_name": "A"}"#, ["keys": "snake"]),
        BrokenPayload(
            "a device in a fleet", "Fleet", #"{"devices": [{"device_id": "d", "os_version": 3, "isOnline": true}]}"#),
        BrokenPayload("an owner that is a string", "Fleet", #"{"devices": [], "owner": "u@h"}"#),
        BrokenPayload("a fleet without its devices", "Fleet", #"{"owner": null}"#),
        BrokenPayload(
            "a fleet of one device", "Fleet", #"{"devices": {"device_id": "d", "osVersion": 3, "isOnline": true}}"#),
        BrokenPayload("two keys that differ in capitals", "Mailbox", #"{"User": "a", "USER": "b", "host": "c"}"#),
        BrokenPayload(
            "a key in capitals under case-insensitive keys", "Mailbox", #"{"USER_ID": "a", "HOST": "b"}"#,
            ["keys": "case-insensitive"]),
    ]

    static let wrappedPayloads: [BrokenPayload] = [
        BrokenPayload(
            "a wrapped device", "Device", #"{"device": {"device_id": "d", "osVersion": 3, "isOnline": true}}"#),
        BrokenPayload(
            "a wrapped device with other names", "Device",
            #"{"result": {"id": "d", "version": 3, "online": true, "mac": "m"}, "ok": true}"#),
        BrokenPayload(
            "a wrapped device with its name inside", "Team", #"{"id": 1, "team": {"title": "A", "founded": 1900}}"#),
        BrokenPayload(
            "a wrapped root that has the root's own name again", "Mailbox",
            #"{"data": {"user": "a", "host": "b", "data": [1]}}"#),
        BrokenPayload(
            "a wrapped lesson", "basics/City", #"{"city": {"name": "Tokyo", "lat": 1, "lon": 2, "population": 3}}"#),
        BrokenPayload(
            "a wrapped list of a lesson", "[basics/City]",
            #"{"cities": [{"name": "Tokyo", "lat": 1, "lon": 2, "population": 3}]}"#),
        BrokenPayload("a list wrapped in a reserved word", "[Mailbox]", #"{"default": [{"user": "a", "host": "b"}]}"#),
        BrokenPayload(
            "a list wrapped under a key that is no name", "[Mailbox]", #"{"mail-boxes": [{"user": "a", "host": "b"}]}"#),
        BrokenPayload("a root in an array of one", "Mailbox", #"[{"user": "a", "host": "b"}]"#),
        BrokenPayload("a root in two arrays", "[Mailbox]", #"[[{"user": "a", "host": "b"}]]"#),
        BrokenPayload(
            "objects by their keys", "[Mailbox]", #"{"a": {"user": "a", "host": "b"}, "b": {"user": "c", "host": "d"}}"#
        ),
        BrokenPayload("an empty object for a list", "[Mailbox]", "{}"),
        BrokenPayload("a list for a dictionary", "[String: Mailbox]", #"[{"user": "a", "host": "b"}]"#),
        BrokenPayload("an empty list for an object", "Mailbox", "[]"),
        BrokenPayload("a string for the root", "Mailbox", #""a@b""#),
        BrokenPayload("JSON in a string at the root", "Mailbox", #""{\"user\": \"a\"}""#),
        BrokenPayload("true for the root", "[Int]", "true"),
        BrokenPayload(
            "the result beside its status", "Mailbox", #"{"status": "ok", "result": {"user": "a", "host": "b"}}"#),
        BrokenPayload("a graph's edges", "[Mailbox]", #"{"data": {"edges": [{"node": {"user": "a", "host": "b"}}]}}"#),
        BrokenPayload(
            "an embedded list", "[Mailbox]", #"{"_embedded": {"boxes": [{"user": "a", "host": "b"}]}, "_links": {}}"#),
        BrokenPayload(
            "a problem document", "Mailbox",
            #"{"type": "about:blank", "title": "Not Found", "status": 404, "detail": "no such box"}"#),
        BrokenPayload(
            "a message instead of a list", "[Mailbox]", #"{"message": "Not Found", "documentation_url": "https://a.b"}"#
        ),
    ]

    static let dictionaries: [BrokenPayload] = [
        BrokenPayload("a weekday that is none", "Schedule", #"{"byDay": {"mon": [], "sun": []}}"#),
        BrokenPayload("a weekday in capitals", "Schedule", #"{"byDay": {"Mon": []}}"#),
        BrokenPayload("a weekday's list as a string", "Schedule", #"{"byDay": {"mon": "a"}}"#),
        BrokenPayload("a number in a weekday's list", "Schedule", #"{"byDay": {"mon": ["a", 2]}}"#),
        BrokenPayload("an array for weekdays", "Schedule", #"{"byDay": ["mon", []]}"#),
        BrokenPayload("an object for an enum's dictionary", "Schedule", #"{"bySlot": {"morning": 3}}"#),
        BrokenPayload("an object with a key that is no slot", "Schedule", #"{"bySlot": {"noon": 3}}"#),
        BrokenPayload("an unknown slot among pairs", "Schedule", #"{"bySlot": ["morning", 1, "noon", 2]}"#),
        BrokenPayload("a value in quotes among pairs", "Schedule", #"{"bySlot": ["morning", "1"]}"#),
        BrokenPayload("a word for a room's number", "Schedule", #"{"byRoom": {"101": "a", "attic": "b"}}"#),
        BrokenPayload("a fraction for a room's number", "Schedule", #"{"byRoom": {"1.5": "a"}}"#),
        BrokenPayload("a list of rooms", "Schedule", #"{"byRoom": ["a", "b"]}"#),
        BrokenPayload("a number for a room", "Schedule", #"{"byRoom": {"101": 7}}"#),
        BrokenPayload("a seat that does not fit", "Schedule", #"{"seats": {"a": 12, "b": 256}}"#),
        BrokenPayload("a seat below zero", "Schedule", #"{"seats": {"a": -1}}"#),
        BrokenPayload("seats that are null", "Schedule", #"{"seats": {"a": null, "b": null}}"#),
        BrokenPayload("seats in quotes", "Schedule", #"{"seats": {"a": "1", "b": "2"}}"#),
        BrokenPayload("a list of seats", "Schedule", #"{"seats": [1, 2]}"#),
        BrokenPayload(
            "objects in a dictionary", "[String: Mailbox]", #"{"x": {"user": "a", "host": "b"}, "y": {"user": "a"}}"#),
        BrokenPayload(
            "a string in a dictionary of objects", "[String: Mailbox]",
            #"{"x": {"user": "a", "host": "b"}, "y": "a@b"}"#),
        BrokenPayload("a dictionary's lists", "[String: [Int]]", #"{"x": [1, 2], "y": [3, "4"]}"#),
        BrokenPayload("a dictionary's list that is a number", "[String: [Int]]", #"{"x": [1, 2], "y": 3}"#),
        BrokenPayload(
            "a dictionary of dictionaries", "[String: [String: Double]]", #"{"x": {"a": 1}, "y": {"b": "2"}}"#),
        BrokenPayload("an enum as a dictionary's value", "[String: Slot]", #"{"x": "morning", "y": "Evening"}"#),
    ]
}
