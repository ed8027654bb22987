import ResilientCodable

/// The names of the key sets that a type has of its own; empty for a type without.
///
/// Asked of built-in models only: a model built from a user's files has a library of its own, and what it answers could be
/// anything, a trap too.
func keySetNames(of type: any Decodable.Type) -> [String] {
    func names<Model: KeySetProviding>(_ model: Model.Type) -> [String] { model.keySets.keys.map(\.name).sorted() }
    guard let type = type as? any KeySetProviding.Type else { return [] }
    return names(type)
}
