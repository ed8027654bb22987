import DecodeService
import Foundation
import JSONText
import SeededRandom
import Testing

@testable import DecodeEngine

@Suite struct RequestedMembersTests {
    private static let names = ["name", "firstName", "first_name", "NAME", "é", "e\u{301}", "", "a\\b", "a_b", "aB"]

    /// An object with keys that are equal, that convert to equal keys, or that differ in case only.
    private func object(_ random: inout SplitMix64) -> String {
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 6 : 60), using: &random)
        let members = (0..<count).map { index in
            let name = Self.names.randomElement(using: &random) ?? ""
            let key = Bool.random(using: &random) ? name : "\(name)\(index)"
            let value = Bool.random(using: &random) ? "\(index)" : #"{"name": {"firstName": 1}, "first_name": []}"#
            return "\(QuotedText.json(key)): \(value)"
        }
        return "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: ["default", "snake", "pascal", "case-insensitive"], 0..<50 as Range<UInt64>)
    func `a member is the one that the key resolver finds`(keys: String, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var strategies = StrategySet()
        try strategies.set("keys", to: keys)
        let document = JSONDocument(Data(object(&random).utf8))
        let resolver = KeyResolver(document: document, strategies: strategies)
        let names = Self.names + ["name3", "first_name1", "missing"]
        var members = RequestedMembers(of: names, in: document, strategies, resolver)
        for token in 0..<document.tokenCount where !document.isClosing(token) {
            var known: RequestedMembers.Object?
            for (index, name) in names.enumerated() {
                #expect(
                    members.member(Int32(index), of: token, &known) == resolver.member(name, of: token),
                    "seed \(seed), \(name) in \(document.pointer(token))")
            }
        }
    }
}

/// Writes strings in JSON.
private enum QuotedText {
    static func json(_ text: String) -> String {
        let data = try? JSONEncoder().encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
