extension BinaryPropertyList {
    /// Why the values would be too many or too deep, as a clause; nil if they aren't.
    ///
    /// The objects are a graph, in which several may have the same children: a file of 1 KB may have 10^40 values. They are
    /// counted here without being visited more than once.
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
        let limit = max(Self.smallestLimit, Self.growth * byteCount)
        return whole.size > limit
            ? "its objects are used so often that its values would take more than \(limit >> 20) MiB" : nil
    }

    /// What an object has in it, with everything that it refers to.
    private struct Measure {
        /// About the bytes of its text.
        var size: Int
        var depth: Int
    }

    /// In bytes, besides its content.
    private static let sizeOfValue = 16
    /// No larger number is counted.
    private static let largest = 1 << 50
    /// The size of the values, in bytes, that is accepted of any file.
    private static let smallestLimit = 16 << 20
    /// How many times the file's size is accepted: without shared collections, each value has a reference of at least a byte.
    private static let growth = 32
    /// As many levels as Foundation accepts in JSON and in XML.
    private static let maxDepth = 512
}
