import Testing

@testable import Diagnosis

@Suite struct KeySpellingTests {
    @Test(
        "a word without its end or its vowels is short for the whole",
        arguments: [
            ("lat", "latitude"), ("lng", "longitude"), ("qty", "quantity"), ("desc", "description"), ("msg", "message"),
            ("id", "identifier"), ("Num", "number"), ("addr", "address"),
        ])
    func short(short: String, long: String) {
        #expect(KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
        #expect(!KeySpelling(long).isAbbreviation(of: KeySpelling(short)))
    }

    @Test(
        "letters that only happen to stand in a word are short for nothing",
        arguments: [
            ("lat", "late"), ("ten", "translation"), ("a", "address"), ("at", "latitude"), ("lng", "latitude"),
            ("user", "userName"), ("v1", "version1"), ("", "name"), ("tags", "tags"), ("gnl", "longitude"),
        ])
    func other(short: String, long: String) {
        #expect(!KeySpelling(short).isAbbreviation(of: KeySpelling(long)))
    }
}
