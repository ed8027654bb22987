import DecodeTrace

/// Reads a printed coding path, to check that printing loses nothing: `cities[2].name`, `["odd key"].x`.
struct PathReader {
    private var rest: ArraySlice<Unicode.Scalar>

    /// The path; nil if the text isn't one.
    static func read(_ text: String) -> CodingPath? {
        var reader = PathReader(rest: Array(text.unicodeScalars)[...])
        var components: [CodingPath.Component] = []
        while let first = reader.rest.first {
            if first == "[" {
                reader.rest.removeFirst()
                guard let component = reader.bracketed() else { return nil }
                components.append(component)
            } else {
                if !components.isEmpty {
                    guard first == "." else { return nil }
                    reader.rest.removeFirst()
                }
                components.append(.key(reader.word()))
            }
        }
        return CodingPath(components)
    }

    private mutating func word() -> String {
        var word = String.UnicodeScalarView()
        while let next = rest.first, next != ".", next != "[" {
            word.append(next)
            rest.removeFirst()
        }
        return String(word)
    }

    private mutating func bracketed() -> CodingPath.Component? {
        guard rest.first == "\"" else {
            var digits = ""
            while let next = rest.popFirst(), next != "]" { digits.unicodeScalars.append(next) }
            return Int(digits).map { .index($0) }
        }
        rest.removeFirst()
        var key = String.UnicodeScalarView()
        while let next = rest.popFirst() {
            if next == "\"" { return rest.popFirst() == "]" ? .key(String(key)) : nil }
            guard next == "\\" else {
                key.append(next)
                continue
            }
            guard let scalar = escaped() else { return nil }
            key.append(scalar)
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        switch rest.popFirst() {
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "u":
            guard rest.popFirst() == "{" else { return nil }
            var digits = ""
            while let next = rest.popFirst(), next != "}" { digits.unicodeScalars.append(next) }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        case let scalar?: return scalar
        case nil: return nil
        }
    }
}
