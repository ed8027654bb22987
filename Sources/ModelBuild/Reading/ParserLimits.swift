import Dispatch
import Processes
import SwiftParser
import SwiftSyntax
import Synchronization

/// Limits of a text, so that the parser needs only a small stack and linear time.
///
/// The parser is recursive for nested code and after words such as `try` and `if`, and looks ahead repeatedly in square
/// brackets, nested or one pair after the other. No source written by hand comes near these limits. A text beyond them
/// isn't parsed.
struct ParserLimits {
    /// Nested brackets and `#if`.
    private static let maxNested = 32
    /// Nested square brackets: each level doubles the parser's time.
    private static let maxSquare = 10
    /// Tokens in nested square brackets, times two for each level.
    private static let maxSquareWork = 1 << 14
    /// With fewer levels, the number of tokens doesn't matter.
    private static let minCountedSquare = 4
    /// Nested interpolations in strings: for each token, the lexer copies its state of each level.
    private static let maxInterpolations = 500
    /// The total weight of a statement and the statements around it.
    private static let maxWeight = 4096
    /// `switch` keywords without a brace: for each, the parser searches the rest of the text for one.
    private static let maxOpenSwitches = 16

    /// The weight of each construct that makes the parser recurse.
    private static let heavyWeight = 16
    /// The weight of each `<` and `->`, and each `[` after a `]`. The parser looks ahead to find out whether it belongs
    /// to a type.
    private static let angleWeight = 64
    /// The weight of each `@` followed by a parenthesis instead of a name: the parser looks ahead three times.
    private static let namelessWeight = 1024

    private var open: [(kind: Bracket, weight: Int)] = []
    private var weight = 0
    private var square = 0
    /// The tokens since the outermost of the open square brackets.
    private var squareTokens = 0
    private var openSwitches = 0
    private var isAfterHeavy = false
    private var isAfterSquare = false
    private var isAfterAt = false

    private enum Bracket {
        case round, square, curly, condition
    }

