import TerminalUI

extension FuzzTarget {
    static let keyScripts = FuzzTarget(
        "key-scripts", "a script of keys is refused in a sentence, or written as what reads back as the same keys",
        longest: 256,
        seeds: {
            [
                "f s j Enter <C-d> Esc 5j", "/name Enter", "<A-x> <S-Up> S-Tab F1 F24", "<C-S-A-PgDn>", "<lt> < > <>",
                "é日本 🇯🇵",
                "<C-i> <C-[> <c-M>", "<X-a>", "Space <Space> <C-Space>", "\u{301} a\u{301}",
            ].map(Array.init)
        },
        check: { bytes in
            let text = FuzzInput(bytes).text
            let script: KeyScript
            do throws(KeyNameError) {
                script = try KeyScript(text)
            } catch {
                let control = error.description.unicodeScalars.first { $0.properties.generalCategory == .control }
                try require(control == nil, "a control character: \(error.description.debugDescription)")
                return
            }
            let again = try KeyScript(script.text)
            try holdEqual(again.keys, script.keys, "the keys of \(script.text.debugDescription)")
        })
}
