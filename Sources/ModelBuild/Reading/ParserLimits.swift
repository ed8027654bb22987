import SwiftParser
import SwiftSyntax

/// Limits of a text, so that the parser needs only a small stack and linear time.
///
/// The parser is recursive for nested code and after words such as `try` and `if`, and looks ahead repeatedly in square
/// brackets, nested or one pair after the other. No source written by hand comes near these limits. Text beyond them is
/// cut out before parsing, so that everything around it is read.
enum ParserLimits {
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

    /// How long to wait for the parser as a last resort: many times longer than it takes for a text within the limits,
    /// even if it is unoptimized and the machine is busy.
    static func time(for text: String) -> Duration { .seconds(300 + text.utf8.count / 10_000) }

    /// The part of a text that may be parsed.
    ///
    /// - Complexity: O(bytes)
    static func bounded(_ text: String) -> BoundedText {
        let bytes = Array(text.utf8)
        guard mayExceed(bytes) else { return BoundedText(bytes) }
        var scan = LimitScan()
        guard let end = excessiveInterpolation(in: bytes) else {
            return BoundedText(bytes, without: scan.excess(in: bytes))
        }
        let cuts = scan.excess(in: Array(bytes[..<end])).filter { $0.upperBound < end }
        return BoundedText(bytes, without: cuts + [end..<bytes.count])
    }

    /// Returns the position at which interpolations are nested too deeply; nil if they aren't. The text is cut there.
    ///
    /// Reads only brackets and backslashes, because the lexer would take too long.
    private static func excessiveInterpolation(in bytes: [UInt8]) -> Int? {
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
                guard next < bytes.count else { return nil }
                if bytes[next] == UInt8(ascii: "(") {
                    depth += 1
                    if depth > maxInterpolations { return place }
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
        return nil
    }

    /// Whether a text may exceed a limit, judged only by its brackets and words. Most texts don't.
    private static func mayExceed(_ bytes: [UInt8]) -> Bool {
        var nested = 0
        var square = 0
        var squareStart = 0
        var weight = 0
        var wordStart: Int?
        var lastIsHeavy = false
        var switches = 0
        var nameless = 0
        var isAfterAt = false
        for (place, byte) in bytes.enumerated() {
            if byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") {
                if wordStart == nil { wordStart = place }
                isAfterAt = false
                continue
            }
            if byte == UInt8(ascii: "("), isAfterAt { nameless += 1 }
            isAfterAt = byte == UInt8(ascii: "@") || isAfterAt && !isNameStart(byte)
            if byte == UInt8(ascii: ">"), place > 0, bytes[place - 1] == UInt8(ascii: "-") { weight += angleWeight }
            if let start = wordStart {
                let word = String(decoding: bytes[start..<place], as: UTF8.self)
                lastIsHeavy = isHeavy(word)
                if lastIsHeavy { weight += heavyWeight }
                if word == "switch" { switches += 1 }
                wordStart = nil
            }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "#"):
                nested += 1
                weight += 1
                if byte == UInt8(ascii: "[") {
                    if square == 0 { squareStart = place }
                    square += 1
                    if place > 0, bytes[place - 1] == UInt8(ascii: "]") { weight += angleWeight }
                }
                if byte == UInt8(ascii: "{") { switches = max(0, switches - 1) }
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                nested = max(0, nested - 1)
                if byte == UInt8(ascii: "]") { square = max(0, square - 1) }
            case UInt8(ascii: "<"): weight += angleWeight
            case UInt8(ascii: "?"): weight += heavyWeight
            case UInt8(ascii: "."): weight += 1
            case UInt8(ascii: "\n") where !lastIsHeavy && nested < maxNested: weight = 0
            default: break
            }
            if byte > UInt8(ascii: " ") { lastIsHeavy = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "<") }
            if nested > maxNested || square > maxSquare || weight > maxWeight || exceeds(openSwitches: switches)
                || exceeds(tokens: place - squareStart, inSquare: square) || nameless * namelessWeight > maxWeight
            {
                return true
            }
        }
        return false
    }

    static func exceeds(nested: Int, square: Int) -> Bool { nested > maxNested || square > maxSquare }

    static func exceeds(weight: Int) -> Bool { weight > maxWeight }

    /// Whether the parser looks ahead too often over the tokens in nested square brackets.
    static func exceeds(tokens: Int, inSquare square: Int) -> Bool {
        square >= minCountedSquare && tokens << min(square, maxSquare) > maxSquareWork
    }

    static func exceeds(openSwitches: Int) -> Bool { openSwitches > maxOpenSwitches }

    /// The weight of each construct that makes the parser recurse.
    static let heavyWeight = 16
    /// The weight of each `<` and `->`, and each `[` after a `]`. The parser looks ahead to find out whether it belongs
    /// to a type.
    static let angleWeight = 64

    /// The weight of each `@` followed by a parenthesis instead of a name: the parser looks ahead three times.
    static let namelessWeight = 1024

    /// Whether a byte other than a lowercase letter can begin a name.
    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
            || byte >= 0x80
    }

    /// Whether the parser recurses for the code after a word.
    static func isHeavy(_ word: String) -> Bool {
        guard word.utf8.count >= 2, word.utf8.count <= 7 else { return false }
        return heavyWords.contains(word)
    }

    private static let heavyWords: Set<String> = [
        "try", "await", "let", "var", "if", "switch", "repeat", "inout", "each", "consume", "copy", "borrow", "unsafe",
    ]
}

