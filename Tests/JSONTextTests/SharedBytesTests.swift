import Foundation
import Testing

@testable import JSONText

@Suite struct SharedBytesTests {
    private let text = Data("[1, 2]".utf8)

    #if os(Linux)
    @Test func `shared bytes are found at their place, and no other file is mistaken for them`() throws {
        let shared = try #require(SharedBytes.copying(text))
        let place = try #require(shared.place)
        #expect(shared.data == text)
        #expect(SharedBytes.at(place)?.data == text)
        for change: (inout SharedBytes.Place) -> Void in [
            { $0.count += 1 }, { $0.file += 1 }, { $0.path += "0" }, { $0.path = "/" },
        ] {
            var other = place
            change(&other)
            #expect(SharedBytes.at(other) == nil)
        }
    }

    @Test func `shared bytes can't be changed`() throws {
        let shared = try #require(SharedBytes.copying(text))
        let path = try #require(shared.place?.path)
        #expect(throws: (any Error).self) {
            try FileHandle(forUpdating: URL(filePath: path)).write(contentsOf: Data("{}".utf8))
        }
        #expect(shared.data == text)
    }

    @Test func `a shared text has its own memory once its array is requested`() throws {
        let bytes = TextBytes(try #require(SharedBytes.copying(text)))
        #expect(bytes == TextBytes(text))
        #expect(bytes.count == text.count)
        #expect(bytes.shared != nil)
        #expect(bytes.array == [UInt8](text))
        #expect(bytes.shared == nil)
        #expect(bytes.data == text)
    }
    #endif

    @Test func `an empty text can't be shared, and is otherwise like any other text`() {
        #expect(SharedBytes.copying(Data()) == nil)
        #expect(TextBytes(Data()).shared == nil)
        #expect(TextBytes(Data()).array == [])
    }
}
