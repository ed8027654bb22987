/// A hash for each value of a document that is equal for equal values: members in any order, numbers by value, strings
/// and keys unescaped. Two values with the same 64-bit hash are treated as equal.
///
/// Only the hashes of objects and arrays are stored. A scalar's is computed from its text each time, because a large
/// payload has more scalars than anything else.
struct StructuralHash {
    private let document: JSONDocument
    private let containers: TokenNumbers
    /// The hashes of objects and arrays, by their numbers.
    private var values: [UInt64]

    /// - Complexity: O(length of the text) in time; eight bytes for each object and array.
    init(_ document: JSONDocument) {
        self.document = document
        containers = TokenNumbers(below: document.tokenCount) { document.isContainer($0) }
        values = [UInt64](repeating: 0, count: containers.count)
        var number = containers.count
        // Backwards, so that children are hashed before their container, without recursion.
        for token in stride(from: document.tokenCount - 1, through: 0, by: -1) {
            switch document.kind(token) {
            case .object:
                // A sum, because the order of members doesn't matter.
                var sum: UInt64 = 0
                for child in document.children(of: token) {
                    sum &+= Self.mix(Self.keyHash(document, child), self[child])
                }
                number -= 1
                values[number] = Self.mix(sum, 0x0B1E)
            case .array:
                var hash: UInt64 = 0xA11A
                for child in document.children(of: token) { hash = Self.mix(hash, self[child]) }
                number -= 1
                values[number] = hash
            case .string, .number, .true, .false, .null, .invalid, .endObject, .endArray: continue
            }
        }
    }

    /// The hash of a value.
    subscript(token: JSONDocument.Token) -> UInt64 {
        let kind = document.kind(token)
        return switch kind {
        case .object, .array: values[containers.count(before: token)]
        case .string: Self.mix(Self.stringHash(document.text, document.span(token)), 0x57)
        case .number: Self.mix(Self.numberHash(document.text[document.span(token)]), 0x4E)
        case .true, .false, .null: Self.mix(UInt64(kind.rawValue), 0x11)
        case .invalid: Self.mix(Self.hash(document.text[document.span(token)]), 0x1D)
        case .endObject, .endArray: 0
        }
    }

    static func keyHash(_ document: JSONDocument, _ token: JSONDocument.Token) -> UInt64 {
        document.keySpan(token).map { stringHash(document.text, $0) } ?? 0
    }

    /// Combines two numbers without losing bits of either (the finalizer of SplitMix64).
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        var mixed = left &* 0x9E37_79B9_7F4A_7C15 &+ right &+ 0xD1B5_4A32_D192_ED03
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        // FNV-1a, mixed by the caller.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    private static func stringHash(_ text: [UInt8], _ span: Range<Int>) -> UInt64 {
        let inner = Unescaping.inner(span, in: text)
        // Invalid UTF-8 stands for U+FFFD, as it does in an escaped string.
        let isPlain = text[inner].allSatisfy { $0 != UInt8(ascii: "\\") && $0 < 0x80 }
        return isPlain ? hash(text[inner]) : hash(Unescaping.string(of: span, in: text).utf8)
    }

    private static func numberHash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        guard let parts = NumberLiteral.Parts(bytes) else { return hash(bytes) }
        let digits =
            parts.hexDigits.map { hash($0) }
            ?? hash(
                bytes[parts.first..<parts.last].lazy.filter { $0 != UInt8(ascii: ".") })
        let isNegative = parts.isNegative && parts.first < parts.last
        return mix(digits, UInt64(bitPattern: Int64(parts.exponent)) << 1 | (isNegative ? 1 : 0))
    }
}
