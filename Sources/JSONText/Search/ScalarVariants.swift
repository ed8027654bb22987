import Foundation

/// Scalars that represent the same text: by canonical equivalence (`Å` and the Ångström sign), and by letter case.
enum ScalarVariants {
    /// The single scalars that equal a text, by canonical equivalence or in lower case.
    ///
    /// - Parameters:
    ///   - text: One character.
    ///   - ignoresCase: Whether letter case is ignored.
    static func of(_ text: String, ignoresCase: Bool) -> [Unicode.Scalar] {
        let folded = text.lowercased()
        var found = (table[folded] ?? []).filter { ignoresCase || String($0) == text }
        for form in [text, text.precomposedStringWithCanonicalMapping] {
            if let scalar = form.unicodeScalars.first, form.unicodeScalars.count == 1, !found.contains(scalar) {
                found.append(scalar)
            }
        }
        return found
    }

    /// The scalars by their text in lower case; strings that are canonically equivalent are equal keys.
    private static let table: [String: [Unicode.Scalar]] = {
        var table: [String: [Unicode.Scalar]] = [:]
        // Ideographs, Hangul syllables, and private and unassigned planes have neither case nor equivalents among
        // themselves. Compatibility ideographs have equivalents.
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFF, 0x1_0000...0x1_2FFF, 0x1_6000...0x1_6FFF,
            0x1_C000...0x1_FFFF, 0x2_F800...0x2_FA1F,
        ]
        for value in ranges.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            table[String(scalar).lowercased(), default: []].append(scalar)
        }
        return table.filter { $0.value.count > 1 || String($0.value[0]) != $0.key }
    }()
}
