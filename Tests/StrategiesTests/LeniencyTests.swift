import DecodeTrace
import Strategies
import Testing

@Suite("Leniency") struct LeniencyTests {
    @Test("a set is strict unless told otherwise") func strict() {
        #expect(StrategySet().leniency == .none)
    }

    @Test("failable arrays are lenient") func arrays() throws {
        var strategies = StrategySet()
        try strategies.set("arrays", to: "failable")
        #expect(strategies.leniency == Leniency(arrays: .failable))
    }
}
