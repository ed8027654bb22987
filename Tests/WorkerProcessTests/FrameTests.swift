import DecodeService
import Foundation
import JSONText
import Testing

@testable import DecodeEngine

@Suite struct FrameTests {
    /// Returns a pipe that contains bytes and whose writing end is closed.
    private func pipe(holding data: Data) throws -> (FramePipe, Pipe) {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: data)
        try pipe.fileHandleForWriting.close()
        return (FramePipe(input: pipe.fileHandleForReading.fileDescriptor, output: -1), pipe)
    }

    private func bytes(_ frame: Frame) -> Data { frame.blobs.reduce(frame.prefix + frame.header) { $0 + $1.data } }

    @Test
    func `frames survive writing and reading`() throws {
        let frames = [
            Frame(header: Data(#"{"a":1}"#.utf8)),
            Frame(
                header: Data(), blobs: [[], [0, 255, 10], Array(repeating: 7, count: 300_000)].map { TextBytes($0) }),
            Frame(header: Data("x".utf8), blobs: [TextBytes([1])]),
        ]
        let pipe = Pipe()
        let frames2 = frames
        Thread {
            let output = FramePipe(input: -1, output: pipe.fileHandleForWriting.fileDescriptor)
            for frame in frames2 { try? output.write(frame, until: .now + .seconds(20)) }
            try? pipe.fileHandleForWriting.close()
        }.start()
        let input = FramePipe(input: pipe.fileHandleForReading.fileDescriptor, output: -1)
        for frame in frames {
            let read = try input.read(until: .now + .seconds(20))
            #expect(read == frame)
        }
        #expect(throws: FrameError.closed) { try input.read(until: .now + .seconds(20)) }
    }

    @Test
    func `bytes that aren't a frame are rejected before memory is allocated`() throws {
        let cases: [(Data, FrameError)] = [
            (Data("HTTP/1.1 200 OK\r\n".utf8), .corrupt("the bytes don't start with a frame")),
            (Data(Frame.magic) + Data([255, 255, 255, 255, 0, 0, 0, 0]), .corrupt("a header of 4294967295 bytes")),
            (Data(Frame.magic) + Data([1, 0, 0, 0, 9, 0, 0, 0]), .corrupt("9 blobs")),
            (
                Data(Frame.magic) + Data([1, 0, 0, 0, 1, 0, 0, 0]) + Data(repeating: 255, count: 8),
                .corrupt("a blob of 18446744073709551615 bytes")
            ),
        ]
        for (data, error) in cases {
            let (input, keep) = try pipe(holding: data)
            #expect(throws: error) { try input.read(until: .now + .seconds(20)) }
            withExtendedLifetime(keep) {}
        }
    }

    @Test
    func `a frame that is cut anywhere is truncated, and closed only before its first byte`() throws {
        let whole = bytes(Frame(header: Data("head".utf8), blobs: ["blob", "b"].map { TextBytes(Array($0.utf8)) }))
        for length in 0..<whole.count {
            let (input, keep) = try pipe(holding: whole.prefix(length))
            #expect(throws: length == 0 ? FrameError.closed : .truncated) { try input.read(until: .now + .seconds(20)) }
            withExtendedLifetime(keep) {}
        }
    }

    @Test
    func `reading gives up at its deadline when nobody writes`() throws {
        let pipe = Pipe()
        let input = FramePipe(input: pipe.fileHandleForReading.fileDescriptor, output: -1)
        #expect(throws: FrameError.timedOut) { try input.read(until: .now + .milliseconds(5)) }
    }
}
