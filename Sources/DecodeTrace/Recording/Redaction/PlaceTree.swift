/// The places of a payload that a trace reads, and how.
///
/// Two calls for the same path have the same place.
struct PlaceTree {
    /// The number of a place; the root is 0.
    typealias Place = Int32

    /// The keys by which an object was read.
    struct Reading: OptionSet {
        let rawValue: UInt8
        /// By keys that the model names.
        static let named = Reading(rawValue: 1)
        /// By keys of which any is accepted, as a dictionary does.
        static let dictionary = Reading(rawValue: 2)
    }

    private struct Step: Hashable {
        var place: Place
        var key: Int32
    }

    private var children: [Step: Place] = [:]
    private(set) var readings: [Reading] = [[]]
    private let codes: [String: Int32]
    /// The place of each node.
    private(set) var places: [Place] = []
    /// The last element of each array that was requested.
    private(set) var lastElement: [Place: Int] = [:]

    /// - Complexity: O(nodes + keys)
    init(_ trace: Trace) {
        let names = trace.keyNames
        // A key of a very large dictionary may have several numbers; the first one stands for all.
        codes = Dictionary(names.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        let first = names.map { codes[$0] ?? 0 }
        places.reserveCapacity(trace.count)
        trace.withNodes { nodes in
            for node in nodes {
                var place = node.parent < 0 ? 0 : places[Int(node.parent)]
                if node.key != KeyCode.none {
                    let key = node.key < 0 ? node.key : first[Int(node.key)]
                    if key < 0 {
                        lastElement[place] = max(lastElement[place] ?? -1, KeyCode.index(key))
                    }
                    place = child(key, of: place)
                }
                places.append(place)
                guard node.container == .keyed else { continue }
                // `[String: T]` opens no container of its own.
                let isNamed = node.keyType >= 0 && !trace.keyTypes[Int(node.keyType)].takesEverything
                readings[Int(place)].insert(isNamed ? .named : .dictionary)
            }
        }
    }

    private mutating func child(_ key: Int32, of place: Place) -> Place {
        let step = Step(place: place, key: key)
        if let child = children[step] { return child }
        let child = Place(readings.count)
        readings.append([])
        children[step] = child
        return child
    }

    /// The place of a member; nil if no call requested it.
    func member(_ key: String, of place: Place) -> Place? {
        codes[key].flatMap { children[Step(place: place, key: $0)] }
    }

    /// The place of an element; nil if no call requested it.
    func element(_ index: Int, of place: Place) -> Place? {
        index < Int(Int32.max) - 2 ? children[Step(place: place, key: KeyCode.element(index))] : nil
    }

    /// How the object at a place was read; empty if it wasn't.
    func reading(_ place: Place?) -> Reading { place.map { readings[Int($0)] } ?? [] }
}

extension Trace {
    /// The record with other keys of dictionaries, and other texts of errors.
    ///
    /// - Parameters:
    ///   - tree: The places that it reads.
    ///   - keys: The replacements for the keys of objects that are read by no named keys.
    ///   - text: Replaces what an error says.
    /// - Complexity: O(nodes + names + length of the texts)
    func redacted(_ tree: PlaceTree, keys: [String: String], text: (String) -> String) -> Trace {
        var names = RecordedKeys()
        let nodes = withNodes { nodes in
            nodes.map { node in
                var node = node
                if node.key >= 0 {
                    let place = node.parent < 0 ? nil : tree.places[Int(node.parent)]
                    node.key = names.code(of: tree.redacted(storage.keys[Int(node.key)], of: place, keys: keys))
                }
                return node
            }
        }
        let failures = storage.failures.map { failure in
            var failure = failure
            failure.foundationPath = tree.redacted(failure.foundationPath, keys: keys)
            failure.deeperPath = failure.deeperPath.map { tree.redacted($0, keys: keys) }
            failure.debugDescription = text(failure.debugDescription)
            failure.note = failure.note.map(text)
            return failure
        }
        return Trace(
            storage: TraceStorage(
                nodes: NodeBuffer(nodes), keys: names.names, types: storage.types, keyTypes: storage.keyTypes,
                failures: failures, superseded: storage.superseded))
    }
}

extension PlaceTree {
    /// A key of the object at a place, or its replacement.
    fileprivate func redacted(_ key: String, of place: Place?, keys: [String: String]) -> String {
        reading(place).contains(.named) ? key : keys[key] ?? key
    }

    /// A path with other keys of dictionaries.
    func redacted(_ path: CodingPath, keys: [String: String]) -> CodingPath {
        var place: Place? = 0
        return CodingPath(
            path.components.map { component in
                let object = place
                switch component {
                case .index(let index):
                    place = object.flatMap { element(index, of: $0) }
                    return component
                case .key(let key):
                    place = object.flatMap { member(key, of: $0) }
                    return .key(redacted(key, of: object, keys: keys))
                }
            })
    }
}
