/// The role of a part of Swift source, which determines its color.
package enum SwiftRole: UInt8, Hashable, Sendable {
    case keyword, type, string, number, comment, attribute
}

/// The parts of a Swift text that have a role, line by line.
///
/// Made by parsing a text once (`SwiftColoring(_:)` in ModelBuild). Lines are those between line feeds.
package struct SwiftColoring: Hashable, Sendable {
    /// A part of a line.
    package struct Part: Hashable, Sendable {
        /// Bytes of the line in UTF-8, from its start.
        package let bytes: Range<Int>
        package let role: SwiftRole
    }

    private var parts: [Part] = []
    /// The index of each line's first part.
    private var firsts: [Int] = [0]

    /// A text without roles.
    package init() {}

    /// - Parameters:
    ///   - text: The text.
    ///   - ranges: The parts that have a role: bytes of the text, in order, without overlap. A part may span lines.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String, _ ranges: [(bytes: Range<Int>, role: SwiftRole)]) {
        var rest = ranges[...]
        var start = 0
        var place = 0
        func end(at end: Int, into coloring: inout SwiftColoring) {
            while let next = rest.first, next.bytes.lowerBound < end {
                let bytes = next.bytes.clamped(to: start..<end)
                if !bytes.isEmpty {
                    coloring.parts.append(
                        Part(bytes: bytes.lowerBound - start..<bytes.upperBound - start, role: next.role))
                }
                guard next.bytes.upperBound <= end else { break }
                rest.removeFirst()
            }
            coloring.firsts.append(coloring.parts.count)
        }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") {
                end(at: place, into: &self)
                start = place + 1
            }
            place += 1
        }
        end(at: place, into: &self)
    }

    /// The parts of a line, from 0, in order.
    package func parts(ofLine line: Int) -> ArraySlice<Part> {
        guard line >= 0, line + 1 < firsts.count else { return [] }
        return parts[firsts[line]..<firsts[line + 1]]
    }
}
