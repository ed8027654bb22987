import Testing

@testable import DecodeTree

@Suite struct RowsTests {
    @Test func `a row is read as it was written, however far its calls are apart`() {
        var written: [DecodeTree.Row] = []
        var rows = DecodeTree.Rows()
        for (mark, traits) in zip(Mark.allCases + Mark.allCases, (0..<18).map { DecodeTree.Traits(rawValue: $0 % 16) })
        {
            let number = Int32(written.count)
            let hasToken = number % 3 > 0
            let row = DecodeTree.Row(
                node: number == 0 ? -1 : number * 1000, inner: number == 0 ? -1 : number * 1000 + number * 51,
                token: hasToken ? number : -1, anchor: number, parent: number - 1, end: number + 1,
                depth: Int16(number), mark: mark, traits: traits)
            written.append(row)
            rows.append(row)
        }
        #expect(rows.map { "\($0)" } == written.map { "\($0)" })
        #expect(rows.withRows { row in rows.indices.map { "\(row($0))" } } == written.map { "\($0)" })
    }

    @Test func `a closed row ends after the last one, and takes what it holds`() {
        var rows = DecodeTree.Rows()
        for parent in [Int32(-1), 0] {
            rows.append(
                DecodeTree.Row(
                    node: 0, inner: 0, token: 0, anchor: 0, parent: parent, end: 0, depth: 0, mark: .failed,
                    traits: .dropped))
        }
        let (parent, traits) = rows.close(1)
        #expect(parent == 0)
        #expect(traits == .dropped)
        rows.insert(.holdsFailure, in: 0)
        _ = rows.close(0)
        #expect(rows.map(\.end) == [2, 2])
        #expect(rows[0].traits == [.dropped, .holdsFailure])
        #expect(rows[0].mark == .failed)
    }
}
