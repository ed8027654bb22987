import ResilientCodable
import Testing

@Suite("Arrays over any decoder") struct OtherDecoderTests {
    private let tree = Tree.array([.number(1), .text("x"), .null, .number(2), .array([.number(3)]), .text("y")])

    private static let manners = [
        TreeDecoder.Manner(description: "stays at a failed element"),
        TreeDecoder.Manner(movesOnWhenFailing: true, description: "moves on from a failed element"),
        TreeDecoder.Manner(refusesNull: true, description: "refuses null for every type"),
        TreeDecoder.Manner(
            movesOnWhenFailing: true, refusesNull: true, description: "refuses null, and moves on from it"),
    ]

    @Test(arguments: manners)
    func `bad elements are dropped, whatever the decoder does with them`(_ manner: TreeDecoder.Manner) throws {
        let array = try FailableDecodableArray<Int>(from: TreeDecoder(tree: tree, manner: manner))
        #expect(array.wrappedValue == [1, 2])
        #expect(array.dropped.map(\.index) == [1, 2, 4, 5])
    }

    @Test func `super decoders skip elements if the decoder decodes nothing`() throws {
        let manner = TreeDecoder.Manner(decodesNothing: true, description: "decodes nothing")
        let array = try FailableDecodableArray<Int>(from: TreeDecoder(tree: tree, manner: manner))
        #expect(array.wrappedValue == [])
        #expect(array.dropped.map(\.index) == [0, 1, 2, 3, 4, 5])
    }

    @Test func `a decoder that never advances fails instead of looping`() {
        let manner = TreeDecoder.Manner(decodesNothing: true, neverMovesOn: true, description: "never moves on")
        #expect(throws: DecodingError.self) {
            try FailableDecodableArray<Int>(from: TreeDecoder(tree: tree, manner: manner))
        }
    }

    @Test(arguments: [Tree.text("x"), .null, .array([])])
    func `a failable value that fails in another decoder is nil`(_ tree: Tree) throws {
        let manner = TreeDecoder.Manner(description: "plain")
        #expect(try FailableDecodable<Int>(from: TreeDecoder(tree: tree, manner: manner)).wrappedValue == nil)
    }
}
