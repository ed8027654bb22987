import Foundation
import TerminalUI
import Workbench

@testable import Explorer

extension FuzzTarget {
    static let configKeys = FuzzTarget(
        "config-keys", "of any keys and themes, what is used is one command's alone, and the rest has a sentence",
        longest: 512,
        seeds: {
            [
                "{keys: {program: {quit: [\"q\", \"<C-c>\"]}, move: {down: [\"j\", \"g j\", \"g\"], up: \"\"}}}",
                "{keys: {move: {down: \"Down\", up: \"Down\"}, fold: {'to-level': \"z\"}, step: {next: \" \"}}}",
                "{themes: {mine: {base: \"light\", key: \"#12AB9f\", bad: \"color999\", number: \"bright-red\"}}}",
                "{themes: {mine: {base: 1, base: \"x\", \"a b\": \"red\"}, \"\": {}, terminal: {}}}",
                "{keys: {pane: {x: [1, true], zoom: [\"<C-\u{E9}>\", \"<S-Tab>\", \"<>\", \"<C-\"]}}}",
            ].map { [UInt8]($0) }
        },
        check: { bytes in
            let settings = Settings(Data(bytes))
            let bindings = settings.keys.map { (name: $0.name, keys: $0.keys) }
            let (ways, problems) = ConfiguredKeys.table(changedBy: bindings)
            try require(problems.count <= bindings.count, "\(problems.count) problems of \(bindings.count) bindings")
            for problem in problems {
                try require(bindings.indices.contains(problem.index), "a problem of no binding")
                try require(problem.message.contains(" "), "\(problem.message) is no sentence")
                try TerminalText.holdHarmless(TerminalText.shown(problem.message), "a problem")
            }
            // No sequence of keys begins with another command's, and all of them can be typed.
            var owners: [String: Command] = [:]
            for (command, keys) in ways {
                for way in keys {
                    let names = way.split(separator: " ").map(String.init)
                    try require(!names.isEmpty && names.allSatisfy { (try? Key(name: $0)) != nil }, "\(way) is no key")
                    let sequence = names.joined(separator: " ")
                    if let owner = owners[sequence], owner != command {
                        throw BrokenPromise(description: "\(way) is \(owner.configName)'s and \(command.configName)'s")
                    }
                    owners[sequence] = command
                }
            }
            for (name, _) in settings.themes {
                try require(settings.colors(ofTheme: name) != nil, "the theme \(name) isn't found")
            }
        })
}
