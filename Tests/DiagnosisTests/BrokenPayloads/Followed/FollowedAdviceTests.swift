import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import Strategies
import SwiftDeclarations
import TestSupport
import Testing

@testable import DecodeEngine
@testable import Trials

/// The advice on every broken payload, done as it says: strategies set, source edited and compiled, the payload changed.
///
/// What is done must remove the failure that it is for. What nobody can do by the sentence alone is listed, with why.
@Suite(.timeLimit(.minutes(20))) struct FollowedAdviceTests {
    /// A sentence of advice on one failure of a broken payload.
    private struct Step {
        var run: BrokenRun
        var failure: DiagnosedFailure
        var sentence: String
        var action: AdviceAction

        var name: String { "\(run.broken.name): \(sentence)" }
    }

    /// Sentences that say what to do where no test can do it: their beginnings, or a part of them, and why.
    private static let unfollowed: [(part: String, reason: String)] = [
        ("Check the response's status", "it's about the request"),
        ("Check the request's URL", "it's about the request"),
        ("Check the status before decoding", "it's about the request"),
        ("Request JSON", "it's about the request"),
        ("Choose the file", "it's about the request"),
        ("Decompress the file first", "it's about the request"),
        ("Save or send it as UTF-8", "the other encoding isn't known"),
        ("Save or send the text as UTF-8", "the other encoding isn't known"),
        ("Check what ", "the model's own rule"),
        ("found nothing wrong with the value", "the model's own rule"),
        ("Decode it with a custom strategy", "code of one's own"),
        ("It is written like a date but isn't a valid one", "only a person knows the date"),
        ("call contains(_:) before opening the container", "code of one's own"),
        ("check decodeNil(forKey:) before opening", "code of one's own"),
        ("Check isAtEnd or count first", "code of one's own"),
        ("in init(from:)", "code of one's own"),
        ("write an init(from:)", "code of one's own"),
        ("Write an init(from:)", "code of one's own"),
        ("with nestedContainer(keyedBy:forKey:)", "code of one's own"),
        ("a type for ", "a type of one's own"),
        ("ive the property a type with", "a type of one's own"),
        ("eclare a type with", "a type of one's own"),
        ("ask for ", "several calls ask in that initializer"),
        ("Write a backslash as", "only a person knows the character"),
        ("Write `,` or", "only a person knows which"),
        ("adapt the code there", "code of one's own"), ("Check that the whole file arrived", "it's about the request"),
        ("Send a key that", "only a person knows the key"),
        ("Choose the key set", "the model's own key sets"),
        ("Move the property from", "several declarations change"),
        ("Get the complete payload", "the rest of the payload isn't known"),
        ("Decode each line separately", "another program"), ("Decode each document separately", "another program"),
        ("Flatten the payload", "another program"), ("Remove everything before the first bracket", "a person sees it"),
        ("Send the JSON itself, without quotes and backslashes", "another program"),
        ("remove the call around it", "a person sees it"),
        ("Remove the comment at", "a person sees where it ends"), ("where it ends", "a person sees it"),
        ("where the object ends", "a person sees it"), ("where the array ends", "a person sees it"),
        ("at the end of the string on line", "a person sees it"), ("Write `\"` before that colon", "a person sees it"),
        ("json5: on accepts this, but stops", "it says what doesn't help"),
        ("Write a value", "only a person knows the value"), ("Write the key", "only a person knows the key"),
        ("Write the number without", "a person sees it"), ("Add a value at", "only a person knows the value"),
        ("Write strings in double quotes", "a person sees it"), ("Write a key", "only a person knows the key"),
        ("Write a value in", "only a person knows the value"), ("Write a digit before", "a person sees it"),
        ("Send null, or the string", "floats is another strategy"),
    ]

    /// Advice that can be followed only with code of one's own around it, by the payload's name, and why.
    private static let needsCode: [String: String] = [
        "an unknown kind of block": "a switch over the enum has to handle the new case",
        "a kind of block in capitals": "a switch over the enum has to handle the new case",
        "a login's number in quotes": "the value for a missing key is a number",
    ]

    /// Edits that are compiled in vain, and are therefore never shown, and why.
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
            "a string for mailboxes: Recipients.init(from:): decode(String.self, forKey: .addresses)": code,
            "mailboxes that are strings: Recipients.addresses: [String]": code,
            "an unknown kind of block: Kind: case video": "a switch over the enum has to handle the new case",
            "a block whose value is wrapped: Article.blocks: [Block?]": "an element without the key isn't null",
            "a fraction in a nested list: Weather.hours: [Double]": code,
            "null in a nested list: Weather.hours: [Int?]": code, "null in a row: Table.rows: [Row?]": code,
            "a login's home that is null: Login.init(from:): decodeIfPresent(URL.self, forKey: .home)": code,
            "a login's home as a number: Login.init(from:): decode(Int.self, forKey: .home)": code,
            "a login without a home: Login.init(from:): decodeIfPresent(URL.self, forKey: .home)": code,
            "a lesson's flag as a Bool: Machine.init(from:): decode(Bool.self, forKey: .enabled)": code,
        ]
    }()

    private let cache = FileManager.default.temporaryDirectory.appending(
        path: "codascope-followed-\(UUID().uuidString)")

    @Test
    func `advice that is followed removes the failure that it is for, and so does every edit but those in the list`()
        async throws
    {
        defer { try? FileManager.default.removeItem(at: cache) }
        var steps = try await steps()
        let advised = steps.count
        steps += try await editSteps()
        let compiled = try await CompiledSlices(steps.compactMap { slice(of: $0.action) }, cache: cache)
        var wrong: [String] = []
        for step in steps {
            if let fault = try await fault(of: step, compiled) { wrong.append("\(step.name): \(fault)") }
        }
        #expect(wrong == [])
        #expect(advised > 800 && steps.count > advised + 150)
    }

    @Test
    func `a payload that was mended to the end decodes with a plain JSONDecoder`() async throws {
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

    /// What has to be compiled for an action.
    private func slice(of action: AdviceAction) -> CompiledSlices.Slice? {
        switch action {
        case .source(let text, let model): CompiledSlices.Slice(text: text, model: model)
        case .all(let actions): actions.lazy.compactMap { self.slice(of: $0) }.first
        case .strategy, .model, .payload: nil
        }
    }

    /// The edits of the model's source that the search for fixes would compile.
    private func editSteps() async throws -> [Step] {
        var steps: [Step] = []
        for run in try await BrokenRuns.all {
            guard let source = await source(of: run), let ending = run.found.diagnosis.ending,
                let cause = FixCause(run.found.result)
            else { continue }
            let edits = ModelEdits(
                document: run.found.document, strategies: run.found.request.strategies,
                files: [(source.file, ParsedSources.source(source.text))])
            // A wrapper that can't help is compiled and not shown; one that does swallows the failure.
            for edit in edits.edits(for: cause) where edit.wrapper == nil {
                if Self.editsInVain["\(run.broken.name): \(edit.title)"] != nil { continue }
                let model = edit.model ?? run.found.request.model.replacing(#/[\w-]+\//#, with: "")
                steps.append(
                    Step(
                        run: run, failure: ending, sentence: "edit \(edit.title)",
                        action: .source(text: edit.newText, model: model)))
            }
        }
        return steps
    }

    @Test
    func `advice says what to do, or stands in the list of what no test can do`() async throws {
        var silent: Set<String> = []
        for run in try await BrokenRuns.all {
            for failure in run.found.diagnosis.failures.prefix(4) {
                let reader = AdviceReader(run: run, failure: failure, source: await source(of: run))
                for sentence in failure.explained().advice where reader.actions(sentence).isEmpty {
                    // Without a source there is nothing to edit.
                    if reader.source == nil, sentence.hasPrefix("Add a case") { continue }
                    if Self.unfollowed.contains(where: { sentence.contains($0.part) }) { continue }
                    silent.insert("\(run.broken.name): \(sentence)")
                }
            }
        }
        #expect(silent.sorted() == [])
    }

    // MARK: What is done

    private func steps() async throws -> [Step] {
        var steps: [Step] = []
        for run in try await BrokenRuns.all {
            for failure in run.found.diagnosis.failures.prefix(4) {
                let reader = AdviceReader(run: run, failure: failure, source: await source(of: run))
                for sentence in failure.explained().advice {
                    for action in reader.actions(sentence) {
                        if slice(of: action) != nil, Self.needsCode[run.broken.name] != nil { continue }
                        steps.append(Step(run: run, failure: failure, sentence: sentence, action: action))
                    }
                }
            }
        }
        return steps
    }

    private let runner = BrokenRunner()

    private func source(of run: BrokenRun) async -> ModelSourceFile? {
        guard let models = try? await runner.runner.models(), let root = models.root(of: run.found.result.model),
            let file = try? await runner.runner.source(of: root), !file.text.isEmpty
        else { return nil }
        return file
    }

    /// Why what was done doesn't remove the failure; nil if it does.
    private func fault(of step: Step, _ compiled: CompiledSlices) async throws -> String? {
        var request = step.run.found.request
        var payload = step.run.found.payload
        var decoder: any DecodeRunner = runner.runner
        let actions = if case .all(let actions) = step.action { actions } else { [step.action] }
        for action in actions {
            switch action {
            case .strategy(let name, let value):
                do { try request.strategies.set(name, to: value) } catch {
                    return "no such strategy: \(name): \(value)"
                }
            case .model(let model):
                let lesson = request.model.firstMatch(of: #/[\w-]+\//#).map { String($0.output) } ?? ""
                request.model = model.replacing(#/[A-Z]\w*/#) { name in
                    ["String", "Int"].contains(name.output) ? String(name.output) : lesson + name.output
                }
            case .source(let text, let model):
                let slice = CompiledSlices.Slice(text: text, model: model)
                if let problem = compiled.problems[slice] { return "doesn't compile: \(problem)" }
                guard let expression = compiled.expressions[slice] else { return "isn't there" }
                request.model = expression
                decoder = compiled.runner
            case .payload(let data): payload = Payload(data)
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
