import Foundation
import JSONText
import SeededRandom
import Testing

/// The numbers of a document's keys.
@Suite struct KeyNumberTests {
    @Test(arguments: Array(UInt64(0)..<50))
    func `two keys have the same number if their strings are equal, and only then`(seed: UInt64) {
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
        var numbers = KeyNumbers(document)
        var known: [String: Int32] = [:]
        for token in 0..<document.tokenCount {
            let number = numbers.number(ofKeyOf: token)
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
    func `a key by its name has the number of the document's key`() {
        let document = JSONDocument(Data(#"{"name": 1, "na\u006De": 2, "other": 3}"#.utf8))
        var numbers = KeyNumbers(document)
        #expect(numbers.number(of: "other") == 0)
        #expect((0..<document.tokenCount).map { numbers.number(ofKeyOf: $0) } == [nil, 1, 1, 0, nil])
        #expect(numbers.number(of: "name") == 1)
        #expect(numbers.names == ["other", "name"])
    }
}