/// A text without the parts that exceed the limits.
struct BoundedText: Sendable {
    /// The text to parse.
    let bytes: [UInt8]
    /// The positions of the cuts, and the total length cut up to each.
    private let cuts: [(place: Int, total: Int)]

    init(_ bytes: [UInt8], without ranges: [Range<Int>] = []) {
        var kept: [UInt8] = []
        var cuts: [(place: Int, total: Int)] = []
        var last = 0
        for range in ranges {
            kept += bytes[last..<range.lowerBound]
            last = range.upperBound
            cuts.append((kept.count, last - kept.count))
        }
        self.bytes = ranges.isEmpty ? bytes : kept + bytes[last...]
        self.cuts = cuts
    }

    /// The syntax tree of the text to parse.
    ///
    /// Parsing needs a ``LargeStackThread``.
    func parse() -> SourceFileSyntax {
        // Only this initializer has a limit parameter: the parser's default depends on how it was compiled.
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: 256) }
    }

    /// The range in the original text.
    ///
    /// - Complexity: O(log cuts)
    func original(_ range: Range<Int>) -> Range<Int> {
        let start = original(range.lowerBound) { $0 <= range.lowerBound }
        return start..<max(start, original(range.upperBound) { $0 < range.upperBound })
    }

    private func original(_ byte: Int, isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, cuts.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(cuts[middle].place) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? byte : byte + cuts[low - 1].total
    }
}

/// Finds the parts of a text that exceed the limits, by its tokens.
private struct LimitScan {
    private var excess: [Range<Int>] = []
    private var open: [(kind: Bracket, weight: Int)] = []
    private var weight = 0
    private var square = 0
    /// The tokens since the outermost of the open square brackets.
    private var squareTokens = 0
    private var openSwitches = 0
    /// The part that currently exceeds the limits: its start, the nesting depth at which it ends, whether it is the
    /// rest of a bracket's content, and whether it may end earlier, with its statement.
    private var begun: (start: Int, depth: Int, isRest: Bool, isStatement: Bool)?
    private var isAfterHeavy = false
    private var isAfterSquare = false
    private var isAfterAt = false

    private enum Bracket {
        case round, square, curly, condition
    }

