import DecodeTrace
import Foundation
import Testing

private struct City: Decodable, Equatable {
    var name: String
    var population: Int?
}

/// Recording from an app: what it decodes and throws stays the same.
@Suite struct RecordingMethodTests {
    private let right = Data(#"{"name": "Oslo"}"#.utf8)
    private let wrong = Data(#"{"name": 1}"#.utf8)

    @Test func `a decode that succeeds gives its value and records nothing`() throws {
        let city = try JSONDecoder().record(City.self, from: right) { _ in Issue.record("recorded") }
        #expect(city == City(name: "Oslo", population: nil))
    }

    @Test func `a decode that fails throws its error and is recorded once`() {
        var recordings: [DecodeRecording] = []
        let plain = #expect(throws: DecodingError.self) { try JSONDecoder().decode(City.self, from: wrong) }
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().record(City.self, from: wrong) { recordings.append($0) }
        }
        #expect("\(plain as Any)" == "\(error as Any)")
        #expect(recordings.count == 1 && recordings.first?.isReproduced == true)
        #expect(recordings.first?.error == "typeMismatch at name: Expected to decode String but found number instead.")
        #expect(recordings.first?.trace.failures.map(\.path.description) == ["name"])
    }

    @Test func `a property list is recorded likewise`() throws {
        let list = try PropertyListSerialization.data(fromPropertyList: ["name": 1], format: .xml, options: 0)
        var recording: DecodeRecording?
        #expect(throws: DecodingError.self) {
            try PropertyListDecoder().record(City.self, from: list) { recording = $0 }
        }
        #expect(recording?.payload.format == .propertyList && recording?.payload.isWhole == true)
        #expect(PropertyListDecoder().recording(of: City.self, from: list).trace.failures.count == 1)
    }

    @Test func `a traced decode is recorded without another decode`() {
        let traced = JSONDecoder().trace(City.self, from: wrong)
        let recording = traced.recording(.init(redacts: false))
        #expect(recording.payload.bytes == wrong && recording.trace.failures == traced.trace.failures)
    }

