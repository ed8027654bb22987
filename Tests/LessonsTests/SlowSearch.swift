/// Finds the values of a JSON text by reading it from the beginning each time, which is slow but independent of any
/// index.
///
/// It reads only valid JSON, except for trailing commas, which is sufficient for the lessons' payloads.
struct SlowSearch {
    private let scalars: [Unicode.Scalar]

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// The place that a path leads to.
    struct Place: Equatable {
        var pointer: String
        var line: Int?
        var column: Int?
    }

    /// A step of a path leads nowhere.
    struct NotThere: Error {
        var step: String
    }

    /// The place of the value at a path of keys and indices.
    ///
    /// - Parameter convert: Converts a payload's key as the decoder does.
    func place(of path: [String], convert: (String) -> String) throws -> Place {
        var index = skipBlanks(0)
        var pointer = ""
        for step in path {
            guard
                let member = members(of: index).first(where: { $0.key.map(convert) ?? String($0.offset) == step })
            else { throw NotThere(step: step) }
            pointer += "/" + (member.key ?? String(member.offset))
            index = member.value
        }
        let before = scalars[..<index]
        let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return Place(
            pointer: pointer, line: before.count { $0 == "\n" } + 1, column: index - lineStart + 1)
    }

    private struct Member {
        var key: String?
        var offset: Int
        var value: Int
    }

    private func members(of index: Int) -> [Member] {
        let isObject = scalars[index] == "{"
        guard isObject || scalars[index] == "[" else { return [] }
        var members: [Member] = []
        var index = skipBlanks(index + 1)
        while scalars[index] != "}", scalars[index] != "]" {
            var key: String?
            if isObject {
                let end = self.end(of: index)
                key = String(String.UnicodeScalarView(scalars[index + 1..<end - 1]))
                index = skipBlanks(skipBlanks(end) + 1)
            }
            members.append(Member(key: key, offset: members.count, value: index))
            index = skipBlanks(end(of: index))
            if scalars[index] == "," { index = skipBlanks(index + 1) }
        }
        return members
    }

    /// The index after the value that begins at an index.
    private func end(of start: Int) -> Int {
        var index = start
        if scalars[index] == "\"" {
            index += 1
            while scalars[index] != "\"" { index += scalars[index] == "\\" ? 2 : 1 }
            return index + 1
        }
        guard scalars[index] == "{" || scalars[index] == "[" else {
            while index < scalars.count, !" \n,]}".unicodeScalars.contains(scalars[index]) { index += 1 }
            return index
        }
        index = skipBlanks(index + 1)
        while scalars[index] != "}", scalars[index] != "]" {
            index = ":,".unicodeScalars.contains(scalars[index]) ? index + 1 : end(of: index)
            index = skipBlanks(index)
        }
        return index + 1
    }

    private func skipBlanks(_ start: Int) -> Int {
        var index = start
        while index < scalars.count, scalars[index] == " " || scalars[index] == "\n" { index += 1 }
        return index
    }
}
