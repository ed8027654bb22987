import DecodeTrace
import Foundation
import ResilientCodable

/// The README's Swift examples. The README has the code between the marks, with its output below it.
enum ReadmeExamples {
    /// The examples in the README's order.
    static let all: [@Sendable () throws -> String] = [record, trace, resilient]

    /// This file, for the code between the marks.
    static let file = #filePath
}

// Free functions, because the name of a type inside an enum would include the enum's name.

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

private func trace() throws -> String {
    var output: [String] = []
    func print(_ parts: Any...) { output.append(parts.map { "\($0)" }.joined(separator: " ")) }
    // README: begin
    struct City: Decodable { let name: String }
    struct Country: Decodable { let name: String, cities: [City] }

    let payload = Data(#"{"name": "Japan", "cities": [{"name": "Tokyo"}, {"name": null}]}"#.utf8)
    let decode = JSONDecoder().trace(Country.self, from: payload)  // never throws
    print(decode.trace)
    for failure in decode.trace.failures {
        print(failure.path, "is no", failure.requestedType + ":", failure.kind)
    }
    // decode.result is what JSONDecoder().decode(Country.self, from: payload) returns or throws.
    // README: end
    _ = decode.result
    return output.joined(separator: "\n")
}

private func resilient() throws -> String {
    var output: [String] = []
    func print(_ parts: Any...) { output.append(parts.map { "\($0)" }.joined(separator: " ")) }
    // README: begin
    struct Product: Codable { let name: String }
    struct Page: Codable {
        @FailableCodableArray var products: [Product]  // an element that fails is left out
        @FailableDecodable var sponsor: Product?  // a value that fails is nil
    }

    let payload = Data(#"{"products": [{"name": "Tea"}, {"name": 7}, {"name": "Rice"}], "sponsor": "none"}"#.utf8)
    let page = try JSONDecoder().decode(Page.self, from: payload)
    print(page.products.map(\.name), page.sponsor?.name ?? "no sponsor")
    print("dropped:", page.$products.dropped.map(\.index))
    // README: end
    return output.joined(separator: "\n")
}
