import PackedColumns

extension Trace {
    /// The calls of one decode in pre-order, valid while they are shown: the first ones packed, if there are many.
    package struct Nodes: RandomAccessCollection {
        let packed: PackedCalls
        /// How many are packed.
        let packedCount: Int
        /// Those behind them.
        let rest: UnsafePointer<Node>?
        package let endIndex: Int

        init(packed: PackedCalls, rest: UnsafePointer<Node>?, count: Int) {
            self.packed = packed
            packedCount = packed.count
            self.rest = rest
            endIndex = count
        }

        package var startIndex: Int { 0 }

        package subscript(index: Int) -> Node {
            @inline(__always) get {
                // This check makes access to the memory safe.
                guard index >= 0, index < endIndex else { preconditionFailure("a trace has no node \(index)") }
                if let rest, index >= packedCount { return rest[index &- packedCount] }
                return packed[index]
            }
        }

        /// Shows the bytes of the parts of the packed nodes, and those of the others.
        func withParts(_ body: ([UnsafeRawBufferPointer]) -> Void) {
            let others = UnsafeBufferPointer(start: rest, count: rest == nil ? 0 : count - packedCount)
            packed.columns.withParts { body($0 + [UnsafeRawBufferPointer(others)]) }
        }
    }
}
