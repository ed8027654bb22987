package import SeededRandom

/// Text that is hard to edit, to wrap and to cut.
package enum TextPieces {
    /// Pieces that join, refuse to join, hide, or take two columns.
    package static let all: [String] = [
        "a", "b", "word", " ", "  ", "e\u{301}", "\u{301}", "\u{301}\u{302}\u{303}\u{304}\u{305}", "é", "ß",
        "क्षि", "ष", "\u{93F}", "\u{94D}", "ที่", "\u{E35}", "\u{E48}", "مَرْحَبًا", "\u{64E}", "\u{600}", "שָׁ",
        "🇫🇷", "\u{1F1EB}", "\u{1F1F7}", "👍🏽", "\u{1F3FD}", "👩‍👩‍👧", "👩", "\u{200D}", "❤\u{FE0F}", "\u{FE0F}", "☝",
        "1\u{FE0F}\u{20E3}", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "\u{1161}", "\u{11AB}", "각", "가", "한",
        "中文", "字", "ｗ", "\r\n", "\n", "\r", "\t", "\u{1B}[31m", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}",
        "\u{202E}", "\u{AD}", "\u{FEFF}", "\u{E000}", "\u{10FFFF}", "𝄞", "\u{FFFD}", "\u{3000}", "\u{A0}",
    ]

    /// Some pieces in a row, sometimes one of them many times.
    package static func text(_ random: inout SplitMix64, upTo count: Int) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) {
            let piece = random.pick(all)
            text += random.oneIn(12) ? String(repeating: piece, count: Int.random(in: 2...9, using: &random)) : piece
        }
        return text
    }
}
