/// A written sequence of keys, as for `--play`: `f s j Enter <C-d> Esc 5j`.
///
/// Words are separated by spaces and newlines. A word that names a key is that key; any other word of several
/// characters is its characters in turn, such as `5j`, `yy` and `/name`. The space key is `Space`.
package struct KeyScript: Hashable, Sendable {
    package var keys: [Key]

    package init(_ keys: [Key]) { self.keys = keys }

    /// Parses a script.
    /// - Throws: ``KeyNameError`` for a word between `<` and `>` that isn't the name of a key.
    package init(_ text: String) throws(KeyNameError) {
        keys = []
        // By scalars: a combining mark after a space is a key of its own, not part of the space.
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

    /// The script as text, which parses to the same keys.
    package var text: String { keys.map(\.name).joined(separator: " ") }
}
