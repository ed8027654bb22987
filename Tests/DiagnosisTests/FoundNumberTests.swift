import Testing

@testable import Diagnosis

@Suite struct FoundNumberTests {
    @Test(arguments: [
        (["1", "-2"], "Int"), (["9223372036854775808"], "UInt"), (["18446744073709551616"], "Int128"),
        (["-1", "9223372036854775808"], "Int128"), (["1e2"], "Int"), (["1.5"], nil), (["1", "2.25"], nil),
        (["1e40"], nil), (["170141183460469231731687303715884105728"], "UInt128"),
    ])
    func `the first usual integer type that holds all numbers is chosen`(
        texts: [String], type: String?
    ) {
        #expect(FoundNumber.smallestInteger(for: texts) == type)
    }
}
