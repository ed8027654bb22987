import Foundation
import JSONText
import Workbench

extension FuzzTarget {
    static let configFiles = FuzzTarget(
        "config-files", "any config file is read in linear time, and each problem is in it and a sentence",
        longest: 1024,
        seeds: {
            [
                "options: {keys: \"snake\", 'time-limit': 2.5, models: [\"a.swift\", 'b.swift']}",
                "commands: {check: {format: \"json\", /* a */ \"no-mouse\": true}}, // b\nlayout: {left: 60, why: false}",
                "payloads: [{path: \"*.json\", model: \"City\"}, {path: \"**/a/?.json\"}, 1]",
                "keys: {program: {quit: [\"q\", \"<C-c>\"]}, why: 1}, themes: {mine: {key: \"red\", base: \"dark\"}}",
                "a: {}, a: 1, a: {\"a b\": [[[[[1,],],],]}", "x: \"\\u00e9\\ud83d\\ude00\\q\"",
                "x: 99999999999999999999, y: 1e400, z: -0x1F, n: NaN", "options: {a: null, b: [null], c: {}}",
                "{", ":", "\u{FEFF}options: {\r\nkeys: \"kebab\"}\r\n", "\"", "'a\n",
            ].flatMap { [[UInt8]("0" + $0), [UInt8]("3" + $0)] }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let times = [1, 1, 1, 8, 200][input.choice(below: 5)]
            let text = "{" + Array(repeating: input.text, count: times).joined(separator: ",\n") + "}"
            let lines = text.utf8.count { $0 == 0x0A } + 1
            let settings = Settings(Data(text.utf8))
            for problem in settings.problems {
                let line = problem.place?.line ?? 0
                try require((1...lines).contains(line), "a problem in line \(line) of \(lines)")
                try require(problem.message.contains(" "), "\(problem.message) is no sentence")
                try TerminalText.holdHarmless(TerminalText.shown(problem.message), "a problem")
            }
            try require(settings.problems.count <= text.utf8.count, "more problems than bytes")
            _ = settings.options(forPayload: "a/b/c.json")
        })
}
