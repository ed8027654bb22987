import DecodeService

/// Parses the compiler's output into problems.
enum CompilerOutput {
    /// Parses lines such as `FILE:LINE:COLUMN: error: MESSAGE`, the excerpts that follow them, and messages of the
    /// linker.
    ///
    /// - Parameter text: The standard error of `swiftc -diagnostic-style llvm`.
    /// - Returns: The problems in the order of the text; those without a place (from the linker) have an empty file.
    static func problems(in text: String) -> [ModelBuildFailure.Problem] {
        var problems: [ModelBuildFailure.Problem] = []
        var errors = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let problem = problem(line) {
                if problem.severity == .error { errors += 1 }
                if errors > maxErrors { break }
                problems.append(problem)
            } else if var last = problems.popLast() {
                if last.excerpt.split(separator: "\n").count < 3, !line.isEmpty {
                    last.excerpt += (last.excerpt.isEmpty ? "" : "\n") + line
                }
                problems.append(last)
            }
        }
        for place in problems.indices { problems[place].excerpt = cut(problems[place].excerpt) }
        return problems
    }

    /// Returns an excerpt without what is far from its mark: a line of generated code may have a megabyte.
    private static func cut(_ excerpt: String) -> String {
        let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.contains(where: { $0.utf8.count > maxColumns }) else { return excerpt }
        let mark = lines.dropFirst().compactMap { line in
            line.firstIndex(of: "^").map { line.distance(from: line.startIndex, to: $0) }
        }.first
        let start = max(0, (mark ?? 0) - maxColumns / 2)
        return lines.enumerated().map { place, line in
            let rest = line.dropFirst(start)
            let before = start == 0 ? "" : place == 0 ? "…" : " "
            return before + rest.prefix(maxColumns) + (rest.count > maxColumns ? "…" : "")
        }.joined(separator: "\n")
    }

    /// The columns of a cut excerpt.
    private static let maxColumns = 160

    /// More errors aren't useful.
    private static let maxErrors = 500

    private static func problem(_ line: Substring) -> ModelBuildFailure.Problem? {
        for severity in [ModelBuildFailure.Problem.Severity.error, .warning, .note] {
            if line.hasPrefix("\(severity.rawValue): ") {
                return ModelBuildFailure.Problem(
                    severity: severity, file: "", line: 0, column: 0,
                    message: String(line.dropFirst(severity.rawValue.count + 2)))
            }
            // A path may contain colons, and even this separator.
            for mark in line.ranges(of: ": \(severity.rawValue): ") {
                let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
                guard place.count >= 3, let column = Int(place[place.count - 1]),
                    let number = Int(place[place.count - 2])
                else { continue }
                return ModelBuildFailure.Problem(
                    severity: severity, file: place.dropLast(2).joined(separator: ":"), line: number, column: column,
                    message: String(line[mark.upperBound...]))
            }
        }
        return nil
    }
}

/// The compiler's problems in terms of the user's files and options.
struct CompileProblems {
    /// Problems in the user's files and expressions, the first error first, each with its notes.
    let problems: [ModelBuildFailure.Problem]
    /// The first error in a generated line.
    private let firstGenerated: ModelBuildFailure.Problem?

    /// - Parameter problems: The compiler's problems, in its order.
    init(_ problems: [ModelBuildFailure.Problem], files: [ModelSourceFile]) {
        let names = Set(files.map(\.file))
        let spelled = Dictionary(
            zip(GeneratedSources.names(of: files), files.map(\.file)), uniquingKeysWith: { first, _ in first })
        var own: [ModelBuildFailure.Problem] = []
        var seen: Set<ModelBuildFailure.Problem> = []
        var takesNotes = false
        for var problem in problems {
            problem.file = spelled[problem.file] ?? problem.file
            if problem.severity == .note {
                // Notes about the standard library's own source don't help.
                if takesNotes, names.contains(problem.file) { own.append(problem) }
                continue
            }
            takesNotes = problem.severity == .error
            guard takesNotes, let mapped = Self.mapped(problem, files: files, names: names) else {
                takesNotes = false
                continue
            }
            if seen.insert(mapped).inserted { own.append(mapped) }
        }
        self.problems = own
        firstGenerated = problems.first { $0.severity == .error }
    }

    var hasErrors: Bool { problems.contains { $0.severity == .error } }

    /// Returns the problem at its place in the user's files or options; nil for one in a generated line, which is left
    /// out.
    private static func mapped(
        _ problem: ModelBuildFailure.Problem, files: [ModelSourceFile], names: Set<String>
    ) -> ModelBuildFailure.Problem? {
        if names.contains(problem.file) { return problem }
        var problem = problem
        switch problem.file {
        case GeneratedSources.Place.model, "--decoder", "--encoder":
            let offset = GeneratedSources.columnOffset(of: problem.file)
            problem.column = max(1, problem.column - offset)
            problem.excerpt = ""
            return problem
        case let file where file.hasPrefix(GeneratedSources.Place.expression):
            // The expression is a type, but not a decodable one.
            problem.file = GeneratedSources.Place.model
            problem.column = 1
            problem.excerpt = ""
            if let ours = problem.message.firstRange(of: "requires that ") {
                problem.message =
                    "Decodable "
                    + problem.message[ours.lowerBound...].replacing(/'__codascope_expression' \(aka ('[^']*')\)/) {
                        $0.1
                    }
            }
            return problem
        case let file where GeneratedSources.copyNumber(file) != nil:
            // An unclosed bracket is reported at the end of the copy, after all generated code.
            guard let number = GeneratedSources.copyNumber(file), files.indices.contains(number) else { return nil }
            problem.file = files[number].file
            problem.line = files[number].text.split(separator: "\n", omittingEmptySubsequences: false).count
            problem.column = 1
            problem.excerpt = ""
            return problem
        case "": return problem
        default: return nil
        }
    }

    /// Returns the failure with these problems.
    func failure(of files: [ModelSourceFile]) -> ModelBuildFailure {
        let errors = problems.filter { $0.severity == .error }
        let summary: String
        if errors.isEmpty, let generated = firstGenerated {
            return ModelBuildFailure(
                summary:
                    "the models compile, but the generated code that lists them doesn't: \(generated.message); rename the type that "
                    + "shadows one of the standard library or of Foundation",
                files: files)
        }
        switch errors.first?.file {
        case GeneratedSources.Place.model: summary = "--model is not a decodable type"
        case "--decoder": summary = "--decoder is not a JSONDecoder in your code"
        case "--encoder": summary = "--encoder is not a JSONEncoder in your code"
        default: summary = "the models do not compile: \(errors.count == 1 ? "1 error" : "\(errors.count) errors")"
        }
        return ModelBuildFailure(summary: summary, problems: problems, files: files)
    }
}
