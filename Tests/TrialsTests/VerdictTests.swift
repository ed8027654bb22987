import DecodeService
import JSONText
import Testing

@testable import Diagnosis

/// What is said of a change that makes a payload decode.
@Suite struct VerdictTests {
    private static let payload = JSONDocument(
        bytes: Array(#"{"orders": [{"id": 1}, {"id": 2}, {"id": 3}], "note": "a"}"#.utf8), options: .init())

    private func verdict(_ losses: [Loss] = [], _ fixes: [Fix] = []) -> Verdict {
        Verdict(fixes, losses: Losses(losses), in: Self.payload)
    }

    private func map(_ pairs: String) throws -> Fix { Fix([try StrategyChange("keys", "map:\(pairs)")], title: "") }

    @Test func `without losses and doubts everything is kept`() {
        #expect(verdict().applicability == .keeps)
        #expect(verdict().words == "keeps everything")
    }

    @Test func `elements that are left out are counted among those of their arrays`() {
        let dropped = verdict([Loss(.dropped, at: "/orders/0"), Loss(.dropped, at: "/orders/2")])
        #expect(dropped.applicability == .leavesOut)
        #expect(dropped.words == "leaves out 2 of 3 orders")
    }

    @Test func `a property that is left out is named`() {
        #expect(verdict([Loss(.dropped, at: "/note")]).words == #"leaves out "note""#)
    }

    @Test func `elements and a property that are left out are both named`() {
        let dropped = verdict([Loss(.dropped, at: "/orders/1"), Loss(.dropped, at: "/note")])
        #expect(dropped.words == #"leaves out 1 of 3 orders and "note""#)
    }

    @Test func `what has three names is named with each of them, elements first`() {
        let dropped = verdict([
            Loss(.dropped, at: "/note"), Loss(.dropped, at: "/orders/0", values: 1), Loss(.dropped, at: "/orders/1/id"),
        ])
        #expect(dropped.words == #"leaves out 1 of 3 orders, "id" and "note""#)
    }

    @Test func `what has more than three names is counted after two of them`() {
        let dropped = verdict([
            Loss(.dropped, at: "/note"), Loss(.dropped, at: "/orders/0", values: 4), Loss(.dropped, at: "/orders/1/id"),
            Loss(.dropped, at: "/orders"),
        ])
        #expect(dropped.words == #"leaves out 1 of 3 orders, "orders" and 2 more"#)
    }

    @Test func `a made-up value weighs more than one that is left out`() {
        let both = verdict([Loss(.dropped, at: "/orders/1"), Loss(.invented, at: "/name")])
        #expect(both.applicability == .makesUp)
        #expect(both.words == "leaves out 1 of 3 orders, makes up 1 value")
    }

    @Test func `a default that is lost is a loss`() {
        #expect(verdict([Loss(.default, at: "/retries")]).applicability == .leavesOut)
        #expect(verdict([Loss(.default, at: "/retries")]).words == "loses a default")
    }

    @Test func `a key with the same words keeps everything`() throws {
        #expect(verdict([], [try map("image_url=imageURL,desc=description")]).applicability == .keeps)
    }

    @Test func `a key that says more is a guess, with what has to be true`() throws {
        let guess = verdict([], [try map("startTime=start,endTime=end")])
        #expect(guess.applicability == .guess)
        #expect(guess.conditions == [#""startTime" means "start""#, #""endTime" means "end""#])
        #expect(guess.words == #"a guess: if "startTime" means "start" and 1 more"#)
    }

    @Test func `a change that breaks documents is nothing else`() {
        var documents = DocumentTally()
        documents.add(decodes: false, decoded: true)
        #expect(verdict().adding(documents: documents, doubts: []).applicability == .breaks)
    }

    @Test func `a value that is likely wrong afterwards makes a guess of it`() {
        let doubted = verdict().adding(documents: nil, doubts: ["updated is in 1970"])
        #expect(doubted.applicability == .guess)
        #expect(doubted.words == "a guess: updated is in 1970")
    }

    @Test func `verdicts are ordered from what keeps everything to what breaks documents`() {
        #expect(Verdict.Applicability.allCases.sorted() == [.keeps, .guess, .leavesOut, .makesUp, .breaks])
    }
}
