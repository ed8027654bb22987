import DecodeTrace
import Foundation

/// The README's Swift examples. The README has the code between the marks, with its output below it.
enum ReadmeExamples {
    /// The examples in the README's order.
    static let all: [@Sendable () throws -> String] = [record]

    /// This file, for the code between the marks.
    static let file = #filePath
}

// A free function, because the name of a type inside an enum would include the enum's name.

private func record() throws -> String {
    var output: [String] = []
    func print(_ parts: Any...) { output.append(parts.map { "\($0)" }.joined(separator: " ")) }
    // README: begin
    struct Feed: Decodable { let items: [Int] }

    let data = Data(#"{"items": [1, "two"]}"#.utf8)
    let feed = try? JSONDecoder().record(Feed.self, from: data) { recording in  // instead of decode(_:from:)
        print(recording.typeName, "failed at", recording.trace.failures[0].path)
        // In an app: recordings.keep(recording), with a RecordingFolder for its files.
    }
    // README: end
    _ = feed
    return output.joined(separator: "\n")
}
