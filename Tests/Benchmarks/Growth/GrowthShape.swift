import Foundation

/// A kind of payload that can be generated in any size, and how it is decoded.
struct GrowthShape: Sendable {
    /// The name for `--shape`.
    var name: String
    /// The model for `--model`: one of `GrowthModels.swift`, or a type of the standard library.
    var model: String
    /// Strategies, as options of the command line.
    var options: [String] = []
    /// Keys that are typed after `/` in the explorer.
    var search = "9"
    /// Whether fixes are searched for as well (`check --suggest`), which decodes some twenty times.
    var triesFixes = false
    /// Commands whose decodes go on after every failure, if Foundation's own time for these failures grows with the square:
    /// it counts lines and columns from the start of the text for each error in a string. Not measured.
    var squaredByFoundation: Set<GrowthCommand> = []
    /// The factor for the size of payloads in a quick run: few values with much text take little time.
    var quickScale = 1
    /// The extension of the payload's file.
    var fileExtension = "json"
    /// Makes a payload. Its parameter is the count of parts, to which the payload's size is about proportional.
    var payload: @Sendable (Int) -> Data

    /// All shapes; related ones are adjacent.
    static let all = structures + texts + failures + leniencies + attempts + roundTrips + layouts + formats
}

extension GrowthShape {
    /// A shape whose payload is an array of parts, one for each number from 0.
    static func list(
        _ name: String, _ model: String, _ options: [String] = [], search: String = "9", triesFixes: Bool = false,
        open: String = "[", close: String = "]", separator: String = ",",
        part: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        GrowthShape(name: name, model: model, options: options, search: search, triesFixes: triesFixes) { count in
            Data(joined(count, open: open, close: close, separator: separator, part: part).utf8)
        }
    }

    /// A shape whose payload is a text.
    static func text(
        _ name: String, _ model: String, _ options: [String] = [], search: String = "9",
        quickScale: Int = 1, payload: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        GrowthShape(name: name, model: model, options: options, search: search, quickScale: quickScale) {
            Data(payload($0).utf8)
        }
    }

    /// Parts between brackets.
    static func joined(
        _ count: Int, open: String = "[", close: String = "]", separator: String = ",", part: (Int) -> String
    ) -> String {
        var text = open
        for index in 0..<max(count, 1) {
            if index > 0 { text += separator }
            text += part(index)
        }
        return text + close
    }

    /// One object of `Item`.
    static func item(_ index: Int) -> String {
        #"{"id":\#(index),"name":"item \#(index)","price":\#(index % 100).25}"#
    }

    /// A text repeated many times.
    static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
