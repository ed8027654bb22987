import DecodeTrace
import Diagnosis
package import JSONText

/// What the elements of an array have in common, and where they differ: their kinds, and the keys of its objects.
package struct ArrayOverview {
    /// How often something was found, and the index of the first element with it.
    private struct Found {
        var count = 0
        var first = 0
    }

    /// The kinds of the elements, and by key those of the objects' members, in the order of the payload.
    private var elements: [(kind: FoundKind, found: Found)] = []
    private var keys: [(name: String, kinds: [(kind: FoundKind, found: Found)], missing: Found)] = []
    private var count = 0
    private var isCut = false

    /// The maximum number of elements and members to read, so that a key never blocks.
    private static let maxRead = 10_000
    private static let maxKeys = 40

    /// - Complexity: O(members), at most ``maxRead``
    package init(of token: JSONDocument.Token, in document: JSONDocument) {
        guard document.kind(token) == .array, document.childCount(token) > 1 else { return }
        var places: [String: Int] = [:]
        var seen: [Int] = []
        var read = 0
        for element in document.children(of: token) {
            guard read < Self.maxRead else {
                isCut = true
                break
            }
            let kind = document.foundKind(element)
            Self.add(kind, at: count, to: &elements)
            read += 1
            if kind == .object {
                for member in document.children(of: element) {
                    read += 1
                    guard let name = document.key(member, limit: CodingPath.excerptLimit) else { continue }
                    if places[name] == nil, keys.count < Self.maxKeys {
                        places[name] = keys.count
                        // The objects before this one lack the key.
                        let objects = elements.first { $0.kind == .object }?.found ?? Found()
                        keys.append((name, [], Found(count: objects.count - 1, first: objects.first)))
                        seen.append(-1)
                    }
                    guard let place = places[name], seen[place] != count else { continue }
                    seen[place] = count
                    Self.add(document.foundKind(member), at: count, to: &keys[place].kinds)
                }
                for place in keys.indices where seen[place] != count {
                    if keys[place].missing.count == 0 { keys[place].missing.first = count }
                    keys[place].missing.count += 1
                }
            }
            count += 1
        }
    }

    private static func add(_ kind: FoundKind, at index: Int, to kinds: inout [(kind: FoundKind, found: Found)]) {
        if let place = kinds.firstIndex(where: { $0.kind == kind }) {
            kinds[place].found.count += 1
        } else {
            kinds.append((kind, Found(count: 1, first: index)))
        }
    }

    /// A sentence about the elements, and one about the keys: first those that differ.
    package var sentences: [String] {
        guard count > 0 else { return [] }
        let all = isCut ? "The first \(count.grouped) elements" : "All \(count.grouped) elements"
        var result = [
            elements.count == 1
                ? "\(all) are of the kind \(elements[0].kind.rawValue)."
                : "\(all.replacing("All ", with: "")): \(Self.words(elements))."
        ]
        guard !keys.isEmpty else { return result }
        let uneven = keys.filter { $0.kinds.count > 1 || $0.missing.count > 0 }
        let even = keys.filter { $0.kinds.count == 1 && $0.missing.count == 0 }
        if !uneven.isEmpty {
            let words = uneven.map { key in
                let missing =
                    key.missing.count == 0
                    ? "" : ", missing in \(key.missing.count.grouped) (first [\(key.missing.first)])"
                return "\"\(key.name)\" \(Self.words(key.kinds))\(missing)"
            }
            result.append("Their keys differ: \(words.joined(separator: "; ")).")
        }
        if !even.isEmpty {
            result.append(
                "All have \(even.map { "\"\($0.name)\" \($0.kinds[0].kind.rawValue)" }.joined(separator: ", ")).")
        }
        return result
    }

    /// `string, null in 12 (first [4])`: the most frequent kind first.
    private static func words(_ kinds: [(kind: FoundKind, found: Found)]) -> String {
        kinds.sorted { $0.found.count > $1.found.count }.enumerated().map { place, kind in
            place == 0
                ? kind.kind.rawValue
                : "\(kind.kind.rawValue) in \(kind.found.count.grouped) (first [\(kind.found.first)])"
        }.joined(separator: ", ")
    }
}
