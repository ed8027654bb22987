/// The lines typed in the prompts in this session, latest first.
struct TypedHistory: Hashable, Sendable {
    enum Prompt: Hashable, Sendable { case search, command }

    private var lines: [Prompt: [String]] = [:]

    private static let most = 100

    subscript(prompt: Prompt) -> [String] { lines[prompt] ?? [] }

    mutating func add(_ line: String, to prompt: Prompt) {
        guard !line.isEmpty else { return }
        let others = self[prompt].filter { $0 != line }
        lines[prompt] = [line] + others.prefix(Self.most - 1)
    }
}
