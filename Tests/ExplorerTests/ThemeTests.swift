import Foundation
import TerminalUI
import Testing

@testable import Explorer

/// Every theme is readable on the backgrounds that it is made for, as WCAG measures contrast.
@Suite struct ThemeTests {
    private static func luminance(_ color: (red: Int, green: Int, blue: Int)) -> Double {
        func linear(_ value: Int) -> Double {
            let part = Double(value) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func contrast(
        _ first: (red: Int, green: Int, blue: Int), _ second: (red: Int, green: Int, blue: Int)
    ) -> Double {
        let (one, two) = (luminance(first), luminance(second))
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private static let dark = [(0, 0, 0), (30, 30, 30), (40, 44, 52)]
    private static let light = [(255, 255, 255), (250, 250, 250), (245, 245, 245)]

    @Test(arguments: [
        ("dark", dark, 4.5), ("light", light, 4.5), ("high-contrast", [(0, 0, 0)], 7),
        ("high-contrast-light", [(255, 255, 255)], 7),
        // Solarized is quiet by design; its own accents have about 3 on its own backgrounds.
        ("solarized-dark", [(0, 43, 54)], 3), ("solarized-light", [(253, 246, 227)], 3),
    ])
    func `each color of a theme is readable on its backgrounds`(
        _ name: String, _ backgrounds: [(Int, Int, Int)], _ least: Double
    ) throws {
        let colors = try #require(ThemeColors.named.first { $0.name == name }?.colors)
        for role in ThemeColors.Role.allCases {
            let index = try #require(UInt8(exactly: colors[role].index))
            #expect(index >= 16, "the first sixteen are the terminal's")
            for background in backgrounds {
                let ratio = Self.contrast(Color.components(of: index), background)
                #expect(ratio >= least, "\(name) \(role.rawValue) on \(background): \(ratio)")
            }
        }
    }

    @Test func `the default theme is the terminal's own colors, and monochrome has none`() {
        for role in ThemeColors.Role.allCases {
            #expect((0..<8).contains(ThemeColors.terminal[role].index))
            #expect(ThemeColors.named.last?.colors[role] == .default)
        }
        // Never a color on another one, and never bright black, which Solarized makes its background.
        #expect(!ThemeColors.Role.allCases.contains { ThemeColors.terminal[$0] == .brightBlack })
    }

    @Test func `a color is written as a name, a number or red, green and blue`() {
        #expect(Color(written: "bright-red") == .brightRed)
        #expect(Color(written: "color208") == .palette(208))
        #expect(Color(written: "#ff8700") == .palette(208))
        #expect(Color(written: "#000000") == .palette(16))
        #expect(Color(written: "#fff") == nil)
        #expect(Color(written: "reddish") == nil)
    }
}

@Suite struct ConfiguredKeysTests {
    @Test func `a key that is given to a command is taken from the one that had it`() throws {
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
                "x is in conflict with move.down", "there is no command move.sideways",
                "<Nope> is no key; keys are written as in --play: j, <C-d>, Esc, g f",
                "a 1 is in conflict with setup.apply-fix, which can't have other keys",
                "x y is in conflict with move.down",
            ])
        #expect(problems.map(\.index) == [1, 2, 3, 4, 5])
        #expect(ways[.move(.down)] == ["x"])
    }

    @Test func `every command that can have other keys has a name of its own`() {
        let names = ConfiguredKeys.actions.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.contains("step.next-failure"))
        #expect(names.contains("copy.jq-path"))
    }
}
