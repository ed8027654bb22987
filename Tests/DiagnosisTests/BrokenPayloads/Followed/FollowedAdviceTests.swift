import DecodeService
import DecodeTrace
import Foundation
import JSONText
import SwiftDeclarations
import TestSupport
import Testing

@testable import DecodeEngine
@testable import Diagnosis

/// Follows the advice on every broken payload: sets strategies, edits and compiles source, and changes the payload.
///
/// Each change must remove its failure. Advice that can't be followed by its sentence alone is listed with the reason.
@Suite(.timeLimit(.minutes(60))) struct FollowedAdviceTests {
    /// A remedy that advice names for one failure of a broken payload.
    private struct Step {
        var run: BrokenRun
        var failure: DiagnosedFailure
        var sentence: String
        var remedy: Remedy
        /// The models' source after the change, and the type to decode as then; nil if the source stays.
        var slice: CompiledSlices.Slice?

        var name: String { "\(run.broken.name): \(sentence)" }
    }

    /// Advice that needs further code to be followed, by the payload's name, with the reason.
    private static let needsCode: [String: String] = [
        "an unknown kind of block": "a switch over the enum has to handle the new case",
        "a kind of block in capitals": "a switch over the enum has to handle the new case",
        "a login's number in quotes": "the value for a missing key is a number",
        "an object for a string of any scalar": "the other type is declared in another file of the tests",
    ]

    /// Edits that don't help when compiled, and are therefore never shown, with the reason.
    private static let editsInVain: [String: String] = {
        let wrapper = "the property's wrapper doesn't take the type"
        let code = "other code needs the type that was asked for"
        return [
            "three attempts in vain: Loose.init(from:): decode(String.self, forKey: .value)": code,
            "three attempts without the key: Loose.init(from:): decodeIfPresent(String.self, forKey: .value)": code,
            "children by their names: Folder.children: Folder?": "a struct can't contain itself",
            "an array for a convertible number: Review.stars: [Convertible<Int>]": wrapper,
            "null for a convertible number: Review.stars: Int?": wrapper,
            "a convertible number's missing key: Review.stars: Int?": wrapper,
            "a string for a failable array: Review.tags: String": wrapper,
            "a failable array's missing key: Review.tags: [String]?": wrapper,
            "an entity's mandatory scalar: ModelRoot.id: Int?": "the entity says what is mandatory",
            "a string for an entity's nested object: ModelRoot.level1: String":
                "the entity names the keys of the object",
            "a string for mailboxes: Recipients.init(from:): decode(String.self, forKey: .addresses)": code,
            "mailboxes that are strings: Recipients.addresses: [String]": code,
            "an unknown kind of block: Kind: case video": "a switch over the enum has to handle the new case",
            "a kind of block in capitals: Kind: case paragraphValue = \"Paragraph\"":
                "a switch over the enum has to handle the new case",
            "a block whose value is wrapped: Article.blocks: [Block?]": "an element without the key isn't null",
            "a fraction in a nested list: Weather.hours: [Double]": code,
            "null in a nested list: Weather.hours: [Int?]": code, "null in a row: Table.rows: [Row?]": code,
            "a login's home that is null: Login.init(from:): decodeIfPresent(String.self, forKey: .home)": code,
            "a login's home as a number: Login.init(from:): decode(Int.self, forKey: .home)": code,
            "a login without a home: Login.init(from:): decodeIfPresent(String.self, forKey: .home)": code,
            "a lesson's flag as a Bool: Machine.init(from:): decode(Bool.self, forKey: .enabled)": code,
            "songs by their ids where others are a list: Playlist.songs: SongsValue":
                "the element is declared in another file of the tests",
        ]
    }()

    @Test
    func `following advice removes its failure, and so does every edit that is not a listed exception`()
        async throws
    {
        var steps = try await steps()
        let advised = steps.count
        steps += try await editSteps()
        let compiled = try await CompiledSlices(steps.compactMap(\.slice))
        var wrong: [String] = []
        for step in steps {
            if let fault = try await fault(of: step, compiled) { wrong.append("\(step.name): \(fault)") }
        }
        #expect(wrong == [])
        #expect(advised > 500 && steps.count > advised + 150)
    }

    @Test
    func `a completely mended payload decodes`() async throws {
        var stuck = 0
        var mended = 0
        for run in try await BrokenRuns.all where run.found.result.outcome == .failed {
            guard run.found.document.foreign == nil else { continue }
            let survey = await PayloadSurvey.run(
                run.found.request, payload: run.found.payload, document: run.found.document,
                declared: await declared(of: run)
            ) { request, payload in await runner.runner.decode(request, payload: payload) }
            guard let survey, !survey.isStuck, !survey.isInvalid else {
                stuck += 1
                continue
            }
            mended += 1
            let answer = await runner.runner.decode(run.found.request, payload: Payload(Data(survey.mended.text)))
            #expect(answer.result?.outcome.hasValue == true, "\(run.broken.name)")
        }
        #expect(mended > 400 && stuck < mended / 7, "\(mended) of \(mended + stuck)")
    }

    private func declared(of run: BrokenRun) async -> DeclaredTypes {
        await source(of: run).map { DeclaredTypes([($0.file, ParsedSources.source($0.text))]) } ?? .none
    }

    /// The edits of the model's source that the search for fixes would compile.
    private func editSteps() async throws -> [Step] {
        var steps: [Step] = []
        for run in try await BrokenRuns.all {
            guard let source = await source(of: run), let ending = run.found.diagnosis.ending,
                let cause = FailureCause(run.found.result)
            else { continue }
            let files = [(name: source.file, source: ParsedSources.source(source.text))]
            let request = run.found.request
            let remedies = RemedyFinder(
                document: run.found.document, strategies: request.strategies, model: request.model,
                declared: DeclaredTypes(files)
            ).remedies(for: cause)
            // A wrapper that can't help is compiled and not shown; one that does swallows the failure.
            for edit in ModelEditor(files: files, strategies: request.strategies).edits(remedies)
            where edit.wrapper == nil {
                if Self.editsInVain["\(run.broken.name): \(edit.title)"] != nil { continue }
                steps.append(
                    Step(
                        run: run, failure: ending, sentence: "edit \(edit.title)", remedy: .source(edit.makes),
                        slice: slice(of: edit, run)))
            }
        }
        return steps
    }

    private func slice(of edit: ModelEdit, _ run: BrokenRun) -> CompiledSlices.Slice {
        let model = edit.model ?? run.found.request.model.replacing(#/[\w-]+\//#, with: "")
        return CompiledSlices.Slice(text: edit.newText, model: model)
    }

    // MARK: What is done

    private func steps() async throws -> [Step] {
        var steps: [Step] = []
        for run in try await BrokenRuns.all {
            let source = await source(of: run)
            let editor = source.map {
                ModelEditor(
                    files: [($0.file, ParsedSources.source($0.text))], strategies: run.found.request.strategies)
            }
            for failure in run.found.diagnosis.failures.prefix(4) {
                for advice in failure.explained().advice {
                    for remedy in advice.remedies {
                        var step = Step(run: run, failure: failure, sentence: advice.text, remedy: remedy)
                        if let change = Self.source(remedy) {
                            guard let edit = editor?.edit(change), Self.needsCode[run.broken.name] == nil,
                                Self.editsInVain["\(run.broken.name): \(edit.title)"] == nil
                            else { continue }
                            step.slice = slice(of: edit, run)
                        }
                        steps.append(step)
                    }
                }
            }
        }
        return steps
    }

    private static func source(_ remedy: Remedy) -> SourceChange? {
        if case .all(let remedies) = remedy { return remedies.lazy.compactMap(source).first }
        return remedy.source
    }

    private let runner = BrokenRunner()

    private func source(of run: BrokenRun) async -> ModelSourceFile? {
        guard let models = try? await runner.runner.models(), let root = models.root(of: run.found.result.model),
            let file = try? await runner.runner.source(of: root), !file.text.isEmpty
        else { return nil }
        return file
    }

    /// The reason why a step doesn't remove its failure; nil if it does.
    private func fault(of step: Step, _ compiled: CompiledSlices) async throws -> String? {
        var request = step.run.found.request
        var payload = step.run.found.payload
        var decoder: any DecodeRunner = runner.runner
        let remedies = if case .all(let remedies) = step.remedy { remedies } else { [step.remedy] }
        for remedy in remedies {
            switch remedy {
            case .strategies(let changes):
                for change in changes { request.strategies = request.strategies.with(change) }
            case .model(let model):
                let lesson = request.model.firstMatch(of: #/[\w-]+\//#).map { String($0.output) } ?? ""
                request.model = model.replacing(#/[A-Z]\w*/#) { name in
                    ["String", "Int"].contains(name.output) ? String(name.output) : lesson + name.output
                }
            case .source:
                guard let slice = step.slice else { return "has no source" }
                if let problem = compiled.problems[slice] { return "doesn't compile: \(problem)" }
                guard let expression = compiled.expressions[slice] else { return "isn't there" }
                request.model = expression
                decoder = compiled.runner
            case .payload(let changes):
                payload = Payload(Data(PayloadChange.applied(changes, to: step.run.found.document.text).text))
            case .all: break
            }
        }
        let answer = await decoder.decode(request, payload: payload)
        guard let result = answer.result else { return "\(String(describing: answer.trouble))" }
        if result.outcome == .invalid {
            guard step.run.found.result.outcome == .invalid else { return "isn't JSON any more" }
            let fault = JSONDocument(payload.data, options: request.strategies.documentOptions).fault
            // Another fault further on is another failure.
            guard let fault, let before = step.run.found.document.fault else { return nil }
            return fault.kind != before.kind || fault.byte > before.byte + 1
                ? nil : "still isn't JSON: \(fault.message)"
        }
        guard step.run.found.result.outcome != .invalid, let failure = step.failure.failure else { return nil }
        let again = result.trace.failures.first {
            $0.path == failure.path && $0.kind == failure.kind && $0.fate != .adjusted && $0.fate != .superseded
        }
        return again.map { "fails as before: \($0.debugDescription)" }
    }
}
