import DecodeTrace
import Foundation
import Testing

private struct City: Decodable {
    var name: String
    var population: Int?
}

private struct Country: Decodable {
    var cities: [City]
}

/// The file of a recording, and what reading does with a damaged one.
@Suite struct RecordingFileTests {
    private let payload = Data(#"{"cities":[{"name":"Oslo","population":709037},{"name":null}]}"#.utf8)
    private var recording: DecodeRecording {
        JSONDecoder().recording(
            of: Country.self, from: payload, options: .init(redacts: false, name: "GET /countries?id=1"))
    }

    @Test func `a recording that is written and read again is the same`() throws {
        let recording = recording
        let again = try DecodeRecording(data: recording.encoded())
        #expect(again.encoded() == recording.encoded())
        #expect(again.payload.bytes == payload)
        #expect(again.typeName == "Country" && !again.isDecoded && again.isReproduced)
        #expect(again.trace.failures == recording.trace.failures && again.trace.count == recording.trace.count)
        #expect("\(again.trace)" == "\(JSONDecoder().trace(Country.self, from: payload).trace)")
        #expect(again.origin.name == "GET /countries")
    }

    @Test func `a file begins with the version and says what failed`() {
        let file = String(decoding: recording.encoded(), as: UTF8.self)
        #expect(file.hasPrefix(#"{"codarecording":2,"decoded":false,"#))
        #expect(file.contains(#""failures":["cities[1].name is null, but City.name isn't optional (valueNotFound)"]"#))
        #expect(file.filter { $0 == "\n" }.count == 1 && file.hasSuffix("}\n"))
    }

    @Test func `a decode that succeeds is recorded as decoded`() throws {
        let recording = JSONDecoder().recording(of: City.self, from: Data(#"{"name":"Oslo"}"#.utf8))
        #expect(recording.isDecoded && recording.error == nil && recording.trace.failures.isEmpty)
        #expect(try DecodeRecording(data: recording.encoded()).isDecoded)
    }

    @Test func `a file that is cut off anywhere is rejected`() throws {
        let file = recording.encoded()
        for length in 0..<file.count - 1 {
            #expect(throws: DecodeRecording.ReadingError.self) { try DecodeRecording(data: file.prefix(length)) }
        }
        #expect(throws: DecodeRecording.ReadingError.truncated) {
            try DecodeRecording(data: file.prefix(file.count - 2))
        }
        #expect(throws: DecodeRecording.ReadingError.notARecording) { try DecodeRecording(data: file.prefix(5)) }
    }

    @Test func `a file with any byte changed is read or rejected`() {
        let file = Array(recording.encoded())
        for place in file.indices {
            for bit in [0, 3, 7] {
                var damaged = file
                damaged[place] ^= 1 << bit
                if let read = try? DecodeRecording(data: Data(damaged)) { _ = "\(read.trace) \(read.trace.failures)" }
            }
        }
    }

    @Test func `another version is rejected by its number, whatever follows`() {
        #expect(throws: DecodeRecording.ReadingError.otherVersion(7)) {
            try DecodeRecording(data: Data(#"{"codarecording":7,"new":true}"#.utf8))
        }
        #expect("\(DecodeRecording.ReadingError.otherVersion(7))".contains("version 7"))
    }

    @Test(arguments: [
        (#""trace":""#, #""trace":"AAAA"#), (#""knownKeys":[["#, #""knownKeys":[[],["#),
        (#""originalSize":6"#, #""originalSize":7"#), (#""whole":true"#, #""whole":"yes""#),
        (#""type":"#, #""typ":"#),
    ])
    func `parts that don't fit together are rejected`(_ part: String, _ other: String) throws {
        let file = String(decoding: recording.encoded(), as: UTF8.self)
        try #require(file.contains(part))
        let error = #expect(throws: DecodeRecording.ReadingError.self) {
            try DecodeRecording(data: Data(file.replacingOccurrences(of: part, with: other).utf8))
        }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `text that only begins like a recording is rejected`() {
        let start = #"{"codarecording":2,"#
        let deep = start + #""x":"# + String(repeating: "[", count: 100_000) + "}"
        for text in [start + "}", deep, start + "\u{0}}", start + #""trace":1e999999}"#, #"{"codarecording":}"#] {
            #expect(throws: DecodeRecording.ReadingError.self) { try DecodeRecording(data: Data(text.utf8)) }
        }
        #expect(throws: DecodeRecording.ReadingError.self) {
            try DecodeRecording(data: Data(start.utf8) + [0xFF, 0xFE, UInt8(ascii: "}")])
        }
    }

    @Test func `a file of several recordings has one in each line`() throws {
        let file = recording.encoded() + Data("\n".utf8) + recording.encoded() + Data("no recording\n".utf8)
        let read = DecodeRecording.recordings(in: file)
        #expect(read.count == 3)
        #expect(try read.prefix(2).map { try $0.get().typeName } == ["Country", "Country"])
        #expect(throws: DecodeRecording.ReadingError.notARecording) { try read[2].get() }
        #expect(throws: DecodeRecording.ReadingError.severalRecordings) { try DecodeRecording(data: file) }
    }

    @Test func `a failed write throws`() {
        #expect(throws: (any Error).self) { try recording.write(to: URL(fileURLWithPath: "/dev/full/a.codarecording")) }
    }
}
