package import DecodeTrace

// Entities of declared properties (CodableEntity) look for each property themselves: by its exact key, by its path as one
// key, step by step along the path, and by keys that differ in case.
extension Trace {
    /// Whether a call decoded an entity of declared properties.
    package func readsEntity(_ node: Int) -> Bool {
        let keyType = Int(self[node].keyType)
        guard keyType >= 0 else { return false }
        return ["EntityKey", "ResilientCodable.EntityKey"].contains(keyTypes[keyType].name)
    }

    /// The call that decoded the type with the property that a call reads, and the property's key. An entity has the path of
    /// its property as the key, though it opens the objects on it one by one.
    func property(at node: Int) -> (owner: Int, key: String)? {
        guard case .key(var path) = key(of: node) else { return nil }
        var owner = Int(self[node].parent)
        while owner >= 0, self[owner].call == .nestedContainer, readsEntity(owner),
            case .key(let step) = key(of: owner)
        {
            path = "\(step).\(path)"
            owner = Int(self[owner].parent)
        }
        return owner < 0 ? nil : (owner, path)
    }

    /// The call by which an entity read a property whose exact key, or whose path as one key, it had not found; nil if it
    /// found none.
    ///
    /// - Parameters:
    ///   - node: The call for the missing key.
    ///   - entity: The entity's call.
    /// - Complexity: O(calls of the entity), and those of each object on the path.
    func callInPlace(of node: Int, in entity: Int) -> Int? {
        guard self[node].outcome == .absent, readsEntity(entity), case .key(let key) = self.key(of: node) else {
            return nil
        }
        return call(for: key[...], in: entity)
    }

    /// The call that found the value of a key or a path, ignoring case.
    private func call(for path: Substring, in object: Int) -> Int? {
        let step = path.prefix { $0 != "." }
        for child in children(of: object) where self[child].outcome != .absent {
            guard case .key(let key) = key(of: child) else { continue }
            if key.lowercased() == path.lowercased() { return child }
            if step.endIndex < path.endIndex, key.lowercased() == step.lowercased(),
                let found = call(for: path[step.endIndex...].dropFirst(), in: child)
            {
                return found
            }
        }
        return nil
    }
}
