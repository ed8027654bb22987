import Foundation
import TestSupport
import Testing

/// `check` and `trace` with lenient strategies.
@Suite("Lenient checks", .timeLimit(.minutes(60))) struct LeniencyCheckTests {
    /// Seven failures of different kinds, and a valid element.
    private let seven = #"""
        [
          {"title": null, "year": 2001, "genre": "Drama"},
          {"title": "B", "year": "2002", "genre": "Comedy"},
          {"title": "C", "genre": "Drama"},
          {"title": "D", "year": 1e400, "genre": "Drama"},
          {"title": "\ud800", "year": 2005, "genre": "Drama"},
          {"title": "F", "year": 2006, "genre": "Western"},
          "G",
          {"title": "H", "year": 2008, "genre": "Thriller"}
        ]
        """#

    private func check(_ payload: String, _ arguments: String...) async throws -> CommandRun {
        try await CommandRun.of(
            ["check", "-", "--model", "[raw-enums/Movie]", "--suggest", "never"] + arguments, input: Data(payload.utf8))
    }

    @Test
    func `errors: all lists seven failures of different kinds in one pass, each with its line and column`() async throws
    {
        let run = try await check(seven, "--errors", "all")
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: #"""
                        <stdin>:2:13: error: [0].title is null, but Movie.title is a String (valueNotFound)
                            2 |   {"title": null, "year": 2001, "genre": "Drama"},
                              |             ^^^^ found null, expected String
                          = note: `String` isn't optional, and JSONDecoder accepts null only for optionals.
                          = help: If null is valid here, declare `Movie.title: String?` (RawEnums.swift:2); otherwise send a string.
                        <stdin>:3:26: error: [1].year is a string ("2002"), but Movie.year is an Int (typeMismatch)
                            3 |   {"title": "B", "year": "2002", "genre": "Comedy"},
                              |                          ^^^^^^ found string, expected Int
                          = note: JSONDecoder never converts a string to a number.
                          = note: Without the quotes it would be the number 2002.
                          = note: Another value of this property is a number: 2001 (line 2).
                          = help: Send 2002 without quotes, or accept both: `@Convertible` (ResilientCodable) on `Movie.year: Int` (RawEnums.swift:3).
                        <stdin>:4:3: error: [2] has no key "year", but Movie.year is an Int (keyNotFound)
                            4 |   {"title": "C", "genre": "Drama"},
                              |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no key "year"
                          = note: [2] has the keys "title" and "genre".
                          = note: A property that isn't optional needs its key: the synthesized init(from:) throws if the key is missing, even if the declaration has a default value.
                          = help: If the key may be missing, declare `Movie.year: Int?` (RawEnums.swift:3); otherwise send "year".
                        <stdin>:5:26: error: [3].year is 1e400, which does not fit in Int (dataCorrupted)
                            5 |   {"title": "D", "year": 1e400, "genre": "Drama"},
                              |                          ^^^^^ not a valid Int
                          = note: Int holds -9223372036854775808 to 9223372036854775807. JSONDecoder rejects a number outside the type's range; its error doesn't say where.
                          = note: No integer type of 128 bits or fewer holds it.
                          = help: Send it as a string (declare `Movie.year: String` (RawEnums.swift:3)), or send a smaller number.
                        <stdin>:6:13: error: [4].title is "\ud800", and the high surrogate `\ud800` isn't followed by a low surrogate (dataCorrupted)
                            6 |   {"title": "\ud800", "year": 2005, "genre": "Drama"},
                              |             ^^^^^^^^ not a valid String
                          = note: The string is invalid at line 6, column 14: the high surrogate `\ud800` isn't followed by a low surrogate.
                          = note: JSONDecoder skips it while scanning and rejects it only when a model asks for it; its error doesn't say where.
                          = help: Write both surrogates, as in \uD83D\uDE00, or the character itself; the text may have been cut inside one.
                        <stdin>:7:41: error: [5].genre is "Western", which isn't a case of Genre (dataCorrupted)
                            7 |   {"title": "F", "year": 2006, "genre": "Western"},
                              |                                         ^^^^^^^^^ not a valid Genre
                          = note: Genre is decoded from its raw value, which must match a case exactly, including capitalization and spaces.
                          = note: Genre's raw values are "Comedy", "Drama", "Thriller" and "Animation".
                          = help: Add a case with the raw value "Western" to Genre (RawEnums.swift:7), or one for all unknown values (IncorrectEnumFallbackMechanism in ResilientCodable).
                        <stdin>:8:3: error: [6] is a string ("G"), but each element is a Movie (typeMismatch)
                            8 |   "G",
                              |   ^^^ found string, expected Movie
                          = note: JSONDecoder reads a Movie from an object.
                          = help: Send an object, or make Movie read a string with singleValueContainer() in init(from:).
                        More: codascope explain null-value, codascope explain string-for-number, codascope explain key-missing, codascope explain number-range, codascope explain string-format, codascope explain unknown-case, codascope explain value-for-container

                        """#,
                    errors: ""))
    }

    @Test
    func `an enum with cases known only from source gets a stand-in, and later failures are found`() async throws {
        let run = try await check(
            #"[{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]"#,
            "--errors", "all")
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: #"""
                        <stdin>:1:12: error: [0].title is a number (1), but Movie.title is a String (typeMismatch)
                            1 | [{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]
                              |            ^ found number, expected String
                          = note: JSONDecoder never converts a number to a string: 1 isn't "1".
                          = help: Send "1", or declare `Movie.title: Int` (RawEnums.swift:2).
                        <stdin>:1:24: error: [0].genre is "Western", which isn't a case of Genre (dataCorrupted)
                            1 | [{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]
                              |                        ^^^^^^^^^ not a valid Genre
                          = note: Genre is decoded from its raw value, which must match a case exactly, including capitalization and spaces.
                          = note: Genre's raw values are "Comedy", "Drama", "Thriller" and "Animation".
                          = help: Add a case with the raw value "Western" to Genre (RawEnums.swift:7), or one for all unknown values (IncorrectEnumFallbackMechanism in ResilientCodable).
                        <stdin>:1:57: error: [1].title is a number (3), but Movie.title is a String (typeMismatch)
                            1 | [{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]
                              |                                                         ^ found number, expected String
                          = note: JSONDecoder never converts a number to a string: 3 isn't "3".
                          = help: Send "3", or declare `Movie.title: Int` (RawEnums.swift:2).
                        <stdin>:1:80: error: [1].genre is "Western", which isn't a case of Genre (dataCorrupted)
                            1 | [{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]
                              |                                                                                ^^^^^^^^^ not a valid Genre
                        <stdin>:1:92: error: [2] is a number (5), but each element is a Movie (typeMismatch)
                            1 | [{"title": 1, "genre": "Western", "year": 2}, {"title": 3, "year": 4, "genre": "Western"}, 5]
                              |                                                                                            ^ found number, expected Movie
                          = note: JSONDecoder reads a Movie from an object.
                          = help: Send an object, or make Movie read a number with singleValueContainer() in init(from:).
                        More: codascope explain number-for-string, codascope explain unknown-case, codascope explain value-for-container

                        """#,
                    errors: ""))
    }

    @Test
    func `a recovered payload lists its adjustments and its failures`() async throws {
        let payload = #"[{"TITLE": "A", "year": "2001", "genre": "Drama"}, {"title": "B", "year": 1, "genre": 2}]"#
        let arguments = ["--scalars", "lossless", "--keys", "case-insensitive", "--arrays", "failable"]
        let output = #"""
            <stdin>:1:87: warning: [1].genre is 2, which isn't a case of Genre (dataCorrupted, swallowed)
                1 | [{"TITLE": "A", "year": "2001", "genre": "Drama"}, {"title": "B", "year": 1, "genre": 2}]
                  |                                                                                       ^ not a valid Genre
              = note: Genre is decoded from its raw value, which must match a case exactly.
              = note: Genre's raw values are "Comedy", "Drama", "Thriller" and "Animation".
              = help: Add a case with the raw value 2 to Genre (RawEnums.swift:7), or one for all unknown values (IncorrectEnumFallbackMechanism in ResilientCodable).
            <stdin>:1:12: note: [0] has no key "title", but Movie.title is a String (keyNotFound, adjusted)
                1 | [{"TITLE": "A", "year": "2001", "genre": "Drama"}, {"title": "B", "year": 1, "genre": 2}]
                  |            ^^^ no key "title"
              note: keys: "TITLE" used for "title"
            <stdin>:1:25: note: [0].year is a string ("2001"), but Movie.year is an Int (typeMismatch, adjusted)
                1 | [{"TITLE": "A", "year": "2001", "genre": "Drama"}, {"title": "B", "year": 1, "genre": 2}]
                  |                         ^^^^^^ found string, expected Int
              note: scalars: "2001" taken as 2001
            <stdin>:1:87: note: [1].genre is a number (2), but Movie.genre is a Genre, read as a String (typeMismatch, adjusted)
                1 | [{"TITLE": "A", "year": "2001", "genre": "Drama"}, {"title": "B", "year": 1, "genre": 2}]
                  |                                                                                       ^ found number, expected String
              note: scalars: 2 taken as "2"
            <stdin>: decoded as [raw-enums/Movie], 3 values, 1 swallowed, 2 adjusted

            """#
        let run = try await CommandRun.of(
            ["check", "-", "--model", "[raw-enums/Movie]"] + arguments, input: Data(payload.utf8))
        #expect(run == CommandRun(status: 0, output: output, errors: ""))
        let failing = try await CommandRun.of(
            ["check", "-", "--model", "[raw-enums/Movie]", "--fail-on", "swallowed"] + arguments,
            input: Data(payload.utf8))
        #expect(failing == CommandRun(status: 1, output: output, errors: ""))
    }

    @Test
    func `the JSON report lists adjusted values, and doesn't repeat them among the failures`() async throws {
        struct Report: Decodable, Equatable {
            struct Adjustment: Decodable, Equatable {
                struct Original: Decodable, Equatable {
                    var kind: String
                    var line: Int
                    var column: Int
                    var message: String
                }
                var pointer: String
                var rule: String
                var note: String
                var original: Original
            }
            var outcome: String
            var adjusted: [Adjustment]
            var failures: [Adjustment.Original]
            var counts: [String: Int]
        }
        let run = try await check(
            #"[{"title": "A", "year": "2001", "genre": "Drama"}]"#, "--scalars", "lossless", "--format", "json")
        #expect(run.status == 0)
        #expect(
            try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
                == Report(
                    outcome: "recovered",
                    adjusted: [
                        Report.Adjustment(
                            pointer: "/0/year", rule: "scalars", note: #""2001" taken as 2001"#,
                            original: Report.Adjustment.Original(
                                kind: "typeMismatch", line: 1, column: 25,
                                message: #"[0].year is a string ("2001"), but Movie.year is an Int"#))
                    ],
                    failures: [],
                    counts: [
                        "nodes": 6, "decoded": 4, "failed": 0, "absorbed": 0, "adjusted": 1, "ignored": 0,
                        "alternatives": 0,
                    ]))
    }

    @Test
    func `the tree marks adjusted values and stand-ins' origins`() async throws {
        let run = try await CommandRun.of(
            [
                "trace", "-", "--model", "[raw-enums/Movie]", "--scalars", "lossless", "--keys", "case-insensitive",
                "--errors", "all",
            ],
            input: Data(
                #"[{"TITLE": "A", "year": "2001", "genre": "Drama", "Title": 1}, {"title": 2, "genre": "Drama"}]"#.utf8)
        )
        #expect(
            run
                == CommandRun(
                    status: 1,
                    output: #"""
                        ! [Movie]
                        ✓   [0]: Movie
                        ≈     TITLE → title: String = "A"  ← [0] has no key "title", but Movie.title is a String (keyNotFound, adjusted; keys: "TITLE" used for "title"; ambiguous: the payload also has "Title")
                        ≈     year: Int = "2001" → 2001  ← [0].year is a string ("2001"), but Movie.year is an Int (typeMismatch, adjusted; scalars: "2001" taken as 2001)
                        ✓     genre: Genre = "Drama"
                        -     Title = 1  ← ignored by the model
                        !   [1]: Movie
                        ≈     title: String = 2 → "2"  ← [1].title is a number (2), but Movie.title is a String (typeMismatch, adjusted; scalars: 2 taken as "2")
                        ✓     genre: Genre = "Drama"
                        ✗     year: Int  ← [1] has no key "year", but Movie.year is an Int (keyNotFound)

                        """#,
                    errors: ""))
    }
}
