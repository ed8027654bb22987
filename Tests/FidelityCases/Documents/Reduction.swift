import Foundation

/// Documents in which an object has lost all members but one.
///
/// JSONDecoder reads the members of a dictionary in the order of their hashes, which differs each time, and the first
/// bad one ends the decode. A document with several bad members therefore has several correct results. Each of them is
/// the only result of the document in which the dictionary has that one member.
enum Reduction {
    /// Every way to reduce one object of the text.
    static func reductions(of text: String) -> [String] {
        let tokens = TokenMutation.tokens(of: text)
        var reductions: [String] = []
        var open: [(start: Int, commas: [Int])] = []
        for (place, token) in tokens.enumerated() {
            switch token {
            case "{", "[": open.append((place, []))
            case ",": if !open.isEmpty { open[open.count - 1].commas.append(place) }
            case "}", "]":
                guard let object = open.popLast() else { return [] }
                guard token == "}", !object.commas.isEmpty else { continue }
                let cuts = [object.start] + object.commas + [place]
                for (start, end) in zip(cuts, cuts.dropFirst()) {
                    reductions.append(
                        (tokens[...object.start] + tokens[(start + 1)..<end] + tokens[place...]).joined())
                }
            default: break
            }
        }
        return reductions
    }

    /// Whether a document has this result after it is reduced once or twice.
    static func gives(_ result: String, _ document: Data, _ decode: (Data) -> String) -> Bool {
        let once = reductions(of: document)
        return once.contains { decode($0) == result }
            || once.contains { reductions(of: $0).contains { decode($0) == result } }
    }

    /// Treats each byte as a character, because some documents are deliberately invalid UTF-8.
    static func reductions(of document: Data) -> [Data] {
        let text = String(String.UnicodeScalarView(document.map { Unicode.Scalar($0) }))
        return reductions(of: text).map { Data($0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }
}