    mutating func excess(in bytes: [UInt8]) -> [Range<Int>] {
        // With a nesting level of -1, the parser only splits the text into tokens.
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0, maximumNestingLevel: -1) }
        for token in tree.tokens(viewMode: .sourceAccurate) { add(token) }
        if let begun { excess.append(begun.start..<bytes.count) }
        return excess
    }

    private mutating func add(_ token: TokenSyntax) {
        let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
        squareTokens = square == 0 ? 0 : squareTokens + 1
        if begun == nil, ParserLimits.exceeds(tokens: squareTokens, inSquare: square) {
            begun = (start, open.count - 1, true, false)
        }
        switch token.tokenKind {
        case .leftParen: opens(.round, at: start)
        case .leftSquare: opens(.square, at: start)
        case .leftBrace: opens(.curly, at: start)
        case .poundIf: opens(.condition, at: start)
        case .rightParen: closes(.round, token)
        case .rightSquare: closes(.square, token)
        case .rightBrace: closes(.curly, token)
        case .poundEndif: closes(.condition, token)
        case .semicolon, .comma: endStatement()
        case .stringSegment: break
        default: continues(token, at: start)
        }
        isAfterSquare = token.tokenKind == .rightSquare
        isAfterAt = token.tokenKind == .atSign
    }

    private mutating func endStatement() {
        // Generic arguments are separated by commas, too.
        weight = hasAngle ? weight : open.last?.weight ?? 0
        isAfterHeavy = false
    }

    private var hasAngle: Bool { weight - (open.last?.weight ?? 0) >= ParserLimits.angleWeight }

    private mutating func opens(_ kind: Bracket, at start: Int) {
        if begun == nil, ParserLimits.exceeds(nested: open.count + 1, square: square + (kind == .square ? 1 : 0)) {
            begun = (start, open.count, false, false)
        }
        weight += kind == .square && isAfterSquare ? ParserLimits.angleWeight : 1
        if kind == .round, isAfterAt { weight += ParserLimits.namelessWeight }
        if begun == nil, ParserLimits.exceeds(weight: weight) { begun = (start, open.count - 1, true, true) }
        open.append((kind, weight))
        if kind == .square { square += 1 }
        if kind == .curly { openSwitches = max(0, openSwitches - 1) }
        isAfterHeavy = false
    }

    private mutating func closes(_ kind: Bracket, _ token: TokenSyntax) {
        // The parser may still be inside another bracket.
        guard let place = open.lastIndex(where: { $0.kind == kind }) else { return }
        square -= open[place...].count { $0.kind == .square }
        weight = open[place].weight
        open.removeSubrange(place...)
        isAfterHeavy = false
        guard let begun, open.count <= begun.depth else { return }
        let end =
            open.count == begun.depth && !begun.isRest
            ? token.endPositionBeforeTrailingTrivia.utf8Offset : token.positionAfterSkippingLeadingTrivia.utf8Offset
        excess.append(begun.start..<end)
        self.begun = nil
    }

    private mutating func continues(_ token: TokenSyntax, at start: Int) {
        let text = token.text
        let isOperator = text.utf8.first.map { "?:.<&|+-*/=%^!~>".utf8.contains($0) } ?? false
        if !isAfterHeavy, !isOperator, text != "else", token.leadingTrivia.containsLineEnd { endLine(at: start) }
        isAfterHeavy = true
        switch token.tokenKind {
        case .infixQuestionMark: weight += ParserLimits.heavyWeight
        case .period: weight += 1
        case .arrow: weight += ParserLimits.angleWeight
        case _ where text.utf8.first == UInt8(ascii: "<"): weight += ParserLimits.angleWeight * text.utf8.count
        case _ where ParserLimits.isHeavy(text): weight += ParserLimits.heavyWeight
        default: isAfterHeavy = isOperator && token.tokenKind != .postfixQuestionMark
        }
        if token.tokenKind == .keyword(.switch) { openSwitches += 1 }
        // The rest of the body or of the argument is cut, up to the bracket that closes it.
        if begun == nil, ParserLimits.exceeds(weight: weight) || ParserLimits.exceeds(openSwitches: openSwitches) {
            begun = (start, open.count - 1, true, !ParserLimits.exceeds(openSwitches: openSwitches))
            openSwitches = 0
        }
    }

    private mutating func endLine(at start: Int) {
        weight = open.last?.weight ?? 0
        guard let begun, begun.isStatement, open.count == begun.depth + 1 else { return }
        excess.append(begun.start..<start)
        self.begun = nil
    }
}

extension Trivia {
    fileprivate var containsLineEnd: Bool { contains { $0.isNewline } }
}
