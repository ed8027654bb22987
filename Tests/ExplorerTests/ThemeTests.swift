import Foundation
import TerminalUI
import Testing

@testable import Explorer

/// Every theme is readable on the backgrounds that it is made for, as WCAG measures contrast.
@Suite struct ThemeTests {
    private static func luminance(_ color: RGB) -> Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func contrast(_ first: RGB, _ second: RGB) -> Double {
        let (one, two) = (luminance(first), luminance(second))
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private static let dark: [UInt32] = [0x000000, 0x1E1E1E, 0x282C34]
    private static let light: [UInt32] = [0xFFFFFF, 0xFAFAFA, 0xF5F5F5]

    @Test(arguments: [
        ("dark", dark, 4.5), ("light", light, 4.5), ("high-contrast", [0x000000], 7),
        ("high-contrast-light", [0xFFFFFF], 7),
        // Solarized is quiet by design; its own accents have about 3 on its own backgrounds.
        ("solarized-dark", [0x002B36], 3), ("solarized-light", [0xFDF6E3], 3),
    ])
    func `each color of a theme is readable on its backgrounds`(
        _ name: String, _ backgrounds: [UInt32], _ least: Double
    ) throws {
        let colors = try #require(ThemeColors.named.first { $0.name == name }?.colors)
        for role in ThemeColors.Role.allCases {
            let color = try #require(colors[role].components, "the first sixteen are the terminal's")
            // The exact color, and the one that a terminal with 256 colors shows.
            for shown in [color, RGB(ofIndex: color.nearestIndex())] {
                for background in backgrounds.map(RGB.init) {
                    let ratio = Self.contrast(shown, background)
                    #expect(ratio >= least, "\(name) \(role.rawValue) \(shown) on \(background): \(ratio)")
                }
            }
        }
    }

    @Test func `the default theme is the terminal's own colors, and monochrome has none`() throws {
        for role in ThemeColors.Role.allCases {
            // A comment is dim instead.
            let index = try #require(ThemeColors.terminal[role].index)
            #expect((0..<8).contains(index) || role == .comment && index == -1)
            #expect(ThemeColors.named.last?.colors[role] == .default)
        }
        // Never a color on another one, and never bright black, which Solarized makes its background.
        #expect(!ThemeColors.Role.allCases.contains { ThemeColors.terminal[$0] == .palette(8) })
    }
}

@Suite struct ConfiguredKeysTests {
    @Test func `a key assigned to a command is taken from its former command`() throws {
        let (ways, problems) = ConfiguredKeys.table(changedBy: [("move.down", ["n", "Down"])])
        #expect(problems.isEmpty)
        #expect(ways[.move(.down)] == ["n", "Down"])
        #expect(ways[.search(.again)] == [])
        #expect(ways.count == 2)
    }

    @Test func `conflicts, unknown commands and keys that don't exist are reported`() {
        let (ways, problems) = ConfiguredKeys.table(changedBy: [
            ("move.down", ["x"]), ("move.up", ["x"]), ("move.sideways", ["x"]), ("move.first", ["<Nope>"]),
            ("move.last", ["a 1"]), ("copy.path", ["x y"]),
        ])
        #expect(
            problems.map(\.message) == [
                "x conflicts with move.down", "there is no command move.sideways",
                "<Nope> isn't a valid key; write keys as in --play: j, <C-d>, Esc, g f",
                "a 1 conflicts with setup.apply-fix, whose keys can't be changed",
                "x y conflicts with move.down",
            ])
        #expect(problems.map(\.index) == [1, 2, 3, 4, 5])
        #expect(ways[.move(.down)] == ["x"])
    }

    @Test func `every command that can be rebound has a unique name`() {
        let names = ConfiguredKeys.actions.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(names.contains("step.next-failure"))
        #expect(names.contains("copy.jq-path"))
    }
}
