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
