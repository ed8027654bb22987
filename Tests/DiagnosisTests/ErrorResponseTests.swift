import Diagnosis
import DiagnosisSupport
import Foundation
import Testing

// The models, whose source this very file is.

private struct Song: Decodable {
    let id: Int
    let name: String
    let length: Int
}
private struct Envelope<Content: Decodable>: Decodable {
    let status: String
    let data: Content
}
private struct Answer<Content: Decodable>: Decodable {
    let success: Bool
    let message: String?
    let data: Content
}
private struct Versioned: Decodable {
    let version: Int
    let data: Song
}
private struct Outcome: Decodable {
    let state: Phase
    let song: Song?
    enum CodingKeys: String, CodingKey {
        case song
        case state = "status"
    }
}
private enum Phase: String, Decodable { case ok, queued }
private struct Query<Content: Decodable>: Decodable {
    let data: Content
    let errors: [QueryError]?
}
private struct QueryError: Decodable { let message: String }
private struct Album: Decodable { let songs: [Song] }
private struct Call<Content: Decodable>: Decodable {
    let jsonrpc: String
    let id: Int
    let result: Content
    let error: CallError?
}
private struct CallError: Decodable { let message: String }
private struct Rooms: Decodable {
    let ok: Bool
    let rooms: [Song]
    let paging: Paging
    struct Paging: Decodable { let next: String }
}

// Models of things that have errors, or only look like it.
private struct LogLine: Decodable {
    let level: String
    let message: String
    let thread: String
    let error: String?
}
private struct Remark: Decodable {
    let type: String
    let message: String
    let author: String
}
private struct ErrorReport: Decodable {
    let error: String
    let frames: [String]
    let phone: String
}
private struct Incident: Decodable {
    let error: String
    let host: String
    let count: Int
}
private struct Probe: Decodable {
    let id: Int
    let room: String
    let value: Double
}
private struct Build: Decodable {
    let id: Int
    let branch: String
    let status: String
    let error: String?
    let artifact: Song
}
private struct Totals: Decodable {
    let errorCount: Int
    let errorRate: Double
    let total: Int
}
private struct Round: Decodable {
    let success: Bool
    let points: Int
    let level: Int
    let winner: Song
}
private struct Regression: Decodable {
    let error: Double
    let slope: Double
    let offset: Double
}

