/// Lines of Swift source, built step by step.
struct SwiftLines {
    private(set) var lines: [String] = []

    init(_ lines: [String] = []) { self.lines = lines }

    /// Adds lines, indented by steps of four spaces.
    mutating func add(_ more: [String], indented steps: Int = 0) {
        let indent = String(repeating: "    ", count: steps)
        lines += more.map { $0.isEmpty ? "" : indent + $0 }
    }

    mutating func add(_ line: String, indented steps: Int = 0) { add([line], indented: steps) }

    /// Adds lines after an empty one.
    mutating func addBlock(_ block: [String]) {
        guard !block.isEmpty else { return }
        if let last = lines.last, !last.isEmpty { lines.append("") }
        lines += block
    }

    /// The lines, each ended by a line feed.
    var text: String { lines.map { $0 + "\n" }.joined() }
}
