import DecodeTrace

extension DecodeTree {
    /// The number of rows that a call read without a place in the payload. A recording's calls have some if they belong to
    /// another payload.
    ///
    /// - Complexity: O(rows without a place)
    package var unplacedReads: Int { absentRows.count { self[Int($0)].mark == .decoded } }
}
