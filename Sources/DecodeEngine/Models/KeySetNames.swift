import ResilientCodable

/// The names of the key sets that a type defines; empty for other types.
///
/// Only for built-in models: a model built from a user's files is in a separate library, and calling it might trap.
func keySetNames(of type: any Decodable.Type) -> [String] {
    func names<Model: KeySetProviding>(_ model: Model.Type) -> [String] { model.keySets.keys.map(\.name).sorted() }
    guard let type = type as? any KeySetProviding.Type else { return [] }
    return names(type)
}
