import Workbench

extension FuzzTarget {
    static let configFiles = FuzzTarget(
        "config-files", "any config file is read in linear time, and each problem is a line of it and a sentence",
        longest: 1024,
        seeds: {
            [
                "[options]\nkeys = \"snake\"\ntime-limit = 2.5\nmodels = [\"a.swift\", 'b.swift']\n",
                "[options.check]\nformat = \"json\" # comment\nno-mouse = true\n[layout]\ntree = 60\nborders = false\n",
                "[[payload]]\npath = \"*.json\"\nmodel = \"City\"\n[[payload]]\npath = \"**/a/?.json\"\n",
                "[keys]\nquit = [\"q\", \"<C-c>\"]\n[keys.why]\nclose = \"Esc\"\n[theme.mine]\nkey = \"red bold\"\n",
                "a.b.\"c d\" = 1\n[a]\n[a]\n[[a]]\na = 1\na = 2\n", "x = [[[[[1,],],],]\n",
                "x = \"\\u00e9\\U0001F600\\q\"\n",
                "x = 99999999999999999999\ny = 1e400\nz = -0x1F\n",
                "x = {a = 1}\nd = 1979-05-27\ns = \"\"\"a\nb\"\"\"\n",
                "[", "=", "\u{FEFF}[options]\r\nkeys=\"kebab\"\r\n", "\"", "'a\n", "[a.\"\n",
            ].flatMap { [[UInt8]("0" + $0), [UInt8]("3" + $0)] }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let times = [1, 1, 1, 8, 200][input.choice(below: 5)]
            let text = String(repeating: input.text, count: times)
            let lines = text.utf8.count { $0 == 0x0A || $0 == 0x0D } + 1
            let file = TOMLText(text)
            for table in file.tables {
                try require((1...lines).contains(table.line), "a table in line \(table.line) of \(lines)")
                for entry in table.entries {
                    try require((1...lines).contains(entry.line), "an entry in line \(entry.line) of \(lines)")
                    try require(!entry.key.isEmpty, "an entry without a key")
                }
            }
            let settings = Settings(text)
            for problem in settings.problems {
                try require((1...lines).contains(problem.line), "a problem in line \(problem.line) of \(lines)")
                try require(problem.message.contains(" "), "\(problem.message) is no sentence")
                try TerminalText.holdHarmless(TerminalText.shown(problem.message), "a problem")
            }
            try require(settings.problems.count <= 4 * lines, "\(settings.problems.count) problems in \(lines) lines")
            _ = settings.options(forPayload: "a/b/c.json")
        })
}
