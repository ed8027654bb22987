import Foundation
import JSONText
import SeededRandom
import Testing

/// The numbers of a document's keys.
@Suite struct KeyNumberTests {
    @Test(arguments: Array(UInt64(0)..<50))
    func `two keys have the same number exactly if their strings are equal`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Some spellings are of the same key: with an escape, and composed or not.
        let keys = ["a", "b", #"\u0061"#, "é", #"e\u0301"#, "", "long key of an object", #"\"\\"#, "a\u{0301}"]
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 3 ? 1 : 4), using: &random) {
            case 0: return "1"
            case 1: return "[\((0..<3).map { _ in value(depth + 1) }.joined(separator: ","))]"
            default:
                let members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    "\"\(random.pick(keys))\" : \(value(depth + 1))"
                }
                return "{\(members.joined(separator: ", "))}"
            }
        }
        let document = JSONDocument(Data("[\((0..<20).map { _ in value(0) }.joined(separator: ","))]".utf8))
        var numbers = KeyNumbers()
        var known: [String: Int32] = [:]
        for token in 0..<document.tokenCount {
            let number = numbers.number(ofKeyOf: token, in: document)
            guard let key = document.key(token) else {
                #expect(number == nil)
                continue
            }
            let first = known[key] ?? Int32(known.count)
            known[key] = first
            #expect(number == first, "seed \(seed), \(key)")
            #expect(numbers.names[Int(first)] == key)
        }
        #expect(numbers.count == known.count)
    }

    @Test
    func `a name has the number of the equal key of a document`() {
        let document = JSONDocument(Data(#"{"name": 1, "na\u006De": 2, "other": 3}"#.utf8))
        var numbers = KeyNumbers()
        #expect(numbers.number(of: "other") == 0)
        #expect((0..<document.tokenCount).map { numbers.number(ofKeyOf: $0, in: document) } == [nil, 1, 1, 0, nil])
        #expect(numbers.number(of: "name") == 1)
        #expect(numbers.names == ["other", "name"])
    }

    private func object(_ keys: [String]) -> JSONDocument {
        JSONDocument(Data("{\(keys.map { "\($0):0" }.joined(separator: ","))}".utf8))
    }

    @Test
    func `equal keys have one number, however they are written`() {
        let document = object([
            #""name""#, #""n\u0061me""#, #""é""#, #""e\u0301""#, #""back\\slash""#, #""""#, #""name ""#, #""a\/b""#,
            #""a/b""#,
        ])
        var keys = KeyNumbers()
        let numbers = document.children(of: 0).map { keys.number(ofKeyOf: $0, in: document) }
        #expect(numbers == [0, 0, 1, 1, 2, 3, 4, 5, 5])
        #expect(keys.names == ["name", "é", "back\\slash", "", "name ", "a/b"])
        #expect(
            ["name", "e\u{301}", "back\\slash", "", "name ", "a/b"].map { keys.number(of: $0) } == [0, 1, 2, 3, 4, 5])
    }

    @Test(arguments: [1, 2, 3])
    func `many keys have the numbers that a dictionary of strings gives them`(round: Int) {
        let written = (0..<20_000).map { "\"\($0 * 7919 % 15_000 / round)\($0 % 3 == 0 ? "ü" : "")\"" }
        let document = object(written)
        var (keys, names): (KeyNumbers, [String: Int32]) = (KeyNumbers(), [:])
        // As for a large dictionary, whose keys are fetched in batches.
        if round == 2 {
            let first = written.prefix(17_000).map { String($0.dropFirst().dropLast()) }
            var numbers: [Int32] = []
            keys.appendNumbers(of: first[...], to: &numbers)
            for (name, number) in zip(first, numbers) {
                #expect(number == names[name] ?? Int32(names.count))
                names[name] = number
            }
        }
        for token in document.children(of: 0) {
            let key = document.key(token) ?? ""
            let number = names[key] ?? Int32(names.count)
            names[key] = number
            #expect(keys.number(ofKeyOf: token, in: document) == number)
        }
        #expect(keys.count == names.count)
    }

    @Test
    func `prefetched keys have the same numbers as other keys`() {
        let document = object((0..<200).map { $0 % 5 == 0 ? "\"\\u0061\($0)\"" : "\"\($0 % 3 == 0 ? "ü" : "")\($0)\"" })
        let members = Array(document.children(of: 0))
        var (keys, fetched) = (KeyNumbers(), KeyNumbers())
        for repetition in 0..<2 {
            var spellings: [KeyNumbers.Spelling] = []
            var probable: [Int32] = []
            for first in stride(from: 0, to: members.count, by: KeyNumbers.batch) {
                fetched.fetchKeys(from: members[first], in: document, into: &spellings) { probable.append($0) }
            }
            #expect(probable.isEmpty == (repetition == 0))
            #expect(
                spellings.map { fetched.number(of: $0, in: document) }
                    == members.map { keys.number(ofKeyOf: $0, in: document) })
        }
        #expect(fetched.names == keys.names)
    }
}
