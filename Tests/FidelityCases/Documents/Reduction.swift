import Foundation

/// Documents in which an object has lost all members but one.
///
/// JSONDecoder reads the members of a dictionary in the order of their hashes, which is another one each time, and the
/// first bad one ends the decode: a document with several has several right answers. Each of them is the only answer to
/// the document in which the dictionary has that one member.
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

    /// Whether a document that was reduced once or twice gives this result.
    static func gives(_ result: String, _ document: Data, _ decode: (Data) -> String) -> Bool {
        let once = reductions(of: document)
        return once.contains { decode($0) == result }
            || once.contains { reductions(of: $0).contains { decode($0) == result } }
    }

    /// A byte is taken for a character of its own: bytes that are no UTF-8 are what is wrong with some documents.
    static func reductions(of document: Data) -> [Data] {
        let text = String(String.UnicodeScalarView(document.map { Unicode.Scalar($0) }))
        return reductions(of: text).map { Data($0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
    }
}
