import DecodeService
import DecodeTrace
import DiagnosisSupport
import Foundation
import ModelBuild
import SwiftDeclarations
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Values of several kinds, objects whose keys are data, and enums without a case for a discriminator.
@Suite(.timeLimit(.minutes(60))) struct KindTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var model: String
        var payload: String
        /// The titles of the changes that are offered first.
        var offers: [String]
        /// What is in no title.
        var never: String
        var decode: @Sendable () throws -> DiagnosedDecode

        init<T: Decodable & SendableMetatype>(
            _ type: T.Type, _ payload: String, _ offers: String..., never: String = "nothing"
        ) {
            model = TypeExpression("\(type)").text
            self.payload = payload
            self.offers = offers
            self.never = never
            decode = { try DiagnosisSupport.decode(type, payload) }
        }

        var testDescription: String { payload }

        /// Every edit of the source that may be tried, those that the explanation names first.
        var edits: [ModelEdit] {
            get throws {
                let decode = try decode()
                let declared = DeclaredTypes([KindTests.file])
                let finder = RemedyFinder(
                    document: decode.document, strategies: decode.strategies, model: model, declared: declared)
                let named = decode.diagnosis.ending?.explained(by: declared).remedies ?? []
                return ModelEditor(files: [KindTests.file], strategies: decode.strategies)
                    .edits(named + finder.remedies(for: FailureCause(decode.result)))
            }
        }
    }

    static let file = (
        name: "KindModels.swift",
        source: ModelSource(
            (try? String(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "KindModels.swift"),
                encoding: .utf8)) ?? "")
    )

    static let kinds = [
        Case(
            [Preset].self,
            #"[{"key": "a", "preset": 3}, {"key": "b", "preset": "auto"}, {"key": "c", "preset": false}]"#,
            "Preset.preset: PresetValue"),
        Case(
            Embed.self, #"{"rels": {"a": {"url": "x"}, "b": [{"url": "y"}, {"url": "z"}]}}"#,
            "Embed.rels: [String: RelValue]"),
        Case(Quiz.self, #"{"answers": ["x", 7, {"free": "t", "size": [1, null]}]}"#, "Quiz.answers: [AnswerValue]"),
        Case(Grid.self, #"{"cells": [[1, 2.5], [3, "n/a", null]]}"#, "Grid.cells: [[CellValue?]]"),
        Case(
            [Tune].self, #"[{"author": {"name": "x"}}, {"author": "y"}, {"author": null}]"#,
            "Tune.author: AuthorValue?"),
        Case(Margin.self, #"{"notes": {"a": ["x"], "b": "y"}}"#, "Margin.notes: [String: NoteValue]"),
    ]

    static let sameKinds = [
        Case([Preset].self, #"[{"key": "a", "preset": 3}, {"key": "b", "preset": "4"}]"#, never: "PresetValue"),
        Case([Preset].self, #"[{"key": "a", "preset": 3}, {"key": "b", "preset": ""}]"#, never: "PresetValue"),
        Case(Ballot.self, #"{"votes": {"a": true, "b": 1}}"#, never: "VoteValue"),
        Case(
            Ballot.self, #"{"votes": {"a": true, "b": "yes"}}"#,
            "Ballot.votes: @DictionaryOfBoolFromYesOrNo [String: Bool]", never: "VoteValue"),
        Case(Ballot.self, #"{"votes": {"a": true, "b": null}}"#, "Ballot.votes: [String: Bool?]", never: "VoteValue"),
        Case(
            [Course].self, #"[{"days": ["a"]}, {"days": "b"}]"#, "Course.days: @OneOrMany [String]", never: "DayValue"),
    ]

    static let dictionaries = [
        Case(Crew.self, #"{"members": {"uid_77": true, "uid_81": true}}"#, "Crew.members: @ListOfKeys [String]"),
        Case(
            Diary.self, #"{"entries": {"2026-04-01": {"text": "a"}, "2026-04-02": {"text": "b"}}}"#,
            "Diary.entries: [String: DiaryEntry]"),
        Case(Warehouse.self, #"{"stock": {"1042": 3, "2077": 0}}"#, "Warehouse.stock: [String: Int]"),
        Case(
            Baskets.self,
            #"{"carts": {"3f2a9c1e-1111-4222-8333-444455556666": {"sum": 3}, "4f2a9c1e0b7d": {"sum": 4}}}"#,
            "Baskets.carts: [String: CartContent]"),
        Case(Door.self, #"{"address": {"user_12": "x", "user_40": null}}"#, "Door.address: [String: String?]"),
    ]

    static let records = [
        Case(Door.self, #"{"address": {"line1": "x", "line2": "y"}}"#, "Door.address: Address", never: "[String:"),
        Case(Door.self, #"{"address": {"street": "x", "zip": "y"}}"#, "Door.address: Address", never: "[String:"),
        Case(Crew.self, #"{"members": {"data": ["a"], "total": 1}}"#, "Crew.members: Members", never: "[String:"),
    ]

    static let unions = [
        Case(
            [Alert].self,
            #"[{"notice_kind": "mail", "address": "x"}, {"notice_kind": "text-message", "to": "y", "parts": 2}]"#,
            "Alert: case textMessage(TextMessageAlert)", "Alert: case unknown(String)"),
        Case(
            [Glyph].self, #"[{"form": "dot"}, {"form": "area", "coords": [[1, 2], [3, 4]]}]"#,
            "Glyph: case area([[Double]])", "Glyph: case unknown(String)"),
        Case(
            [Charge].self, #"[{"method": "cash"}, {"method": "bank_transfer", "iban": "x", "bic": "y"}]"#,
            "Charge: case bankTransfer(TransferCharge)", "Charge: case unknown(String)"),
        Case(
            [Widget].self, #"[{"type": "clock", "zone": "x"}, {"type": "map", "center": {"lat": 1}}]"#,
            "Widget: case map(MapWidget)", "Widget: case unknown(String)"),
    ]

    static let otherCode = [
        // Another switch needs a branch that only a person can write; the string isn't compared as it is; the case is known.
        Case([Badge].self, #"[{"type": "silver", "event": "x"}]"#, never: "Badge: case"),
        Case([Creature].self, #"[{"type": "Dog", "event": "x"}]"#, never: "Creature: case"),
        Case([Widget].self, #"[{"type": "clock", "zone": 3}]"#, never: "Widget: case"),
    ]

    @Test(arguments: kinds + sameKinds + dictionaries + records + unions + otherCode)
    func `types are offered for what the values are, and no others`(item: Case) throws {
        let titles = try item.edits.map(\.title)
        #expect(Array(titles.prefix(item.offers.count)) == item.offers)
        #expect(titles.filter { $0.contains(item.never) } == [])
    }

    @Test func `what is offered compiles and reads the whole payload`() async throws {
        var trials: [(item: Case, title: String, slice: CompiledSlices.Slice)] = []
        for item in Self.kinds + Self.dictionaries + Self.unions {
            for edit in try item.edits.prefix(item.offers.count) {
                trials.append((item, edit.title, .init(text: edit.newText, model: edit.model ?? item.model)))
            }
        }
        let compiled = try await CompiledSlices(trials.map(\.slice))
        var wrong: [String] = []
        for (item, title, slice) in trials {
            guard let expression = compiled.expressions[slice] else {
                wrong.append("\(title): \(compiled.problems[slice] ?? "not compiled")")
                continue
            }
            let answer = await compiled.runner.decode(
                DecodeRequest(model: expression), payload: Payload(Data(item.payload.utf8)))
            let failures = answer.result?.trace.failures.filter { $0.fate == .failed } ?? []
            if answer.result?.outcome.hasValue != true { wrong.append("\(title): \(failures)") }
        }
        #expect(wrong == [])
    }

    @Test func `the explanation of a missing case names the known ones, and what a new one needs`() throws {
        let told = try explanation(Self.unions[1])
        #expect(
            told.sentences == [
                #"Glyph.init(from:) has no case for "area"; it knows "dot", "point", "ring" and "path"."#,
                "Add `case area([[Double]])`, or `case unknown(String)` to Glyph (KindModels.swift:55) and to its init(from:).",
            ])
        let other = try explanation(Self.otherCode[0])
        #expect(
            other.sentences == [
                #"Badge.init(from:) has no case for "silver"; it knows "gold"."#,
                "Badge.title switches over the cases as well: a new one needs a branch there, too.",
                "Add `case silver(SilverBadge)`, or `case unknown(String)` to Badge (KindModels.swift:120) and to its init(from:).",
            ])
    }

    @Test func `an error in place of a dictionary is an error response`() throws {
        let error = Case([String: Pilot].self, #"{"error": "forbidden", "status": 403, "error_code": "E7"}"#)
        #expect(try explanation(error).code == .errorResponse)
        // A value of the dictionary's type, and a key that errors don't have.
        let mixed = Case([String: Pilot].self, #"{"error": {"name": "x"}, "status": 3}"#)
        #expect(try explanation(mixed).code != .errorResponse)
        let other = Case([String: Pilot].self, #"{"error": "x", "ana": 3}"#)
        #expect(try explanation(other).code != .errorResponse)
    }

    private func explanation(_ item: Case) throws -> Explanation {
        try #require(try item.decode().diagnosis.ending).explained(by: DeclaredTypes([Self.file]))
    }
}