    /// Parses a text on a thread with a large stack, and waits for it.
    ///
    /// - Parameters:
    ///   - limit: How long to wait for the parser; nil for a default that depends on the text's length.
    ///   - read: Reads the syntax tree, on the same thread.
    /// - Returns: Nil if the text exceeds a limit, or if the parser takes too long.
    /// - Complexity: O(bytes)
    static func parse<Value: Sendable>(
        _ text: String, limit: Duration? = nil, _ read: @escaping @Sendable (SourceFileSyntax) -> Value
    ) -> Value? {
        // A last resort: many times longer than it takes for a text within the limits, even if the parser is unoptimized
        // and the machine is busy.
        let longest = Duration.seconds(300 + text.utf8.count / 10_000)
        return LargeStackThread.run(limit: min(limit ?? longest, longest)) { () -> Value? in
            let bytes = Array(text.utf8)
            var limits = ParserLimits()
            guard !hasDeepInterpolation(bytes), !limits.areExceeded(in: bytes) else { return nil }
            // Only this initializer has a limit parameter: the parser's default depends on how it was compiled.
            return read(bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256) })
        } ?? nil
    }

    /// Whether interpolations are nested too deeply.
    ///
    /// Reads only brackets and backslashes, because the lexer would take too long.
    private static func hasDeepInterpolation(_ bytes: [UInt8]) -> Bool {
        // For each open bracket, whether it begins an interpolation.
        var open: [Bool] = []
        var depth = 0
        var place = 0
        while place < bytes.count {
            defer { place += 1 }
            switch bytes[place] {
            case UInt8(ascii: "\\"):
                var next = place + 1
                while next < bytes.count, bytes[next] == UInt8(ascii: "#") { next += 1 }
                guard next < bytes.count else { return false }
                if bytes[next] == UInt8(ascii: "(") {
                    depth += 1
                    if depth > maxInterpolations { return true }
                    open.append(true)
                    place = next
                } else if next == place + 1 {
                    place = next
                }
            case UInt8(ascii: "("): open.append(false)
            case UInt8(ascii: ")"): if open.popLast() == true { depth -= 1 }
            default: break
            }
        }
        return false
    }

    private mutating func areExceeded(in bytes: [UInt8]) -> Bool {
        // With a nesting level of -1, the parser only splits the text into tokens.
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: -1) }
        return tree.tokens(viewMode: .sourceAccurate).contains { token in
            add(token)
            return open.count > Self.maxNested || square > Self.maxSquare || weight > Self.maxWeight
                || openSwitches > Self.maxOpenSwitches
                || square >= Self.minCountedSquare && squareTokens << square > Self.maxSquareWork
        }
    }

    private mutating func add(_ token: TokenSyntax) {
        squareTokens = square == 0 ? 0 : squareTokens + 1
        switch token.tokenKind {
        case .leftParen: opens(.round)
        case .leftSquare: opens(.square)
        case .leftBrace: opens(.curly)
        case .poundIf: opens(.condition)
        case .rightParen: closes(.round)
        case .rightSquare: closes(.square)
        case .rightBrace: closes(.curly)
        case .poundEndif: closes(.condition)
        case .semicolon, .comma:
            // Generic arguments are separated by commas, too.
            if weight - outerWeight < Self.angleWeight { weight = outerWeight }
            isAfterHeavy = false
        case .stringSegment: break
        default: continues(token)
        }
        isAfterSquare = token.tokenKind == .rightSquare
        isAfterAt = token.tokenKind == .atSign
    }

    /// The weight of the statements around the current one.
    private var outerWeight: Int { open.last?.weight ?? 0 }

    private mutating func opens(_ kind: Bracket) {
        weight += kind == .square && isAfterSquare ? Self.angleWeight : 1
        if kind == .round, isAfterAt { weight += Self.namelessWeight }
        open.append((kind, weight))
        if kind == .square { square += 1 }
        if kind == .curly { openSwitches = max(0, openSwitches - 1) }
        isAfterHeavy = false
    }

    private mutating func closes(_ kind: Bracket) {
        // The parser may still be inside another bracket.
        guard let place = open.lastIndex(where: { $0.kind == kind }) else { return }
        square -= open[place...].count { $0.kind == .square }
        weight = open[place].weight
        open.removeSubrange(place...)
        isAfterHeavy = false
    }

    private mutating func continues(_ token: TokenSyntax) {
        let text = token.text
        let isOperator = text.utf8.first.map { "?:.<&|+-*/=%^!~>".utf8.contains($0) } ?? false
        if !isAfterHeavy, !isOperator, text != "else", token.leadingTrivia.contains(where: \.isNewline) {
            weight = outerWeight
        }
        isAfterHeavy = true
        switch token.tokenKind {
        case .infixQuestionMark: weight += Self.heavyWeight
        case .period: weight += 1
        case .arrow: weight += Self.angleWeight
        case _ where text.utf8.first == UInt8(ascii: "<"): weight += Self.angleWeight * text.utf8.count
        case _ where Self.heavyWords.contains(text): weight += Self.heavyWeight
        default: isAfterHeavy = isOperator && token.tokenKind != .postfixQuestionMark
        }
        if token.tokenKind == .keyword(.switch) { openSwitches += 1 }
    }

    /// The parser recurses for the code after each of these words.
    private static let heavyWords: Set<String> = [
        "try", "await", "let", "var", "if", "switch", "repeat", "inout", "each", "consume", "copy", "borrow", "unsafe",
    ]
}

/// Threads with a stack that is large enough for the parser.
///
/// Threads of Swift's pool have half a megabyte. An unoptimized parser uses about 20 KB per level.
enum LargeStackThread {
    private static let stackSize = 64 << 20

    /// Runs work on such a thread, and waits for it.
    ///
    /// Work that takes longer than the limit is abandoned. Its thread keeps running, because a parser can't be stopped.
    ///
    /// - Returns: The value; nil if the work was abandoned, or if the system can't start the thread.
    static func run<Value: Sendable>(limit: Duration, _ work: @escaping @Sendable () -> Value) -> Value? {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Value?>(nil)
        do {
            try OwnThread.start("parser", stackSize: stackSize) {
                let value = work()
                result.withLock { $0 = value }
                done.signal()
            }
        } catch {
            return nil
        }
        _ = done.wait(timeout: .now() + limit / .seconds(1))
        return result.withLock { $0 }
    }
}
