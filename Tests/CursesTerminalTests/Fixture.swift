import TestSupport

extension PseudoTerminal {
    /// Starts the fixture and waits for its first screen.
    static func fixture(
        _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80,
        input: Input = .terminal, joining: ScreenModel.Joining = .none, answers: Bool = true
    ) throws -> PseudoTerminal {
        let program = try PseudoTerminal(
            BuiltExecutable.path("terminal-fixture"), arguments: arguments,
            environment: PseudoTerminal.environment.merging(environment) { $1 }, rows: rows, columns: columns,
            input: input, joining: joining, answers: answers)
        try program.wait("the first screen") { $0.screen.line(rows - 1).hasSuffix("end") }
        return program
    }

    /// Starts the fixture without waiting.
    static func unstartable(environment: [String: String], keepsErrors: Bool = false) throws -> PseudoTerminal {
        try PseudoTerminal(
            BuiltExecutable.path("terminal-fixture"),
            environment: PseudoTerminal.environment.merging(environment) { $1 }, keepsErrors: keepsErrors)
    }

    /// Whether the terminal is in the state that a shell expects.
    var isRestored: Bool { screen.modes == [7, 25] }
}
