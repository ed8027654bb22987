import Foundation
import ResilientCodable
import Testing

private struct Video: Codable, Equatable { var url: String }

/// An app's own type of the name that a family has for its kinds.
private enum Kind: String { case own }

private enum Adjacent: ChosenByType, Equatable {
    case video(Video), count(Int8), date(Date), unknown(UnknownKind)

    static let tagging = TypeTagging.adjacent(valueKey: "body")
    static let kinds: [ChosenKind<Adjacent>] = [
        ChosenKind("video", Adjacent.video) { if case .video(let video) = $0 { video } else { nil } },
        ChosenKind("count", Adjacent.count) { if case .count(let count) = $0 { count } else { nil } },
        ChosenKind("date", Adjacent.date) { if case .date(let date) = $0 { date } else { nil } },
        .unknown(Adjacent.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
    ]
}

private enum External: ChosenByType, Equatable {
    case video(Video), count(Int8), unknown(UnknownKind)

    static let tagging = TypeTagging.external
    static let kinds: [ChosenKind<External>] = [
        ChosenKind("video", External.video) { if case .video(let video) = $0 { video } else { nil } },
        ChosenKind("count", External.count) { if case .count(let count) = $0 { count } else { nil } },
        .unknown(External.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
    ]
}

private enum StrictExternal: ChosenByType, Equatable {
    case video(Video)

    static let tagging = TypeTagging.external
    static let kinds: [ChosenKind<StrictExternal>] = [
        ChosenKind("video", StrictExternal.video) { if case .video(let video) = $0 { video } else { nil } }
    ]
}

@Suite("TypeTagging") struct TypeTaggingTests {
    private static let adjacent =
        #"[{"body":{"url":"u"},"type":"video"},{"body":7,"type":"count"},{"body":{"a_b":[12345678901234567890123]},"extra":null,"type":"poll"}]"#
    private static let external = #"[{"video":{"url":"u"}},{"count":7},{"poll":{"a_b":[12345678901234567890123]}}]"#

    @Test func `an adjacent value is decoded and encoded under its own key`() throws {
        let values = try decode([Adjacent].self, from: Self.adjacent)
        #expect(values.prefix(2) == [.video(Video(url: "u")), .count(7)])
        #expect(try encoded(values) == Self.adjacent)
    }

    @Test func `an external value is decoded and encoded under its name`() throws {
        let values = try decode([External].self, from: Self.external)
        #expect(values.prefix(2) == [.video(Video(url: "u")), .count(7)])
        guard case .unknown(let poll) = values[2] else {
            Issue.record("another kind: \(values[2])")
            return
        }
        #expect(poll.type == "poll")
        #expect(try encoded(values) == Self.external)
    }

    @Test func `an adjacent value is decoded by the decoder's strategies`() throws {
        let payload = #"{"body":7,"type":"date"}"#
        let value = try decode(Adjacent.self, from: payload) { $0.dateDecodingStrategy = .secondsSince1970 }
        #expect(value == .date(Date(timeIntervalSince1970: 7)))
        #expect(try encoded(value) { $0.dateEncodingStrategy = .secondsSince1970 } == payload)
    }

    @Test(arguments: [
        ("{}", "keyNotFound type at the root"), (#"{"type": "video"}"#, "keyNotFound body at the root"),
        (#"{"type": "video", "body": null}"#, "valueNotFound"), (#"{"type": null, "body": 1}"#, "valueNotFound"),
        (#"{"type": "count", "body": 300}"#, "dataCorrupted"),
        (#"{"type": "video", "body": {"url": 1}}"#, "typeMismatch String at body.url"), ("[]", "typeMismatch"),
        ("null", "valueNotFound"),
    ])
    func `an invalid adjacent value fails at its path`(_ payload: String, _ failure: String) {
        let failed = entityFailure(decoding: Adjacent.self, payload)
        #expect(failed.hasPrefix(failure), "\(failed)")
    }

    @Test(arguments: [
        ("{}", "dataCorrupted at the root: Expected one key, the name of the kind, but found 0."),
        (#"{"video": {"url": "u"}, "count": 7}"#, "dataCorrupted at the root: Expected one key"),
        (#"{"video": null}"#, "valueNotFound"), (#"{"count": 300}"#, "dataCorrupted"),
        (#"{"video": {"url": 1}}"#, "typeMismatch String at video.url"), ("7", "typeMismatch"),
    ])
    func `an invalid external value fails at its path`(_ payload: String, _ failure: String) {
        let failed = entityFailure(decoding: External.self, payload)
        #expect(failed.hasPrefix(failure), "\(failed)")
    }

    @Test func `a name that isn't listed fails unless unknown is`() {
        #expect(
            entityFailure(decoding: StrictExternal.self, #"{"poll": 1}"#)
                == #"dataCorrupted at poll: StrictExternal has no kind "poll"; it has "video"."#)
    }

    @Test func `a failable array drops names that aren't listed`() throws {
        let values = try decode(FailableDecodableArray<StrictExternal>.self, from: Self.external)
        #expect(values == [.video(Video(url: "u"))])
        #expect(values.dropped.map(\.index) == [1, 2])
    }

    @Test func `an app's own type of the same name stays usable`() {
        #expect(Kind.own.rawValue == "own")
    }
}
