/// The kinds of emoji of several scalars that a device draws as one character of two columns.
///
/// Terminals differ: what isn't contained is shown escaped, one scalar at a time.
package struct ClusterSupport: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Two regional indicators: 🇫🇷.
    package static let flags = ClusterSupport(rawValue: 1)
    /// A skin tone after a person or a hand: 👍🏽.
    package static let tones = ClusterSupport(rawValue: 2)
    /// Emoji joined to one, and the flags of regions: 👩‍👧, 🏴󠁧󠁢󠁥󠁮󠁧󠁿.
    package static let joined = ClusterSupport(rawValue: 4)
    /// A character followed by the request for its emoji form: ❤️.
    package static let presentation = ClusterSupport(rawValue: 8)
    /// A digit in a key: 1️⃣.
    package static let keycaps = ClusterSupport(rawValue: 16)

    package static let all: ClusterSupport = [.flags, .tones, .joined, .presentation, .keycaps]

    /// A text of each kind, for finding out by its width whether a terminal draws the kind in two columns.
    ///
    /// No font has the joined sample, so a terminal that joins it joins all such emoji.
    package static let samples: [(kind: ClusterSupport, text: String)] = [
        (.flags, "\u{1F1EB}\u{1F1F7}"), (.tones, "\u{1F44D}\u{1F3FD}"), (.joined, "\u{1F469}\u{200D}\u{1F6B2}"),
        (.presentation, "\u{2764}\u{FE0F}"), (.keycaps, "1\u{FE0F}\u{20E3}"),
    ]
}

/// The scalars after the first one of a cell, up to twelve.
///
/// Three scalars share a word, so that a glyph needs no reference.
package struct GlyphMarks: Hashable, Sendable, BitwiseCopyable {
    private var words = SIMD4<UInt64>.zero
    package private(set) var count = 0

    /// The maximum number of scalars. The longest emoji in use has nine after the first.
    static let most = 12

    package init() {}

    init(_ scalars: Unicode.Scalar...) { for scalar in scalars { append(scalar) } }

    package var isEmpty: Bool { count == 0 }

    package subscript(index: Int) -> Unicode.Scalar {
        precondition(index >= 0 && index < count, "outside the marks")
        let value = words[index / 3] >> UInt64(index % 3 * 21) & 0x1F_FFFF
        return Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}"
    }

    /// Adds a scalar, if there is room.
    mutating func append(_ scalar: Unicode.Scalar) {
        guard count < Self.most else { return }
        words[count / 3] |= UInt64(scalar.value) << UInt64(count % 3 * 21)
        count += 1
    }
}

extension Unicode.Scalar {
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
    private var isKeycapBase: Bool { ("0"..."9").contains(self) || self == "#" || self == "*" }
    /// Whether it can begin an emoji of several scalars, or follow a joiner in one.
    private var isPicture: Bool { value > 0x7F && properties.isEmoji && !isRegionalIndicator && !isTone }
    private var isTone: Bool { properties.isEmojiModifier }

    /// Whether this scalar and the next one may begin an emoji. Two comparisons decide for most text.
    func mayBeginCluster(before next: Unicode.Scalar) -> Bool {
        guard next.value >= 0x200D else { return false }
        return next == "\u{200D}" || next == "\u{FE0F}" || next.value >= 0x1F1E6
    }

    /// The rest of the emoji of several scalars that begins with this scalar; nil if there is no supported one.
    ///
    /// Invisible scalars are part of it only where Unicode defines what they mean: a variation selector after an emoji,
    /// a joiner between two, the tags of the three regions that have a flag.
    func cluster(
        before next: Unicode.Scalar, _ rest: Substring.UnicodeScalarView.Iterator, _ supported: ClusterSupport
    ) -> GlyphMarks? {
        if isRegionalIndicator {
            return next.isRegionalIndicator && supported.contains(.flags) ? GlyphMarks(next) : nil
        }
        var rest = rest
        if isKeycapBase {
            let isKeycap = next == "\u{FE0F}" && rest.next() == "\u{20E3}" && supported.contains(.keycaps)
            return isKeycap ? GlyphMarks(next, "\u{20E3}") : nil
        }
        guard isPicture else { return nil }
        if self == "\u{1F3F4}", next.value >= 0xE0020 {
            return supported.contains(.joined) ? Self.regionFlag(next, rest) : nil
        }
        var marks = GlyphMarks()
        /// The marks before the first joiner; nil if there is none.
        var first: GlyphMarks?
        var kinds: ClusterSupport = []
        var last = self
        var ahead: Unicode.Scalar? = next
        while marks.count < GlyphMarks.most, let scalar = ahead {
            if scalar == "\u{FE0F}", last.isPicture {
                kinds.insert(.presentation)
            } else if scalar.isTone, last.properties.isEmojiModifierBase {
                kinds.insert(.tones)
            } else if scalar == "\u{200D}", let joined = rest.next(), joined.isPicture, supported.contains(.joined),
                marks.count + 2 <= GlyphMarks.most
            {
                if first == nil { first = marks }
                marks.append(scalar)
                marks.append(joined)
                last = joined
                ahead = rest.next()
                continue
            } else {
                break
            }
            marks.append(scalar)
            last = scalar
            ahead = rest.next()
        }
        if first != nil { return marks }
        return !marks.isEmpty && supported.isSuperset(of: kinds) ? marks : nil
    }

    /// The tags of the flag of England, Scotland or Wales.
    private static func regionFlag(_ next: Unicode.Scalar, _ rest: Substring.UnicodeScalarView.Iterator) -> GlyphMarks?
    {
        var rest = rest
        var marks = GlyphMarks(next)
        var name = ""
        var ahead: Unicode.Scalar? = next
        while let scalar = ahead, let letter = Unicode.Scalar(scalar.value & 0x7F), scalar.value >> 7 == 0xE0000 >> 7 {
            if scalar.value == 0xE007F { return ["gbeng", "gbsct", "gbwls"].contains(name) ? marks : nil }
            guard name.utf8.count < 5 else { return nil }
            name.unicodeScalars.append(letter)
            ahead = rest.next()
            if let ahead { marks.append(ahead) }
        }
        return nil
    }
}
