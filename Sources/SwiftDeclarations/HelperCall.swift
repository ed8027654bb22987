/// A call that no line of an initializer makes: a function that gets the key may.
package struct HelperCall {
    private let key: String
    private let method: String
    private let type: String

    /// - Parameter type: The requested type as it is written before `.self`.
    package init(key: String, method: String, type: String) { (self.key, self.method, self.type) = (key, method, type) }

    /// The line, from 1, of a function outside the type that is called with the key and asks for the type, and the line
    /// that calls it; if no such function is found, only the latter. Nil if no line passes the key on, or several do.
    package func place(
        in lines: [Substring], calledFrom initializer: ClosedRange<Int>
    ) -> (asking: Int?, calling: Int)? {
        let calling = initializer.filter { lines.indices.contains($0 - 1) && passesKey(lines[$0 - 1]) }
        for line in calling {
            for name in lines[line - 1].matches(of: #/(\w+)\(/#).map(\.output.1) {
                guard let start = lines.firstIndex(where: { $0.contains("func \(name)") }) else { continue }
                let indent = lines[start].prefix { $0 == " " || $0 == "\t" }
                let body = lines[start...].prefix { $0 != indent + "}" }
                guard let asks = body.firstIndex(where: { $0.contains("\(method)(\(type).self") }) else { continue }
                return (asks + 1, line)
            }
        }
        return calling.count == 1 ? (nil, calling[0]) : nil
    }

    /// Whether a line has the key as a case: `.id`.
    private func passesKey(_ line: Substring) -> Bool {
        !key.isEmpty
            && line.ranges(of: key).contains { range in
                let after = line[range.upperBound...].first
                return line[..<range.lowerBound].last == "."
                    && after.map { $0.isLetter || $0.isNumber || $0 == "_" } != true
            }
    }
}
