/// Searches for the end of a text's first object or array, by its brackets only.
package struct FirstContainer {
    /// The end of the first container, after its bracket; nil if none ends.
    package private(set) var end: Int?
    /// Whether a container was opened that doesn't end.
    package let isOpen: Bool

    /// - Parameter text: A text in UTF-8. Strings have double quotes.
    /// - Complexity: O(bytes up to the end)
    package init(of text: UnsafeBufferPointer<UInt8>) {
        var (depth, isInString, index) = (0, false, 0)
        while end == nil, index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""): isInString.toggle()
            // The next character is escaped.
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
                depth -= 1
                if depth <= 0 { end = index + 1 }
            default: break
            }
            index += 1
        }
        isOpen = depth > 0
    }
}
