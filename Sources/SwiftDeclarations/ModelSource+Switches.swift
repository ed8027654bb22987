extension ModelSource {
    /// A `switch` in a member of a type.
    package struct Switch: Hashable, Sendable {
        /// The member that contains it: `init(from:)`, `encode(to:)`, `title`.
        package let member: String
        /// The internal name of the member's first parameter, such as `decoder`; nil without parameters.
        package let parameter: String?
        /// What it switches over, as written.
        package let subject: String
        /// The place of ``subject``, in bytes of the source.
        package let subjectBytes: Range<Int>
        /// After its opening brace, in bytes of the source.
        package let start: Int
        /// Its branches, in order; empty if one is in `#if`.
        package let branches: [Branch]

        package init(
            member: String, parameter: String?, subject: String, subjectBytes: Range<Int>, start: Int,
            branches: [Branch]
        ) {
            self.member = member
            self.parameter = parameter
            self.subject = subject
            self.subjectBytes = subjectBytes
            self.start = start
            self.branches = branches
        }

        /// The branch for all other values: `default:`, `case let other:`, `case _:`; nil if the patterns are exhaustive.
        package var fallback: Branch? { branches.last.flatMap { $0.isFallback ? $0 : nil } }
    }

    /// A branch of a `switch`.
    package struct Branch: Hashable, Sendable {
        /// Its patterns, as written, without conditions; empty for `default`.
        package let patterns: [String]
        /// The strings that its patterns are, if they are literals.
        package let literals: [String]
        /// The whole branch, from `case` to its last statement, in bytes of the source.
        package let bytes: Range<Int>

        package init(patterns: [String], literals: [String], bytes: Range<Int>) {
            self.patterns = patterns
            self.literals = literals
            self.bytes = bytes
        }

        var isFallback: Bool { patterns.allSatisfy { $0 == "_" || $0.hasPrefix("let ") && !$0.contains(".") } }
    }
}
