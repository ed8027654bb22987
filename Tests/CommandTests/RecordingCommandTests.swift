import DecodeTrace
import Foundation
import TestSupport
import Testing

private struct Address: Decodable {
    let street: String
    let zip: Int
}

private struct Customer: Decodable {
    let name: String
    let address: Address
}

/// Recordings that an app made, as the commands show them. The models' source doesn't compile here, as an app's rarely does.
@Suite struct RecordingCommandTests {
    private static let models = """
        import UIKit

        struct Address: Decodable {
            let street: String
            let zip: Int
        }
        struct Customer: Decodable {
            let name: String
            let address: Address
            var badge: UIImage { UIImage(named: name)! }
        }

        """

    private static let payload = #"{"name": "Ada", "address": {"street": "Main 5", "zip": "12345"}, "age": 36}"#

    private static func recording(
        _ payload: String = payload, _ options: DecodeRecording.Options = .init(redacts: false)
    ) -> Data {
        JSONDecoder().recording(of: Customer.self, from: Data(payload.utf8), options: options).encoded()
    }

    /// A folder with a recording and the models' source.
    private struct Folder {
        private let folder: TemporaryFolder

        var url: URL { folder.url }

        init(_ files: [String: Data] = ["failed.codarecording": recording()]) throws {
            folder = try TemporaryFolder()
            for (name, data) in files { _ = try folder.write(name, data) }
            _ = try folder.write("App.swift", Data(models.utf8))
        }

        func run(_ arguments: String..., input: Data? = nil) async throws -> CommandRun {
            try await CommandRun.of(arguments, input: input, in: folder.url, environment: TemporaryFolder.sharedCache)
        }
    }

    @Test(arguments: [
        ("Int).self, from: Data()); system(\\\"x\\\"); _ = ((Int", "')' is not expected at character 4"),
        ("City\\u001b[31m\\u0007", #"a type has no '\u{1B}' at character 5"#),
        ("[City", "']' is missing at character 6"),
    ])
    func `a recording whose type is not the name of a type is refused with the place`(type: String, reason: String)
        async throws
    {
        let text = String(decoding: Self.recording(), as: UTF8.self)
        let hostile = text.replacing(#""type":"Customer""#, with: #""type":""# + type + "\"")
        #expect(hostile != text)
        let folder = try Folder(["hostile.codarecording": Data(hostile.utf8)])
        for command in [["check"], ["export", "--as", "test"]] {
            let run = try await CommandRun.of(
                command + ["hostile.codarecording"], in: folder.url, environment: TemporaryFolder.sharedCache)
            #expect(run.status != 0 && run.output.isEmpty)
            #expect(run.errors.contains("`type` isn't the name of a type, because \(reason). Record the decode again."))
            #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{7}"))
        }
    }

    @Test func `check says what failed in the app, where and why, and which changes it can't try`() async throws {
        let folder = try Folder()
        let run = try await folder.run("check", "failed.codarecording")
        #expect(run.status == 1)
        #expect(
            run.output == """
                failed.codarecording:1:56: error: address.zip is a string ("12345"), but Address.zip is an Int (typeMismatch)
                    1 | {"name": "Ada", "address": {"street": "Main 5", "zip": "12345"}, "age": 36}
                      |                                                        ^^^^^^^ found string, expected Int
                  = note: JSONDecoder never converts a string to a number.
                  = note: Without the quotes it would be the number 12345.
                  not tried: --scalars lossless  a recording can't be decoded again
                  = not tried: Send 12345 without quotes, declare `Address.zip: String` and convert it, or decode with scalars: lossless to see the result.
                More: codascope explain string-for-number

                """)
        #expect(run.errors.hasPrefix("codascope: failed.codarecording: This is a recording, made at "))
    }

    @Test func `trace prints the tree with the keys that the model ignores`() async throws {
        let folder = try Folder()
        let run = try await folder.run("trace", "failed.codarecording")
        #expect(run.status == 1)
        #expect(
            run.output == """
                ! Customer
                ✓   name: String = "Ada"
                !   address: Address
                ✓     street: String = "Main 5"
                ✗     zip: Int = "12345"  ← address.zip is a string ("12345"), but Address.zip is an Int (typeMismatch)
                -   age = 36  ← ignored by the model

                """)
    }

