/// A value to decode from, for a decoder that is not one of Foundation's.
enum Tree: Sendable {
    case null
    case number(Int)
    case text(String)
    case array([Tree])
}

/// A decoder of trees whose array containers behave as the protocol allows, or forbids.
struct TreeDecoder: Decoder {
    /// How an array container handles an element that fails.
    struct Manner: Sendable, CustomStringConvertible {
        var movesOnWhenFailing = false
        var refusesNull = false
        var decodesNothing = false
        var neverMovesOn = false
        let description: String
    }

    let tree: Tree
    let manner: Manner
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func failure(_ text: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: text))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw failure("no object")
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let trees) = tree else { throw failure("no array") }
        return Elements(decoder: self, trees: trees)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

    struct Single: SingleValueDecodingContainer {
        let decoder: TreeDecoder
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool {
            if case .null = decoder.tree { true } else { false }
        }

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            if case .number(let number) = decoder.tree, let value = number as? Value { return value }
            if case .text(let text) = decoder.tree, let value = text as? Value { return value }
            guard !(type is Int.Type), !(type is String.Type) else { throw decoder.failure("no \(type)") }
            return try Value(from: decoder)
        }

        func decode(_ type: Bool.Type) throws -> Bool { throw decoder.failure("no Bool") }
    }

    struct Elements: UnkeyedDecodingContainer {
        let decoder: TreeDecoder
        let trees: [Tree]
        var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { nil }
        var isAtEnd: Bool { currentIndex >= trees.count }

        private mutating func moveOn() {
            if !decoder.manner.neverMovesOn { currentIndex += 1 }
        }

        mutating func decodeNil() throws -> Bool {
            guard case .null = trees[currentIndex] else { return false }
            moveOn()
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            do {
                if decoder.manner.decodesNothing { throw decoder.failure("nothing") }
                if decoder.manner.refusesNull, case .null = trees[currentIndex] { throw decoder.failure("null") }
                let value = try Single(decoder: nested()).decode(type)
                moveOn()
                return value
            } catch {
                if decoder.manner.movesOnWhenFailing { moveOn() }
                throw error
            }
        }

        mutating func decode(_ type: Bool.Type) throws -> Bool { throw decoder.failure("no Bool") }

        mutating func nestedContainer<Key: CodingKey>(
            keyedBy type: Key.Type
        ) throws -> KeyedDecodingContainer<Key> { throw decoder.failure("no object") }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            throw decoder.failure("no array")
        }

        mutating func superDecoder() throws -> any Decoder {
            let decoder = nested()
            moveOn()
            return decoder
        }

        private func nested() -> TreeDecoder { TreeDecoder(tree: trees[currentIndex], manner: decoder.manner) }
    }
}
