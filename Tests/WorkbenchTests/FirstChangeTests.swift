import DecodeService
import Diagnosis
import Foundation
import ModelBuild
import PlanCases
import Testing

@testable import DecodeEngine
@testable import Workbench

/// What an app's properties hold after the change that is offered first, told by plain decoders and reflection.
@Suite struct FirstChangeTests {
    private let run = SearchRun()

    /// How many payloads are tried; more with `CODASCOPE_MEANINGS`.
    private static let count = ProcessInfo.processInfo.environment["CODASCOPE_MEANINGS"].flatMap(UInt64.init) ?? 24

    /// The offers of each verdict, those that gave a property another one's value, and those that lost a value.
    private struct Score {
        var offers = 0
        var wrong = 0
        var lost = 0
    }

    @Test(arguments: [0, 1] as [UInt64])
    func `no change that keeps everything gives a property a value that belongs to another`(half: UInt64)
        async throws
    {
        var scores: [String: Score] = [:]
        var wrong: [String] = []
        for seed in stride(from: half, to: Self.count, by: 2) {
            let made = MeaningCase(seed: seed)
            let name = "seed \(seed): \(made.faults)"
            guard let search = try await run.search(made.model.source, model: made.model.name, made.text) else {
                scores["decodes", default: Score()].offers += 1
                continue
            }
            let progress = search.progress
            let plan = progress.isPlanBest ? progress.plan?.plan : nil
            // A what-if strategy is no change that a plain decoder has.
            guard let first = plan ?? progress.working.first, first.works, first.broken.isEmpty,
                first.steps.allSatisfy(\.fix.isPermanent)
            else {
                scores["nothing that an app can do", default: Score()].offers += 1
                continue
            }
            let before = try await held(made.good, by: made.model.name, made.model.source)
            let after = try await held(
                made.text, by: first.model ?? made.model.name, first.files.first?.newText ?? made.model.source,
                strategies: first.strategies)
            let verdict = first.verdict.applicability
            scores[verdict.rawValue, default: Score()].offers += 1
            let title = "\(first.steps.map(\.fix.inWords)), \(first.ending), of \(made.text)"
            let strange = before.differences(from: after, sent: made.sent)
            if !strange.wrong.isEmpty {
                scores[verdict.rawValue, default: Score()].wrong += 1
                wrong.append("\(verdict) \(name): \(strange.wrong) by \(title)")
            }
            if !strange.lost.isEmpty, !made.hasGap {
                scores[verdict.rawValue, default: Score()].lost += 1
                if verdict == .keeps { wrong.append("\(verdict) loses \(name): \(strange.lost) by \(title)") }
            }
        }
        for (verdict, score) in scores.sorted(by: { $0.key < $1.key }) {
            print("\(verdict): \(score.offers) offers, \(score.wrong) wrong, \(score.lost) with a lost value")
        }
        if Self.count > 24 { print(wrong.joined(separator: "\n")) }
        let broken = wrong.filter { $0.hasPrefix("keeps") }
        #expect(broken.isEmpty, "\(broken.count): \(broken.prefix(5).joined(separator: "\n"))")
    }

    /// What the properties hold after a decode with a plain decoder.
    private func held(
        _ text: String, by model: String, _ source: String, strategies: StrategySet = StrategySet()
    ) async throws -> HeldValues {
        let sources = ModelSources(files: [ModelSourceFile(file: "Models.swift", text: source)], languageMode: .v6)
        let built = try await run.builder.build(sources)
        let type = try LoadedLibrary(built.library).table.resolve(model, preferring: nil).type
        return HeldValues(try strategies.makeDecoder().decode(type, from: Data(text.utf8)))
    }
}

/// The scalars of a decoded value by type and property, in the order of the value: `Line.count`: 1, 2.
private struct HeldValues {
    private var values: [String: [String?]] = [:]

    init(_ value: Any) { add(value, as: "") }

    private mutating func add(_ value: Any, as name: String) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            if let some = mirror.children.first {
                add(some.value, as: name)
            } else {
                values[name, default: []].append(nil)
            }
        } else if let scalar = Self.scalar(value, mirror) {
            values[name, default: []].append(scalar)
        } else if let wrapped = mirror.children.first(where: { ["wrappedValue", "_wrappedValue"].contains($0.label) }) {
            add(wrapped.value, as: name)
        } else {
            let type = "\(type(of: value))".prefix { $0 != "<" }
            var parts = sequence(first: mirror) { $0.superclassMirror }.flatMap(\.children)
            if mirror.displayStyle == .dictionary { parts.sort { "\($0.value)" < "\($1.value)" } }
            let isList = [.collection, .set, .dictionary, .tuple].contains(mirror.displayStyle)
            for (label, part) in parts {
                let label = label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? ""
                add(part, as: isList ? name : "\(type).\(label)")
            }
        }
    }

    private static func scalar(_ value: Any, _ mirror: Mirror) -> String? {
        switch value {
        case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
        case let raw as any RawRepresentable: "\(raw.rawValue)"
        case is any LosslessStringConvertible: Double("\(value)").map { "\($0)" } ?? "\(value)"
        default: mirror.children.isEmpty && mirror.displayStyle == .enum ? "\(value)" : nil
        }
    }

    /// The properties of this value that hold something else in another one, and those that hold nothing there.
    func differences(from other: HeldValues, sent: Set<String>) -> (wrong: [String], lost: [String]) {
        var wrong: [String] = []
        var lost: [String] = []
        // A type between may have another name for it.
        let others = other.values.filter { values[$0.key] == nil }.flatMap(\.value)
        let sent = Set(sent.map { Double($0).map { "\($0)" } ?? $0 } + sent)
        for (name, before) in values.sorted(by: { $0.key < $1.key }) {
            let after = other.values[name] ?? []
            if after.count == before.count {
                for (old, new) in zip(before, after) where old != new {
                    guard let new else {
                        lost.append(name)
                        continue
                    }
                    if !sent.contains(new) { wrong.append("\(name) is \(new) instead of \(old ?? "nil")") }
                }
            } else if !after.isEmpty || others.count < before.count {
                lost.append("\(name), \(after.count) of \(before.count)")
                if !after.allSatisfy({ $0 == nil || before.contains($0) || sent.contains($0 ?? "") }) {
                    wrong.append("\(name) is \(after) instead of \(before)")
                }
            }
        }
        return (wrong, lost)
    }
}
