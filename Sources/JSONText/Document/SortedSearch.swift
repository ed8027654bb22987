extension RandomAccessCollection where Index == Int {
    /// The first index whose element meets a condition that no earlier and every later element meets.
    ///
    /// - Complexity: O(log n)
    package func firstOrderedIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
