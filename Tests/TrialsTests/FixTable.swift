/// Broken payloads of every kind, with the fixes that work for each, best first.
enum FixTable {
    static let rows: [(payload: FixCase, works: [String])] = [
        (
            FixCase(#"{"name": "Japan", "towns": [{"name": "Tokyo"}, {"name": "Osaka"}, {"name": null}]}"#, "Land"),
            ["arrays: failable → 1 value dropped", "missing: defaults → 1 value invented"]
        ),
        (
            FixCase(#"{"Name": "Japan", "Towns": []}"#, "Land"),
            [
                "keys: pascal → nothing lost", "keys: case-insensitive → nothing lost",
            ]
        ),
        (FixCase(#"{"title": "x", "starts_at": 0}"#, "Event"), ["keys: snake → nothing lost"]),
        (
            FixCase(#"{"title": "x", "starts_at": "2026-04-01T09:30:00Z"}"#, "Event"),
            ["keys: snake + dates: iso8601 → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event"),
            ["dates: format:yyyy-MM-dd → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "01.04.2026"}"#, "Event"),
            ["dates: format:dd.MM.yyyy → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": 1700000000000}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: milliseconds → nothing lost, reads 2023-11-14",
                "dates: any:iso8601|milliseconds → nothing lost, reads 2023-11-14",
            ]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": "2026-04-01T09:30:00Z"}, {"title": "b", "startsAt": "2026-04-01"}, {"title": "c", "startsAt": 17}]}"#,
                "Calendar"),
            [
                "dates: any:iso8601|format:yyyy-MM-dd|seconds → nothing lost, reads 2026-04-01",
                "arrays: failable → 4 values dropped",
            ]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": "2026-04-01T09:30:00Z"}, {"title": "b", "startsAt": "soon"}]}"#,
                "Calendar"), ["dates: any:iso8601 + arrays: failable → 2 values dropped, reads 2026-04-01"]
        ),
        (
            FixCase(
                #"{"created_at": "2026-04-01", "events": [{"title": "a", "starts_at": "2026-04-01T09:30:00Z"}, {"title": null, "starts_at": "2026-04-01T09:30:00Z"}]}"#,
                "Calendar"),
            [
                "keys: snake + arrays: failable + dates: any:iso8601|format:yyyy-MM-dd → 1 value dropped, reads 2026-04-01"
            ]
        ),
        (
            FixCase(#"{"image_url": "https://a.b", "poster_title": "x"}"#, "Poster"),
            ["keys: map:image_url=imageURL,poster_title=posterTitle → nothing lost"]
        ),
        (
            FixCase(#"{"avatar_url": "x", "user_id": 3, "line_1": "q", "oauth2_token": "t"}"#, "Profile"),
            [
                "keys: map:avatar_url=avatarURL,user_id=userID,line_1=line1,oauth2_token=oauth2Token → nothing lost"
            ]
        ),
        (FixCase(#"{"title": "x", "genre": "noir"}"#, "Film"), ["enums: fallback → 1 value invented"]),
        (FixCase(#"{"title": "x", "rating": "PG"}"#, "StrictFilm"), []),
        (
            FixCase(#"{"value": "1.5", "isValid": "yes", "count": "7"}"#, "Reading"),
            ["scalars: lossless → 3 values changed"]
        ),
        (FixCase(#"{"value": "inf", "isValid": true, "count": 7}"#, "Reading"), ["floats: strings → nothing lost"]),
        (
            FixCase(
                #"[{"value": "NaN", "isValid": true, "count": 7}, {"value": "Infinity", "isValid": true, "count": 7}]"#,
                "[Reading]"),
            ["floats: strings:NaN,Infinity,-Infinity → nothing lost"]
        ),
        (
            FixCase(#"{"value": "-INF", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,INF,-INF → nothing lost"]
        ),
        (
            FixCase(#"{"value": "+Inf", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,+Inf,-Inf → nothing lost"]
        ),
        (
            FixCase(#"{"value": "∞", "isValid": true, "count": 7}"#, "Reading"),
            ["floats: strings:NaN,∞,-∞ → nothing lost"]
        ),
        (FixCase(#"{"value": 1, "isValid": null, "count": 7}"#, "Reading"), ["missing: defaults → 1 value invented"]),
        (FixCase(#"{"level": 300, "share": 1}"#, "Small"), []),
        (FixCase(#"{"bytes": [1, 2, 3]}"#, "Attachment"), ["data: deferred → nothing lost"]),
        (FixCase(#"{"bytes": "AQID"}"#, "Attachment", ["data": "deferred"]), ["data: base64 → nothing lost"]),
        (FixCase(#"{"bytes": "_-8a"}"#, "Attachment"), ["data: base64url → nothing lost"]),
        (FixCase(#"{"bytes": "aGVsbG8"}"#, "Attachment"), ["data: base64url → nothing lost"]),
        (FixCase(#"{"bytes": "aGVs\nbG8="}"#, "Attachment"), ["data: base64-any → nothing lost"]),
        (FixCase(#"{"bytes": "d41d8cd98f00b204e98009"}"#, "Attachment"), ["data: hex → nothing lost"]),
        (
            FixCase(#"[{"bytes": "_w"}, {"bytes": "/w=="}]"#, "[Attachment]"),
            ["data: base64-any → nothing lost", "arrays: failable → 1 value dropped"]
        ),
        (
            FixCase(#"{"base": "EUR", "rates": {"USD": 1.1, "GBP": null, "JPY": "x"}}"#, "Rates"),
            ["dictionaries: failable → 2 values dropped"]
        ),
        (FixCase(#"[{"name": "Tokyo"}]"#, "Town"), ["model: [Town] → nothing lost"]),
        (FixCase(#"{"name": "Tokyo"}"#, "[Town]"), ["model: Town → nothing lost"]),
        (FixCase(#"{"data": [{"name": "Tokyo"}]}"#, "[Town]"), ["model: [String: [Town]] → nothing lost"]),
        (
            FixCase(#"{"data": {"name": "Tokyo"}, "status": 3}"#, "Town"),
            ["dictionaries: failable + model: [String: Town] → 1 value dropped"]
        ),
        (
            FixCase(#"{"a": {"name": "Tokyo"}, "b": {"name": "Osaka"}}"#, "Town"),
            ["model: [String: Town] → nothing lost"]
        ),
        (FixCase("{theme: 'dark', fontSize: 3, isDark: true}", "Settings"), ["json5: on → nothing lost"]),
        (
            FixCase(#""theme": "dark", "fontSize": 3, "isDark": true"#, "Settings"),
            ["top-level: dictionary → nothing lost"]
        ),
        (
            FixCase(#"{"theme": "dark", "font_size": "3", "is_dark": 1}"#, "Settings"),
            [
                "keys: snake + scalars: lossless → 2 values changed",
                "missing: defaults → 2 values invented, 2 keys unread",
            ]
        ),
        (
            FixCase(#"{"thme": "dark", "fontSize": 3, "isDark": true}"#, "Settings"),
            ["keys: map:thme=theme → nothing lost", #"missing: defaults → 1 value invented, "thme" unread"#]
        ),
        (FixCase(#"{"name": "x", "population": "many"}"#, "Town"), ["optionals: failable → 1 value dropped"]),
        (
            FixCase(#"{"name": "x", "coordinates": {"latitude": 1}}"#, "Town"),
            ["optionals: failable → 1 value dropped", "missing: defaults → 1 value invented"]
        ),
        (FixCase(#"{"value": "7"}"#, "Either"), []),
        (FixCase(#"{"value": []}"#, "Either"), []),
        (FixCase(#"{"theme": "dark""#, "Settings"), []),
        // Keys
        (
            FixCase(#"{"town-name": "x"}"#, "Town"),
            ["keys: map:town-name=name → nothing lost"]
        ),
        (
            FixCase(#"{"NAME": "x", "POPULATION": 3}"#, "Town"),
            [
                "keys: screaming-snake → nothing lost", "keys: pascal → nothing lost",
                "keys: case-insensitive → nothing lost",
            ]
        ),
        (
            FixCase(#"{"FONT_SIZE": 3, "THEME": "x", "IS_DARK": true}"#, "Settings"),
            ["keys: screaming-snake → nothing lost"]
        ),
        (
            FixCase(#"{"font-size": 3, "theme": "x", "is-dark": true}"#, "Settings"),
            ["keys: kebab → nothing lost", "missing: defaults → 2 values invented, 2 keys unread"]
        ),
        (
            FixCase(#"{"fontsize": 3, "theme": "x", "isdark": true}"#, "Settings"),
            ["keys: case-insensitive → nothing lost", "missing: defaults → 2 values invented, 2 keys unread"]
        ),
        (
            FixCase(#"{"fontSize": 3, "Theme": "x", "isDark": true}"#, "Settings"),
            [
                "keys: pascal → nothing lost", "keys: case-insensitive → nothing lost",
                #"missing: defaults → 1 value invented, "Theme" unread"#,
            ]
        ),
        (
            FixCase(#"{"font_size": 3, "theme": "x", "isDark": true}"#, "Settings"),
            ["keys: snake → nothing lost", #"missing: defaults → 1 value invented, "font_size" unread"#]
        ),
        (
            FixCase(#"{"fontSize": 3, "theme": "x", "dark": true}"#, "Settings"),
            ["keys: map:dark=isDark → nothing lost", #"missing: defaults → 1 value invented, "dark" unread"#]
        ),
        (FixCase(#"{"fontSize": 3, "theme": "x"}"#, "Settings"), ["missing: defaults → 1 value invented"]),
        (
            FixCase(#"{"fontSize": 3, "theme": "x", "isDark": true}"#, "Settings", ["keys": "map:theme=colour"]),
            [
                "keys: default → nothing lost", "keys: case-insensitive → nothing lost",
                "missing: defaults → 1 value invented",
            ]
        ),
        (
            FixCase(#"{"label": "x"}"#, "Town"),
            ["keys: map:label=name → nothing lost"]
        ),
        (FixCase(#"{"label": "x", "code": "y"}"#, "Town"), []),
        (
            FixCase(#"{"imageUrl": "https://a.b", "posterTitle": "x"}"#, "Poster"),
            ["keys: case-insensitive → nothing lost"]
        ),
        (
            FixCase(#"{"image_url": "https://a.b", "poster_title": "x"}"#, "Poster", ["keys": "snake"]),
            ["keys: map:poster_title=posterTitle,image_url=imageURL → nothing lost"]
        ),
        (FixCase(#"{"title": "x", "starts_at": 0}"#, "Event", ["keys": "kebab"]), ["keys: snake → nothing lost"]),
        (
            FixCase(#"{"startsAt": 0, "tittle": "x"}"#, "Event"),
            ["keys: map:tittle=title → nothing lost", #"missing: defaults → 1 value invented, "tittle" unread"#]
        ),
        (
            FixCase(#"[{"name": "Tokyo"}, {"nme": "Osaka"}]"#, "[Town]"),
            [
                "keys: map:nme=name → nothing lost", "arrays: failable → 1 value dropped",
                #"missing: defaults → 1 value invented, "nme" unread"#,
            ]
        ),
        // Null
        (FixCase(#"{"name": null}"#, "Town"), ["missing: defaults → 1 value invented"]),
        (
            FixCase(#"{"theme": null, "fontSize": null, "isDark": null}"#, "Settings"),
            ["missing: defaults → 3 values invented"]
        ),
        (FixCase(#"[{"name": "a"}, null, {"name": "b"}]"#, "[Town]"), ["arrays: failable → 1 value dropped"]),
        (FixCase(#"{"a": {"name": "a"}, "b": null}"#, "[String: Town]"), ["dictionaries: failable → 1 value dropped"]),
        (FixCase("null", "Town"), []),
        (FixCase(#"{"name": "Japan", "towns": null}"#, "Land"), ["missing: defaults → 1 value invented"]),
        // Kinds of values
        (
            FixCase(#"{"theme": 7, "fontSize": 3, "isDark": true}"#, "Settings"),
            ["scalars: lossless → 1 value changed"]
        ),
        (FixCase(#"{"theme": "x", "fontSize": "large", "isDark": true}"#, "Settings"), []),
        (
            FixCase(#"{"theme": "x", "fontSize": 3.0, "isDark": "true"}"#, "Settings"),
            ["scalars: lossless → 1 value changed"]
        ),
        (FixCase(#"{"theme": {}, "fontSize": 3, "isDark": true}"#, "Settings"), []),
        (FixCase(#"{"name": "Japan", "towns": {"name": "Tokyo"}}"#, "Land"), []),
        (FixCase(#"{"name": "Japan", "towns": "none"}"#, "Land"), []),
        (FixCase(#"{"name": "x", "coordinates": []}"#, "Town"), ["optionals: failable → 1 value dropped"]),
        (
            FixCase(#"{"name": "x", "coordinates": {"latitude": "1.5", "longitude": "2"}}"#, "Town"),
            ["scalars: lossless → 2 values changed", "optionals: failable → 2 values dropped"]
        ),
        (FixCase(#"[{"name": "a"}, "b", 3]"#, "[Town]"), ["arrays: failable → 2 values dropped"]),
        (
            FixCase(#"{"base": "EUR", "rates": {"USD": "1.1", "GBP": "0.9"}}"#, "Rates"),
            ["scalars: lossless → 2 values changed"]
        ),
        (FixCase(#"{"base": "EUR", "rates": []}"#, "Rates"), []),
        (FixCase(#"{"value": "-inf", "isValid": true, "count": 7}"#, "Reading"), ["floats: strings → nothing lost"]),
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
        (FixCase(#"{"value": 1, "isValid": 1, "count": 7}"#, "Reading"), ["scalars: lossless → 1 value changed"]),
        (FixCase(#"{"value": 1, "isValid": 2, "count": 7}"#, "Reading"), []),
        (FixCase(#"{"level": 3, "share": 1.5}"#, "Small"), []),
        (
            FixCase(#"[{"level": 3, "share": 1}, {"level": 3, "share": 99999999999999999999}]"#, "[Small]"),
            ["arrays: failable → 2 values dropped"]
        ),
        (FixCase(#"{"bytes": "not base 64!"}"#, "Attachment"), []),
        (FixCase(#"{"bytes": "data:;base64,AQID"}"#, "Attachment"), []),
        (FixCase(#"{"bytes": "aGVsb"}"#, "Attachment"), []),
        (FixCase(#"[{"bytes": "AQID"}, {"bytes": [1]}]"#, "[Attachment]"), ["arrays: failable → 1 value dropped"]),
        (FixCase(#"{"bytes": [1, 300]}"#, "Attachment"), []),
        (FixCase(#"{"imageURL": "", "posterTitle": "x"}"#, "Poster"), []),
        // Enums
        (
            FixCase(#"[{"title": "a", "genre": "comedy"}, {"title": "b", "genre": "Comedy"}]"#, "[Film]"),
            ["arrays: failable → 2 values dropped", "enums: fallback → 1 value invented"]
        ),
        (FixCase(#"{"title": "x", "genre": 3}"#, "Film"), []),
        (
            FixCase(#"[{"title": "a", "rating": "G"}, {"title": "b", "rating": "PG"}]"#, "[StrictFilm]"),
            ["arrays: failable → 2 values dropped"]
        ),
        // Dates
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01 09:30:00"}"#, "Event"),
            ["dates: format:yyyy-MM-dd HH:mm:ss → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00.123Z"}"#, "Event"),
            ["dates: iso8601 → 1 value changed, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00+02:00"}"#, "Event"),
            ["dates: iso8601 → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01T09:30:00"}"#, "Event"),
            ["dates: format:yyyy-MM-dd'T'HH:mm:ss → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "04/13/2026"}"#, "Event"),
            ["dates: format:MM/dd/yyyy → nothing lost, reads 2026-04-13"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "13/04/2026"}"#, "Event"),
            ["dates: format:dd/MM/yyyy → nothing lost, reads 2026-04-13"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "03/04/2026"}"#, "Event"),
            [
                "dates: format:MM/dd/yyyy → nothing lost, reads 2026-03-04",
                "dates: format:dd/MM/yyyy → nothing lost, reads 2026-04-03",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "Wed, 01 Apr 2026 09:30:00 GMT"}"#, "Event"),
            ["dates: format:EEE, dd MMM yyyy HH:mm:ss zzz → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "April 1, 2026"}"#, "Event"),
            ["dates: format:MMMM d, yyyy → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "1 Apr 2026"}"#, "Event"),
            ["dates: format:d MMM yyyy → nothing lost, reads 2026-04-01"]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "20260401"}"#, "Event"),
            ["dates: format:yyyyMMdd → nothing lost, reads 2026-04-01"]
        ),
        (FixCase(#"{"title": "x", "startsAt": "2026-13-45"}"#, "Event"), []),
        (FixCase(#"{"title": "x", "startsAt": "tomorrow"}"#, "Event"), []),
        (FixCase(#"{"title": "x", "startsAt": null}"#, "Event"), []),
        (
            FixCase(#"{"title": "x", "startsAt": 1700000000}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: seconds → nothing lost, reads 2023-11-14", "dates: deferred → nothing lost, reads 2054-11-14",
                "dates: any:iso8601|seconds → nothing lost, reads 2023-11-14",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": 721692800}"#, "Event", ["dates": "format:yyyy"]),
            [
                "dates: seconds → nothing lost, reads 1992-11-13", "dates: deferred → nothing lost, reads 2023-11-14",
                "dates: any:format:yyyy|seconds → 1 value changed, reads 1992-11-13",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event", ["dates": "iso8601"]),
            [
                "dates: format:yyyy-MM-dd → nothing lost, reads 2026-04-01",
                "dates: any:iso8601|format:yyyy-MM-dd → nothing lost, reads 2026-04-01",
            ]
        ),
        (
            FixCase(#"{"title": "x", "startsAt": "2026-04-01"}"#, "Event", ["dates": "any:iso8601|seconds"]),
            [
                "dates: format:yyyy-MM-dd → nothing lost, reads 2026-04-01",
                "dates: any:iso8601|seconds|format:yyyy-MM-dd → nothing lost, reads 2026-04-01",
            ]
        ),
        (FixCase(#"{"title": "x", "startsAt": true}"#, "Event"), []),
        (
            FixCase(
                #"[{"title": "a", "startsAt": "2026-04-01"}, {"title": "b", "startsAt": "01.04.2026"}, {"title": "c", "startsAt": "2026-04-02"}]"#,
                "[Event]"), ["dates: any:format:yyyy-MM-dd|format:dd.MM.yyyy → nothing lost, reads 2026-04-01"]
        ),
        // Roots
        (FixCase(#"[[{"name": "Tokyo"}]]"#, "[Town]"), ["model: [[Town]] → nothing lost"]),
        (FixCase(#"[[{"name": "Tokyo"}]]"#, "Town"), ["model: [[Town]] → nothing lost"]),
        (FixCase(#"{"a": {"name": "Tokyo"}}"#, "[Town]"), ["model: [String: Town] → nothing lost"]),
        (FixCase(#"{"name": "Tokyo"}"#, "[String: Town]"), ["model: Town → nothing lost"]),
        (
            FixCase(#"{"items": [{"name": "Tokyo"}, {"name": null}], "next": null}"#, "[Town]"),
            [
                "arrays: failable + dictionaries: failable + model: [String: [Town]] → 2 values dropped",
                "missing: defaults + model: [String: [Town]] → 2 values invented",
            ]
        ),
        (FixCase(#""Tokyo""#, "Town"), []),
        (FixCase("7", "[Town]"), []),
        (FixCase("[]", "Town"), ["model: [Town] → nothing lost"]),
        (FixCase("{}", "[Town]"), ["missing: defaults + model: Town → 1 value invented"]),
        (FixCase("{}", "Town"), ["missing: defaults → 1 value invented"]),
        // Text that is not JSON
        (FixCase(#"{"name": "Tokyo" // the capital"# + "\n}", "Town"), ["json5: on → nothing lost"]),
        (FixCase(#"{name: "Tokyo"}"#, "Town"), ["json5: on → nothing lost"]),
        (FixCase(#"{'name': 'Tokyo', 'population': 0x10}"#, "Town"), ["json5: on → nothing lost"]),
        (FixCase(#"name: 'Tokyo'"#, "Town"), ["json5: on + top-level: dictionary → nothing lost"]),
        (FixCase(#"{"name": "Tokyo"} {"name": "Osaka"}"#, "Town"), []),
        (FixCase("<html></html>", "Town"), []),
        (FixCase("", "Town"), []),
        (FixCase(#"{"name": NaN}"#, "Town"), []),
        (
            FixCase(#"{theme: 'dark', font_size: 3, is_dark: true}"#, "Settings"),
            ["json5: on + keys: snake → nothing lost"]
        ),
        // Several failures
        (
            FixCase(#"{"theme": null, "fontSize": "3", "isDark": true}"#, "Settings"),
            ["missing: defaults + scalars: lossless → 1 value invented, 1 value changed"]
        ),
        (
            FixCase(#"{"theme": null, "fontSize": "3", "isDark": true}"#, "Settings", ["errors": "all"]),
            ["missing: defaults + scalars: lossless → 1 value invented, 1 value changed"]
        ),
        (
            FixCase(
                #"{"name": "Japan", "towns": [{"name": null}, {"name": "a", "population": "many"}, {"name": "b"}]}"#,
                "Land"), ["arrays: failable → 3 values dropped"]
        ),
        (
            FixCase(
                #"[{"title": "a", "starts-at": "2026-04-01"}, {"title": null, "starts-at": "2026-04-01"}]"#, "[Event]"),
            ["keys: kebab + dates: format:yyyy-MM-dd + arrays: failable → 1 value dropped, reads 2026-04-01"]
        ),
        (
            FixCase(
                #"{"events": [{"title": "a", "startsAt": 1700000000000}], "createdAt": "2026-04-01T09:30:00Z"}"#,
                "Calendar", ["dates": "iso8601"]), ["dates: any:iso8601|milliseconds → nothing lost, reads 2023-11-14"]
        ),
        (
            FixCase(#"{"Value": "1.5", "IsValid": 1, "Count": 2}"#, "Reading"),
            [
                "keys: pascal + scalars: lossless → 2 values changed",
                "keys: case-insensitive + scalars: lossless → 2 values changed",
            ]
        ),
        // Every element made up, and nothing of the payload read.
        (FixCase(#"[{"x": 1}, {"y": 2}]"#, "[Land]"), []),
        (FixCase(#"{"a": {"x": 1}, "b": {"y": 2}}"#, "[String: Land]"), []),
        (
            FixCase(#"{"a": {"x": 1}, "b": {"name": "N", "towns": []}}"#, "[String: Land]"),
            ["dictionaries: failable → 1 value dropped", "missing: defaults → 2 values invented"]
        ),
    ]
}
