import Testing

@testable import Explorer

/// The list of actions finds each by the words that people have for it: those of the README and the help, and of vim,
/// less, jless, lazygit and Xcode.
@Suite struct PaletteWordsTests {
    /// Words that are typed, by a key of the action that they are for.
    private static let words: [(key: String, words: [String])] = [
        ("g", ["top", "first row", "beginning"]), ("G", ["bottom", "last row", "end"]), ("H", ["parent", "enclosing"]),
        ("J", ["next sibling"]), ("^d", ["half page"]), ("zz", ["center", "middle"]),
        ("^o", ["go back", "jump back", "back"]), ("Space", ["fold", "collapse", "expand"]),
        ("zM", ["fold all", "collapse all", "close all"]), ("zR", ["unfold all", "expand all", "open all"]),
        ("zC", ["collapse recursively"]), ("zO", ["expand recursively", "unfold below"]),
        ("Enter", ["whole value", "long string", "unescape"]), ("z2", ["level 2"]), ("za", ["union", "tried types"]),
        ("f", ["next error", "next failure", "next problem"]), ("I", ["explain", "why", "documentation"]),
        ("]s", ["suspicious", "null"]), ("]i", ["unread", "ignored"]), ("]b", ["swallowed"]), ("]a", ["adjusted"]),
        (".", ["step forward", "step into"]), (",", ["step back", "reverse"]), (">", ["step over"]),
        ("<", ["step out"]),
        ("P", ["play", "run"]), ("b", ["breakpoint", "bookmark"]), ("B", ["continue"]),
        ("W", ["call stack", "backtrace", "frames"]), ("/", ["search", "find", "grep", "regex"]), ("n", ["next match"]),
        ("*", ["same key"]), ("&f", ["only failing", "filter errors"]), ("&i", ["only ignored"]),
        ("&&", ["all rows", "clear filter"]), ("o", ["open file", "browse"]), ("O", ["recent"]),
        ("m", ["model", "struct", "schema"]), ("m i", ["infer", "generate"]),
        ("s", ["strategies", "settings", "snake", "iso8601", "dates", "options", "lenient"]),
        ("a1", ["fix", "repair", "suggestion"]), ("u", ["undo", "revert"]), ("^r", ["redo"]),
        ("X", ["experiments", "history"]), ("!", ["problems", "failures", "issues"]), ("x", ["compare", "best"]),
        ("d", ["diff", "difference", "round trip", "lost"]), ("R", ["reload", "refresh"]),
        ("w", ["export", "save", "ticket", "report", "share", "test", "patch", "markdown"]),
        ("v", ["edit", "editor", "vim"]),
        ("S", ["summary", "statistics", "overview"]), ("D", ["log", "list of documents"]),
        ("L", ["lesson", "tutorial"]),
        ("^w1", ["focus tree"]), ("^w2", ["focus payload"]), ("Tab", ["next pane", "switch window"]),
        ("+", ["zoom", "fullscreen", "maximize"]), ("t", ["next tab"]), ("zw", ["wrap", "long lines"]),
        ("zp", ["pretty", "format", "raw", "minified"]), ("yy", ["copy value", "yank", "clipboard"]),
        ("yp", ["copy path"]),
        ("yq", ["jq"]), ("yj", ["pointer"]), ("ye", ["copy failure"]), ("?", ["help", "shortcuts", "keys"]),
        ("^g", ["jump to path", "json pointer"]), ("q", ["quit", "exit"]), ("^z", ["suspend", "background"]),
    ]

    @Test func `there are 120 words and more`() { #expect(Self.words.reduce(0) { $0 + $1.words.count } >= 120) }

    @Test func `each word finds its action among the first seven`() async throws {
        let state = try await Harness("nullability/null-name", model: "nullability/Country").state
        for (key, words) in Self.words {
            for word in words {
                let found = CommandPalette(state, text: word).shown.prefix(7).map(\.keys)
                let keys = found.flatMap { [$0] + $0.split(separator: " ").map(String.init) }
                #expect(keys.contains(key), "\(word): \(found)")
            }
        }
    }

    @Test(arguments: [("strtg", "s"), ("rndtrp", "d"), ("xprt", "w"), ("clpboard", "yy")])
    func `letters in their order find an action that no words find`(letters: String, key: String) async throws {
        let state = try await Harness("nullability/null-name", model: "nullability/Country").state
        let found = CommandPalette(state, text: letters).shown.prefix(7)
        #expect(found.contains { $0.keys.split(separator: " ").contains { $0 == key } }, "\(found.map(\.title))")
    }

    @Test func `what a fix costs is cut last`() async throws {
        let harness = try await Harness("nullability/null-name", model: "nullability/Country", columns: 60, rows: 24)
        try await harness.play(": f i x")
        #expect(harness.lines.contains { $0.contains("(leaves out 1 of 3 cities)") }, "\(harness.lines)")
    }
}