/// Errors that servers send in place of values, by their evidence.
@Suite struct ErrorResponseTests {
    private static let source = (try? String(contentsOf: URL(filePath: #filePath), encoding: .utf8)) ?? ""
    private let declared = DeclaredTypes([("ErrorResponseTests.swift", ParsedSources.source(source))])

    private func explained(_ type: any Decodable.Type, _ payload: String) throws -> Explanation {
        try explanation(of: type, payload, by: declared)
    }

    private typealias Case = (type: any (Decodable & SendableMetatype).Type, payload: String, said: String)

    /// At the root, and none of the model's keys.
    private static let alone: [Case] = [
        (
            Song.self, #"{"status": "error", "message": "No such song"}"#,
            #"status is "error", and message is "No such song""#
        ),
        (
            Song.self, #"{"__type": "example.v1#ThrottledException", "Message": "slow down"}"#,
            #"__type is "example.v1#ThrottledException", and Message is "slow down""#
        ),
        (
            Song.self, #"{"code": 5, "message": "song not found", "details": []}"#,
            #"code is 5, and message is "song not found""#
        ),
        (
            Song.self, #"{"code": "rest_no_route", "message": "No route", "data": {"status": 404}}"#,
            #"code is "rest_no_route", and message is "No route""#
        ),
        (
            Song.self, #"{"Response": "False", "Error": "Not found!"}"#,
            #"Response is "False", and Error is "Not found!""#
        ),
        (
            Song.self, #"{"success": false, "status_code": 7, "status_message": "Bad key"}"#,
            #"success is false, and status_message is "Bad key""#
        ),
        (Song.self, #"{"message": "Invalid.", "errors": {"name": ["is empty"]}}"#, #"errors.name[0] is "is empty""#),
        (
            Song.self,
            #"{"error": {"root": [{"type": "x"}], "type": "parsing_exception", "reason": "bad query"}, "status": 400}"#,
            #"error.reason is "bad query""#
        ),
        (
            Song.self, #"{"errcode": 40001, "errmsg": "invalid credential"}"#,
            #"errcode is 40001, and errmsg is "invalid credential""#
        ),
        (Song.self, #"{"error": true, "message": "Down"}"#, #"error is true, and message is "Down""#),
        (
            Song.self, #"{"type": "about:blank", "title": "Gone", "status": 410}"#,
            #"status is 410, and title is "Gone""#
        ),
        (Song.self, #"{"error": {"code": 17}}"#, "error.code is 17"),
    ]

    /// In envelopes and lists, beside keys that the model reads, and where something else than a key's lack fails.
    private static let beside: [Case] = [
        (
            Envelope<Song>.self, #"{"status": "error", "message": "Expired", "code": 401, "data": null}"#,
            #"status is "error", and message is "Expired""#
        ),
        (
            Versioned.self, #"{"version": 2, "status": "error", "message": "Expired", "data": null}"#,
            #"status is "error", and message is "Expired""#
        ),
        (
            Envelope<[Song]>.self, #"{"status": "fail", "data": {"name": "is required"}}"#,
            #"status is "fail", and data.name is "is required""#
        ),
        (Envelope<Song>.self, #"{"status": 404, "error": "Not Found", "path": "/songs/7"}"#, #"error is "Not Found""#),
        (
            Answer<Song>.self, #"{"success": false, "message": "No access", "data": []}"#,
            #"success is false, and message is "No access""#
        ),
        (Answer<Song>.self, #"{"success": false, "data": "Bad token"}"#, #"success is false, and data is "Bad token""#),
        (
            Outcome.self, #"{"status": "error", "message": "Expired", "song": null}"#,
            #"status is "error", and message is "Expired""#
        ),
        (
            Query<Album>.self, #"{"data": {"songs": null}, "errors": [{"message": "Sign in", "path": ["songs"]}]}"#,
            #"errors[0].message is "Sign in""#
        ),
        (
            Call<Song>.self, #"{"jsonrpc": "2.0", "id": 7, "error": {"code": -32601, "message": "No such method"}}"#,
            #"error.message is "No such method""#
        ),
        (
            Rooms.self, #"{"ok": false, "error": "not_authed", "paging": {"next": "a"}}"#,
            #"ok is false, and error is "not_authed""#
        ),
        (
            [Song].self, #"[{"id": 1, "name": "a", "length": 2}, {"error": {"code": 404, "message": "Gone"}}]"#,
            #"error.message is "Gone""#
        ),
        (Song.self, #"[{"errorCode": "INVALID_SESSION", "message": "Sign in"}]"#, #"message is "Sign in""#),
        (Query<Album>.self, #"{"data": {"error": "quota"}}"#, #"error is "quota""#),
    ]

    /// Objects that have an error's words, and are what the model wants or something else.
    private static let lookAlikes: [(type: any (Decodable & SendableMetatype).Type, payload: String)] = [
        (LogLine.self, #"{"level": "info", "message": "started", "error": null}"#),
        ([Song].self, #"{"results": [{"id": 1, "name": "a", "length": 2}], "errors": [{"message": "1 was skipped"}]}"#),
        (Song.self, #"{"data": {"song": {"id": 1, "name": "a", "length": 2}}, "errors": [{"message": "No lyrics"}]}"#),
        (Remark.self, #"{"type": "error", "message": "disk full"}"#),
        (ErrorReport.self, #"{"error": "boom", "frames": null, "phone": "x"}"#),
        (Incident.self, #"{"error": "boom", "host": "a"}"#),
        (Probe.self, #"{"id": 1, "room": "roof", "error": "overheated", "value": null}"#),
        (Build.self, #"{"id": 1, "branch": "main", "status": "failed", "error": "disk full", "artifact": null}"#),
        (Totals.self, #"{"errorCount": 4, "errorRate": 0.5}"#),
        (Round.self, #"{"success": false, "points": 3, "level": 2, "winner": null}"#),
        (Regression.self, #"{"error": "0.25", "slope": 2}"#),
        (Regression.self, #"{"error": 0.25, "slope": 2}"#),
        (Song.self, #"{"status": "ok", "code": 200, "message": "fine", "requestId": "7"}"#),
        (Song.self, #"{"code": 0, "message": "success"}"#),
        (Song.self, #"{"message": "hello"}"#),
        (Song.self, #"{"errors": [], "id": 1, "name": "x"}"#),
        (Song.self, #"{"error": {"code": 0, "message": ""}, "id": 1, "name": "x"}"#),
        (Envelope<Song>.self, #"{"status": "ok", "message": "fine", "data": null}"#),
        (Call<Song>.self, #"{"jsonrpc": "2.0", "id": 7, "error": null}"#),
    ]

    @Test(arguments: [0, 1])
    func `an error is recognized by its members, and no property is made optional for it`(table: Int) throws {
        for (type, payload, said) in table == 0 ? Self.alone : Self.beside {
            let found = try explained(type, payload)
            #expect(found.code == .errorResponse, "\(payload)")
            #expect(found.notes.first?.hasSuffix(": \(said).") == true, "\(found.notes)")
            #expect(found.offersOnlyItsRemedies)
        }
    }

    @Test func `what only has words of an error is explained as it is`() throws {
        for (type, payload) in Self.lookAlikes {
            let found = try explained(type, payload)
            #expect(found.code != .errorResponse, "\(payload): \(found.notes)")
        }
    }

    @Test func `the place of an error is the object that has it, and what tells it apart is named`() throws {
        let nested = try explained(
            Query<Album>.self, #"{"data": {"songs": null}, "errors": [{"message": "Sign in"}]}"#)
        #expect(nested.notes.first?.hasPrefix("The payload is an error response, not a Query<Album>: ") == true)
        #expect(nested.advice.first?.text == #"Check "errors" before decoding, and show the error."#)
        let element = try explained([Song].self, #"[{"error": {"message": "Gone"}}]"#)
        #expect(element.notes.first?.hasPrefix("[0] is an error response, not a Song: ") == true)
        #expect(element.advice.first?.text == "Check the response's status before decoding, and show the error.")
    }

    @Test func `an error that an optional accepts decodes`() throws {
        #expect(
            try tree(Envelope<Song?>.self, #"{"status": "error", "message": "Expired", "data": null}"#).diagnosis.ending
                == nil)
    }
}

/// The explanation of the failure that ends a decode.
///
/// - Parameter declared: The models' source.
func explanation(of type: any Decodable.Type, _ payload: String, by declared: DeclaredTypes) throws -> Explanation {
    func explained<T: Decodable>(_ type: T.Type) throws -> Explanation {
        try #require(try tree(type, payload).diagnosis.ending, "it decodes: \(payload)").explained(by: declared)
    }
    return try explained(type)
}