    @Test func `fix lists edits of a source that doesn't compile, and prints one that was not tried`() async throws {
        let folder = try Folder()
        let list = try await folder.run("fix", "failed.codarecording", "--models", "App.swift")
        #expect(list.status == 1)
        #expect(
            list.output.contains(
                "not tried 4: Address.zip: String  a recording can't be decoded again  App.swift:5:9"),
            "\(list.output)")
        let change = try await folder.run("fix", "failed.codarecording", "--models", "App.swift", "--apply", "4")
        #expect(
            change
                == CommandRun(
                    status: 1,
                    output: """
                        --- a/App.swift
                        +++ b/App.swift
                        @@ -2,7 +2,7 @@
                         
                         struct Address: Decodable {
                             let street: String
                        -    let zip: Int
                        +    let zip: String
                         }
                         struct Customer: Decodable {
                             let name: String

                        """,
                    errors: change.errors))
        #expect(change.errors.contains("the change was not tried: a recording can't be decoded again"))
    }

    @Test func `each line of a log of recordings is one payload`() async throws {
        let fine = #"{"name": "Bo", "address": {"street": "Main 6", "zip": 12346}}"#
        let folder = try Folder(["log.codarecording": Self.recording() + Self.recording(fine)])
        let run = try await folder.run("check", "log.codarecording", "--summary")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("2 payloads as Customer: 1 decoded, 1 failed"), "\(run.output)")
    }

    @Test func `each recording of a log opens from the list`() async throws {
        let fine = #"{"name": "Bo", "address": {"street": "Main 6", "zip": 12346}}"#
        let folder = try Folder(["log.codarecording": Self.recording(fine) + Self.recording()])
        let run = try await folder.run(
            "screen", "log.codarecording", "--size", "120x20", "--play", "G Enter", "--color", "never")
        #expect(run.status == 0)
        #expect(run.output.contains("log.codarecording:2 (2 of 2) → Customer"), "\(run.output)")
        #expect(run.output.contains("zip: Int"), "\(run.output)")
    }

    @Test func `standard input may be a recording`() async throws {
        let folder = try Folder()
        let run = try await folder.run("check", "-", input: Self.recording())
        #expect(run.status == 1)
        #expect(run.output.contains("<stdin>:1:56: error: address.zip is a string"), "\(run.output)")
    }

    @Test func `reports that a recording ignores other models and strategies`() async throws {
        let folder = try Folder()
        let run = try await folder.run("check", "failed.codarecording", "--model", "String", "--dates", "iso8601")
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "It was decoded as Customer with the settings of the app; other models and strategies aren't used."))
        #expect(run.output.contains("address.zip is a string"))
    }

    @Test func `without a payload, an outline shows where the failure is`() async throws {
        let folder = try Folder(["small.codarecording": Self.recording(Self.payload, .init(maxBytes: 100))])
        let run = try await folder.run("trace", "small.codarecording")
        #expect(run.status == 1)
        #expect(run.output.contains("✗     zip: Int"), "\(run.output)")
    }

    @Test func `a recording of another decoder is read as what its payload is, or says that this isn't known`()
        async throws
    {
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["name": "Ada", "address": ["street": "Main 5", "zip": "12345"]], format: .xml, options: 0
        )
        func recording(_ payload: Data, by decode: (any Decodable.Type) throws -> any Decodable) -> Data {
            traceDecode(Customer.self, by: decode).recording(.init(redacts: false), payload: payload).encoded()
        }
        let json = Data(Self.payload.utf8)
        let folder = try Folder([
            "list.codarecording": recording(list) { try PropertyListDecoder().decode($0, from: list) },
            "json.codarecording": recording(json) { try JSONDecoder().decode($0, from: json) },
            "yaml.codarecording": recording(Data("name: Ada\naddress: {street: Main 5, zip: '12345'}\n".utf8)) {
                try JSONDecoder().decode($0, from: json)
            },
        ])
        for (name, place) in [("list", "10:"), ("json", "1:56: "), ("yaml", "1:")] {
            let run = try await folder.run("check", "\(name).codarecording")
            #expect(run.status == 1, "\(run)")
            #expect(run.output.contains("\(name).codarecording:\(place)"), "\(run.output)")
            #expect(run.output.contains("Address.zip is an Int"), "\(run.output)")
            #expect(run.errors.contains("The format of its payload isn't known") == (name == "yaml"), "\(run.errors)")
        }
    }

    @Test(arguments: [
        (
            "a newer version", #"{"codarecording":99}"#,
            "Build the app and codascope from the same version of this package."
        ),
        (
            "an older version", #"{"codarecording":1}"#,
            "Build the app and codascope from the same version of this package."
        ),
        ("half a recording", String(decoding: recording().prefix(300), as: UTF8.self), "Record the decode again."),
        ("no calls", #"{"codarecording":2,"decoded":true}"#, "Record the decode again."),
    ])
    func `a recording that can't be read is refused with what to do`(
        _ name: String, _ text: String, _ wayOut: String
    ) async throws {
        let folder = try Folder(["bad.codarecording": Data(text.utf8)])
        let run = try await folder.run("check", "bad.codarecording")
        #expect(run.status == 2, "\(run)")
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("codascope: bad.codarecording: This recording "), "\(run.errors)")
        #expect(run.errors.hasSuffix("\(wayOut)\n"), "\(run.errors)")
    }

    @Test func `reports recorded calls whose values are not in the payload`() async throws {
        let text = String(decoding: Self.recording(), as: UTF8.self)
        // Of the same length, so that the stated size is right.
        let other = text.replacing(#"\"street\""#, with: #"\"strait\""#)
        let folder = try Folder(["lie.codarecording": Data(other.utf8)])
        let run = try await folder.run("check", "lie.codarecording")
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "1 recorded call read values that the recorded payload doesn't have: they may not belong together."),
            "\(run.errors)")
    }
}
