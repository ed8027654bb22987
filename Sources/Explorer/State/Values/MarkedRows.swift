import Diagnosis

/// The rows of a tree by their mark, in order. Found once, with the decode, so that filters apply at once.
struct MarkedRows: Sendable {
    /// Failed or absorbed.
    private(set) var failing: [Int32] = []
    private(set) var adjusted: [Int32] = []
    private(set) var ignored: [Int32] = []

    /// - Complexity: O(rows)
    init(_ tree: DecodeTree) {
        for (index, row) in tree.decodedRows.enumerated() {
            switch row.mark {
            case .failed, .absorbed: failing.append(Int32(index))
            case .adjusted: adjusted.append(Int32(index))
            case .ignored: ignored.append(Int32(index))
            case .none, .decoded, .decodedNil, .failedInside, .unreached: break
            }
        }
    }
}
