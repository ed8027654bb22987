import ArgumentParser
import DecodeService
import Lessons
import ModelBuild
import Workbench

/// Shell completions for values that depend on the tool or on the other words of the command line.
enum Completions {
    /// The models of the lessons and the types of the files named by `--models`, which are only read, not compiled.
    static var models: CompletionKind {
        .custom { words, _, _ in
            let own = ParsedSources().typeNames(in: ModelSources(paths: values(of: "--models", in: words)))
            guard own.isEmpty else { return own }
            let names = LessonCatalog.all.flatMap { lesson in lesson.models.map { (lesson.name, $0.name) } }
            let counts = Dictionary(grouping: names, by: \.1).mapValues(\.count)
            return names.map { counts[$0.1] == 1 ? $0.1 : "\($0.0)/\($0.1)" }
        }
    }

    /// The payloads of the lesson that the command line names.
    static var lessonPayloads: CompletionKind {
        .custom { words, _, _ in
            words.lazy.compactMap(LessonCatalog.lesson(named:)).first?.payloads.map(\.name) ?? []
        }
    }

    static var lessons: CompletionKind { .list(LessonCatalog.all.map(\.name)) }

    /// The values of a strategy; for a template, its fixed part.
    static func values(ofStrategy name: String) -> CompletionKind {
        .list(
            StrategySet.strategy(named: name)?.values.map { $0.isTemplate ? String($0.fixedPart) : $0.spelling } ?? [])
    }

    /// Returns a completion script that also works in fish before version 4.
    ///
    /// The scripts of swift-argument-parser get the cursor's offset in the word from `commandline -tC`, which fails in
    /// `fish -c 'complete -C …'`. The length of the word up to the cursor is the same number.
    static func corrected(_ script: String) -> String {
        script.replacing("(__codascope_tokens -tC)", with: #"(string length -- "$(commandline -ct)")"#)
    }

    /// The values after an option, up to the next option.
    static func values(of option: String, in words: [String]) -> [String] {
        guard let place = words.firstIndex(of: option) else { return [] }
        return words[(place + 1)...].prefix { !$0.hasPrefix("-") }.map { $0 }
    }
}
