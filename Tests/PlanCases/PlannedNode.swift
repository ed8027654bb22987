/// A JSON value that knows what its model decodes it as.
package indirect enum PlannedNode: Sendable {
    /// A value of one token.
    case leaf(Leaf)
    case array([PlannedNode])
    case object([(key: String, value: PlannedNode)])
    /// Literal JSON: a difference.
    case text(String)

    /// What a model decodes a token as.
    package enum Leaf: Sendable, Hashable {
        case int(Int)
        case double(Double)
        case string(String)
        case bool(Bool)
        /// Seconds since 2001.
        case date(Int)
        /// The raw value of an enum without a case for other values.
        case word(String)

        var text: String {
            switch self {
            case .int(let value), .date(let value): "\(value)"
            case .double(let value): "\(value)"
            case .string(let value), .word(let value): "\"\(value)\""
            case .bool(let value): "\(value)"
            }
        }
    }

    /// A place in the model: keys, and `*` for indices.
    package typealias Place = [String]

    /// The value as JSON.
    ///
    /// - Parameter name: Returns the spelling of a key.
    package func text(_ name: (String) -> String = { $0 }) -> String {
        switch self {
        case .leaf(let leaf): leaf.text
        case .text(let text): text
        case .array(let elements): "[\(elements.map { $0.text(name) }.joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\"\(name($0.key))\": \($0.value.text(name))" }.joined(separator: ", "))}"
        }
    }

    /// Every place that has a token, with the first token there.
    func leaves(_ place: Place = []) -> [(place: Place, leaf: Leaf)] {
        switch self {
        case .leaf(let leaf): [(place, leaf)]
        case .text: []
        case .array(let elements): elements.prefix(1).flatMap { $0.leaves(place + ["*"]) }
        case .object(let members): members.flatMap { $0.value.leaves(place + [$0.key]) }
        }
    }

    /// Every place that has a token, with the token there in an element of each array.
    func leaves(_ place: Place = [], element: Int) -> [(place: Place, leaf: Leaf)] {
        switch self {
        case .leaf(let leaf): [(place, leaf)]
        case .text: []
        case .array(let elements):
            elements.indices.contains(element) ? elements[element].leaves(place + ["*"], element: element) : []
        case .object(let members): members.flatMap { $0.value.leaves(place + [$0.key], element: element) }
        }
    }

    /// The value with other ones at a place.
    ///
    /// - Parameters:
    ///   - element: The index to change; nil for all of them.
    ///   - change: The members in the place of one, with their keys; of an array's element, the first one's value.
    func replacing(
        _ place: ArraySlice<String>, element: Int?, _ change: (String, PlannedNode) -> [(String, PlannedNode)]
    ) -> PlannedNode {
        guard let step = place.first else { return self }
        let rest = place.dropFirst()
        switch self {
        case .leaf, .text: return self
        case .array(let elements):
            return .array(
                elements.enumerated().map { index, value in
                    guard step == "*", element == nil || index == element else { return value }
                    guard rest.isEmpty else { return value.replacing(rest, element: element, change) }
                    return change("*", value).first?.1 ?? value
                })
        case .object(let members):
            return .object(
                members.flatMap { key, value -> [(key: String, value: PlannedNode)] in
                    guard key == step else { return [(key, value)] }
                    guard rest.isEmpty else { return [(key, value.replacing(rest, element: element, change))] }
                    return change(key, value).map { ($0, $1) }
                })
        }
    }
}
