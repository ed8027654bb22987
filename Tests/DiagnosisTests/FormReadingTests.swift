import DecodeService
import Diagnosis
import Testing

/// The strategies that read strings in the forms that payloads have.
@Suite struct FormReadingTests {
    @Test(arguments: [
        (["NaN"], "strings:NaN,Infinity,-Infinity"), (["nan"], "strings"), (["inf"], "strings"),
        (["-inf"], "strings"), (["Infinity"], "strings:NaN,Infinity,-Infinity"),
        (["-Infinity", "1.5", "NaN"], "strings:NaN,Infinity,-Infinity"), (["INF"], "strings:NaN,INF,-INF"),
        (["-INF"], "strings:NaN,INF,-INF"), (["NAN"], "strings:NAN,INF,-INF"), (["+Inf"], "strings:NaN,+Inf,-Inf"),
        (["+Inf", "-Inf", "nan"], "strings:nan,+Inf,-Inf"), (["infinity"], "strings:nan,infinity,-infinity"),
        (["∞"], "strings:NaN,∞,-∞"), (["-∞"], "strings:NaN,∞,-∞"), (["NaN", "NaN"], "strings:NaN,Infinity,-Infinity"),
    ])
    func `spellings are those of the payload, and missing ones are chosen to match`(texts: [String], printed: String) {
        #expect(FloatStrategy.reading(texts: texts)?.printed == printed)
    }

    @Test(arguments: [
        [], [""], ["n/a"], ["none"], ["Infinite"], ["nano"], ["info"], ["-"], ["+"], ["NaN", "nan"], ["inf", "+inf"],
        ["NaN%"], ["\\u004eaN"],
    ])
    func `other words are not numbers, and two spellings of one number can't both be read`(texts: [String]) {
        #expect(FloatStrategy.reading(texts: texts) == nil)
    }

    @Test func `a spelling from elsewhere in the payload completes the others`() {
        #expect(
            FloatStrategy.reading(texts: ["-INF"], others: ["NAN", "nan", "+INF"])?.printed == "strings:NaN,INF,-INF")
        #expect(FloatStrategy.reading(texts: ["-INF"], others: ["NAN", "+INF"])?.printed == "strings:NAN,+INF,-INF")
        #expect(FloatStrategy.reading(texts: ["1"], others: ["NAN"]) == nil)
    }

    @Test(arguments: [
        ([#""AQID""#], ["base64", "base64url", "base64-any"]), ([#""_w""#], ["base64url", "base64-any"]),
        ([#""/w==""#], ["base64", "base64-any"]), ([#""_w""#, #""/w==""#], ["base64-any"]),
        ([#""AQ\nID""#], ["base64-any"]), (["[1, 2]"], ["deferred"]), (["[1]", #""AQID""#], []),
        ([#""00ff""#], ["base64", "base64url", "base64-any", "hex"]),
        ([#""00112233""#], ["hex", "base64", "base64url", "base64-any"]),
        ([#""0011223344""#], ["hex", "base64url", "base64-any"]),
        ([#""00112233""#, #""x/==""#], ["base64", "base64-any"]), ([#""%""#], []), (["[300]"], []), ([], []),
    ])
    func `the forms of data are those that read every value, the likeliest first`(sources: [String], forms: [String]) {
        #expect(DataStrategy.reading(sources).map(\.printed) == forms)
    }
}
