import DecodeService
import Foundation
import JSONText
import ResilientCodable
import Strategies
import Testing

@testable import DecodeEngine
@testable import Diagnosis
@testable import Trials

/// Models as edits leave them: a wrapper on the property that failed.
@Suite struct WrapperYieldTests {
    private struct Price: Codable {
        @Convertible var amount: Double
        @Convertible var code: String
    }

    private struct Basket: Codable {
        var owner: String
        @FailableCodableArray var prices: [Int]
    }

    private struct Profile: Codable {
        var name: String
        @FailableDecodable var age: Int?
    }

    /// What a decode as an edited model gives, in the words of a fix.
    private func tried<T: Codable & SendableMetatype>(
        _ type: T.Type, _ wrapper: SourceChange.PropertyWrapper, _ payload: String
    ) async throws -> TriedFix {
        let file = ModelSourceFile(file: "Models.swift", text: "")
        let entry = ModelTable.Entry(
            descriptor: ModelDescriptor(
                name: "Edited", qualifiedName: "Edited", kind: .struct, lesson: nil, title: "Edited",
                sourceFile: file.file, line: 1, isEncodable: true),
            type: type, source: file)
        var request = DecodeRequest(model: "Edited")
        request.wantsFigures = true
        let answer = await InProcessRunner(ModelTable(entries: [entry])).decode(
            request, payload: Payload(Data(payload.utf8)))
        let edit = ModelEdit(
            source: file, newText: "", line: 1, column: 1, title: "",
            makes: .wrapper(owner: "Edited", property: "value", wrapper))
        return TriedFix(
            Fix([], edit: edit, title: ""), result: try #require(answer.result), order: 0,
            document: JSONDocument(Data(payload.utf8)), strategies: StrategySet())
    }

    @Test
    func `a value that was converted is converted, however often it was asked for, and nothing is lost`() async throws {
        let fix = try await tried(Price.self, .convertible, #"{"amount": "1.5", "code": 7}"#)
        #expect(fix.yield == "2 values converted")
        #expect(fix.losses.list == [Loss(.changed, at: "/amount"), Loss(.changed, at: "/code")])
    }

    @Test
    func `an element that fails is dropped, and a value is set to nil`() async throws {
        let dropped = try await tried(Basket.self, .failableArray, #"{"owner": "a", "prices": [1, "x", null]}"#)
        #expect(dropped.yield == "2 values dropped")
        #expect(dropped.losses.list == [Loss(.dropped, at: "/prices/1"), Loss(.dropped, at: "/prices/2")])
        let taken = try await tried(Profile.self, .failable, #"{"name": "a", "age": "x"}"#)
        #expect(taken.yield == "1 value set to nil")
        #expect(taken.losses.list == [Loss(.nil, at: "/age")])
    }
}
