import Foundation

/// A regular expression. Each search with it can be cancelled, and ends after bounded work.
package struct SearchExpression: Sendable {
    private let expression: NSRegularExpression

    /// The number of progress reports, of about a millisecond each, after which a text counts as not matching: some
    /// expressions take exponential time.
    private static let maxReports = 250

    /// - Returns: Nil if the text isn't valid as a regular expression.
    init?(_ text: String, ignoresCase: Bool) {
        guard
            let expression = try? NSRegularExpression(pattern: text, options: ignoresCase ? .caseInsensitive : [])
        else { return nil }
        self.expression = expression
    }

    /// The first parts of a text that match.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The number of parts to find.
    ///   - isCancelled: Called about every millisecond; a cancelled search finds nothing more.
    package func ranges(in text: String, limit: Int, isCancelled: () -> Bool = { false }) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var reports = 0
        let all = NSRange(location: 0, length: text.utf16.count)
        withoutActuallyEscaping(isCancelled) { isCancelled in
            expression.enumerateMatches(in: text, options: .reportProgress, range: all) { match, _, stop in
                if let match {
                    // A match may begin and end within a character.
                    let start = text.utf16.index(text.startIndex, offsetBy: match.range.location)
                    ranges.append(start..<text.utf16.index(start, offsetBy: match.range.length))
                    stop.pointee = ObjCBool(ranges.count == limit)
                } else {
                    reports += 1
                    stop.pointee = ObjCBool(reports == Self.maxReports || isCancelled())
                }
            }
        }
        return ranges
    }

    func matches(_ text: String, isCancelled: () -> Bool) -> Bool {
        !ranges(in: text, limit: 1, isCancelled: isCancelled).isEmpty
    }
}

/// The literals in a regular expression that every match contains, found with as little syntax as possible.
struct RequiredLiterals {
    private var best = ""
    /// The current run of adjacent characters.
    private var run = String.UnicodeScalarView()
    private var before: Unicode.Scalar?

    /// Literals of which every match contains at least one: one for each alternative.
    ///
    /// - Returns: Empty if nothing is certain. Groups and sets are skipped; options and rare escapes aren't understood.
    static func of(_ expression: String, ignoresCase: Bool) -> [String] {
        let scalars = Array(expression.unicodeScalars)
        guard !expression.contains("(?"), !expression.contains("[]"), !expression.contains("[^]") else { return [] }
        var alternatives = [RequiredLiterals()]
        var (index, groups, sets) = (0, 0, 0)
        while index < scalars.count {
            var scalar = scalars[index]
            index += 1
            var isLiteral = !".^$|()[]{}*+?\\".unicodeScalars.contains(scalar)
            if scalar == "\\" {
                guard index < scalars.count else { return [] }
                scalar = scalars[index]
                index += 1
                isLiteral = scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
                guard isLiteral || "dDwWsSbBAzZhHvVRXntrf".unicodeScalars.contains(scalar) else { return [] }
            } else if scalar == "[" {
                sets += 1
            } else if scalar == "]" {
                sets -= 1
            } else if sets == 0, scalar == "(" || scalar == ")" {
                groups += scalar == "(" ? 1 : -1
            }
            guard sets == 0, groups == 0, !"])".unicodeScalars.contains(scalar) || isLiteral else {
                alternatives[alternatives.count - 1].endRun()
                continue
            }
            let last = alternatives.count - 1
            if isLiteral, scalar.value >= 0x20, scalar.value != 0x7F {
                alternatives[last].add(scalar, ignoresCase: ignoresCase)
            } else {
                // A quantifier may accept zero repetitions of the character before it.
                alternatives[last].endRun(withoutLast: "*?{".unicodeScalars.contains(scalar) && !isLiteral)
            }
            switch scalar {
            case "|" where !isLiteral: alternatives.append(RequiredLiterals())
            case "{" where !isLiteral: index = (scalars[index...].firstIndex(of: "}") ?? scalars.count - 1) + 1
            default: break
            }
        }
        for last in alternatives.indices { alternatives[last].endRun() }
        let literals = alternatives.map(\.best)
        return literals.contains("") || literals.count > 8 ? [] : literals
    }

    private mutating func endRun(withoutLast: Bool = false) {
        if withoutLast, !run.isEmpty { run.removeLast() }
        if run.count > best.unicodeScalars.count { best = String(run) }
        run = String.UnicodeScalarView()
    }

    private mutating func add(_ scalar: Unicode.Scalar, ignoresCase: Bool) {
        let before = self.before
        self.before = scalar
        let pair = String(String.UnicodeScalarView([before, scalar].compactMap(\.self)))
        let isCertain =
            ignoresCase
            ? pair.unicodeScalars.allSatisfy(Self.hasOneSpelling) && !Self.ligatures.contains(pair.lowercased())
            : pair.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isGraphemeBase }
        if isCertain { return run.append(scalar) }
        endRun(withoutLast: true)
    }

    /// Letters that also match one character if case is ignored: `ss` matches `ß`.
    private static let ligatures: Set = ["ss", "ff", "fi", "fl", "st"]

    /// Whether ``Needles`` knows what else matches a scalar if case is ignored.
    private static func hasOneSpelling(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return scalar.isASCII || properties.isIdeographic
            || !properties.isAlphabetic && properties.isGraphemeBase
    }
}
