import Diagnosis

/// Payloads that decode with a wrong value, and similar payloads that are right.
struct SuspectKind: Sendable, CustomStringConvertible {
    struct Payload: Sendable {
        var model: any (Decodable & SendableMetatype).Type
        var text: String
        var strategies: [String: String]

        init(_ model: any (Decodable & SendableMetatype).Type, _ text: String, _ strategies: [String: String] = [:]) {
            self.model = model
            self.text = text
            self.strategies = strategies
        }
    }

    var code: Suspicion.Code
    /// Payloads that are suspicious for this reason.
    var siblings: [Payload]
    /// Similar payloads that are not suspicious.
    var lookAlikes: [Payload]

    init(_ code: Suspicion.Code, _ siblings: [Payload], lookAlikes: [Payload]) {
        self.code = code
        self.siblings = siblings
        self.lookAlikes = lookAlikes
    }

    var description: String { code.rawValue }
}

extension SuspectKind {
    static let all = values + keys + unread + types + swallowed

    private static let values: [SuspectKind] = [
        SuspectKind(
            .dateImplausible,
            [
                Payload(Suspect.Log.self, #"{"at": 1767225600}"#),
                Payload(Suspect.Log.self, #"{"at": 1767225600000}"#, ["dates": "seconds"]),
                Payload([Suspect.Log].self, #"[{"at": 1767225600}, {"at": 0}]"#, ["dates": "milliseconds"]),
                Payload(Suspect.Log.self, #"{"at": 0, "until": 1767225600000000}"#, ["dates": "seconds"]),
                Payload(Suspect.Log.self, #"{"at": "0001-01-01T00:00:00Z"}"#, ["dates": "iso8601"]),
            ],
            lookAlikes: [
                Payload(Suspect.Log.self, #"{"at": 0, "until": 2524608000}"#, ["dates": "seconds"]),
                Payload(
                    Suspect.Log.self, #"{"at": "1931-05-01T00:00:00Z", "until": "9999-12-31T23:59:59Z"}"#,
                    ["dates": "iso8601"]),
                Payload(Suspect.Log.self, #"{"at": 801000000.5}"#),
            ]),
        SuspectKind(
            .dateChanged,
            [
                Payload(Suspect.Log.self, #"{"at": "2023-02-29T10:00:00Z"}"#, ["dates": "iso8601"]),
                Payload(Suspect.Log.self, #"{"at": "2023-11-31T23:30:00+02:00"}"#, ["dates": "iso8601"]),
                Payload([Suspect.Log].self, #"[{"at": "2023-05-05T24:10:00Z"}]"#, ["dates": "iso8601"]),
                Payload(
                    Suspect.Log.self, #"{"at": "2023-05-05T10:00:00Z", "until": "2023-05-05T10:00:00Z[UTC]"}"#,
                    ["dates": "iso8601"]),
            ],
            lookAlikes: [
                Payload(
                    Suspect.Log.self, #"{"at": "2024-02-29T23:59:59-08:00", "until": "2023-12-31T00:00:00Z"}"#,
                    ["dates": "iso8601"]),
                Payload(Suspect.Log.self, #"{"at": "2024-06-30T12:00:00+05:30"}"#, ["dates": "iso8601"]),
                Payload([String].self, #"["2023-02-30T10:00:00Z"]"#),
            ]),
        SuspectKind(
            .valueChanged,
            [
                Payload(Suspect.Parcel.self, #"{"zip": "00100", "weight": "12"}"#),
                Payload([Suspect.Parcel].self, #"[{"zip": "10", "weight": "12"}, {"zip": "0210", "weight": "0012"}]"#),
                Payload(Suspect.Parcel.self, #"{"zip": "1", "weight": "2", "link": "https://a.example/b%20c"}"#),
                Payload(Suspect.Parcel.self, #"{"zip": "1", "weight": "2", "isOpen": 1}"#),
                Payload([Suspect.Flexible].self, #"["a", true, 7]"#),
                Payload(Suspect.Seal.self, #"{"digest": "d41d8cd98f00b204e9800998ecf8427e"}"#),
                Payload(
                    [Suspect.Seal].self, #"[{"digest": "0a1b2c3d4e5f6071"}, {"digest": ""}, {"digest": "8899aabb"}]"#),
                Payload(
                    Suspect.Map.self, #"{"tiles": ["https://a.example/{z}/{x}.png"], "home": "https://a.example"}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Parcel.self, #"{"zip": "100", "weight": "07", "link": "https://a.example/b"}"#),
                Payload(Suspect.Parcel.self, #"{"zip": "0", "weight": "07", "isOpen": 12}"#),
                Payload([Suspect.Flexible].self, #"["1", "true", 7]"#),
                Payload(Suspect.Seal.self, #"{"digest": "d41d8cd98f00b204e9800998ecf8427e"}"#, ["data": "hex"]),
                Payload(Suspect.Seal.self, #"{"digest": "D41d8cd98f00b204e9800998ecf8427e"}"#),
                Payload(Suspect.Seal.self, #"{"digest": "deadbeef"}"#),
                Payload([Suspect.Seal].self, #"[{"digest": "0a1b2c3d4e5f6071"}, {"digest": "8899aabbccddeeXY"}]"#),
                Payload(
                    Suspect.Map.self, #"{"tiles": ["https://a.example/%7Bz%7D.png", "https://a.example/\u00e4 b"]}"#),
            ]),
        SuspectKind(
            .precision,
            [
                Payload(Suspect.Amounts.self, #"{"id": 9007199254740993}"#),
                Payload(Suspect.Amounts.self, #"{"short": 16777217}"#),
                Payload(Suspect.Amounts.self, #"{"total": 1234567890123456789012345678901234567890.5}"#),
                Payload(Suspect.Amounts.self, #"{"all": [1, 1234567890123456789]}"#),
                Payload([Suspect.Amounts].self, #"[{"id": 1}, {"id": 76561198000000001}]"#),
                Payload([Suspect.Amounts].self, #"[{"id": 1.5}, {"id": 76561198000000001}]"#),
                Payload([Double].self, "[1, 9007199254740993, 18446744073709551615]"),
                Payload([String: [Double?]].self, #"{"a": [null, 9007199254740993], "b": [0.5]}"#),
                Payload(Suspect.Amounts.self, #"{"id": 12345678901234567890.5}"#),
                Payload(Suspect.Amounts.self, #"{"all": [9007199254740993.0, 9.007199254740993e15]}"#),
            ],
            lookAlikes: [
                Payload(
                    Suspect.Amounts.self, #"{"id": 9007199254740992, "short": 0.1, "total": 0.10, "all": [1e2, 0.3]}"#),
                Payload(
                    Suspect.Amounts.self, #"{"id": 0.1234567890123456789, "all": [123456789012.3456789, 1.5e300]}"#),
                Payload(
                    Suspect.Amounts.self, #"{"id": 0.1234567890123456789, "all": [1.10, -0.0, 100000000000000000000]}"#),
                Payload(Suspect.Amounts.self, #"{"total": 12345678901234567890.25, "unread": 123456789012345678901}"#),
            ]),
        SuspectKind(
            .mojibake,
            [
                Payload(Suspect.Letter.self, "{\"subject\": \"caf\u{C3}\u{A9}\"}"),
                Payload(
                    Suspect.Letter.self, #"{"subject": "", "lines": ["a", "\u00c3\u00bcber \u00f0\u009f\u0098\u0080"]}"#
                ),
                Payload(Suspect.Letter.self, "{\"subject\": \"it\u{E2}\u{20AC}\u{2122}s\"}"),
                Payload([String: String].self, "{\"a\": \"\u{D0}\u{B4}\u{D0}\u{B0}\"}"),
                Payload(
                    [Suspect.Letter].self,
                    "[{\"subject\": \"M\u{C3}\u{BC}ller, K\u{C3}\u{B6}ln\"}, {\"subject\": \"x\"}]"),
            ],
            lookAlikes: [
                Payload(
                    Suspect.Letter.self,
                    #"{"subject": "Müller & Söhne, Straße", "lines": ["SÃO PAULO", "Ã", "«CAMPEû"]}"#),
                Payload(
                    Suspect.Letter.self,
                    #"{"subject": "\u00e9t\u00e9 \\u00c3\\u00a9", "lines": ["Tiếng Việt: Ã…", "日本"]}"#),
                Payload([String].self, #"["Ä–Ö", "№ 5 °C", "Â©x é", "Ærø", "à la « carte »"]"#),
            ]),
        SuspectKind(
            .emptyIdentifier,
            [
                Payload([Suspect.Product].self, #"[{"id": "a"}, {"id": ""}, {"id": "c"}, {"id": "d"}]"#),
                Payload([Suspect.Product].self, #"[{"sku": ""}, {"sku": "b"}, {"sku": "c"}, {"sku": "d"}]"#),
                Payload(
                    [Suspect.Product].self,
                    #"[{"productID": "a"}, {"productID": "b"}, {"productID": ""}, {"productID": "d"}]"#),
                Payload(
                    Suspect.Store.self, #"{"products": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": ""}]}"#),
            ],
            lookAlikes: [
                Payload([Suspect.Product].self, #"[{"id": ""}, {"id": "b"}]"#),
                Payload(
                    [Suspect.Product].self,
                    #"[{"parentId": ""}, {"parentId": "a"}, {"parentId": "b"}, {"parentId": "c"}]"#),
                Payload([Suspect.Product].self, #"[{"id": "a"}, {"id": null}, {"id": "c"}, {"id": "d"}]"#),
            ]),
    ]

    private static let keys: [SuspectKind] = [
        SuspectKind(
            .errorUnread,
            [
                Payload(Suspect.Reply.self, #"{"data": null, "errors": [{"message": "no access"}]}"#),
                Payload(Suspect.Reply.self, #"{"error": {"code": 401, "message": "expired"}}"#),
                Payload(Suspect.Results.self, #"{"items": [], "error": "quota exceeded"}"#),
                Payload([Suspect.Reply].self, #"[{"data": {"deck": 1}}, {"success": false, "message": "not found"}]"#),
                Payload(Suspect.Told.self, #"{"status": "error", "errors": ["no such deck"], "items": null}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Reply.self, #"{"data": {"deck": 1}, "errors": [{"message": "a part is missing"}]}"#),
                Payload(Suspect.Reply.self, #"{"data": null, "errors": []}"#),
                Payload(Suspect.Reply.self, #"{"data": null, "error": null, "message": "welcome"}"#),
                Payload(Suspect.Results.self, #"{"items": [], "errorCount": 0, "status": "ok"}"#),
            ]),
        SuspectKind(
            .defaultLost,
            [
                Payload(Suspect.Kennel.self, #"{"name": "a"}"#),
                Payload([Suspect.Kennel].self, #"[{"name": "a", "places": 2}, {"places": 3}]"#),
                Payload(Suspect.Kennel.self, #"{"name": "a", "places": 2, "keeper": {"phone": "1"}}"#),
                Payload(Suspect.Kennel.self, "{}"),
            ],
            lookAlikes: [
                Payload(Suspect.Kennel.self, #"{"name": "a", "places": 2}"#),
                Payload(Suspect.Kennel.self, #"{"name": null, "places": null, "keeper": {"shift": "night"}}"#),
            ]),
        SuspectKind(
            .nilBesideNearKey,
            [
                Payload(Suspect.Traveler.self, #"{"first_name": "a", "visits": 1}"#),
                Payload(Suspect.Traveler.self, #"{"FirstName": "a", "HomeTown": "b"}"#),
                Payload(Suspect.Traveler.self, #"{"lenght": 80}"#),
                Payload(Suspect.Crew.self, #"{"members": [{"firstName": "a", "home-town": "b"}, {"firstName": "c"}]}"#),
                Payload([Suspect.Traveler].self, #"[{"VISITS": 3}]"#),
            ],
            lookAlikes: [
                Payload(
                    Suspect.Traveler.self,
                    #"{"lastName": "a", "line2": "b", "maxFare": 9, "tags": ["x"], "form": {"a": 1}, "to": "z"}"#),
                Payload(Suspect.Traveler.self, #"{"lenght": [80], "firstName": null, "first_names": ["a"]}"#),
                Payload(Suspect.Traveler.self, #"{"firstName": "a", "first_name": "b"}"#),
            ]),
        SuspectKind(
            .codingKeyConverted,
            [
                Payload(Suspect.Guest.self, #"{"name": "a", "favorite_food": "figs"}"#, ["keys": "snake"]),
                Payload([Suspect.Guest].self, #"[{"name": "b"}, {"favorite_food": "rice"}]"#, ["keys": "snake"]),
                Payload(Suspect.Guest.self, #"{"table": {"row_number": 7}}"#, ["keys": "snake"]),
                Payload(Suspect.Seat.self, #"{"row_number": 1, "is_free": true}"#, ["keys": "snake"]),
            ],
            lookAlikes: [
                Payload(Suspect.Guest.self, #"{"name": "a", "favorite_food": "figs", "table": {"row_number": 7}}"#),
                Payload(Suspect.Traveler.self, #"{"first_name": "a", "home_town": "b"}"#, ["keys": "snake"]),
                Payload(Suspect.Guest.self, #"{"name": "a", "fav_dish": "figs"}"#, ["keys": "snake"]),
            ]),
        SuspectKind(
            .dictionaryKeysConverted,
            [
                Payload(Suspect.Limits.self, #"{"per_day": 3, "max": 1}"#, ["keys": "snake"]),
                Payload(Suspect.Plan.self, #"{"limits": {"per_hour": 2}}"#, ["keys": "snake"]),
                Payload([Suspect.Limits].self, #"[{"max": 1}, {"at_most": 2}]"#, ["keys": "snake"]),
                Payload([String: Suspect.Limits].self, #"{"a": {"x_y_z": 1}}"#, ["keys": "snake"]),
                Payload(Suspect.Named.self, #"{"sand_box": {"count": 1}}"#, ["keys": "snake"]),
            ],
            lookAlikes: [
                Payload(
                    Suspect.Plan.self, #"{"limits": {"max": 1}, "plain": {"per_day": 3}, "a_b": 1}"#, ["keys": "snake"]),
                Payload(Suspect.Limits.self, #"{"per_day": 3}"#),
                Payload([String: Int].self, #"{"a": 1}"#),
            ]),
        SuspectKind(
            .keyTwice,
            [
                Payload(Suspect.Counter.self, #"{"count": 1, "naMe": "a", "count": 5}"#),
                Payload([Suspect.Counter].self, #"[{"count": 1}, {"count": 2, "naMe": "a", "naMe": "b"}]"#),
                Payload([String: Suspect.Counter].self, #"{"a": {"count": 1, "count": 2}}"#),
                Payload(Suspect.Crew.self, #"{"members": [], "members": [{"visits": 1}]}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Counter.self, #"{"count": 1, "count": 1}"#),
                Payload(Suspect.Counter.self, #"{"count": 1, "x": 1, "x": 2}"#),
            ]),
        SuspectKind(
            .keysEqual,
            [
                Payload(Suspect.Counter.self, "{\"count\": 1, \"caf\u{E9}\": 1, \"cafe\u{301}\": 2}"),
                Payload(Suspect.Counter.self, #"{"count": 1, "na_me": "a", "naMe": "b"}"#, ["keys": "snake"]),
                Payload([Suspect.Counter].self, #"[{"count": 1, "naMe": "b", "na_me": "a"}]"#, ["keys": "snake"]),
                Payload(
                    Suspect.Traveler.self, #"{"first_name": "a", "first__name": "b"}"#, ["keys": "snake"]),
                Payload(Suspect.Floors.self, #"{"names": {"1": "a", "01": "b", "2": "c"}}"#),
                Payload([[Int: Bool]].self, #"[{"7": true, "+7": false}]"#),
                Payload(Suspect.Floors.self, #"{"names": {"1": "a"}, "byCode": {"eu": 1, "EU": 2, "us": 3}}"#),
                Payload(Suspect.Named.self, #"{"Paint": {"count": 1}, "paint": {"count": 2}}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Counter.self, #"{"count": 1, "naMe": "a", "name": "b"}"#),
                Payload(Suspect.Counter.self, #"{"count": 1, "na_me": "a", "naMe": "a"}"#, ["keys": "snake"]),
                Payload(Suspect.Counter.self, "{\"count\": 1, \"other\u{E9}\": 1, \"othere\u{301}\": 2}"),
                Payload(
                    Suspect.Floors.self, #"{"names": {"1": "a", "10": "b", "-1": "c"}, "byCode": {"eu": 1, "us": 1}}"#),
                Payload(Suspect.Named.self, #"{"Paint": {"count": 1}, "Sand": {"count": 2}}"#),
                Payload([String: Int].self, #"{"1": 1, "01": 2, "a": 3, "A": 4}"#),
            ]),
        SuspectKind(
            .doubleOptional,
            [
                Payload(Suspect.Patch.self, #"{"file": null}"#),
                Payload(Suspect.Patch.self, #"{"file": "a", "size": null}"#),
                Payload([Suspect.Patch].self, #"[{"size": 1}, {"size": null}]"#),
                Payload(Suspect.Patch.self, #"{"inner": {"at": null}}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Patch.self, #"{"file": "a", "size": 1, "inner": {"at": 0.5}}"#),
                Payload(Suspect.Patch.self, #"{"note": null, "inner": null}"#),
                Payload(Suspect.Patch.self, "{}"),
            ]),
        SuspectKind(
            .strategyUnused,
            [
                Payload(Suspect.Letter.self, #"{"subject": "a"}"#, ["keys": "snake"]),
                Payload(Suspect.Letter.self, #"{"subject": "a"}"#, ["dates": "iso8601"]),
                Payload(Suspect.Letter.self, #"{"subject": "a"}"#, ["data": "deferred"]),
                Payload([Int].self, "[1]", ["keys": "kebab", "dates": "seconds"]),
            ],
            lookAlikes: [
                Payload(Suspect.Traveler.self, #"{"first_name": "a"}"#, ["keys": "snake"]),
                Payload(Suspect.Log.self, #"{"at": 1767225600}"#, ["dates": "seconds"]),
                Payload(Suspect.Letter.self, #"{"subject": "a"}"#, ["arrays": "failable", "missing": "defaults"]),
            ]),
    ]

    private static let unread: [SuspectKind] = [
        SuspectKind(
            .propertyUnread,
            [
                Payload(Suspect.Drill.self, #"{"id": 1, "torque": 40, "bits": ["a"], "speed": 9}"#),
                Payload(Suspect.HammerDrill.self, #"{"id": 1, "torque": 40, "blows": 2.5}"#),
                Payload([Suspect.Press].self, #"[{"force": 3, "weight": 7}, {"force": 4, "maker": "m"}]"#),
                Payload(Suspect.Bookcase.self, #"{"books": 3, "width": 90, "shelves": 4}"#),
                Payload(Suspect.Gauge.self, #"{"low": 1, "high": 9}"#),
                Payload(Suspect.Meter.self, #"{"low": 1, "high": 9}"#),
                Payload(Suspect.Meter.self, #"{"low": 1, "steps": 4}"#),
                Payload([String: Suspect.Meter].self, #"{"a": {"low": 1, "unit": "A"}}"#),
                Payload(Suspect.Car.self, #"{"plate": "a", "fuel": 0.35}"#),
                Payload([Suspect.Car].self, #"[{"plate": "a", "wheels": 3}, {"plate": "b", "wheels": 6}]"#),
                Payload([Suspect.Visit].self, #"[{"room": "a", "hours": {"from": 9, "to": 12}}]"#),
            ],
            lookAlikes: [
                Payload(Suspect.Chosen.self, #"{"name": "n", "hits": 4, "size": 1, "extra": 1}"#),
                Payload(Suspect.Car.self, #"{"plate": "a", "label": "x", "shared": 2, "fuel": null}"#),
                Payload(Suspect.Rack.self, #"{"depth": 3, "width": 90, "shelves": null}"#),
                Payload(Suspect.Tool.self, #"{"id": 1, "torque": null, "colour": "red"}"#),
                Payload(Suspect.Gauge.self, #"{"low": 1, "cache": 4}"#),
                Payload(Suspect.Meter.self, #"{"low": 1, "high": null, "other": 1}"#),
                Payload(Suspect.Visit.self, #"{"room": "a", "hours": {"from": 9, "room": "b", "until": 3}}"#),
            ])
    ]

    private static let types: [SuspectKind] = [
        SuspectKind(
            .firstAlternative,
            [
                Payload([Suspect.Selected].self, #"[{"source": "a", "alias": "b"}, {"column": "c"}]"#),
                Payload(Suspect.Query.self, #"{"fields": [{"total": 3, "unit": "kg"}]}"#),
                Payload(Suspect.Choice.self, #"{"total": 3}"#),
                Payload(Suspect.Query.self, #"{"fields": [], "byName": {"a": {"column": "c"}, "b": {"unit": "m"}}}"#),
                Payload([Suspect.Media].self, #"[{"kind": "film", "link": "a", "seconds": 3}, {"link": "b"}]"#),
                Payload(Suspect.Media.self, #"{"link": "a", "codec": "flac", "rate": 44}"#),
                Payload(
                    [Suspect.Either<Suspect.Still, Suspect.Sound>].self,
                    #"[{"link": "a", "width": 3}, {"link": "b", "codec": "mp3"}]"#),
                Payload(Suspect.Post.self, #"{"content": {"link": "a", "seconds": 9}}"#),
            ],
            lookAlikes: [
                Payload([Suspect.Selected].self, #"[{"column": "a"}, {"column": null}, {}]"#),
                Payload([Suspect.Choice].self, #"[{"other": 1}, {"column": "a", "total": 1}]"#),
                Payload([Suspect.Strict].self, #"[{"source": "a", "alias": "b"}, {"column": "c"}]"#),
                Payload([Suspect.Media].self, #"[{"link": "a", "width": 3, "seconds": 4}, {"link": "b", "size": 1}]"#),
                Payload(
                    [Suspect.Media].self,
                    #"[{"link": "a", "seconds": "4"}, {"kind": "still", "link": "b", "seconds": 1}]"#),
                Payload(
                    [Suspect.Either<Suspect.Sound, Suspect.Still>].self, #"[{"link": "a", "width": 3, "codec": 1}]"#),
                Payload(Suspect.Post.self, #"{"content": {"link": "a", "width": 2, "alt": "b"}}"#),
            ]),
        SuspectKind(
            .baseClass,
            [
                Payload([Suspect.Figure].self, #"[{"kind": "disc", "radius": 2}, {"kind": "line"}]"#),
                Payload(Suspect.Picture.self, #"{"cover": {"kind": "disc", "radius": 2}}"#),
                Payload(
                    Suspect.Picture.self, #"{"figures": {"a": {"kind": "line"}, "b": {"kind": "disc", "radius": 1}}}"#),
                Payload([Suspect.Disc].self, #"[{"kind": "ring", "radius": 2, "hole": 1}]"#),
                Payload(
                    [Suspect.Figure].self,
                    #"[{"kind": "ring", "radius": 2, "hole": 1}, {"kind": "disc", "radius": 1}, {"kind": "line"}]"#),
            ],
            lookAlikes: [
                Payload(
                    [Suspect.Figure].self, #"[{"kind": "line", "colour": "red"}, {"kind": "disc", "radius": null}]"#),
                Payload([Suspect.Disc].self, #"[{"kind": "disc", "radius": 2}]"#),
                Payload([Suspect.Ring].self, #"[{"kind": "ring", "radius": 2, "hole": 1}]"#),
            ]),
    ]

    private static let swallowed: [SuspectKind] = [
        SuspectKind(
            .emptied,
            [
                Payload(Suspect.Board.self, #"{"jobs": [{"count": "a"}]}"#),
                Payload(Suspect.Board.self, #"{"jobs": [], "byName": {"a": {"count": "x"}, "b": {"count": 1}}}"#),
                Payload(Suspect.Skipping.self, #"[{"count": "a"}, {"count": "b"}]"#),
                Payload(Suspect.Sieve.self, #"{"jobs": [{"count": "a"}, {"count": "b"}]}"#),
                Payload(Suspect.Basket.self, #"{"items": ["a", "b"]}"#),
                Payload([[Int]].self, #"[[1], ["b"]]"#, ["arrays": "failable"]),
            ],
            lookAlikes: [
                Payload(Suspect.Board.self, #"{"jobs": [{"count": 1}], "byName": {}}"#),
                Payload(Suspect.Skipping.self, #"[{"count": 1}, {"count": "b"}]"#),
                Payload(Suspect.Basket.self, #"{"items": []}"#),
                Payload(Suspect.Basket.self, #"{"items": [1, "b"]}"#),
            ]),
        SuspectKind(
            .skipped,
            [
                Payload(Suspect.Sieve.self, #"{"jobs": [{"count": 1}, {"count": "2"}, {"count": "3"}]}"#),
                Payload(Suspect.Lossy<Suspect.Job>.self, #"[{"count": 1}, {"count": "b"}]"#),
                Payload(
                    [String: Suspect.Lossy<Suspect.Job>].self, #"{"a": [{"count": "b"}, {"count": 1}, {"count": 2}]}"#),
                Payload(Suspect.Named.self, #"{"paint": {"count": 1}, "sand": {"count": "2"}}"#),
            ],
            lookAlikes: [
                Payload(Suspect.Sorted.self, #"[{"count": 1}, {"count": "2"}, {"count": "3"}]"#),
                Payload(Suspect.Tallied.self, #"[{"count": 1}, {"count": "2"}]"#),
                Payload(Suspect.Mixed.self, #"[{"count": 1}, {"note": "2"}]"#),
                Payload(Suspect.Sieve.self, #"{"jobs": [{"count": 1}, {"count": 2}]}"#),
            ]),
        SuspectKind(
            .stopped,
            [
                Payload(Suspect.Halting.self, #"[{"count": 1}, {"count": "b"}, {"count": 3}]"#),
                Payload(Suspect.Halting.self, #"[{"count": 1}, {}, {"count": 3}, {"count": 4}]"#),
                Payload(
                    Suspect.Shift.self,
                    #"{"early": [{"count": 1}], "late": [{"count": 1}, {"count": null}, {"count": 2}]}"#),
                Payload([Suspect.Halting].self, #"[[{"count": 1}], [{"count": 1}, [], {"count": 1}]]"#),
            ],
            lookAlikes: [
                Payload(Suspect.Halting.self, #"[{"count": 1}, {"count": 2}]"#),
                Payload(Suspect.Shift.self, #"{"early": []}"#),
                Payload([Suspect.Skipping].self, #"[[{"count": 1}, {"count": "b"}, {"count": 3}]]"#),
            ]),
        SuspectKind(
            .fallback,
            [
                Payload(Suspect.Hold.self, #"{"cargo": "steel", "decks": 1}"#),
                Payload(Suspect.Hold.self, #"{"cargo": "grain", "decks": "two"}"#),
                Payload([Suspect.Cargo].self, #"["grain", "coal", "iron"]"#),
                Payload(Suspect.Hold.self, #"{"cargo": "grain", "decks": 1, "level": 9}"#),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "B7", "price": "12,50", "state": "cancelled", "link": "https://b.example/", "open": "true", "departs": "2024-01-01T10:00:00Z"}"#
                ),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "7", "price": "12.50", "state": "boarding", "link": "https://b.example/", "open": "yes", "departs": "2024-01-01 10:00"}"#
                ),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "5 A", "price": "12.50", "state": "boarding", "link": "http://b c.example:x/", "open": "true", "departs": "2024-01-01T10:00:00Z"}"#
                ),
            ],
            lookAlikes: [
                Payload(Suspect.Hold.self, #"{"cargo": "other", "decks": 1, "level": 3}"#),
                Payload(Suspect.Hold.self, #"{"cargo": "crude_oil", "decks": 2, "note": 7}"#),
                Payload([Suspect.Cargo].self, #"["grain", "other"]"#),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "7", "price": "12.50", "state": "boarding", "link": "https://b.example/", "open": "true", "departs": "2024-01-01T10:00:00Z"}"#
                ),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "-1", "price": "0.00", "state": "planned", "link": "https://a.example/", "open": "no", "departs": "2024-01-01T10:00:00Z"}"#
                ),
                Payload(
                    Suspect.Flight.self,
                    #"{"gate": "n/a", "price": "none", "state": "Planned", "link": "https://b.example/", "open": "true", "departs": "28.05.2026 22:26"}"#
                ),
                Payload(Suspect.Ticket.self, #"{"seat": "balcony", "nights": "12"}"#),
            ]),
    ]
}
