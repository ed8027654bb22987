extension BinaryPropertyList {
    /// Why the values are too many or too deeply nested, as a clause; nil if they aren't.
    ///
    /// The objects are a graph in which several may have the same children, so a file of 1 KB may have 10^40 values.
    /// Each object is visited only once to count them.
    ///
    /// - Complexity: O(objects and references)
    var excess: String? {
        var measures = [Measure?](repeating: nil, count: objectCount)
        var isOpen = [Bool](repeating: false, count: objectCount)
        var stack: [(number: Int, children: [Int], next: Int)] = []
        func begin(_ number: Int) {
            isOpen[number] = true
            stack.append((number, children(of: number), 0))
        }
        guard measures.indices.contains(topObject) else { return nil }
        begin(topObject)
        while let last = stack.last {
            if last.next < last.children.count {
                stack[stack.count - 1].next += 1
                let child = last.children[last.next]
                guard measures.indices.contains(child), measures[child] == nil else { continue }
                if isOpen[child] { return "one of its collections contains itself" }
                begin(child)
                continue
            }
            var measure = Measure(size: Self.sizeOfValue + size(of: last.number), depth: 0)
            for child in last.children where measures.indices.contains(child) {
                guard let inner = measures[child] else { continue }
                measure.size = min(measure.size + inner.size, Self.largest)
                measure.depth = max(measure.depth, inner.depth + 1)
            }
            isOpen[last.number] = false
            measures[last.number] = measure
            stack.removeLast()
        }
        guard let whole = measures[topObject] else { return nil }
        if whole.depth > Self.maxDepth { return "it is nested deeper than \(Self.maxDepth) levels" }
        let limit = max(Self.minLimit, Self.growth * byteCount)
        return whole.size > limit
            ? "it repeats its objects so often that its values would exceed \(limit >> 20) MiB" : nil
    }

    /// The size and the depth of an object, including everything that it refers to.
    private struct Measure {
        /// The approximate number of bytes of its text.
        var size: Int
        var depth: Int
    }

    /// The size of any value in bytes, in addition to its content.
    private static let sizeOfValue = 16
    /// The limit of the counted size, so that it doesn't overflow.
    private static let largest = 1 << 50
    /// The size of the values, in bytes, that is accepted for any file.
    private static let minLimit = 16 << 20
    /// The accepted multiple of the file's size: without shared collections, each value has a reference of at least a
    /// byte.
    private static let growth = 32
    /// The number of levels that Foundation accepts in JSON and in XML.
    private static let maxDepth = 512
}
