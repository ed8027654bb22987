/// A page about a kind of suspicion, for `codascope explain`. Its text is a Markdown file in `Texts`.
package struct SuspicionPage: Sendable {
    package let code: Suspicion.Code
    /// The suspicion in a few words.
    package let title: String
    /// When a value is suspicious, and why it happens.
    let cause: String
    /// What to do, one sentence each.
    let fixes: [String]

    /// The page's name.
    package var name: String { code.rawValue }

    /// The page with a name, ignoring case; nil if there is none.
    package static func page(named name: String) -> SuspicionPage? {
        all.first { $0.name == name.lowercased() }
    }

    /// The page as text.
    ///
    /// - Parameter width: The line width in columns. A longer word gets its own line.
    /// - Returns: The lines, without line breaks.
    package func text(width: Int) -> [String] {
        ["\(name): \(title)", "", "A value that decoded and is likely wrong.", ""]
            + FailurePage.wrapped(cause, width: width) + FailurePage.lines(of: fixes, width: width)
    }

    /// Every page.
    package static let all: [SuspicionPage] = Suspicion.Code.allCases.map { code in
        let text = PageText(code.rawValue)
        return SuspicionPage(code: code, title: text.title, cause: text.cause, fixes: text.fixes)
    }
}
