/// Replacements for keys that may be data, such as a dictionary's: equal keys have equal ones, and different keys different
/// ones.
struct KeyMap {
    private let form: TextForm
    /// The replacements by key.
    private(set) var replacements: [String: String] = [:]
    private var used: Set<String> = []
    /// The number of variants of a form that are used.
    private var counts: [String: Int] = [:]

    init(_ form: TextForm) {
        self.form = form
    }

    /// The replacement for a key, with the same form and as many bytes.
    ///
    /// - Complexity: O(length), amortized
    mutating func replacement(for key: String) -> String {
        if let known = replacements[key] { return known }
        let original = Array(key.unicodeScalars)
        let base = form.redacted(original)
        var result = Self.text(base)
        if base != original || !form.keeps(key) {
            var count = counts[result] ?? 0
            let first = result
            while used.contains(result), let variant = Self.variant(count + 1, of: base) {
                count += 1
                result = variant
            }
            counts[first] = count
        }
        used.insert(result)
        replacements[key] = result
        return result
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    /// The variant with a number, counted up in the letters and digits from the end; nil if there are too few variants.
    private static func variant(_ number: Int, of base: [Unicode.Scalar]) -> String? {
        var scalars = base
        var rest = number
        // In a date, only the year is counted up, so that the date stays valid.
        let isDate = text(base).contains("2001")
        for place in base.indices.reversed() where rest > 0 && !(isDate && !isOfYear(place, in: base)) {
            guard let alphabet = alphabet(of: base[place]) else { continue }
            scalars[place] = alphabet[rest % alphabet.count]
            rest /= alphabet.count
        }
        return rest == 0 ? text(scalars) : nil
    }

    private static func isOfYear(_ place: Int, in base: [Unicode.Scalar]) -> Bool {
        (max(0, place - 3)...place).contains { $0 < place && text(Array(base[$0...].prefix(4))) == "2001" }
    }

    /// The scalars that can replace a scalar, beginning with the scalar itself.
    private static func alphabet(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        func rotated(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
            let all = range.compactMap(Unicode.Scalar.init)
            let start = all.firstIndex(of: scalar) ?? 0
            return Array(all[start...] + all[..<start])
        }
        switch scalar {
        case "a", "A": return rotated(scalar.value...scalar.value + 5)
        case "b"..."z": return rotated(0x61...0x7A)
        case "B"..."Z": return rotated(0x41...0x5A)
        case "1"..."9": return rotated(0x31...0x39)
        case "é": return [scalar] + rotated(0x100...0x17F)
        case "字": return rotated(0x5B57...0x5F57)
        case "😀": return rotated(0x1F600...0x1F64F)
        default: return nil
        }
    }
}
