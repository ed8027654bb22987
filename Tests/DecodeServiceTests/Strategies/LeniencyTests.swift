import DecodeService
import DecodeTrace
import Testing

@Suite("Leniency") struct LeniencyTests {
    @Test func `a set is strict by default`() {
        #expect(StrategySet().leniency == .none)
    }

    @Test func `failable arrays are lenient`() throws {
        var strategies = StrategySet()
        try strategies.set("arrays", to: "failable")
        #expect(strategies.leniency == Leniency(arrays: .failable))
    }

    @Test(arguments: [
        ("dictionaries", "failable", Leniency(dictionaries: .failable)),
        ("optionals", "failable", Leniency(optionals: .failable)),
        ("scalars", "lossless", Leniency(scalars: .lossless)), ("enums", "fallback", Leniency(enums: .fallback)),
        ("missing", "defaults", Leniency(missing: .defaults)), ("errors", "all", Leniency(errors: .all)),
        ("keys", "case-insensitive", Leniency(keys: .caseInsensitive)), ("keys", "map:a=b", Leniency.none),
    ])
    func `each lenient strategy sets its own rule`(name: String, value: String, leniency: Leniency) throws {
        var strategies = StrategySet()
        try strategies.set(name, to: value)
        #expect(strategies.leniency == leniency)
    }
}
