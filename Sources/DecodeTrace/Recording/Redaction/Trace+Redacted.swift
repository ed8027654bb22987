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
