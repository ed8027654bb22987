import Testing

@testable import Diagnosis

@Suite struct KeySpellingTests {
    @Test(arguments: [
        ("lat", "latitude"), ("lng", "longitude"), ("qty", "quantity"), ("desc", "description"), ("msg", "message"),
        ("id", "identifier"), ("Num", "number"), ("addr", "address"),
    ])
    func `a word without its end or its vowels is short for the whole`(short: String, long: String) {
        #expect(KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
        #expect(!KeySpelling(long).isAbbreviation(of: KeySpelling(short)))
    }

    @Test(arguments: [
        ("lat", "late"), ("ten", "translation"), ("a", "address"), ("at", "latitude"), ("lng", "latitude"),
        ("user", "userName"), ("v1", "version1"), ("", "name"), ("tags", "tags"), ("gnl", "longitude"),
    ])
    func `letters that only happen to stand in a word are short for nothing`(short: String, long: String) {
        #expect(!KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
    }
}
