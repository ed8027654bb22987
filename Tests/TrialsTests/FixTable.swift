/// Broken payloads of every kind, with the fixes that work for each, best first.
enum FixTable {
    static let rows: [(payload: FixCase, works: [String])] = [
        (
            FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": "Osaka"}, {"name": null}]}"#, "Land"),
            ["arrays: failable → leaves out 1 of 3 towns", "missing: defaults → makes up 1 value"]
        ),
        (
            FixCase(#"{"Name": "Japan", "Towns": []}"#, "Land"),
            [
                "keys: pascal → keeps everything", "keys: case-insensitive → keeps everything",
            ]
        ),
        (FixCase(#"{"title": "x", "starts_at": 0}"#, "Event"), ["keys: snake → keeps everything"]),
        (
            FixCase(#"{"title": "x", "starts_at": "2026-04-01T09:30:00Z"}"#, "Event"),
            ["keys: snake + dates: iso8601 → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event"),
            ["dates: format:yyyy-MM-dd → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "01.04.2026"}"#, "Event"),
            ["dates: format:dd.MM.yyyy → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": 1700000000000}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: milliseconds → keeps everything, reads 2023-11-14",
                "dates: any:iso8601|milliseconds → keeps everything, reads 2023-11-14",
            ]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": "2026-04-01T09:30:00Z"}, {"title": "b", "startsAt": "2026-04-01"}, {"title": "c", "startsAt": 17}]}"#,
                "Calendar"),
            [
                "dates: any:iso8601|format:yyyy-MM-dd|deferred → keeps everything, reads 2026-04-01",
                "arrays: failable → leaves out 2 of 3 events",
            ]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": "2026-04-01T09:30:00Z"}, {"title": "b", "startsAt": "soon"}]}"#,
                "Calendar"), ["dates: any:iso8601 + arrays: failable → leaves out 1 of 2 events, reads 2026-04-01"]
        ),
        (
            FixCase(
                #"{"created_at": "2026-04-01", "events": [{"title": "a", "starts_at": "2026-04-01T09:30:00Z"}, {"title": null, "starts_at": "2026-04-01T09:30:00Z"}]}"#,
                "Calendar"),
            [
                "keys: snake + arrays: failable + dates: any:iso8601|format:yyyy-MM-dd → leaves out 1 of 2 events, reads 2026-04-01"
            ]
        ),
        (
            FixCase(#"{"image_url": "https://a.b", "poster_title": "x"}"#, "Poster"),
            ["keys: map:image_url=imageURL,poster_title=posterTitle → keeps everything"]
        ),
        (
            FixCase(#"{"avatar_url": "x", "user_id": 3, "line_1": "q", "oauth2_token": "t"}"#, "Profile"),
            [
                "keys: map:avatar_url=avatarURL,user_id=userID,line_1=line1,oauth2_token=oauth2Token → keeps everything"
            ]
        ),
        (FixCase(#"{"title": "x", "genre": "noir"}"#, "Film"), ["enums: fallback → makes up 1 value"]),
        (FixCase(#"{"title": "x", "rating": "PG"}"#, "StrictFilm"), []),
        (
            FixCase(#"{"value": "1.5", "isValid": "yes", "count": "7"}"#, "Reading"),
            ["scalars: lossless → keeps everything"]
        ),
        (FixCase(#"{"value": "inf", "isValid": true, "count": 7}"#, "Reading"), ["floats: strings → keeps everything"]),
        (
            FixCase(
                #"[{"value": "NaN", "isValid": true, "count": 7}, {"value": "Infinity", "isValid": true, "count": 7}]"#,
                "[Reading]"),
            ["floats: strings:NaN,Infinity,-Infinity → keeps everything"]
        ),
        (
            FixCase(#"{"value": "-INF", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,INF,-INF → keeps everything"]
        ),
        (
            FixCase(#"{"value": "+Inf", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,+Inf,-Inf → keeps everything"]
        ),
        (
            FixCase(#"{"value": "∞", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,∞,-∞ → keeps everything"]
        ),
        (FixCase(#"{"value": 1, "isValid": null, "count": 7}"#, "Reading"), ["missing: defaults → makes up 1 value"]),
        (FixCase(#"{"level": 300, "share": 1}"#, "Small"), []),
        (FixCase(#"{"bytes": [1, 2, 3]}"#, "Attachment"), ["data: deferred → keeps everything"]),
        (FixCase(#"{"bytes": "AQID"}"#, "Attachment", ["data": "deferred"]), ["data: base64 → keeps everything"]),
        (FixCase(#"{"bytes": "_-8a"}"#, "Attachment"), ["data: base64url → keeps everything"]),
        (FixCase(#"{"bytes": "aGVsbG8"}"#, "Attachment"), ["data: base64url → keeps everything"]),
        (FixCase(#"{"bytes": "aGVs\nbG8="}"#, "Attachment"), ["data: base64-any → keeps everything"]),
        (FixCase(#"{"bytes": "d41d8cd98f00b204e98009"}"#, "Attachment"), ["data: hex → keeps everything"]),
        (
            FixCase(#"[{"bytes": "_w"}, {"bytes": "/w=="}]"#, "[Attachment]"),
            ["data: base64-any → keeps everything", "arrays: failable → leaves out 1 of 2 elements"]
        ),
        (
            FixCase(#"{"base": "EUR", "rates": {"USD": 1.1, "GBP": null, "JPY": "x"}}"#, "Rates"),
            [#"dictionaries: failable → leaves out "GBP" and "JPY""#]
        ),
        (FixCase(#"[{"name": "Tokyo"}]"#, "Town"), ["model: [Town] → keeps everything"]),
        (FixCase(#"{"name": "Tokyo"}"#, "[Town]"), ["model: Town → keeps everything"]),
        (FixCase(#"{"data": [{"name": "Tokyo"}]}"#, "[Town]"), ["model: [String: [Town]] → keeps everything"]),
        (
            FixCase(#"{"data": {"name": "Tokyo"}, "status": 3}"#, "Town"),
            [#"dictionaries: failable + model: [String: Town] → leaves out "status""#]
        ),
        (
            FixCase(#"{"a": {"name": "Tokyo"}, "b": {"name": "Osaka"}}"#, "Town"),
            ["model: [String: Town] → keeps everything"]
        ),
        (FixCase("{theme: 'dark', fontSize: 3, isDark: true}", "Settings"), ["json5: on → keeps everything"]),
        (
            FixCase(#""theme": "dark", "fontSize": 3, "isDark": true"#, "Settings"),
            ["top-level: dictionary → keeps everything"]
        ),
        (
            FixCase(#"{"theme": "dark", "font_size": "3", "is_dark": 1}"#, "Settings"),
            [
                "keys: snake + scalars: lossless → keeps everything",
                "missing: defaults → makes up 2 values, leaves 2 keys unread",
            ]
        ),
        (
            FixCase(#"{"thme": "dark", "fontSize": 3, "isDark": true}"#, "Settings"),
            ["keys: map:thme=theme → keeps everything", #"missing: defaults → makes up 1 value, leaves "thme" unread"#]
        ),
        (FixCase(#"{"name": "x", "population": "many"}"#, "Town"), [#"optionals: failable → leaves out "population""#]),
        (
            FixCase(#"{"name": "x", "coordinates": {"latitude": 1}}"#, "Town"),
            [#"optionals: failable → leaves out "coordinates""#, "missing: defaults → makes up 1 value"]
        ),
        (FixCase(#"{"value": "7"}"#, "Either"), []),
        (FixCase(#"{"value": []}"#, "Either"), []),
        (FixCase(#"{"theme": "dark""#, "Settings"), []),
        // Keys
        (
            FixCase(#"{"town-name": "x"}"#, "Town"),
            [#"keys: map:town-name=name → a guess: if "town-name" means "name""#]
        ),
        (
            FixCase(#"{"NAME": "x", "POPULATION": 3}"#, "Town"),
            [
                "keys: screaming-snake → keeps everything", "keys: pascal → keeps everything",
                "keys: case-insensitive → keeps everything",
            ]
        ),
        (
            FixCase(#"{"FONT_SIZE": 3, "THEME": "x", "IS_DARK": true}"#, "Settings"),
            ["keys: screaming-snake → keeps everything"]
        ),
        (
            FixCase(#"{"font-size": 3, "theme": "x", "is-dark": true}"#, "Settings"),
            ["keys: kebab → keeps everything", "missing: defaults → makes up 2 values, leaves 2 keys unread"]
        ),
        (
            FixCase(#"{"fontsize": 3, "theme": "x", "isdark": true}"#, "Settings"),
            [
                "keys: map:fontsize=fontSize,isdark=isDark → keeps everything",
                "keys: case-insensitive → keeps everything",
                "missing: defaults → makes up 2 values, leaves 2 keys unread",
            ]
        ),
        (
            FixCase(#"{"fontSize": 3, "Theme": "x", "isDark": true}"#, "Settings"),
            [
                "keys: pascal → keeps everything", "keys: case-insensitive → keeps everything",
                #"missing: defaults → makes up 1 value, leaves "Theme" unread"#,
            ]
        ),
        (
            FixCase(#"{"font_size": 3, "theme": "x", "isDark": true}"#, "Settings"),
            ["keys: snake → keeps everything", #"missing: defaults → makes up 1 value, leaves "font_size" unread"#]
        ),
        (
            FixCase(#"{"fontSize": 3, "theme": "x", "dark": true}"#, "Settings"),
            [
                "keys: map:dark=isDark → keeps everything",
                #"missing: defaults → makes up 1 value, leaves "dark" unread"#,
            ]
        ),
        (FixCase(#"{"fontSize": 3, "theme": "x"}"#, "Settings"), ["missing: defaults → makes up 1 value"]),
        (
            FixCase(#"{"fontSize": 3, "theme": "x", "isDark": true}"#, "Settings", ["keys": "map:theme=colour"]),
            [
                "keys: default → keeps everything", "keys: case-insensitive → keeps everything",
                "missing: defaults → makes up 1 value",
            ]
        ),
        (
            FixCase(#"{"label": "x"}"#, "Town"),
            []
        ),
        (FixCase(#"{"label": "x", "code": "y"}"#, "Town"), []),
        (
            FixCase(#"{"imageUrl": "https://a.b", "posterTitle": "x"}"#, "Poster"),
            ["keys: map:imageUrl=imageURL → keeps everything", "keys: case-insensitive → keeps everything"]
        ),
        (
            FixCase(#"{"image_url": "https://a.b", "poster_title": "x"}"#, "Poster", ["keys": "snake"]),
            ["keys: map:poster_title=posterTitle,image_url=imageURL → keeps everything"]
        ),
        (FixCase(#"{"title": "x", "starts_at": 0}"#, "Event", ["keys": "kebab"]), ["keys: snake → keeps everything"]),
        (
            FixCase(#"{"startsAt": 0, "tittle": "x"}"#, "Event"),
            [
                "keys: map:tittle=title → keeps everything",
                #"missing: defaults → makes up 1 value, leaves "tittle" unread"#,
            ]
        ),
        (
            FixCase(#"[{"name": "Tokyo"}, {"nme": "Osaka"}]"#, "[Town]"),
            [
                "arrays: failable → leaves out 1 of 2 elements", "missing: defaults → makes up 1 value",
            ]
        ),
        // Null
        (FixCase(#"{"name": null}"#, "Town"), ["missing: defaults → makes up 1 value"]),
        (
            FixCase(#"{"theme": null, "fontSize": null, "isDark": null}"#, "Settings"),
            ["missing: defaults → makes up 3 values"]
        ),
        (
            FixCase(#"[{"name": "a"}, null, {"name": "b"}]"#, "[Town]"),
            ["arrays: failable → leaves out 1 of 3 elements"]
        ),
        (FixCase(#"{"a": {"name": "a"}, "b": null}"#, "[String: Town]"), [#"dictionaries: failable → leaves out "b""#]),
        (FixCase("null", "Town"), []),
        (FixCase(#"{"name": "Japan", "towns": null}"#, "Land"), ["missing: defaults → makes up 1 value"]),
        // Kinds of values
        (
            FixCase(#"{"theme": 7, "fontSize": 3, "isDark": true}"#, "Settings"),
            ["scalars: lossless → keeps everything"]
        ),
        (FixCase(#"{"theme": "x", "fontSize": "large", "isDark": true}"#, "Settings"), []),
        (
            FixCase(#"{"theme": "x", "fontSize": 3.0, "isDark": "true"}"#, "Settings"),
            ["scalars: lossless → keeps everything"]
        ),
        (FixCase(#"{"theme": {}, "fontSize": 3, "isDark": true}"#, "Settings"), []),
        (FixCase(#"{"name": "Japan", "towns": {"name": "Tokyo"}}"#, "Land"), []),
        (FixCase(#"{"name": "Japan", "towns": "none"}"#, "Land"), []),
        (FixCase(#"{"name": "x", "coordinates": []}"#, "Town"), [#"optionals: failable → leaves out "coordinates""#]),
        (
            FixCase(#"{"name": "x", "coordinates": {"latitude": "1.5", "longitude": "2"}}"#, "Town"),
            ["scalars: lossless → keeps everything", #"optionals: failable → leaves out "coordinates""#]
        ),
        (FixCase(#"[{"name": "a"}, "b", 3]"#, "[Town]"), ["arrays: failable → leaves out 2 of 3 elements"]),
        (
            FixCase(#"{"base": "EUR", "rates": {"USD": "1.1", "GBP": "0.9"}}"#, "Rates"),
            ["scalars: lossless → keeps everything"]
        ),
        (FixCase(#"{"base": "EUR", "rates": []}"#, "Rates"), []),
        (
            FixCase(#"{"value": "-inf", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings → keeps everything"]
        ),
        (FixCase(#"{"value": "none", "isValid": true, "count": 7}"#, "Reading"), []),
        // The decoder accepts one spelling of each number, and compares it before it replaces escapes.
        (
            FixCase(
                #"[{"value": "NaN", "isValid": true, "count": 7}, {"value": "nan", "isValid": true, "count": 7}]"#,
                "[Reading]"), []
        ),
        (FixCase(#"{"value": "\u004eaN", "isValid": true, "count": 7}"#, "Reading"), []),
        (FixCase(#"{"value": "infinite", "isValid": true, "count": 7}"#, "Reading"), []),
        (FixCase(#"{"value": 1e400, "isValid": true, "count": 7}"#, "Reading"), []),
        (FixCase(#"{"value": 1, "isValid": 1, "count": 7}"#, "Reading"), ["scalars: lossless → keeps everything"]),
        (FixCase(#"{"value": 1, "isValid": 2, "count": 7}"#, "Reading"), []),
        (FixCase(#"{"level": 3, "share": 1.5}"#, "Small"), []),
        (
            FixCase(#"[{"level": 3, "share": 1}, {"level": 3, "share": 99999999999999999999}]"#, "[Small]"),
            ["arrays: failable → leaves out 1 of 2 elements"]
        ),
        (FixCase(#"{"bytes": "not base 64!"}"#, "Attachment"), []),
        (FixCase(#"{"bytes": "data:;base64,AQID"}"#, "Attachment"), []),
        (FixCase(#"{"bytes": "aGVsb"}"#, "Attachment"), []),
        (
            FixCase(#"[{"bytes": "AQID"}, {"bytes": [1]}]"#, "[Attachment]"),
            ["arrays: failable → leaves out 1 of 2 elements"]
        ),
        (FixCase(#"{"bytes": [1, 300]}"#, "Attachment"), []),
        (FixCase(#"{"imageURL": "", "posterTitle": "x"}"#, "Poster"), []),
        // Enums
        (
            FixCase(#"[{"title": "a", "genre": "comedy"}, {"title": "b", "genre": "Comedy"}]"#, "[Film]"),
            ["arrays: failable → leaves out 1 of 2 elements", "enums: fallback → makes up 1 value"]
        ),
        (FixCase(#"{"title": "x", "genre": 3}"#, "Film"), []),
        (
            FixCase(#"[{"title": "a", "rating": "G"}, {"title": "b", "rating": "PG"}]"#, "[StrictFilm]"),
            ["arrays: failable → leaves out 1 of 2 elements"]
        ),
        // Dates
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01 09:30:00"}"#, "Event"),
            ["dates: format:yyyy-MM-dd HH:mm:ss → a guess: if the times are in UTC, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00.123Z"}"#, "Event"),
            ["dates: iso8601 → changes 1 value, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00+02:00"}"#, "Event"),
            ["dates: iso8601 → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00"}"#, "Event"),
            ["dates: format:yyyy-MM-dd'T'HH:mm:ss → a guess: if the times are in UTC, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "04/13/2026"}"#, "Event"),
            ["dates: format:MM/dd/yyyy → keeps everything, reads 2026-04-13"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "13/04/2026"}"#, "Event"),
            ["dates: format:dd/MM/yyyy → keeps everything, reads 2026-04-13"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "03/04/2026"}"#, "Event"),
            [
                "dates: format:MM/dd/yyyy → a guess: if \"03/04/2026\" is 2026-03-04, reads 2026-03-04",
                "dates: format:dd/MM/yyyy → a guess: if \"03/04/2026\" is 2026-04-03, reads 2026-04-03",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "Wed, 01 Apr 2026 09:30:00 GMT"}"#, "Event"),
            ["dates: format:EEE, dd MMM yyyy HH:mm:ss zzz → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "April 1, 2026"}"#, "Event"),
            ["dates: format:MMMM d, yyyy → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "1 Apr 2026"}"#, "Event"),
            ["dates: format:d MMM yyyy → keeps everything, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "20260401"}"#, "Event"),
            ["dates: format:yyyyMMdd → keeps everything, reads 2026-04-01"]
        ),
        (FixCase(#"{"title": "x", "startsAt": "2026-13-45"}"#, "Event"), []),
        (FixCase(#"{"title": "x", "startsAt": "tomorrow"}"#, "Event"), []),
        (FixCase(#"{"title": "x", "startsAt": null}"#, "Event"), []),
        (
            FixCase(#"{"title": "x", "startsAt": 1700000000}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: seconds → keeps everything, reads 2023-11-14",
                "dates: any:iso8601|seconds → keeps everything, reads 2023-11-14",
                "dates: deferred → a guess: startsAt decoded as 2054-11-14 22:13:20Z, 27 years from now. Read as seconds since 1970, it would be 2023-11-14 22:13:20Z, reads 2054-11-14",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": 721692800}"#, "Event", ["dates": "format:yyyy"]),
            [
                "dates: seconds → keeps everything, reads 1992-11-13",
                "dates: deferred → keeps everything, reads 2023-11-14",
                "dates: any:format:yyyy|seconds → changes 1 value, reads 1992-11-13",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: format:yyyy-MM-dd → keeps everything, reads 2026-04-01",
                "dates: any:iso8601|format:yyyy-MM-dd → keeps everything, reads 2026-04-01",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event", ["dates": "any:iso8601|seconds"]),
            [
                "dates: format:yyyy-MM-dd → keeps everything, reads 2026-04-01",
                "dates: any:iso8601|seconds|format:yyyy-MM-dd → keeps everything, reads 2026-04-01",
            ]
        ),
        (FixCase(#"{"title": "x", "startsAt": true}"#, "Event"), []),
        (
            FixCase(
                #"[{"title": "a", "startsAt": "2026-04-01"}, {"title": "b", "startsAt": "01.04.2026"}, {"title": "c", "startsAt": "2026-04-02"}]"#,
                "[Event]"), ["dates: any:format:yyyy-MM-dd|format:dd.MM.yyyy → keeps everything, reads 2026-04-01"]
        ),
        // Roots
        (FixCase(#"[[{"name": "Tokyo"}]]"#, "[Town]"), ["model: [[Town]] → keeps everything"]),
        (FixCase(#"[[{"name": "Tokyo"}]]"#, "Town"), ["model: [[Town]] → keeps everything"]),
        (FixCase(#"{"a": {"name": "Tokyo"}}"#, "[Town]"), ["model: [String: Town] → keeps everything"]),
        (FixCase(#"{"name": "Tokyo"}"#, "[String: Town]"), ["model: Town → keeps everything"]),
        (
            FixCase(#"{"items": [{"name": "Tokyo"}, {"name": null}], "next": null}"#, "[Town]"),
            [
                #"arrays: failable + dictionaries: failable + model: [String: [Town]] → leaves out 1 of 2 items and "next""#,
                "missing: defaults + model: [String: [Town]] → makes up 2 values",
            ]
        ),
        (FixCase(#""Tokyo""#, "Town"), []),
        (FixCase("7", "[Town]"), []),
        (FixCase("[]", "Town"), ["model: [Town] → keeps everything"]),
        (FixCase("{}", "[Town]"), ["missing: defaults + model: Town → makes up 1 value"]),
        (FixCase("{}", "Town"), ["missing: defaults → makes up 1 value"]),
        // Text that is not JSON
        (FixCase(#"{"name": "Tokyo" // the capital"# + "\n}", "Town"), ["json5: on → keeps everything"]),
        (FixCase(#"{name: "Tokyo"}"#, "Town"), ["json5: on → keeps everything"]),
        (FixCase(#"{'name': 'Tokyo', 'population': 0x10}"#, "Town"), ["json5: on → keeps everything"]),
        (FixCase(#"name: 'Tokyo'"#, "Town"), ["json5: on + top-level: dictionary → keeps everything"]),
        (FixCase(#"{"name": "Tokyo"} {"name": "Osaka"}"#, "Town"), []),
        (FixCase("<html></html>", "Town"), []),
        (FixCase("", "Town"), []),
        (FixCase(#"{"name": NaN}"#, "Town"), []),
        (
            FixCase(#"{theme: 'dark', font_size: 3, is_dark: true}"#, "Settings"),
            ["json5: on + keys: snake → keeps everything"]
        ),
        // Several failures
        (
            FixCase(#"{"theme": null, "fontSize": "3", "isDark": true}"#, "Settings"),
            ["missing: defaults + scalars: lossless → makes up 1 value"]
        ),
        (
            FixCase(#"{"theme": null, "fontSize": "3", "isDark": true}"#, "Settings", ["errors": "all"]),
            ["missing: defaults + scalars: lossless → makes up 1 value"]
        ),
        (
            FixCase(
                #"{"name": "Japan", "towns": [{"name": null}, {"name": "a", "population": "many"}, {"name": "b"}]}"#,
                "Land"), ["arrays: failable → leaves out 2 of 3 towns"]
        ),
        (
            FixCase(
                #"[{"title": "a", "starts-at": "2026-04-01"}, {"title": null, "starts-at": "2026-04-01"}]"#, "[Event]"),
            ["keys: kebab + dates: format:yyyy-MM-dd + arrays: failable → leaves out 1 of 2 elements, reads 2026-04-01"]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": 1700000000000}], "createdAt": "2026-04-01T09:30:00Z"}"#,
                "Calendar", ["dates": "iso8601"]),
            ["dates: any:iso8601|milliseconds → keeps everything, reads 2023-11-14"]
        ),
        (
            FixCase(#"{"Value": "1.5", "IsValid": 1, "Count": 2}"#, "Reading"),
            ["keys: pascal + scalars: lossless → keeps everything"]
        ),
        // Every element made up, and nothing of the payload read.
        (FixCase(#"[{"x": 1}, {"y": 2}]"#, "[Land]"), []),
        (FixCase(#"{"a": {"x": 1}, "b": {"y": 2}}"#, "[String: Land]"), []),
        (
            FixCase(#"{"a": {"x": 1}, "b": {"name": "N", "towns": []}}"#, "[String: Land]"),
            [#"dictionaries: failable → leaves out "a""#, "missing: defaults → makes up 2 values"]
        ),
    ]
}