    @Test func `the decode of another decoder has the payload that the caller gives`() {
        let traced: TracedDecode<City> = traceDecode(City.self) { try JSONDecoder().decode($0, from: self.wrong) }
        #expect(traced.recording().payload.bytes == nil && traced.recording().payload.originalSize == 0)
        let recording = traced.recording(payload: wrong)
        #expect(recording.payload.bytes == Data(#"{"name": 1}"#.utf8) && recording.payload.format == .other)
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func `a recording knows the format of its payload, whichever way it is made`(
        _ form: PropertyListSerialization.PropertyListFormat
    ) throws {
        let list = try PropertyListSerialization.data(fromPropertyList: ["name": 1], format: form, options: 0)
        let decoder = PropertyListDecoder()
        let traced = decoder.trace(City.self, from: list)
        let configured = decoder.trace(Configured.self, from: list, configuration: 1)
        let other = traceDecode(City.self) { try decoder.decode($0, from: list) }
        let recordings = [
            traced.recording(), traced.recording(payload: list), traced.recording(.init(redacts: false), payload: list),
            configured.recording(), configured.recording(payload: list), other.recording(payload: list),
        ]
        #expect(recordings.map(\.payload.format) == Array(repeating: .propertyList, count: 6))
        #expect(recordings.map(\.payload.originalSize) == Array(repeating: list.count, count: 6))
        // The settings are those of the decoder, even if the caller gives the payload once more.
        let snake = JSONDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        let ways = [
            snake.trace(City.self, from: wrong).recording(payload: wrong),
            snake.trace(Configured.self, from: wrong, configuration: 1).recording(payload: wrong),
        ]
        #expect(ways.map(\.payload.format) == [.json, .json] && ways.map(\.settings.keys) == ["snake", "snake"])
    }

    private struct Configured: DecodableWithConfiguration {
        let city: City
        init(from decoder: any Decoder, configuration: Int) throws { city = try City(from: decoder) }
    }

    private struct Moody: Decodable {
        nonisolated(unsafe) static var fails = true
        init(from decoder: any Decoder) throws {
            defer { Self.fails = false }
            if Self.fails { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not today")) }
        }
    }

    @Test func `a recording says if the model's code behaves differently the second time`() throws {
        var recording: DecodeRecording?
        #expect(throws: DecodingError.self) { try JSONDecoder().record(Moody.self, from: right) { recording = $0 } }
        #expect(recording?.isReproduced == false && recording?.isDecoded == true)
        #expect(recording?.error == "dataCorrupted at the root: not today")
        #expect(try DecodeRecording(data: #require(recording?.encoded())).isReproduced == false)
    }

    @Test func `decoder settings are recorded by name, and userInfo values only by type`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        decoder.dataDecodingStrategy = .deferredToData
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
        decoder.allowsJSON5 = true
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "locale"))] = Locale(identifier: "nb")
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "token"))] = "a secret"
        let recording = decoder.recording(of: City.self, from: Data("{name: '+∞', population: 'x',}".utf8))
        let settings = try DecodeRecording(data: recording.encoded()).settings
        #expect(settings == recording.settings)
        #expect(settings.keys == "default" && settings.dates == "milliseconds" && settings.data == "deferred")
        #expect(settings.floats == ["+∞", "-∞", "NaN"] && settings.allowsJSON5)
        #expect(settings.userInfo == ["locale": "Locale", "token": "String"])
        #expect(recording.payload.bytes == Data("{name: '+∞', population: 'x',}".utf8))
    }

    @Test func `the types of decoded values are recorded`() {
        struct Country: Decodable {
            var cities: [City]
            var area: Double
        }
        let payload = Data(#"{"cities": [{"name": "Oslo", "population": 1}], "area": "large"}"#.utf8)
        let types = JSONDecoder().recording(of: Country.self, from: payload).types
        #expect(types.map(\.name) == ["City"] && types.first?.kind == .struct)
        #expect(types.first?.properties.map { "\($0.name): \($0.type)" } == ["name: String", "population: Int?"])
    }

    @Test func `several threads record at once`() {
        let folder = RecordingFolder(temporaryFolder())
        DispatchQueue.concurrentPerform(iterations: 40) { index in
            _ = try? JSONDecoder().record(City.self, from: index.isMultiple(of: 2) ? wrong : right) { folder.keep($0) }
        }
        #expect(folder.files.count == 20)
        for file in folder.files {
            #expect(throws: Never.self) { try DecodeRecording(data: Data(contentsOf: file)) }
        }
    }

    // MARK: The folder

    private func temporaryFolder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("recordings-\(UUID())")
    }

    @Test func `a folder keeps the newest recordings, up to its number and size`() throws {
        let url = temporaryFolder()
        let recording = JSONDecoder().recording(of: City.self, from: wrong)
        let folder = RecordingFolder(url, maxFiles: 3)
        let other = url.appendingPathComponent("notes.txt")
        try #require(folder.keep(recording) != nil)
        try Data("mine".utf8).write(to: other)
        for _ in 0..<5 { try #require(folder.keep(recording) != nil) }
        #expect(folder.files.count == 3 && FileManager.default.fileExists(atPath: other.path))
        let size = recording.encoded().count
        let last = try #require(RecordingFolder(url, maxBytes: 2 * size + 1).keep(recording))
        #expect(folder.files.count == 2 && folder.files.contains { $0.lastPathComponent == last.lastPathComponent })
        #expect(RecordingFolder(url, maxBytes: size - 1).keep(recording) == nil)
    }

    @Test(arguments: ["/dev/full", "/proc/recordings"])
    func `keeping a recording in a folder that can't be written returns nil`(path: String) {
        let recording = JSONDecoder().recording(of: City.self, from: wrong)
        #expect(RecordingFolder(URL(fileURLWithPath: path)).keep(recording) == nil)
        #expect(RecordingFolder(URL(fileURLWithPath: path)).files.isEmpty)
    }
}
