/// A sequence of keys written down, as `--play` takes it: `f s j Enter <C-d> Esc 5j`.
///
/// Blanks and newlines separate. A word that names a key is that key; a word of several characters that names none is
/// its characters in turn, so `5j`, `yy` and `/name` are what they look like. The blank itself is `Space`.
package struct KeyScript: Hashable, Sendable {
    package var keys: [Key]

    package init(_ keys: [Key]) { self.keys = keys }

    /// Reads a script.
    /// - Throws: ``KeyNameError`` for a word between `<` and `>` that names no key.
    package init(_ text: String) throws(KeyNameError) {
        keys = []
        // By scalars: a combining mark after a blank is a key of its own, and no part of the blank.
        for scalars in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            let word = String(scalars)
            do throws(KeyNameError) {
                keys.append(try Key(name: word))
            } catch {
                if word.hasPrefix("<") && word.hasSuffix(">") { throw error }
                keys += word.map { .character($0) }
            }
        }
    }

    /// The script as text, which reads back as the same keys.
    package var text: String { keys.map(\.name).joined(separator: " ") }
}
