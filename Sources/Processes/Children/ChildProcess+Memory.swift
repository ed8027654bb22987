import Foundation

extension ChildProcess {
    /// The memory used by it and its descendants, in bytes.
    ///
    /// - Complexity: O(processes), of those that may be its descendants.
    package var residentMemory: Int {
        var number = firstNumber
        let usages = Descendants.processes(after: &number).compactMap { pid in
            Descendants.usage(of: pid).map { (pid, $0) }
        }
        let children = Dictionary(grouping: usages, by: \.1.parent)
        var sum = Descendants.usage(of: processIdentifier)?.memory ?? 0
        var parents = [processIdentifier]
        var seen: Set<Int32> = [processIdentifier]
        while let parent = parents.popLast() {
            for (pid, usage) in children[parent] ?? [] where seen.insert(pid).inserted {
                sum += usage.memory
                parents.append(pid)
            }
        }
        return sum
    }
}
