import DecodeEngine
import DecodeService
import Foundation
import JSONText
import Lessons
import Testing

@testable import Diagnosis

@Suite struct ModelRankingTests {
    private func ranks(_ data: Data) async throws -> [ModelRank] {
        try await ModelRanking(runner: InProcessRunner()).run(
            Payload(data), document: JSONDocument(data), strategies: StrategySet(), limit: .seconds(3600))
    }

    @Test
    func `the model that reads the most of the payload comes first`() async throws {
        let japan = try #require(LessonCatalog.payload(file: "demo-data/nullability/japan.json")).payload.data
        let best = try #require(try await ranks(japan).first)
        #expect(best.outcome == .decoded)
        // Country asks for all values but country.
        #expect(best.read == best.total - 1 && best.reached.words == "\(best.total - 1) of \(best.total) values")
        #expect(best.descriptor.name == "Country")
    }

    @Test
    func `an array payload is tried as arrays of each model`() async throws {
        let media = try #require(LessonCatalog.payload(file: "demo-data/heterogeneous/media.json")).payload.data
        let best = try #require(try await ranks(media).first)
        #expect(best.outcome == .decoded)
        #expect(best.model.hasPrefix("["))
    }

    @Test
    func `a failed model is ranked by what it would read past its failure`() {
        func rank(_ name: String, _ outcome: DecodeResult.Outcome, _ read: Int, reach: Int = 0) -> ModelRank {
            let descriptor = ModelDescriptor(
                name: name, qualifiedName: name, kind: .struct, lesson: nil, title: "", sourceFile: "", line: 1,
                isEncodable: false)
            return ModelRank(model: name, descriptor: descriptor, outcome: outcome, read: read, reach: reach, of: 10)
        }
        let ranks = [
            rank("Tag", .failed, 1), rank("Order", .failed, 0, reach: 9), rank("Page", .decoded, 5),
            rank("A", .failed, 0),
        ]
        #expect(ranks.sorted { $0.precedes($1) }.map(\.model) == ["Page", "Order", "Tag", "A"])
    }

    @Test
    func `a model that decodes almost nothing comes after one that reads much and fails`() {
        func rank(_ name: String, _ outcome: DecodeResult.Outcome, _ read: Int, reach: Int = 0) -> ModelRank {
            let descriptor = ModelDescriptor(
                name: name, qualifiedName: name, kind: .struct, lesson: nil, title: "", sourceFile: "", line: 1,
                isEncodable: false)
            return ModelRank(model: name, descriptor: descriptor, outcome: outcome, read: read, reach: reach, of: 100)
        }
        let ranks = [
            rank("Footer", .decoded, 0), rank("Caption", .decoded, 1), rank("Basket", .failed, 4, reach: 40),
            rank("Head", .decoded, 12), rank("Lenient", .recovered, 2),
        ]
        #expect(ranks.sorted { $0.precedes($1) }.map(\.model) == ["Head", "Basket", "Lenient", "Caption", "Footer"])
    }

    @Test
    func `text without a value gives no ranks`() async throws {
        #expect(try await ranks(Data()) == [])
    }

    @Test
    func `a sample keeps every member and the first elements of every array`() {
        let document = JSONDocument(Data(#"{ "a" : [1, 2, 3, [4, 5, 6, 7, 8], 9, 10], "b" : {"c": []} }"#.utf8))
        let sample = PayloadSample(document)
        #expect(String(decoding: sample.data, as: UTF8.self) == #"{"a":[1,2,3,[4,5,6,7]],"b":{"c":[]}}"#)
    }

    @Test
    func `a sample has the first members of a large dictionary`() {
        let members = (0..<600).map { #""\#($0)":{"a":1}"# }
        let sample = PayloadSample(JSONDocument(Data("{\(members.joined(separator: ","))}".utf8)))
        #expect(String(decoding: sample.data, as: UTF8.self) == "{\(members.prefix(500).joined(separator: ","))}")
    }
}
